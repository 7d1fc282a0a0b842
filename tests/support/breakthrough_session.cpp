#include "support/breakthrough_session.h"

#include <algorithm>
#include <stdexcept>

#include "support/game_play.h"
#include "support/outcome_name.h"

namespace sortie {

std::unique_ptr<Session> open_breakthrough() {
    return open_game({"breakthrough"});
}

std::unique_ptr<Session> open_breakthrough(std::string_view variant, std::string_view fen) {
    return open_game({"breakthrough", std::string(variant), std::nullopt, std::string(fen)});
}

Texts sorted_moves(const Session& session) {
    Texts moves = session.legal_moves();
    std::sort(moves.begin(), moves.end());
    return moves;
}

Texts moves_of(std::string_view variant, std::string_view fen) {
    return sorted_moves(*open_breakthrough(variant, fen));
}

void play_all(Session& session, const Texts& moves) {
    for (const std::string& move : moves) {
        if (const auto problem = session.play(move)) throw std::runtime_error(problem->message);
    }
}

std::string outcome_of(std::string_view variant, std::string_view fen) {
    return outcome_name(open_breakthrough(variant, fen)->outcome());
}

}  // namespace sortie
