#include "cli/commands/played_game.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "cli/terminal/report_text.h"
#include "core/text.h"

namespace sortie {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), to_lower);
    return result;
}

// Generic across games: the view shows when a side has nothing left.
bool has_pieces(const View& view, Side side) {
    return std::any_of(view.pieces.begin(), view.pieces.end(),
                       [&](const View::Piece& piece) { return piece.side == side; });
}

}  // namespace

PlayedGame::PlayedGame(std::unique_ptr<Session> session, const std::vector<std::string>& opening, Side person)
    : session_(std::move(session)), person_(person) {
    for (std::size_t i = 0; i < opening.size(); ++i) session_->take_back();
    start_ = session_->position_text();
    for (const std::string& move : opening) play(move);
    opening_ = moves_.size();
}

std::optional<Error> PlayedGame::play(std::string_view text) {
    RecordedMove move;
    move.text = text;
    move.side = session_->side_to_move();
    auto problem = session_->play(move.text);
    if (problem) {
        std::vector<std::string> candidates;
        for (std::string& legal : session_->legal_moves()) {
            if (lower(legal).starts_with(lower(text))) candidates.push_back(std::move(legal));
        }
        if (candidates.empty()) return problem;
        if (candidates.size() > 1)
            return Error{fmt::format("{} can be {}", text, fmt::join(candidates, ", "))};
        move.text = candidates.front();
        problem = session_->play(move.text);
        if (problem) return problem;
    }
    moves_.push_back(std::move(move));
    return std::nullopt;
}

void PlayedGame::take_back() {
    session_->take_back();
    moves_.pop_back();
}

bool PlayedGame::back() {
    if (resigned_) {
        resigned_ = false;
        return true;
    }
    const auto last = std::find_if(moves_.rbegin(), moves_.rend(),
                                   [&](const RecordedMove& move) { return move.side == person_; });
    if (last == moves_.rend()) return false;
    const auto keep = static_cast<std::size_t>(moves_.rend() - last) - 1;
    while (moves_.size() > keep) take_back();
    opening_ = std::min(opening_, keep);
    return true;
}

void PlayedGame::restart() {
    resigned_ = false;
    while (moves_.size() > opening_) take_back();
}

std::string PlayedGame::result_text() const {
    const View view = session_->view();
    if (resigned_) {
        return fmt::format("{} has won: {} resigned", player_name(view, opponent(person_)),
                           player_name(view, person_));
    }
    const Outcome outcome = session_->outcome();
    if (outcome == Outcome::Draw || outcome == Outcome::Ongoing || moves_.empty()) return headline(*session_);
    const Side loser = outcome == Outcome::FirstWins ? Side::Second : Side::First;
    const std::string& loser_name = player_name(view, loser);
    if (!has_pieces(view, loser))
        return fmt::format("{}: {} has no pieces left", headline(*session_), loser_name);
    return fmt::format("{} with {}", headline(*session_), last_move());
}

GameRecord PlayedGame::record(const Registry& registry) const {
    GameRecord record = new_record(registry, *session_, start_, moves_);
    if (resigned_) record.result = person_ == Side::First ? "0-1" : "1-0";
    return record;
}

}  // namespace sortie
