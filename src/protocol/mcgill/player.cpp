#include "protocol/mcgill/player.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "core/text.h"

namespace sortie {

namespace {

constexpr std::size_t kLongestMcGillLine = 1000;
constexpr int kBoardSide = 8;
constexpr std::uint64_t kLastCell = 63;

std::string_view colour(Side side) {
    return side == Side::First ? "WHITE" : "BLACK";
}

std::optional<Side> side_of(std::string_view word) {
    if (word == colour(Side::First)) return Side::First;
    if (word == colour(Side::Second)) return Side::Second;
    return std::nullopt;
}

std::optional<std::string> square_of(std::string_view cell) {
    const auto number = parse_number(cell, kLastCell);
    if (!number) return std::nullopt;
    return fmt::format("{}{}", static_cast<char>('a' + *number % kBoardSide), *number / kBoardSide + 1);
}

int cell_of(std::string_view square) {
    return kBoardSide * (square[1] - '1') + (square[0] - 'a');
}

}  // namespace

McGillPlayer::McGillPlayer(const Registry& registry, std::string name)
    : name_(std::move(name)),
      session_(registry.open({"breakthrough", "", BoardSize{kBoardSide, kBoardSide}}).value()),
      start_(session_->position_text()) {}

std::string McGillPlayer::greeting() const {
    return fmt::format("START {}\n", name_);
}

std::vector<PlayerEvent> McGillPlayer::receive(std::string_view bytes) {
    for (const char c : bytes) {
        if (over_) break;
        if (c == '\n') {
            obey(std::exchange(line_, {}));
        } else if (line_.size() < kLongestMcGillLine) {
            line_ += c;
        } else {
            end(PlayerEvent::Kind::Failed,
                fmt::format("the server does not speak this protocol: it sent {}", in_quotes(line_)));
        }
    }
    return std::exchange(events_, {});
}

void McGillPlayer::obey(std::string_view line) {
    const auto words = split_words(line);
    if (words.empty()) return;
    const auto side = side_of(words.size() > 1 ? words[1] : "");
    if (words[0] == "START" && side && !begun_) {
        begun_ = true;
        side_ = *side;
        add(PlayerEvent::Kind::Begun, fmt::format("we play {}", side_ == Side::First ? "White" : "Black"));
    } else if (words[0] == "PLAY" && side && begun_) {
        if (*side == side_ && session_->side_to_move() == side_) add(PlayerEvent::Kind::Think);
    } else if (const auto mover = side_of(words[0]); mover && words.size() == 3 && begun_) {
        moved(*mover, words[1], words[2]);
    } else if (words[0] == "GAMEOVER") {
        reason_ = line.substr(std::min(line.size(), line.find("GAMEOVER") + 9));
        reason_.erase(std::find_if(reason_.begin(), reason_.end(), [](char c) { return c < ' '; }),
                      reason_.end());
    } else if (words[0] == "WINNER") {
        const std::string why = reason_.empty() ? "" : fmt::format(" ({})", reason_);
        end(PlayerEvent::Kind::Over, !side            ? "over: the server names no winner" + why
                                     : *side == side_ ? "won" + why
                                                      : "lost" + why);
    } else {
        add(PlayerEvent::Kind::Note, fmt::format("ignored {}", in_quotes(line)));
    }
}

void McGillPlayer::moved(Side side, std::string_view from, std::string_view to) {
    const auto origin = square_of(from);
    const auto target = square_of(to);
    const std::string move = origin && target ? *origin + *target : std::string();
    const auto problem =
        session_->side_to_move() != side ? std::optional(Error{"it is not its turn"}) : session_->play(move);
    if (problem) {
        return end(PlayerEvent::Kind::Failed,
                   fmt::format("the server reports {} {} {}, which cannot be played here: {}", colour(side),
                               from, to, problem->message));
    }
    moves_.push_back(move);
    if (side != side_) {
        add(PlayerEvent::Kind::Moved,
            fmt::format("{} plays {}", side == Side::First ? "White" : "Black", move));
    }
}

std::string McGillPlayer::play(const std::string& move, const std::string& /*note*/) {
    return fmt::format("{} {} {}\n", colour(side_), cell_of(move.substr(0, 2)), cell_of(move.substr(2, 2)));
}

void McGillPlayer::end(PlayerEvent::Kind kind, std::string text) {
    over_ = true;
    add(kind, std::move(text));
}

std::vector<PlayerEvent> McGillPlayer::end_of_stream() {
    if (!over_ && !reason_.empty())
        end(PlayerEvent::Kind::Over, fmt::format("over: the server names no winner ({})", reason_));
    if (!over_) {
        end(PlayerEvent::Kind::Failed,
            begun_ ? "the server closed the connection: the game ended without a verdict"
                   : "the server closed the connection before a game began");
    }
    return std::exchange(events_, {});
}

}  // namespace sortie
