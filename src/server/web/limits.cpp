#include "server/web/limits.h"

#include <chrono>
#include <fmt/format.h>

#include "protocol/json/fields.h"
#include "protocol/json/setup.h"
#include "server/web/search_pool.h"

namespace sortie::web {

namespace {

std::string bytes_text(std::size_t bytes) {
    for (const auto& [unit, name] : {std::pair{30, "GiB"}, std::pair{20, "MiB"}, std::pair{10, "KiB"}}) {
        if (bytes >= std::size_t{1} << unit) return fmt::format("{} {}", bytes >> unit, name);
    }
    return fmt::format("{} bytes", bytes);
}

std::string rate_text(const Rate& rate) {
    return fmt::format("{:g} per second, bursts of {:g}", rate.per_second, rate.burst);
}

template <class Unit>
std::string time_text(Unit time) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time).count();
    if (seconds % 86400 == 0) return fmt::format("{} days", seconds / 86400);
    if (seconds % 60 == 0) return fmt::format("{} min", seconds / 60);
    return fmt::format("{} s", seconds);
}

}  // namespace

std::vector<LimitRow> limit_table() {
    return {
        {"connections", std::to_string(kMostConnections), "closed at once"},
        {"connections from one address",
         fmt::format("as many as are still free; {} always", kAlwaysForAddress), "closed at once"},
        {"head of a request", bytes_text(kLongestHead), "431, closed"},
        {"message, body of a request", bytes_text(kLongestMessage), "413 or close code 1009"},
        {"body with PGN", bytes_text(kLongestPgnBody), "413, closed"},
        {"time for a request, from its first byte to its last", time_text(kRequestTimeout), "closed"},
        {"silence, an unanswered ping", time_text(kIdleTimeout), "closed"},
        {"unread answers of a WebSocket", bytes_text(kLargestBacklog), "closed"},
        {"requests and answers under way", bytes_text(kMostFlight), "503, closed"},
        {"requests and answers under way from one address", bytes_text(kMostFlightOfAddress), "503, closed"},
        {"nesting of JSON", fmt::format("{} levels", kDeepestNesting), "400"},
        {"messages of a visitor", rate_text(kVisitorRate), "429, a strike"},
        {"weight of costly requests from one address", rate_text(kAddressRate), "429, a strike"},
        {"work of the server for one address",
         fmt::format("{:g} % of the time, bursts of {:g} ms", kLoopShare * 100, kLoopShareBurst),
         "its requests wait, up to 5 s each"},
        {"mistakes of a visitor", fmt::format("{:g}, one forgiven per second", kMostStrikes), "closed"},
        {"moves of a game", std::to_string(kMostMoves), "400 or 409"},
        {"games in one import or export", std::to_string(kMostRecords), "400"},
        {"rooms in memory", std::to_string(kMostRooms), "429; rooms where nobody is make way"},
        {"rooms opened from one address",
         fmt::format("{}, and as many as are still free; {} always", kMostRoomsOfAddress, kAlwaysForAddress),
         "429"},
        {"rooms opened by one visitor", std::to_string(kMostRoomsOfVisitor), "429"},
        {"rooms that a connection is in", std::to_string(kMostRoomsOfConnection), "429"},
        {"a running clock in a room where nobody is", time_text(kAbandonedRoom), "it stops"},
        {"a room without a move", time_text(kUnplayedRoomKept), "erased"},
        {"an analysis that waits for its visitor", time_text(kAnalysisKept), "erased"},
        {"games in a library", std::to_string(kMostStoredGames), "429"},
        {"bytes of a library, with the analysis", bytes_text(static_cast<std::size_t>(kMostStoredBytes)),
         "429"},
        {"database", bytes_text(static_cast<std::size_t>(kLargestDatabase)), "429 for new games"},
        {"trees in one answer, and nodes of each", fmt::format("{}, {}", kMostTrees, kMostTreeNodes), "400"},
        {"a turn of a search while others wait", time_text(SearchPool::kTurn), "goes on later"},
        {"an agent's move while another address waits", time_text(SearchPool::kLongTurn),
         "plays what it has found"},
    };
}

}  // namespace sortie::web
