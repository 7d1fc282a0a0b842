#include "protocol/five_command/player.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "core/text.h"
#include "protocol/five_command/extension.h"
#include "protocol/five_command/messages.h"

namespace sortie {

using namespace five_command;

namespace {

constexpr std::size_t kMostIgnored = 4096;  // bytes: a server that says so much else speaks something else

const std::string& starting_digits() {
    static const std::string digits =
        std::string(16, kBlackPiece) + std::string(32, kNoPiece) + std::string(16, kRedPiece);
    return digits;
}

}  // namespace

std::string FiveCommandPlayer::greeting() const {
    return choices_.extension ? extension_request(choices_.name) : std::string();
}

std::vector<PlayerEvent> FiveCommandPlayer::receive(std::string_view bytes) {
    const std::size_t ignored_before = parser_.ignored();
    for (const ServerMessage& message : parser_.receive(bytes)) {
        if (!over_) obey(message);
    }
    if (!over_ && ignored_before == 0 && parser_.ignored() > 0)
        add(PlayerEvent::Kind::Note, fmt::format("ignored {}", in_quotes(parser_.first_ignored())));
    if (!over_ && parser_.ignored() > kMostIgnored) {
        fail(fmt::format("the server does not speak this protocol: it began with {}",
                         in_quotes(parser_.first_ignored())));
    }
    return std::exchange(events_, {});
}

void FiveCommandPlayer::obey(const ServerMessage& message) {
    if (message.command == kExtensionMark) return read_line(message.text);
    if (message.command == kYouMove || message.command == kYouWait)
        return begin(message.command, message.text);
    if (message.command == kOver) return game_over(message.text);
    if (!session_) {
        add(PlayerEvent::Kind::Note,
            fmt::format("ignored {} before the board", in_quotes({&message.command, 1})));
    } else if (message.command == kMoved) {
        opponent_moved(message.text);
    } else {
        move_refused();
    }
}

void FiveCommandPlayer::begin(char command, const std::string& digits) {
    if (session_) return fail("the server began another game in the middle of one");
    const bool known = std::all_of(digits.begin(), digits.end(), [](char digit) {
        return digit == kRedPiece || digit == kBlackPiece || digit == kNoPiece;
    });
    if (!known) return fail("the server sent a board with other digits than 0, 2 and 4");
    digits_ = digits;
    begun_with_ = command;
    const bool we_move = command == kYouMove;
    side_ = choices_.side.value_or(we_move ? Side::First : Side::Second);
    auto problem = open(we_move ? side_ : opponent(side_));
    if (problem && !change_colour())
        return fail(fmt::format("the server sent an impossible board: {}", problem->message));
    add(PlayerEvent::Kind::Begun, fmt::format("we play {}", colour_name(side_)));
    if (we_move) think();
}

std::optional<Error> FiveCommandPlayer::open(Side mover) {
    auto session = registry_.open({"breakthrough", "", std::nullopt, position_of(digits_, mover)});
    if (!session) return Error{session.error()};
    if ((*session)->outcome() != Outcome::Ongoing) return Error{"the game is over"};
    session_ = std::move(*session);
    start_ = session_->position_text();
    return std::nullopt;
}

bool FiveCommandPlayer::change_colour() {
    if (choices_.side) return false;
    const Side mover = begun_with_ == kYouMove ? opponent(side_) : side_;
    if (open(mover)) return false;
    side_ = opponent(side_);
    return true;
}

void FiveCommandPlayer::opponent_moved(const std::string& move) {
    auto problem = session_->play(move);
    // On a saved board the one who waits may be Red.
    const bool first = moves_.empty() && begun_with_ == kYouWait;
    if (problem && first && change_colour() && !session_->play(move)) {
        add(PlayerEvent::Kind::Note, fmt::format("we play {} after all", colour_name(side_)));
        problem.reset();
    }
    if (problem) {
        return fail(fmt::format("the server reports {}, which cannot be played here: {}", reply_text(move),
                                problem->message));
    }
    moves_.push_back(move);
    refused_.clear();
    add(PlayerEvent::Kind::Moved, fmt::format("{} plays {}", colour_name(opponent(side_)), reply_text(move)));
    if (session_->outcome() == Outcome::Ongoing) think();
}

void FiveCommandPlayer::move_refused() {
    if (moves_.empty() || session_->side_to_move() == side_) {
        add(PlayerEvent::Kind::Note, "the server refused a move that we did not send");
        return;
    }
    add(PlayerEvent::Kind::Note, fmt::format("the server refused {}", reply_text(moves_.back())));
    refused_.push_back(moves_.back());
    moves_.pop_back();
    session_->take_back();
    // A legal first move is refused where `1` went to Black, as happens with saved boards.
    const bool unsure = moves_.empty() && begun_with_ == kYouMove && digits_ != starting_digits();
    if (unsure && try_other_colour())
        add(PlayerEvent::Kind::Note, fmt::format("trying to play {}", colour_name(side_)));
    if (!has_untried_move()) return fail("the server refused every legal move");
    think();
}

bool FiveCommandPlayer::has_untried_move() const {
    return refused_.size() < session_->legal_moves().size();
}

bool FiveCommandPlayer::try_other_colour() {
    if (!change_colour()) return false;
    std::swap(refused_, others_refused_);
    if (has_untried_move()) return true;
    std::swap(refused_, others_refused_);
    change_colour();
    return false;
}

void FiveCommandPlayer::think() {
    add(PlayerEvent::Kind::Think);
}

std::string FiveCommandPlayer::play(const std::string& move, const std::string& note) {
    session_->play(move);
    moves_.push_back(move);
    return (agreed_ ? statistics_line(note) : std::string()) + reply_text(move);
}

void FiveCommandPlayer::game_over(const std::string& move) {
    over_ = true;
    add(PlayerEvent::Kind::Over, verdict_.empty() ? how_it_ended(move) : verdict_);
}

// The moves alternate, and the one who began is known.
std::string FiveCommandPlayer::last_move(Side side) const {
    const Side beginner = begun_with_ == kYouMove ? side_ : opponent(side_);
    const std::size_t parity = side == beginner ? 0 : 1;
    for (std::size_t i = moves_.size(); i-- > 0;) {
        if (i % 2 == parity) return moves_[i];
    }
    return {};
}

// There is no winner on the wire, only the winner's move.
std::string FiveCommandPlayer::how_it_ended(const std::string& move) {
    if (session_ && session_->outcome() == Outcome::Ongoing && session_->side_to_move() != side_ &&
        !session_->play(move)) {
        moves_.push_back(move);
    }
    const bool decided = session_ && session_->outcome() != Outcome::Ongoing;
    if (decided && moves_.back() == move) {
        const bool ours = session_->outcome() == win_for(side_);
        return fmt::format("{} with {}", ours ? "won" : "lost: the opponent won", reply_text(move));
    }
    if (move == last_move(side_)) return "won: the opponent lost on time, left or sent illegal moves";
    if (move == last_move(opponent(side_))) return "lost: by time or illegal moves, says the server";
    return fmt::format("over: the server does not say who has won ({})", reply_text(move));
}

void FiveCommandPlayer::read_line(const std::string& line) {
    if (line.starts_with("sortie")) {
        agreed_ = true;
    } else if (line.starts_with("result ")) {
        const bool red_won = line.find("winner=red") != std::string::npos;
        const std::size_t why = line.find("why=");
        verdict_ = fmt::format("{}: {}", red_won == (side_ == Side::First) ? "won" : "lost",
                               why == std::string::npos ? "no reason was given" : line.substr(why + 4));
    } else if (line.starts_with("turn ")) {
        clock_ = announced_clock(line);
    } else {
        add(PlayerEvent::Kind::Note, line);
    }
}

void FiveCommandPlayer::fail(std::string why) {
    over_ = true;
    add(PlayerEvent::Kind::Failed, std::move(why));
}

std::vector<PlayerEvent> FiveCommandPlayer::end_of_stream() {
    if (!over_) {
        if (parser_.unfinished() == kOver) {
            game_over(std::string(kNoMove));
        } else {
            fail(session_ ? "the server closed the connection: the game ended without a verdict"
                          : "the server closed the connection before a game began");
        }
    }
    return std::exchange(events_, {});
}

}  // namespace sortie
