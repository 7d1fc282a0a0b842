#include "cli/terminal/report_text.h"

#include <fmt/format.h>

namespace sortie {

const std::string& player_name(const View& view, Side side) {
    return side == Side::First ? view.first_name : view.second_name;
}

std::string headline(const Session& session) {
    const View view = session.view();
    switch (session.outcome()) {
        case Outcome::FirstWins:
            return view.first_name + " has won";
        case Outcome::SecondWins:
            return view.second_name + " has won";
        case Outcome::Draw:
            return "Drawn";
        case Outcome::Ongoing:
            break;
    }
    const auto moves = session.legal_moves();
    return fmt::format("{} to move, {} legal {}{}{}", player_name(view, session.side_to_move()), moves.size(),
                       moves.size() == 1 ? "move" : "moves", view.notice.empty() ? "" : "; ", view.notice);
}

std::string score_text(const SearchReport& report) {
    if (report.score == kSomeWin) return "wins";
    if (report.score == -kSomeWin) return "loses";
    if (is_win(report.score)) return fmt::format("wins in {}", plies_to_end(report.score));
    if (is_loss(report.score)) return fmt::format("loses in {}", plies_to_end(report.score));
    const std::string_view bound = report.kind == ScoreKind::AtLeast  ? "≥ "
                                   : report.kind == ScoreKind::AtMost ? "≤ "
                                                                      : "";
    return fmt::format("{}{:+.2f}", bound, report.score / 100.0);
}

std::string percent_text(double probability) {
    return fmt::format("{:.0f} %", probability * 100);
}

std::string short_number(std::uint64_t number) {
    const auto value = static_cast<double>(number);
    if (number >= 10'000'000) return fmt::format("{:.0f} M", value / 1e6);
    if (number >= 1'000'000) return fmt::format("{:.1f} M", value / 1e6);
    if (number >= 10'000) return fmt::format("{:.0f} k", value / 1e3);
    return std::to_string(number);
}

}  // namespace sortie
