// Any bytes as move texts, a line each, of every game and variant: what is accepted was listed as legal, and
// what is refused changes nothing.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/text.h"
#include "engine/registry.h"
#include "require.h"

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

}  // namespace
}  // namespace sortie

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const sortie::Registry registry = sortie::standard_registry();
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const sortie::GameInfo& game : registry.games()) {
        for (const sortie::VariantInfo& variant : game.variants) {
            const auto session =
                registry.open(game.name, {std::string(variant.name), std::nullopt, std::nullopt});
            for (const std::string_view line : sortie::split_at(text, '\n'))
                sortie::check_line(**session, line);
        }
    }
    return 0;
}
