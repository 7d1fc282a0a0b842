// Any bytes as what another UCI engine says, line by line: what makes no sense is left out, and what is read
// holds together.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/text.h"
#include "fuzz/require.h"
#include "protocol/uci/reply.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sortie;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const std::string_view line : split_at(text, '\n')) {
        if (const auto report = parse_info(line)) {
            require(!report->pv.empty(), "a report without a line", line);
            require(report->line >= 1 && report->depth >= 0, "numbers out of range", line);
        }
        if (const auto move = parse_bestmove(line))
            require(move->find(' ') == std::string::npos, "more than a move", line);
        if (const auto option = parse_option_line(line))
            require(option->name.size() <= line.size(), "a name from nowhere", line);
    }
    return 0;
}
