// Every limit of the server, in one place. docs/security.md has them as a table, which a test compares.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "protocol/web/requests.h"

namespace sortie::web {

using namespace std::chrono_literals;

// Connections.
inline constexpr std::size_t kMostConnections = 4096;
inline constexpr std::size_t kLongestHead = std::size_t{8} << 10;
inline constexpr std::size_t kLongestMessage = std::size_t{64} << 10;
inline constexpr std::size_t kLongestPgnBody = kLongestPgn + kLongestMessage;
inline constexpr auto kRequestTimeout = 15s;                          // to send a request or take an answer
inline constexpr auto kIdleTimeout = 30s;                             // silence, pings unanswered
inline constexpr std::size_t kLargestBacklog = std::size_t{1} << 20;  // unread answers of a WebSocket
// Requests and answers under way. What is smaller than a trifle is not counted.
inline constexpr std::size_t kMostFlight = std::size_t{96} << 20;
inline constexpr std::size_t kMostFlightOfAddress = std::size_t{16} << 20;
inline constexpr std::size_t kTrifle = 4096;

// Whether an address that holds some of what all share may have one more: a few always, beyond that no more
// than are still free, so that those who come later find some, too.
inline constexpr std::size_t kAlwaysForAddress = 16;
constexpr bool leaves_enough(std::size_t theirs, std::size_t taken, std::size_t most) {
    return taken < most && (theirs < kAlwaysForAddress || theirs < most - taken);
}

// Messages: this many on average, and a burst.
struct Rate {
    double per_second;
    double burst;
};
inline constexpr Rate kVisitorRate{30, 120};
inline constexpr Rate kAddressRate{120, 2400};  // costly requests of all visitors at an address
// Of the loop's time, for one address; the burst in milliseconds. Beyond that requests wait.
inline constexpr double kLoopShare = 0.15;
inline constexpr double kLoopShareBurst = 300;
inline constexpr double kMostStrikes = 20;
inline constexpr double kStrikesForgivenPerSecond = 1;

// Rooms in memory.
inline constexpr std::size_t kMostRooms = 5000;
inline constexpr std::size_t kMostRoomsOfAddress = 1000;
inline constexpr std::size_t kMostRoomsOfVisitor = 50;
inline constexpr std::size_t kMostRoomsOfConnection = 8;
inline constexpr auto kAbandonedRoom = 10min;  // clocks run on for this long when everybody has gone

// What is kept.
inline constexpr std::int64_t kMostStoredGames = 5000;                    // of a visitor
inline constexpr std::int64_t kMostStoredBytes = std::int64_t{64} << 20;  // of a visitor
inline constexpr std::int64_t kLargestDatabase = std::int64_t{8} << 30;
inline constexpr auto kUnplayedRoomKept = std::chrono::days(7);  // a room without a move
inline constexpr auto kAnalysisKept = std::chrono::days(90);     // since it was last changed

// A line of the table: what is limited, to what, and what happens beyond.
struct LimitRow {
    std::string what;
    std::string most;
    std::string beyond;
};
std::vector<LimitRow> limit_table();

}  // namespace sortie::web
