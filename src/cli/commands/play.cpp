// `sortie play`: a game in the terminal against an agent.
#include <array>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "cli/commands/list.h"
#include "cli/commands/played_game.h"
#include "cli/commands/search_options.h"
#include "cli/parser/option_groups.h"
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

struct PlayOptions {
    GameSetup game;
    Limits limits;
    AgentOptions agent;
    std::string side = "first";
    bool ascii = false;
};

constexpr const char* kPlayExamples =
    "Examples:\n"
    "  sortie play                                   you are the first player\n"
    "  sortie play --side second --size 6x6 --movetime 300\n"
    "  sortie play --agent random                    an easy opponent\n"
    "\n"
    "In the game type moves (b2b3, or b2 to see where it can go) and help, hint, back, save FILE …";

constexpr Duration kUsualThinkingTime = std::chrono::seconds(1);

constexpr std::array<std::string_view, 10> kCommands = {"moves", "hint",   "eval", "back", "board",
                                                        "save",  "resign", "new",  "quit", "help"};

constexpr std::string_view kHelp =
    "Type a move such as b2b3, or its beginning: b2 lists where that piece can go, and a\n"
    "beginning that fits one move only plays it. Or one of\n"
    "  moves       the legal moves\n"
    "  hint        the move that the computer would make for you\n"
    "  eval        who is better, by how much, and the expected line\n"
    "  back        take back to your last move\n"
    "  board       draw the board again\n"
    "  save FILE   write the game as PGN\n"
    "  resign      give up this game\n"
    "  new         begin again\n"
    "  quit        leave\n"
    "The tab key completes moves and commands. Ctrl-C while the computer thinks makes it move at once.\n";

class Conversation {
  public:
    Conversation(const Registry& registry, const PlayOptions& options, PlayedGame& game, Agent& agent)
        : registry_(registry), options_(options), game_(game), agent_(agent) {}

    void run() {
        print_out("You play {}. 'help' explains what you can type.\n\n", name(game_.person()));
        show_board();
        LineEditor editor([this](std::string_view beginning) { return completions(beginning); });
        std::string line;
        while (!leaving_) {
            answer();
            std::fflush(stdout);
            const LineStatus status =
                editor.read(fmt::format("{}> ", game_.over() ? "over" : name(game_.person())), line);
            if (status == LineStatus::End) return;
            if (status == LineStatus::TooLong) {
                print_out("That line was too long.\n");
            } else {
                obey(line);
            }
        }
    }

  private:
    std::vector<std::string> completions(std::string_view beginning) const {
        std::vector<std::string> words = game_.session().legal_moves();
        words.insert(words.end(), kCommands.begin(), kCommands.end());
        std::erase_if(words, [&](const std::string& word) { return !word.starts_with(beginning); });
        return words;
    }

    // The agent's moves, until it is the person's turn.
    void answer() {
        while (!game_.over() && !game_.persons_turn()) {
            const SearchReport report = think(Purpose::Play);
            const std::string who = name(game_.session().side_to_move());
            if (const auto problem = game_.play(report.move)) {  // a defect of the agent
                const auto failure = agent_.failure();
                print_out("{} has no answer: {}\n", who, failure ? failure->reason : problem->message);
                leaving_ = true;
                return;
            }
            announce(who);
        }
    }

    void obey(std::string_view line) {
        const auto words = split_words(line);
        if (words.empty()) return;
        const std::string_view word = words[0];
        if (word == "help" || word == "?") {
            print_out("{}", kHelp);
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
        } else if (word == "hint") {
            print_out("Hint: {}\n", think(Purpose::Analysis).move);
        } else if (word == "eval") {
            evaluate();
        } else {
            move(line);
        }
    }

    void move(std::string_view text) {
        const auto words = split_words(text);
        const std::string who = name(game_.person());
        const auto problem = words.size() == 1
                                 ? game_.play(words[0])
                                 : Error{fmt::format("{} is neither a move nor a command", in_quotes(text))};
        if (!problem) return announce(who);
        print_out("{}. ('moves' lists the legal ones, 'help' the commands.)\n", problem->message);
    }

    void evaluate() {
        const SearchReport report = think(Purpose::Analysis);
        print_out("{} for you: {} to win. Expected: {}\n", score_text(report),
                  percent_text(report.probability), fmt::join(report.pv, " "));
    }

    void save(const std::vector<std::string_view>& words) {
        if (words.size() != 2) {
            print_out("Say where to: save FILE, such as save game.pgn\n");
            return;
        }
        GameRecord record = game_.record(registry_);
        record.set_tag("Event", "Game in the terminal");
        record.set_tag("Date", fmt::format("{:%Y.%m.%d}", fmt::localtime(std::time(nullptr))));
        const bool person_is_first = game_.person() == Side::First;
        set_players(record, pgn_white(game_.session()), person_is_first ? "You" : options_.agent.agent,
                    person_is_first ? options_.agent.agent : "You");
        const std::string path(words[1]);
        const auto problem = write_file(path, pgn_text(record));
        print_out("{}\n", problem ? problem->message : "Saved as " + path);
    }

    SearchReport think(Purpose purpose) {
        StopFlag stop;
        const InterruptStops interrupt(stop);
        return agent_.think({limits_or(options_.limits, kUsualThinkingTime), 1, {}, purpose}, stop, {});
    }

    // The move just made; with the board when it is not the agent's turn to answer.
    void announce(const std::string& who) {
        print_now("{} plays {}\n", who, game_.last_move());
        if (game_.over() || game_.persons_turn()) draw();
    }

    void show_board() {
        if (!game_.last_move().empty()) print_out("Last move: {}\n", game_.last_move());
        draw();
    }

    void draw() {
        const Session& session = game_.session();
        print_out("{}", draw_board(session.view(), {output_takes_colour(), !options_.ascii}));
        print_now("{}.\n\n", game_.over() ? game_.result_text() : headline(session));
    }

    std::string name(Side side) const { return player_name(game_.session().view(), side); }

    const Registry& registry_;
    const PlayOptions& options_;
    PlayedGame& game_;
    Agent& agent_;
    bool leaving_ = false;
};

int run_play(const Registry& registry, const PlayOptions& options) {
    auto session = registry.open(options.game);
    if (!session) return bad_input(session.error());
    PlayedGame game(std::move(*session), options.game.moves,
                    options.side == "first" ? Side::First : Side::Second);
    const auto agent = make_agent(registry, game.session(), options.agent);
    if (!agent) return bad_input(agent.error());
    Conversation(registry, options, game, **agent).run();
    return kDone;
}

}  // namespace

void add_play(Parser& parser) {
    const auto [command, options] =
        parser.add<PlayOptions>("play", "Play in the terminal", kPlayExamples, run_play);
    add_position_options(command, options.game);
    add_limit_options(command, options.limits);
    add_agent_options(command, options.agent);
    command.option("--side", options.side, "Which side you play").value("SIDE").choices({"first", "second"});
    add_ascii_option(command, options.ascii);
}

}  // namespace sortie
