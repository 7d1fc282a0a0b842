// Any bytes as a PGN file: what is read can be replayed or is refused with a reason, and what is written from
// it reads back the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "protocol/pgn/pgn.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const sortie::Registry registry = sortie::standard_registry();
    auto games = sortie::parse_pgn({reinterpret_cast<const char*>(data), size});
    if (!games) return games.error().empty() ? std::abort(), 0 : 0;
    for (sortie::GameRecord& game : *games) {
        const auto session = sortie::open_record(registry, game, {"breakthrough", "", std::nullopt});
        if (!session || sortie::replay_record(**session, game)) continue;
        const std::string written = sortie::pgn_text(game);
        auto again = sortie::parse_pgn(written);
        if (!again || again->size() != 1) std::abort();
        const auto reopened =
            sortie::open_record(registry, again->front(), {"breakthrough", "", std::nullopt});
        if (!reopened || sortie::replay_record(**reopened, again->front())) std::abort();
        if ((*reopened)->position_text() != (*session)->position_text()) std::abort();
        if (sortie::pgn_text(again->front()) != written) std::abort();
    }
    return 0;
}
