// Any bytes as the position text of every game and variant: what is accepted is written back in a stable form
// and can be played on from.
#include <cstddef>
#include <cstdint>
#include <string>

#include "core/random.h"
#include "fuzz/every_game.h"
#include "fuzz/require.h"

namespace sortie {
namespace {

constexpr int kPlies = 6;

void check_playable(Session& session, Random& random) {
    for (int ply = 0; ply < kPlies; ++ply) {
        const auto moves = session.legal_moves();
        require(moves.empty() == (session.outcome() != Outcome::Ongoing), "moves and outcome disagree",
                session.position_text());
        if (moves.empty()) return;
        const std::string& move = moves[random.below(moves.size())];
        require(!session.play(move), "a listed move is refused", move);
        require(!session.view().points.empty(), "an empty view", session.position_text());
    }
}

void check_text(const Registry& registry, const GameSetup& setup) {
    const auto session = registry.open(setup);
    if (!session) {
        require(!session.error().empty(), "refused without a reason", *setup.position);
        return;
    }
    Random random(setup.position->size());
    check_playable(**session, random);
    const std::string written = (*session)->position_text();
    const auto again = registry.open(at_position(setup, written));
    require(again.ok(), "cannot read what was written", written);
    require((*again)->position_text() == written, "does not read back", written);
}

}  // namespace
}  // namespace sortie

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(reinterpret_cast<const char*>(data), size);
    sortie::for_every_game(
        [&](const sortie::Registry& registry, const sortie::GameInfo& game, const std::string& variant) {
            sortie::check_text(registry, {std::string(game.name), variant, std::nullopt, text});
        });
    return 0;
}
