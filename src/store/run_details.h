// A run as RunReader shows it, whichever database the reader asks.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "arena/store/run_store.h"

namespace sortie {

template <class Queries>
std::optional<RunDetails> read_details(Queries& queries, std::int64_t id, std::int64_t offset,
                                       std::int64_t limit) {
    auto found = queries.read_runs(id);
    if (found.empty()) return std::nullopt;
    RunDetails details{std::move(found.front()), queries.results(id), {}, queries.list(id, offset, limit)};
    if (details.overview.running) details.live = queries.live(id);
    return details;
}

}  // namespace sortie
