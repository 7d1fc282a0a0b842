#include "support/breakthrough_session.h"

#include <algorithm>
#include <stdexcept>

#include "engine/registry.h"
#include "support/outcome_name.h"

namespace sortie {

std::unique_ptr<Session> open_breakthrough(const Setup& setup) {
    auto session = standard_registry().open("breakthrough", setup);
    if (!session) throw std::runtime_error(session.error());
    return std::move(*session);
}

std::unique_ptr<Session> open_breakthrough(std::string_view variant, std::string_view fen) {
    return open_breakthrough({std::string(variant), std::nullopt, std::string(fen)});
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
