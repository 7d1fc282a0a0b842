// One game of the five-command protocol as its referee conducts it: bytes and moments in, messages and a
// verdict out. It has no sockets and no clock of its own: whoever drives it says what time it is, calls
// tick() when next_tick() comes, and writes what take_output() gives, each message with one write.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.h"
#include "core/search_report.h"
#include "core/side.h"
#include "engine/session.h"
#include "protocol/five_command/reader.h"

namespace sortie::five_command {

struct GameRules {
    Duration clock = std::chrono::seconds(5);         // a move, from the moment `1` or `3` is written
    Duration grace = std::chrono::milliseconds(500);  // for the way of the move
    int tolerated = 10;                               // illegal moves in a row; one more loses
    // Deployed clients take what has arrived, once: two messages must never meet in their buffers.
    Duration gap = std::chrono::milliseconds(300);
    // Whether that holds for a client that has answered, too, although it has read what it was sent.
    bool gap_after_answers = true;
    // An unfinished text is a bad move after this long without another byte.
    Duration silence = std::chrono::milliseconds(100);
};

enum class Ending { Won, Time, Disconnected, IllegalMoves, AgentFailed };

struct Verdict {
    Side winner = Side::First;
    Ending ending = Ending::Won;
    std::string why;  // "Black took more than 5 s for a move"
};

struct PlayedMove {
    std::string text;
    Side side = Side::First;
    Duration time{};      // what the player's clock showed
    std::string comment;  // what the player said about it
    // What an agent of ours thought; nothing from a client.
    Score score = kDraw;
    int depth = 0;
    std::uint64_t nodes = 0;
};

class RefereedGame {
  public:
    // Agents need no messages on a wire: they get no gaps, and their clock starts when they do.
    enum class Player { Client, Agent };

    struct Output {
        Side side = Side::First;
        std::string bytes;
        bool asks_for_move = false;
    };

    // The session must be on 8x8, without super pieces and not over; see playable().
    RefereedGame(std::unique_ptr<Session> session, const GameRules& rules,
                 const std::array<Player, 2>& players);

    // What keeps a session from being played over this protocol, if anything.
    static std::optional<Error> playable(const Session& session);

    void seat(Side side, Duration now);
    bool seated(Side side) const { return seats_[index(side)].taken; }
    bool running() const { return started_ && !verdict_; }
    // Nothing is left to be written.
    bool finished() const { return verdict_ && !seats_[0].pending && !seats_[1].pending; }

    // From a client. Whatever comes when it is not asked is dropped.
    void receive(Side side, std::string_view bytes, Duration now);
    // The client will send nothing more: before the game its seat is free again, in the game it has lost.
    void hang_up(Side side, Duration now);

    // From an agent: it has begun to think; its move; why it has none.
    void agent_begins(Side side, Duration now);
    void agent_plays(Side side, const SearchReport& report, const std::string& comment, Duration now);
    void agent_fails(Side side, const std::string& why, Duration now);

    void tick(Duration now);
    std::optional<Duration> next_tick() const;
    // The messages that are due, in the order in which they must be written.
    std::vector<Output> take_output();

    const Session& session() const { return *session_; }
    const std::string& start() const { return start_; }
    const GameRules& rules() const { return rules_; }
    const std::vector<PlayedMove>& moves() const { return moves_; }
    const std::optional<Verdict>& verdict() const { return verdict_; }
    // What the extension told about the client; empty without it.
    const std::string& name(Side side) const { return seats_[index(side)].name; }
    // Texts that were answered with `4`; whose the last was, and why.
    int refusals() const { return refusals_; }
    Side last_refused() const { return last_refused_; }
    const std::string& last_refusal() const { return last_refusal_; }
    // On the clock of the side to move; nothing while it does not run.
    std::optional<Duration> time_left(Duration now) const;

  private:
    struct Message {
        Duration due{};
        std::string bytes;
        char command = 0;
    };
    struct Seat {
        Seat(Player who, Duration silence) : player(who), reader(silence) {}
        Player player;
        ClientReader reader;
        bool taken = false;
        bool extended = false;
        std::string name;
        std::string comment;  // said about the move to come
        std::optional<Duration> last_written;
        bool answered = false;  // what was written last
        std::optional<Message> pending;
    };

    Seat& at(Side side) { return seats_[index(side)]; }
    bool listens_to(Side side) const;
    void obey(Side side, const ClientText& text, Duration now);
    void obey_line(Side side, const std::string& line, Duration now);
    void try_move(Side side, const std::string& move, Duration now);
    void accept(Side side, const SearchReport& report, Duration now);
    void refuse(Side side, const std::string& why, Duration now);
    void ask(Side side, char command, Duration now);
    void end(Side winner, Ending ending, std::string why, Duration now);
    Duration earliest(Side side, Duration now) const;
    void schedule(Side side, char command, std::string bytes, Duration due);
    void write_due(Duration now);

    std::unique_ptr<Session> session_;
    const std::string start_;
    const GameRules rules_;
    std::array<Seat, 2> seats_;
    bool started_ = false;
    std::optional<Duration> clock_start_;
    int illegal_in_a_row_ = 0;
    int refusals_ = 0;
    Side last_refused_ = Side::First;
    std::string last_refusal_;
    std::vector<PlayedMove> moves_;
    std::optional<Verdict> verdict_;
    std::vector<Output> output_;
};

}  // namespace sortie::five_command
