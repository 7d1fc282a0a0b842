#include "protocol/five_command/game.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "core/text.h"
#include "protocol/five_command/extension.h"
#include "protocol/five_command/messages.h"

namespace sortie::five_command {

namespace {

constexpr std::array<Side, 2> kRedFirst{Side::First, Side::Second};

bool has_pieces(const View& view, Side side) {
    return std::any_of(view.pieces.begin(), view.pieces.end(),
                       [&](const View::Piece& piece) { return piece.side == side; });
}

// "Red has reached the last rank with D7-D8".
std::string victory_text(const Session& session, Side winner, const std::string& move) {
    const Side loser = opponent(winner);
    if (!has_pieces(session.view(), loser)) return fmt::format("{} has no pieces left", colour_name(loser));
    return fmt::format("{} has reached the last rank with {}", colour_name(winner), reply_text(move));
}

}  // namespace

RefereedGame::RefereedGame(std::unique_ptr<Session> session, const GameRules& rules,
                           const std::array<Player, 2>& players)
    : session_(std::move(session)),
      start_(session_->position_text()),
      rules_(rules),
      seats_{Seat(players[0], rules.silence), Seat(players[1], rules.silence)} {}

std::optional<Error> RefereedGame::playable(const Session& session) {
    const GameSetup& identity = session.identity();
    if (identity.game != "breakthrough" || identity.size != BoardSize{8, 8} ||
        identity.variant == "promotion") {
        return Error{"the protocol is for Breakthrough on 8x8 without super pieces"};
    }
    if (session.outcome() != Outcome::Ongoing) return Error{"the game is over before it has begun"};
    return std::nullopt;
}

void RefereedGame::seat(Side side, Duration now) {
    at(side).taken = true;
    const Side mover = session_->side_to_move();
    if (side != mover) schedule(side, kYouWait, board_message(kYouWait, session_->view()), now);
    if (!seated(opponent(side))) return;
    started_ = true;
    ask(mover, kYouMove, now);
}

bool RefereedGame::listens_to(Side side) const {
    return running() && side == session_->side_to_move() && clock_start_ && !seats_[index(side)].pending;
}

void RefereedGame::receive(Side side, std::string_view bytes, Duration now) {
    for (const ClientText& text : at(side).reader.receive(bytes, now)) obey(side, text, now);
}

void RefereedGame::obey(Side side, const ClientText& text, Duration now) {
    if (text.kind == ClientText::Kind::Line) {
        obey_line(side, text.text, now);
    } else if (listens_to(side)) {
        text.kind == ClientText::Kind::Move
            ? try_move(side, text.text, now)
            : refuse(side, in_quotes(text.text) + " is no move; expected one such as D2-D3", now);
    }
}

void RefereedGame::obey_line(Side side, const std::string& line, Duration now) {
    Seat& seat = at(side);
    if (!seat.extended && is_extension_request(line) && !verdict_) {
        seat.extended = true;
        seat.name = requested_name(line);
        output_.push_back({side, extension_consent(), false});
    } else if (seat.extended) {
        seat.comment = statistics_text(line);
    } else {
        obey(side, {ClientText::Kind::Nonsense, kExtensionMark + line}, now);
    }
}

void RefereedGame::try_move(Side side, const std::string& move, Duration now) {
    if (const auto problem = session_->play(move)) {
        refuse(side, problem->message, now);
    } else {
        SearchReport report;
        report.move = move;
        accept(side, report, now);
    }
}

void RefereedGame::accept(Side side, const SearchReport& report, Duration now) {
    moves_.push_back({report.move, side, now - clock_start_.value_or(now),
                      std::exchange(at(side).comment, {}), report.score, report.depth, report.nodes});
    clock_start_.reset();
    illegal_in_a_row_ = 0;
    at(side).answered = true;
    if (session_->outcome() == Outcome::Ongoing) {
        ask(session_->side_to_move(), kMoved, now);
    } else {
        const Side winner = session_->outcome() == Outcome::FirstWins ? Side::First : Side::Second;
        end(winner, Ending::Won, victory_text(*session_, winner, report.move), now);
    }
}

void RefereedGame::refuse(Side side, const std::string& why, Duration now) {
    ++refusals_;
    at(side).answered = true;
    last_refused_ = side;
    last_refusal_ = why;
    if (++illegal_in_a_row_ > rules_.tolerated) {
        end(opponent(side), Ending::IllegalMoves,
            fmt::format("{} sent {} illegal moves in a row", colour_name(side), illegal_in_a_row_), now);
        return;
    }
    std::string bytes(1, kRefused);
    if (at(side).extended) bytes.insert(0, refusal_line(time_left(now).value_or(Duration{}), why));
    schedule(side, kRefused, std::move(bytes), earliest(side, now));
}

void RefereedGame::ask(Side side, char command, Duration now) {
    std::string bytes = command == kMoved ? move_message(kMoved, moves_.back().text)
                                          : board_message(command, session_->view());
    if (at(side).extended) {
        const Duration spent = moves_.empty() ? Duration{} : moves_.back().time;
        bytes.insert(0, turn_line(rules_.clock, rules_.grace, spent));
    }
    schedule(side, command, std::move(bytes), earliest(side, now));
}

void RefereedGame::hang_up(Side side, Duration now) {
    if (!started_) {
        at(side) = Seat(at(side).player, rules_.silence);
    } else if (!verdict_) {
        end(opponent(side), Ending::Disconnected, fmt::format("{} closed the connection", colour_name(side)),
            now);
    }
}

void RefereedGame::agent_begins(Side side, Duration now) {
    if (running() && side == session_->side_to_move()) clock_start_ = now;
}

void RefereedGame::agent_plays(Side side, const SearchReport& report, const std::string& comment,
                               Duration now) {
    if (!running() || side != session_->side_to_move()) return;
    at(side).comment = comment;
    if (const auto problem = session_->play(report.move)) {
        agent_fails(side, problem->message, now);
    } else {
        accept(side, report, now);
    }
}

void RefereedGame::agent_fails(Side side, const std::string& why, Duration now) {
    if (!running()) return;
    end(opponent(side), Ending::AgentFailed, fmt::format("{} has no move: {}", colour_name(side), why), now);
}

// The verdict replaces whatever was still to be written. A forfeit carries the winner's last move: the winner
// of a `5` is then always the one whose move it shows.
void RefereedGame::end(Side winner, Ending ending, std::string why, Duration now) {
    clock_start_.reset();
    const auto last = std::find_if(moves_.rbegin(), moves_.rend(),
                                   [&](const PlayedMove& move) { return move.side == winner; });
    const std::string message =
        move_message(kOver, last == moves_.rend() ? std::string(kNoMove) : last->text);
    Duration due = now;
    for (const Side side : kRedFirst) due = std::max(due, earliest(side, now));
    for (const Side side : kRedFirst) {
        if (at(side).player == Player::Agent) continue;
        schedule(side, kOver, at(side).extended ? result_line(winner, why) + message : message, due);
    }
    verdict_ = Verdict{winner, ending, std::move(why)};
}

Duration RefereedGame::earliest(Side side, Duration now) const {
    const Seat& seat = seats_[index(side)];
    if (seat.answered && !rules_.gap_after_answers) return now;
    return seat.last_written ? std::max(now, *seat.last_written + rules_.gap) : now;
}

void RefereedGame::schedule(Side side, char command, std::string bytes, Duration due) {
    at(side).pending = Message{due, std::move(bytes), command};
}

void RefereedGame::write_due(Duration now) {
    for (const Side side : kRedFirst) {
        Seat& seat = at(side);
        if (!seat.pending || seat.pending->due > now) continue;
        Message message = *std::exchange(seat.pending, std::nullopt);
        const bool asks = message.command == kYouMove || message.command == kMoved;
        output_.push_back({side, std::move(message.bytes), asks});
        if (seat.player == Player::Agent) continue;
        seat.last_written = now;
        seat.answered = false;
        if (asks) clock_start_ = now;
        // What was sent before the question is no answer to it.
        if (asks || message.command == kRefused) seat.reader.forget_text();
    }
}

void RefereedGame::tick(Duration now) {
    write_due(now);
    for (const Side side : kRedFirst) {
        if (const auto text = at(side).reader.expire(now)) obey(side, *text, now);
    }
    if (clock_start_ && now >= *clock_start_ + rules_.clock + rules_.grace) {
        const Side side = session_->side_to_move();
        end(opponent(side), Ending::Time,
            fmt::format("{} took more than {:g} s for a move", colour_name(side), seconds(rules_.clock)),
            now);
    }
    write_due(now);
}

std::optional<Duration> RefereedGame::next_tick() const {
    std::optional<Duration> next;
    const auto consider = [&](std::optional<Duration> moment) {
        if (moment && (!next || *moment < *next)) next = moment;
    };
    if (clock_start_) consider(*clock_start_ + rules_.clock + rules_.grace);
    for (const Seat& seat : seats_) {
        consider(seat.reader.deadline());
        if (seat.pending) consider(seat.pending->due);
    }
    return next;
}

std::vector<RefereedGame::Output> RefereedGame::take_output() {
    return std::exchange(output_, {});
}

std::optional<Duration> RefereedGame::time_left(Duration now) const {
    if (!clock_start_) return std::nullopt;
    return std::max(Duration{}, *clock_start_ + rules_.clock - now);
}

}  // namespace sortie::five_command
