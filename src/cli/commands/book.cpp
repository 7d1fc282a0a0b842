// `sortie book`: an opening book from long searches.
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/list.h"
#include "cli/commands/search_options.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "core/file.h"
#include "learn/book_builder.h"

namespace sortie {

namespace {

struct BookCommandOptions {
    GameSetup game;
    BookOptions book;
    AgentOptions agent;
    std::string out;
    OutputOptions output;
};

constexpr const char* kBookExamples =
    "Examples:\n"
    "  sortie book --out my.book --threads 2                    a thousand positions of Breakthrough 8x8\n"
    "  sortie book --out my.book --positions 5000 --threads 2   more of them in the same book\n"
    "  sortie book --size 6x6 --out six.book --nodes 1000000 --lines 3 --margin 40\n"
    "  sortie play --agent sortie:book=my.book                  then play with it\n"
    "\n"
    "The book grows along the best moves of both sides. It is a text file: a position, the move to play, "
    "and\n"
    "what the search said of the best moves, on each line. Interrupted or killed, the same command goes on.";

void print_summary(const Book& book, const std::string& start, const OutputOptions& output) {
    const auto root = book.positions.find(start);
    if (output.json) {
        nlohmann::ordered_json message = {{"positions", book.positions.size()}};
        if (root != book.positions.end()) {
            message["move"] = root->second.best.move;
            message["cp"] = root->second.best.score;
        }
        print_out("{}\n", message.dump());
        return;
    }
    print_out("positions: {}", book.positions.size());
    if (root != book.positions.end())
        print_out("; it begins with {}, {:+.2f}", root->second.best.move, root->second.best.score / 100.0);
    print_out("\n");
}

int run_book(const Registry& registry, const BookCommandOptions& options) {
    const auto session = registry.open(options.game);
    if (!session) return bad_input(session.error());
    const auto spec = agent_spec_of(options.agent);
    if (!spec) return bad_input(spec.error());
    Book known;
    if (std::filesystem::exists(options.out)) {
        auto found = read_book_file(options.out);
        if (!found) return bad_input(found.error());
        known = std::move(*found);
    }

    const std::string start = (*session)->position_text();
    BookOptions wish = options.book;
    wish.start = at_position((*session)->identity(), start);
    wish.agent = agent_spec_text(*spec);
    const SteadyClock clock;
    StopFlag stop;
    const InterruptStops interrupt(stop);
    Progress progress("positions", clock, options.output.quiet);
    std::optional<Error> unsaved;
    const auto book =
        build_book(registry, wish, std::move(known), stop,
                   {[&](std::size_t positions) { progress.show(positions, wish.positions); },
                    [&](const Book& grown) { return unsaved = write_file(options.out, book_text(grown)); }});
    progress.finish();
    if (unsaved) return failed(unsaved->message);
    if (!book) return bad_input(book.error());
    print_summary(*book, start, options.output);
    if (stop.requested()) {
        return failed("interrupted; the same command goes on");
    }
    return kDone;
}

}  // namespace

void add_book(Parser& parser) {
    const auto [command, options] = parser.add<BookCommandOptions>(
        "book", "Search the openings of a game once and for all", kBookExamples, run_book);
    add_position_options(command, options.game);
    command.option("--out", options.out, "Book to write, or to go on with").value("FILE").required();
    command.option("--positions", options.book.positions, "Positions that the book shall hold")
        .range(1, 10'000'000);
    command.option("--nodes", options.book.nodes, "Nodes per position").range(1, kMaxNodes);
    command.option("--lines", options.book.lines, "Moves to look at in each position").range(1, kMaxLines);
    command
        .option("--margin", options.book.margin,
                "Moves worse than the best by more are not followed (centipieces)")
        .range(0, 10'000);
    command.option("--agent", options.agent.agent, "Who searches").value("AGENT");
    add_evaluation_options(command, options.agent);
    add_threads_option(command, options.book.threads);
    add_output_options(command, options.output);
}

}  // namespace sortie
