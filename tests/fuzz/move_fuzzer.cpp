// Any bytes as move texts, a line each, of every game and variant: what is accepted was listed as legal, and
// what is refused changes nothing. Where the first line is a position, the moves are played from there.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/text.h"
#include "fuzz/every_game.h"
#include "fuzz/require.h"

namespace sortie {
namespace {

// The position after each listed move is the only way to tell which of them a text was taken for.
bool leads_where_a_listed_move_leads(Session& session, const std::string& after) {
    const auto moves = session.legal_moves();
    return std::any_of(moves.begin(), moves.end(), [&](const std::string& move) {
        require(!session.play(move), "a listed move is refused", move);
        const bool same = session.position_text() == after;
        session.take_back();
        return same;
    });
}

void check_line(Session& session, std::string_view text) {
    const std::string before = session.position_text();
    if (const auto problem = session.play(text)) {
        require(!problem->message.empty(), "refused without a reason", text);
        require(session.position_text() == before, "a refused move changed the position", text);
        return;
    }
    const std::string after = session.position_text();
    require(session.take_back(), "cannot be taken back", text);
    require(session.position_text() == before, "taking back does not lead back", text);
    require(leads_where_a_listed_move_leads(session, after), "an unlisted move was accepted", text);
    require(!session.play(text), "refused the second time", text);
}

std::unique_ptr<Session> open_game(const Registry& registry, const GameInfo& game, const std::string& variant,
                                   std::string_view first_line) {
    auto session = registry.open({std::string(game.name), variant, std::nullopt, std::string(first_line)});
    if (!session) session = registry.open({std::string(game.name), variant});
    return std::move(session.value());
}

}  // namespace
}  // namespace sortie

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto lines = sortie::split_at({reinterpret_cast<const char*>(data), size}, '\n');
    sortie::for_every_game(
        [&](const sortie::Registry& registry, const sortie::GameInfo& game, const std::string& variant) {
            const auto session = sortie::open_game(registry, game, variant, lines.front());
            for (const std::string_view line : lines) sortie::check_line(*session, line);
        });
    return 0;
}
