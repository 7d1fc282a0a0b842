// Results as bytes: for checkpoints and for other machines. Packed, they are a zstd frame: a line of numbers
// (nodes and milliseconds spent so far, number of results), then the results by ascending code, each as the
// difference to the code before (seven bits a byte, lowest first, 0x80 set in all bytes but the last) and a
// byte of value (1 won, 2 lost) and four times the effort.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "search/solver/result_log.h"

namespace sortie::solver {

struct Spent {
    std::uint64_t nodes = 0;
    Duration time{};
};

// Sorts them.
std::string pack_results(std::vector<SolvedResult>& results, const Spent& spent);
// Calls visit for each; nothing if there is something wrong with the bytes.
std::optional<Spent> unpack_results(std::string_view packed,
                                    const std::function<void(const SolvedResult&)>& visit);

}  // namespace sortie::solver
