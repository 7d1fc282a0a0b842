// `sortie book`: an opening book from long searches.
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/commands/search_options.h"
#include "cli/commands/session_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/progress.h"
#include "learn/book_builder.h"
#include "learn/replace_file.h"

namespace sortie {

namespace {

void print_summary(const Book& book, const std::string& start, const OutputOptions& output) {
    const auto root = book.positions.find(start);
    if (output.json) {
        nlohmann::ordered_json message = {{"positions", book.positions.size()}};
        if (root != book.positions.end()) {
            message["move"] = root->second.best.move;
            message["cp"] = root->second.best.score;
        }
        fmt::print("{}\n", message.dump());
        return;
    }
    fmt::print("positions: {}", book.positions.size());
    if (root != book.positions.end())
        fmt::print("; it begins with {}, {:+.2f}", root->second.best.move, root->second.best.score / 100.0);
    fmt::print("\n");
}

}  // namespace

int run_book(const Registry& registry, const BookCommandOptions& options) {
    const auto session = open_session(registry, options.position);
    if (!session) return bad_input(session.error());
    const auto spec = agent_spec_of(options.agent);
    if (!spec) return bad_input(spec.error());
    Book known;
    if (std::filesystem::exists(options.out)) {
        auto found = read_book_file(options.out);
        if (!found) return bad_input(found.error());
        known = std::move(*found);
    }

    const GameSetup& identity = (*session)->identity();
    const std::string start = (*session)->position_text();
    const BookOptions wish{.start = {identity.game, identity.variant, identity.size, start},
                           .agent = agent_spec_text(*spec),
                           .positions = options.positions,
                           .nodes = options.nodes,
                           .lines = options.lines,
                           .margin = options.margin,
                           .threads = options.threads};
    const SteadyClock clock;
    StopFlag stop;
    const InterruptStops interrupt(stop);
    Progress progress("positions", clock, options.output.quiet);
    std::optional<Error> unsaved;
    const auto book = build_book(
        registry, wish, std::move(known), stop,
        {[&](std::size_t positions) { progress.show(positions, options.positions); },
         [&](const Book& grown) { return unsaved = replace_file(options.out, book_text(grown)); }});
    progress.finish();
    if (unsaved) {
        print_error(unsaved->message);
        return kFailed;
    }
    if (!book) return bad_input(book.error());
    print_summary(*book, start, options.output);
    if (stop.requested()) {
        print_error("interrupted; the same command goes on");
        return kFailed;
    }
    return kDone;
}

}  // namespace sortie
