#include "cli/commands/host_display.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/terminal/board_drawing.h"
#include "cli/terminal/output.h"
#include "cli/terminal/terminal.h"
#include "protocol/five_command/messages.h"

namespace sortie {

using five_command::colour_name;
using five_command::RefereedGame;
using five_command::reply_text;

namespace {

constexpr std::array<Side, 2> kSides{Side::First, Side::Second};

std::string move_line(const five_command::PlayedMove& move, std::size_t number) {
    return fmt::format("{}. {} {} ({:.2f} s{}{})", number, colour_name(move.side), reply_text(move.text),
                       seconds(move.time), move.comment.empty() ? "" : "; ", move.comment);
}

std::string refusal_line(const TcpTable& table) {
    const Side side = table.game().last_refused();
    return fmt::format("refused: {} ({}): {}", colour_name(side), table.player_name(side),
                       table.game().last_refusal());
}

nlohmann::ordered_json result_json(const TcpTable& table, int game_number) {
    nlohmann::ordered_json moves = nlohmann::ordered_json::array();
    for (const auto& move : table.game().moves()) moves.push_back(move.text);
    const auto& verdict = *table.game().verdict();
    return {{"game", game_number},
            {"table", table.number()},
            {"players", {table.player_name(Side::First), table.player_name(Side::Second)}},
            {"winner", side_name(verdict.winner)},
            {"why", verdict.why},
            {"moves", moves}};
}

}  // namespace

HostDisplay::HostDisplay(const HostSetup& setup, const OutputOptions& output, bool ascii)
    : address_(setup.address),
      tables_(setup.tables),
      output_(output),
      ascii_(ascii),
      redraws_(tables_ == 1 && !output.json && !output.quiet && output_can_redraw()),
      tells_moves_(tables_ == 1 && !output.json && !output.quiet) {}

void HostDisplay::listening(std::uint16_t port) {
    if (output_.json) {
        const nlohmann::ordered_json message = {{"host", address_}, {"port", port}};
        return print_now("{}\n", message.dump());
    }
    print_now("listening on {}:{}\n", address_, port);
}

void HostDisplay::changed(const TcpTable& table) {
    if (redraws_) {
        redraw(table);
    } else if (tells_moves_) {
        report(table, seen_[table.number()]);
    }
}

void HostDisplay::report(const TcpTable& table, Seen& seen) {
    const RefereedGame& game = table.game();
    for (const Side side : kSides) {
        const bool seated = game.seated(side);
        if (seated && !seen.seated[index(side)])
            say(table, fmt::format("{} is {}", colour_name(side), table.player_name(side)));
        if (!seated && seen.seated[index(side)])
            say(table, fmt::format("{} left before the game", colour_name(side)));
        seen.seated[index(side)] = seated;
    }
    if (game.refusals() > seen.refusals) say(table, refusal_line(table));
    seen.refusals = game.refusals();
    for (; seen.moves < game.moves().size(); ++seen.moves)
        say(table, move_line(game.moves()[seen.moves], seen.moves + 1));
}

void HostDisplay::say(const TcpTable& table, const std::string& text) const {
    if (tables_ > 1) print_out("table {}: ", table.number());
    print_now("{}\n", text);
}

void HostDisplay::over(const TcpTable& table, int game_number) {
    const auto& verdict = *table.game().verdict();
    if (output_.json) {
        print_now("{}\n", result_json(table, game_number).dump());
        return;
    }
    if (redraws_) redraw(table);
    say(table, fmt::format("game {}: {} ({}) wins: {}", game_number, colour_name(verdict.winner),
                           table.player_name(verdict.winner), verdict.why));
    drawn_lines_ = 0;  // the next game is drawn below
    seen_.erase(table.number());
}

void HostDisplay::heartbeat(const TcpTable& table) {
    if (redraws_ && table.game().running()) redraw(table);
}

void HostDisplay::redraw(const TcpTable& table) {
    const RefereedGame& game = table.game();
    View view = game.session().view();
    view.first_name = colour_name(Side::First);
    view.second_name = colour_name(Side::Second);
    std::string text = draw_board(view, {output_takes_colour(), !ascii_});
    for (const Side side : kSides) {
        const bool moves = game.running() && game.session().side_to_move() == side;
        const auto left = moves ? game.time_left(clock_.now()) : std::nullopt;
        text += fmt::format("{} {:<5} {}{}\n", moves ? ">" : " ", colour_name(side),
                            game.seated(side) ? table.player_name(side) : "(waiting for a client)",
                            left ? fmt::format("  {:.1f} s", seconds(*left)) : std::string());
    }
    text += game.moves().empty() ? "\n" : move_line(game.moves().back(), game.moves().size()) + "\n";
    text += game.refusals() > 0 ? refusal_line(table) + "\n" : "\n";
    if (drawn_lines_ > 0) print_out("\x1b[{}A\x1b[J", drawn_lines_);
    print_now("{}", text);
    drawn_lines_ = static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

void HostDisplay::summary(const std::array<std::string, 2>& seats, const std::array<int, 2>& wins) const {
    if (output_.json || wins[0] + wins[1] < 2) return;
    print_out("{} {} : {} {}\n", seats[0], wins[0], wins[1], seats[1]);
}

}  // namespace sortie
