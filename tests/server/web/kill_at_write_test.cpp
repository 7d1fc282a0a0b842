// The server ends at each call that changes a file, one after the other: what it has acknowledged by then is
// there when it starts again.
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/paths.h"
#include "support/raw_http.h"
#include "support/running_server.h"
#include "support/scale.h"
#include "support/served_process.h"

namespace sortie {
namespace {

using Json = nlohmann::json;

constexpr const char* kHello = R"({"type":"hello","id":1,"visitor":"0123456789abcdef0123456789abcdef"})";
constexpr const char* kOwnGame =
    R"({"type":"create","id":2,"size":"4x5","seats":{"first":{"kind":"me"},"second":{"kind":"me"}}})";

struct Acknowledged {
    std::string room;
    int plies = 0;
    bool complete = false;  // it lived to the end
};

// Makes a room and plays in it for as long as the server answers.
Acknowledged play(std::uint16_t port) {
    Acknowledged known;
    RawSocket socket(port);
    if (!socket.upgrade()) return known;
    socket.send_message(kHello);
    socket.send_message(kOwnGame);
    const Json created = Json::parse(socket.message_with("\"id\":2"), nullptr, false);
    if (created.is_discarded() || created.value("type", "") != "created") return known;
    known.room = created.at("room");
    for (const char* const move : {"a2a3", "d4d3", "a3b4", "c5b4"}) {
        const int id = 10 + known.plies;
        socket.send_message(fmt::format(R"({{"type":"move","id":{},"room":"{}","move":"{}","ply":{}}})", id,
                                        known.room, move, known.plies));
        const Json answer = Json::parse(socket.message_with(fmt::format("\"id\":{}", id)), nullptr, false);
        if (answer.is_discarded() || answer.value("type", "") != "ok" || answer.at("saved") != true)
            return known;
        ++known.plies;
    }
    known.complete = true;
    return known;
}

// A few of the calls, or all of them with SORTIE_EVERY_CALL in the environment.
TEST(KillAtWriteTest, NothingAcknowledgedIsLost) {
    if (kSlowBuild) GTEST_SKIP() << "sanitizers want to be loaded first";
    const int step = std::getenv("SORTIE_EVERY_CALL") != nullptr ? 1 : 7;
    bool complete = false;
    int deaths = 0;
    for (int call = 1; !complete; call += step) {
        ASSERT_LT(call, 1000) << "does it count?";
        const TemporaryDatabase database;
        const std::vector<std::string> options = {"--db", database.file(), "--threads", "1"};
        Acknowledged known;
        {
            ServedProcess server(options, {fmt::format("LD_PRELOAD={}", paths::kKillAtWrite),
                                           fmt::format("SORTIE_KILL_AT={}", call)});
            if (server.port() != 0) known = play(server.port());
            complete = known.complete && server.runs();
        }
        deaths += complete ? 0 : 1;
        ServedProcess again(options);
        ASSERT_NE(again.port(), 0) << call << again.errors();
        if (known.room.empty()) continue;
        const std::string record =
            RawSocket(again.port()).post("record", fmt::format(R"({{"room":"{}"}})", known.room));
        const Json body =
            Json::parse(record.substr(std::min(record.find('{'), record.size())), nullptr, false);
        ASSERT_FALSE(body.is_discarded()) << call << record;
        EXPECT_GE(body.value("plies", -1), known.plies) << "killed before call " << call << ": " << body;
    }
    EXPECT_GT(deaths, 3);
}

}  // namespace
}  // namespace sortie
