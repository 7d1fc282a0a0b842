// Prints seeded random Breakthrough positions for compare.cjs, a line each:
//   size|FEN|legal moves, sorted|outcome
#include <fmt/format.h>
#include <set>
#include <string>

#include "core/random.h"
#include "support/breakthrough_session.h"
#include "support/game_play.h"
#include "support/outcome_name.h"

namespace sortie {
namespace {

constexpr std::size_t kPositionsPerSize = 2500;

std::string joined(const Texts& texts) {
    std::string result;
    for (const std::string& text : texts) result += (result.empty() ? "" : " ") + text;
    return result;
}

// Distinct positions all along random games, finished ones included.
void print_positions(BoardSize size, Random& random) {
    std::set<std::string> printed;
    while (printed.size() < kPositionsPerSize) {
        const auto session = open_game({"breakthrough", "standard", size});
        for (;;) {
            const std::string fen = session->position_text();
            const Texts moves = sorted_moves(*session);
            if (printed.insert(fen).second) {
                fmt::print("{}|{}|{}|{}\n", size_text(size), fen, joined(moves),
                           outcome_name(session->outcome()));
            }
            if (moves.empty()) break;
            play_all(*session, {moves[random.below(moves.size())]});
        }
    }
}

}  // namespace
}  // namespace sortie

int main() {
    sortie::Random random(6);
    for (const sortie::BoardSize size : {sortie::BoardSize{8, 8}, {6, 6}, {5, 5}}) {
        sortie::print_positions(size, random);
    }
}
