// A referee driven by hand: time moves when the test says so, and what would be written is kept.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/five_command/game.h"
#include "support/breakthrough_session.h"

namespace sortie::testing {

using namespace std::chrono_literals;

inline constexpr Side kRed = Side::First;
inline constexpr Side kBlack = Side::Second;

struct Written {
    Duration when{};
    Side side = kRed;
    std::string bytes;
};

class HandDrivenReferee {
  public:
    using Game = five_command::RefereedGame;

    explicit HandDrivenReferee(std::unique_ptr<Session> session = open_breakthrough(),
                               const five_command::GameRules& rules = {},
                               Game::Player red = Game::Player::Client)
        : game_(std::move(session), rules, {red, Game::Player::Client}) {}

    Game& game() { return game_; }
    Duration now() const { return now_; }

    void seat(Side side) {
        game_.seat(side, now_);
        settle();
    }
    void seat_both() {
        seat(kRed);
        seat(kBlack);
    }
    void send(Side side, std::string_view bytes) {
        game_.receive(side, bytes, now_);
        settle();
    }
    void hang_up(Side side) {
        game_.hang_up(side, now_);
        settle();
    }
    // A move when its time has come: half a second after the last one.
    void move(std::string_view bytes) {
        wait(500ms);
        send(game_.session().side_to_move(), bytes);
    }
    // Calls tick() whenever it was asked for.
    void wait(Duration duration) {
        const Duration end = now_ + duration;
        while (const auto next = game_.next_tick()) {
            if (*next > end) break;
            now_ = std::max(now_, *next);
            settle();
        }
        now_ = end;
        settle();
    }

    const std::vector<Written>& written() const { return written_; }
    std::vector<std::string> messages(Side side) const {
        std::vector<std::string> result;
        for (const Written& each : written_) {
            if (each.side == side) result.push_back(each.bytes);
        }
        return result;
    }
    std::string last(Side side) const {
        const auto all = messages(side);
        return all.empty() ? std::string() : all.back();
    }
    // Everything that went to one side.
    std::string stream(Side side) const {
        std::string result;
        for (const std::string& message : messages(side)) result += message;
        return result;
    }

  private:
    void settle() {
        game_.tick(now_);
        for (Game::Output& output : game_.take_output())
            written_.push_back({now_, output.side, std::move(output.bytes)});
    }

    Duration now_ = 1000s;  // no moment is special
    Game game_;
    std::vector<Written> written_;
};

}  // namespace sortie::testing
