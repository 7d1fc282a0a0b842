// A ping while eight big imports from another address are under way.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <list>
#include <unistd.h>

#include "support/game_play.h"
#include "support/raw_http.h"
#include "support/running_server.h"
#include "support/scale.h"
#include "support/served_process.h"

namespace sortie {
namespace {

// As many games as an import may have, of legal moves, as JSON has it.
std::string big_pgn(std::size_t bytes) {
    const auto session = open_game({"breakthrough", "", {}, {}, {}});
    std::string moves;
    for (std::size_t i = 0; session->outcome() == Outcome::Ongoing; ++i) {
        const auto legal = session->legal_moves();
        const std::string& move = legal[i * 7 % legal.size()];
        moves += move + ' ';
        session->play(move);
    }
    constexpr std::size_t kGames = 200;
    const std::string comment(bytes / kGames - moves.size(), 'c');
    std::string pgn;
    for (std::size_t i = 0; i < kGames; ++i)
        pgn += fmt::format(R"([Event \"x\"]\n\n{{{}}} {}*\n\n)", comment, moves);
    return pgn;
}

// Whether the answer has come; it must be a good one.
bool is_done(RawSocket& socket) {
    const std::string answer = socket.read_until("\r\n\r\n", std::chrono::milliseconds(0));
    if (answer.empty()) return false;
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 200")) << answer;
    return true;
}

// In processor time of the server, which passes on a busy machine as on a quiet one: between a ping and its
// answer it works for little else.
TEST(BesideImportsTest, APingFromElsewhereIsAnsweredSoon) {
    constexpr double kMostSeconds = kSlowBuild ? 4 : 1;
    const TemporaryDatabase database;
    ServedProcess server({"--db", database.file(), "--threads", "1"});
    ASSERT_NE(server.port(), 0) << server.errors();
    const std::string body = fmt::format(R"({{"pgn":"{}"}})", big_pgn(463'000));
    std::list<RawSocket> importers;
    for (int i = 0; i < 8; ++i) {
        importers.emplace_back(server.port(), "127.0.0.66");
        importers.back().send(
            fmt::format("POST /api/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
                        "application/json\r\nContent-Length: "
                        "{}\r\n\r\n{}",
                        body.size(), body));
    }
    RawSocket visitor(server.port());
    ASSERT_TRUE(visitor.upgrade());
    int pings = 0;
    double most = 0;
    while (!importers.empty()) {
        const double start = server.processor_seconds();
        visitor.send_message(R"({"type":"ping","id":1})");
        ASSERT_NE(visitor.message_with("\"id\":1").find("pong"), std::string::npos);
        most = std::max(most, server.processor_seconds() - start);
        ++pings;
        std::erase_if(importers, is_done);
        ::usleep(50'000);
    }
    EXPECT_LT(most, kMostSeconds);
    EXPECT_GT(pings, 10) << "the imports were over too soon to disturb anybody";
}

}  // namespace
}  // namespace sortie
