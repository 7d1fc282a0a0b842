#include "cli/commands/review.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/game_pgn.h"
#include "cli/commands/search_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/report_text.h"
#include "core/file.h"
#include "engine/review.h"
#include "protocol/json/messages.h"
#include "protocol/pgn/pgn.h"

namespace sortie {

namespace {

constexpr Duration kUsualReviewTime = std::chrono::milliseconds(500);  // a position
constexpr std::array<int, 4> kGlyphs{0, 6, 2, 4};                      // by mark: nothing, ?!, ? and ??

struct Numbered {
    std::size_t number = 0;  // in the file, from 1
    GameRecord record;
};

// Reads the games of the file and makes sure that all of each can be played.
Result<std::vector<Numbered>> read_records(const Registry& registry, const AnalyzeOptions& options) {
    const std::string& path = *options.file;
    const auto text = read_file(path);
    if (!text) return Error{text.error()};
    auto games = parse_pgn(*text);
    if (!games) return Error{fmt::format("{}, {}", path, games.error())};
    if (options.record.value_or(1) > games->size())
        return Error{fmt::format("--record {}: {} holds {} games", *options.record, path, games->size())};
    std::vector<Numbered> chosen;
    for (std::size_t i = 0; i < games->size(); ++i) {
        if (options.record.value_or(i + 1) != i + 1) continue;
        GameRecord& record = (*games)[i];
        const auto session = open_record(registry, record, options.game);
        if (!session) return Error{fmt::format("{}, game {}: {}", path, i + 1, session.error())};
        if (const auto problem = replay_record(**session, record))
            return Error{fmt::format("{}, {}", path, problem->message)};
        chosen.push_back({i + 1, std::move(record)});
    }
    return chosen;
}

void print_row(const ReviewedMove& move, const View& view) {
    print_now("{:>4}  {:<8}  {:<12}  {:<12}  {:>6}  {:>5}{}{}\n", move.ply, player_name(view, move.side),
              move.move, move.best, percent_text(move.before), percent_text(move.after),
              move.mark == Mark::None ? "" : "  ", mark_name(move.mark));
}

class Totals {
  public:
    void add(const ReviewedMove& move) { ++counts_[index(move.side)][static_cast<std::size_t>(move.mark)]; }
    void print(const View& view) const {
        for (const Side side : {Side::First, Side::Second}) {
            const auto& counts = counts_[index(side)];
            print_out("{}: inaccuracies {}, mistakes {}, blunders {}\n", player_name(view, side), counts[1],
                      counts[2], counts[3]);
        }
    }

  private:
    std::array<std::array<int, 4>, 2> counts_{};  // by side and mark
};

// Into the record of the game: probabilities behind each move, and the better one beside a marked move.
void annotate(RecordedMove& recorded, const ReviewedMove& move) {
    recorded.comment += fmt::format("{}{} to {}", recorded.comment.empty() ? "" : "; ",
                                    percent_text(move.before), percent_text(move.after));
    if (move.mark == Mark::None) return;
    recorded.glyph = kGlyphs[static_cast<std::size_t>(move.mark)];
    recorded.comment += fmt::format(", {}", mark_name(move.mark));
    const bool known =
        std::any_of(recorded.variations.begin(), recorded.variations.end(),
                    [&](const auto& variation) { return variation.front().text == move.best; });
    if (!known) recorded.variations.push_back({{move.best, "better", 0, move.side}});
}

class Reviewer {
  public:
    Reviewer(const Registry& registry, const AnalyzeOptions& options)
        : registry_(registry),
          options_(options),
          limits_(limits_or(options.limits, kUsualReviewTime)),
          interrupt_(stop_) {}

    std::optional<Error> open_pgn(const std::string& path) {
        auto file = PgnFile::create(path);
        if (!file) return Error{file.error()};
        pgn_ = std::move(*file);
        return std::nullopt;
    }

    // Status of the command.
    int review(Numbered game, bool titled) {
        const auto session = open_record(registry_, game.record, options_.game);
        const auto agent = make_agent(registry_, **session, options_.agent);
        if (!agent) return bad_input(agent.error());
        const View view = (*session)->view();
        const bool table = !options_.output.json;
        if (table) print_heading(game, titled);
        std::vector<std::string> moves;
        for (const RecordedMove& move : game.record.moves) moves.push_back(move.text);
        Totals totals;
        const auto reviewed = [&](const ReviewedMove& move) {
            totals.add(move);
            annotate(game.record.moves[static_cast<std::size_t>(move.ply) - 1], move);
            if (table) {
                print_row(move, view);
            } else {
                nlohmann::ordered_json message{{"game", game.number}};
                message.update(to_json(move));
                print_now("{}\n", message.dump());
            }
            return true;
        };
        const bool complete = review_game(**session, **agent, moves, limits_, stop_, reviewed);
        if (report_failure(**agent)) return kFailed;
        if (!complete) return failed("the review was interrupted");
        if (table && !options_.output.quiet) totals.print(view);
        const auto problem = pgn_ ? pgn_->add(game.record) : std::nullopt;
        return problem ? failed(problem->message) : kDone;
    }

  private:
    void print_heading(const Numbered& game, bool titled) const {
        if (titled) {
            const auto name = [&](const char* tag) { return game.record.tag(tag).value_or("?"); };
            print_out("{}Game {}: {} - {}, {}\n", game.number > 1 ? "\n" : "", game.number, name("White"),
                      name("Black"), game.record.result);
        }
        print_out(" ply  player    move          best          before  after\n");
    }

    const Registry& registry_;
    const AnalyzeOptions& options_;
    const Limits limits_;
    StopFlag stop_;
    const InterruptStops interrupt_;
    std::unique_ptr<PgnFile> pgn_;
};

}  // namespace

int run_review(const Registry& registry, const AnalyzeOptions& options) {
    auto games = read_records(registry, options);
    if (!games) return bad_input(games.error());
    Reviewer reviewer(registry, options);
    if (options.pgn) {
        std::error_code unknown;
        if (std::filesystem::equivalent(*options.pgn, *options.file, unknown))
            return bad_input("--pgn and --file name the same file");
        if (const auto problem = reviewer.open_pgn(*options.pgn)) return bad_input(problem->message);
    }
    const bool titled = games->size() > 1;
    for (Numbered& game : *games) {
        if (const int status = reviewer.review(std::move(game), titled); status != kDone) return status;
    }
    return kDone;
}

}  // namespace sortie
