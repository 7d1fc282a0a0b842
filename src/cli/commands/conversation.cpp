#include "cli/commands/conversation.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "cli/commands/search_options.h"
#include "cli/terminal/board_drawing.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/line_editor.h"
#include "cli/terminal/output.h"
#include "cli/terminal/report_text.h"
#include "cli/terminal/terminal.h"
#include "core/file.h"
#include "core/text.h"

namespace sortie {

namespace {

constexpr Duration kUsualThinkingTime = std::chrono::seconds(1);

struct TypedCommand {
    std::string_view name;
    std::string_view help;
    bool is_advice = false;
    std::string_view value{};
};

constexpr std::array<TypedCommand, 10> kCommands = {
    {{"moves", "the legal moves"},
     {"hint", "the move that the computer would make for you", true},
     {"eval", "who is better, by how much, and the expected line", true},
     {"back", "take back to your last move"},
     {"board", "draw the board again"},
     {"save", "write the game as PGN", false, "FILE"},
     {"resign", "give up this game"},
     {"new", "begin again"},
     {"quit", "leave"},
     {"help", "what you can type"}}};

void print_help(bool advice) {
    print_out(
        "Type a move such as b2b3, or its beginning: b2 lists where that piece can go, and a\n"
        "beginning that fits one move only plays it. Or one of\n");
    for (const TypedCommand& command : kCommands) {
        if (advice || !command.is_advice)
            print_out("  {:<11} {}\n", fmt::format("{} {}", command.name, command.value), command.help);
    }
    print_out("The tab key completes moves and commands.{}\n",
              advice ? " Ctrl-C while the computer thinks makes it move at once." : "");
}

}  // namespace

bool Conversation::run() {
    print_out("You play {}. 'help' explains what you can type.\n\n", name(game_.person()));
    show_board();
    LineEditor editor([this](std::string_view beginning) { return completions(beginning); });
    std::string line;
    while (!leaving_) {
        answer();
        std::fflush(stdout);
        if (leaving_) break;
        const LineStatus status =
            editor.read(fmt::format("{}> ", game_.over() ? "over" : name(game_.person())), line);
        if (status == LineStatus::End) break;
        if (status == LineStatus::TooLong) {
            print_out("That line was too long.\n");
        } else {
            obey(line);
        }
    }
    return answered_;
}

std::vector<std::string> Conversation::completions(std::string_view beginning) const {
    std::vector<std::string> words = game_.session().legal_moves();
    for (const TypedCommand& command : kCommands) {
        if (options_.advice || !command.is_advice) words.emplace_back(command.name);
    }
    std::erase_if(words, [&](const std::string& word) { return !word.starts_with(beginning); });
    return words;
}

void Conversation::answer() {
    while (!game_.over() && !game_.persons_turn()) {
        const SearchReport report = think(Purpose::Play);
        const std::string who = name(game_.session().side_to_move());
        if (const auto problem = game_.play(report.move)) {  // a defect of the agent
            const auto failure = agent_.failure();
            print_out("{} has no answer: {}\n", who, failure ? failure->reason : problem->message);
            answered_ = false;
            leaving_ = true;
            return;
        }
        announce(who);
    }
}

void Conversation::obey(std::string_view line) {
    const auto words = split_words(line);
    if (words.empty()) return;
    const std::string_view word = words[0];
    if (word == "help" || word == "?") {
        print_help(options_.advice);
    } else if (word == "quit") {
        leaving_ = true;
    } else if (word == "board") {
        show_board();
    } else if (word == "new") {
        game_.restart();
        agent_.clear();
        show_board();
    } else if (word == "back") {
        game_.back() ? show_board() : print_out("There is no move of yours to take back.\n");
    } else if (word == "save") {
        save(words);
    } else if (game_.over()) {
        print_out("The game is over. You can type back, new, save FILE or quit.\n");
    } else if (word == "moves") {
        print_out("{}\n", fmt::join(game_.session().legal_moves(), " "));
    } else if (word == "resign") {
        game_.resign();
        print_out("{}.\n", game_.result_text());
    } else if (options_.advice && word == "hint") {
        print_out("Hint: {}\n", think(Purpose::Analysis).move);
    } else if (options_.advice && word == "eval") {
        evaluate();
    } else {
        move(line);
    }
}

void Conversation::move(std::string_view text) {
    const auto words = split_words(text);
    const std::string who = name(game_.person());
    const auto problem = words.size() == 1
                             ? game_.play(words[0])
                             : Error{fmt::format("{} is neither a move nor a command", in_quotes(text))};
    if (!problem) return announce(who);
    print_out("{}. ('moves' lists the legal ones, 'help' the commands.)\n", problem->message);
}

void Conversation::evaluate() {
    const SearchReport report = think(Purpose::Analysis);
    print_out("{} for you: {} to win. Expected: {}\n", score_text(report), percent_text(report.probability),
              fmt::join(report.pv, " "));
}

void Conversation::save(const std::vector<std::string_view>& words) {
    if (words.size() != 2) {
        print_out("Say where to: save FILE, such as save game.pgn\n");
        return;
    }
    GameRecord record = game_.record(registry_);
    record.set_tag("Event", "Game in the terminal");
    record.set_tag("Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))));
    const bool person_is_first = game_.person() == Side::First;
    set_players(record, pgn_white(game_.session()), person_is_first ? "You" : options_.opponent,
                person_is_first ? options_.opponent : "You");
    const std::string path(words[1]);
    const auto problem = write_file(path, pgn_text(record));
    print_out("{}\n", problem ? problem->message : "Saved as " + path);
}

SearchReport Conversation::think(Purpose purpose) {
    StopFlag stop;
    const InterruptStops interrupt(stop);
    return agent_.think({limits_or(options_.limits, kUsualThinkingTime), 1, {}, purpose}, stop, {});
}

void Conversation::announce(const std::string& who) {
    print_now("{} plays {}\n", who, game_.last_move());
    if (game_.over() || game_.persons_turn()) draw();
}

void Conversation::show_board() {
    if (!game_.last_move().empty()) print_out("Last move: {}\n", game_.last_move());
    draw();
}

void Conversation::draw() {
    const Session& session = game_.session();
    print_out("{}", draw_board(session.view(), {output_takes_colour(), !options_.ascii}));
    print_now("{}.\n\n", game_.over() ? game_.result_text() : headline(session));
}

std::string Conversation::name(Side side) const {
    return player_name(game_.session().view(), side);
}

}  // namespace sortie
