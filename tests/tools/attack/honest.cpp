#include "tools/attack/honest.h"

#include <chrono>
#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <thread>

#include "support/raw_http.h"

namespace sortie::attack {

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

void pause(std::chrono::milliseconds time) {
    std::this_thread::sleep_for(time);
}

class Player {
  public:
    Player(Scene& scene, std::string address, unsigned seed, Tally& tally)
        : scene_(scene), address_(std::move(address)), random_(seed), tally_(tally) {
        for (int i = 0; i < 4; ++i) visitor_ += fmt::format("{:08x}", random_());
    }

    void run() {
        while (!scene_.played_enough()) {
            if (!connect()) {
                pause(50ms);
                continue;
            }
            look_for_finished_games();
            while (!scene_.played_enough() && (begin() && play())) continue;
        }
        tally_add();
    }

  private:
    // A game that is over, or was when the server went: its room, and what was acknowledged.
    struct Played {
        std::string room;
        std::string token;
        std::map<std::size_t, std::string> acknowledged;  // by ply
    };

    bool connect() {
        generation_ = scene_.generation();
        const std::uint16_t port = scene_.port();
        if (port == 0) return false;
        socket_.emplace(port, address_);
        if (!socket_->upgrade()) return gone("no WebSocket");
        return ask({{"type", "hello"}, {"visitor", visitor_}}).has_value();
    }

    // Notes an error unless the server was killed. False, for the caller to return.
    bool gone(const std::string& what) {
        socket_.reset();
        if (generation_ == scene_.generation() && !scene_.played_enough()) tally_.error(what);
        return false;
    }

    // Nothing when the connection has ended or the answer is an error.
    std::optional<Json> ask(Json request) {
        if (!socket_) return std::nullopt;
        const int id = ++last_id_;
        request["id"] = id;
        socket_->send_message(request.dump());
        while (true) {
            auto message = read();
            if (!message) {
                gone(fmt::format("no answer to {}", request.dump().substr(0, 80)));
                return std::nullopt;
            }
            if (message->value("id", 0) != id) continue;
            if (message->at("type") != "error") return message;
            gone(fmt::format("{} to {}", message->dump(), request.dump().substr(0, 80)));
            return std::nullopt;
        }
    }

    std::optional<Json> read() {
        const std::string text = socket_->read_message();
        if (text.empty()) return std::nullopt;
        Json message = Json::parse(text, nullptr, false);
        if (message.is_discarded()) return std::nullopt;
        if (message.value("type", "") == "room" && message.at("room") == game_.room) {
            latest_ = message;
            check(game_, message.at("played"));
        }
        return message;
    }

    void check(const Played& game, const Json& played) {
        for (const auto& [ply, move] : game.acknowledged) {
            if (ply < played.size() && played[ply].at("move") == move) continue;
            ++tally_.moves_lost;
            tally_.error(fmt::format("room {}: move {} of ply {} is lost", game.room, move, ply));
        }
    }

    // After a kill: the games that were over by then.
    void look_for_finished_games() {
        if (generation_ == checked_generation_) return;
        checked_generation_ = generation_;
        for (const Played& game : finished_) {
            pause(50ms);
            const auto record = ask({{"type", "record"}, {"room", game.room}});
            if (!record) return;
            check(game, record->at("played"));
        }
        finished_.clear();
    }

    // A new game, or the one that the server's end has interrupted.
    bool begin() {
        latest_ = Json();
        if (!game_.room.empty()) {
            return ask({{"type", "join"}, {"room", game_.room}, {"token", game_.token}}).has_value();
        }
        const auto created = ask({{"type", "create"},
                                  {"seats",
                                   {{"first", {{"kind", "me"}}},
                                    {"second", {{"kind", "agent"}, {"agent", "sortie:nodes=2000"}}}}}});
        if (!created) return false;
        game_ = {created->at("room"), created->at("token"), {}};
        scene_.tell_room(game_.room);
        ++tally_.games;
        return true;
    }

    bool is_my_turn() const {
        return !latest_.is_null() &&
               (!latest_.at("outcome").is_null() || latest_.at("state").at("side") == "first");
    }

    // To the end of the game; false when the connection has ended before.
    bool play() {
        while (!scene_.played_enough()) {
            const auto patience = Clock::now() + 60s;
            while (!is_my_turn()) {
                if (!read()) return gone("no word of the game");
                if (Clock::now() > patience) return gone("the agent does not move");
            }
            if (!latest_.at("outcome").is_null()) {
                if (!ask({{"type", "leave"}, {"room", game_.room}})) return false;
                finished_.push_back(std::exchange(game_, {}));
                return true;
            }
            if (!make_move()) return false;
            pause(std::chrono::milliseconds(200 + random_() % 600));  // people think
        }
        return true;
    }

    bool make_move() {
        Json request = {{"type", "state"}, {"moves", Json::array()}};
        for (const Json& move : latest_.at("played")) request["moves"].push_back(move.at("move"));
        const auto start = Clock::now();
        const auto state = ask(request);
        if (!state) return false;
        times_.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
        const Json& legal = state->at("moves");
        const std::string move = legal[random_() % legal.size()].at("move");
        const std::size_t ply = state->at("ply");
        const auto answer = ask({{"type", "move"}, {"room", game_.room}, {"move", move}, {"ply", ply}});
        if (!answer) return false;
        latest_ = Json();  // what was told before the answer is how it stood before the move
        if (answer->at("saved") == true) game_.acknowledged[ply] = move;
        ++tally_.moves;
        return true;
    }

    void tally_add() {
        const std::scoped_lock lock(tally_.mutex);
        tally_.legal_moves_ms.insert(tally_.legal_moves_ms.end(), times_.begin(), times_.end());
    }

    Scene& scene_;
    const std::string address_;
    std::mt19937 random_;
    Tally& tally_;
    std::string visitor_;
    int generation_ = 0;
    int checked_generation_ = 0;
    std::optional<RawSocket> socket_;
    int last_id_ = 0;
    Played game_;
    Json latest_;  // the room, as far as it was told since the last move
    std::vector<Played> finished_;
    std::vector<double> times_;
};

}  // namespace

IdleVisitors::IdleVisitors(Scene& scene, std::vector<std::string> addresses, Tally& tally)
    : scene_(scene), addresses_(std::move(addresses)), tally_(tally) {
    come();
}

// All at once: one after the other they would wait for each other.
void IdleVisitors::come() {
    visitors_.clear();
    generation_ = scene_.generation();
    const std::uint16_t port = scene_.port();
    if (port == 0) return;
    for (const std::string& address : addresses_) {
        visitors_.push_back({RawSocket(port, address), false});
        visitors_.back().socket.ask_for_upgrade();
    }
    for (Visitor& visitor : visitors_) {
        visitor.here = visitor.socket.is_upgraded();
        if (!visitor.here) lost();
    }
}

void IdleVisitors::lost() {
    if (generation_ == scene_.generation()) ++tally_.idle_lost;
}

void IdleVisitors::stay() {
    while (!scene_.played_enough()) {
        if (generation_ != scene_.generation() || visitors_.empty()) come();
        for (Visitor& visitor : visitors_) {
            if (!visitor.here || visitor.socket.stay()) continue;
            visitor.here = false;
            lost();
        }
        pause(200ms);
    }
    // Those who are still here are still served.
    for (Visitor& visitor : visitors_) visitor.here &= visitor.socket.send_message(R"({"type":"ping"})");
    for (Visitor& visitor : visitors_) {
        if (visitor.here && visitor.socket.message_with("pong").empty()) lost();
    }
}

void play_games(Scene& scene, const std::string& address, unsigned seed, Tally& tally) {
    Player(scene, address, seed, tally).run();
}

}  // namespace sortie::attack
