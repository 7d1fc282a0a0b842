#include "cli/commands/review.h"

#include <array>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

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

// Reads the first game of the file and makes sure that all of it can be played.
Result<GameRecord> read_record(const Registry& registry, const std::string& path, const GameSetup& otherwise,
                               bool quiet) {
    const auto text = read_file(path);
    if (!text) return Error{text.error()};
    auto games = parse_pgn(*text);
    if (!games) return Error{fmt::format("{}, {}", path, games.error())};
    if (games->size() > 1 && !quiet)
        print_error(fmt::format("{} holds {} games; this is the first", path, games->size()));
    GameRecord& record = games->front();
    const auto session = open_record(registry, record, otherwise);
    if (!session) return Error{fmt::format("{}: {}", path, session.error())};
    if (const auto problem = replay_record(**session, record))
        return Error{fmt::format("{}, {}", path, problem->message)};
    return std::move(record);
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

}  // namespace

int run_review(const Registry& registry, const AnalyzeOptions& options) {
    const auto record = read_record(registry, *options.file, options.game, options.output.quiet);
    if (!record) return bad_input(record.error());
    const auto session = open_record(registry, *record, options.game);
    const auto agent = make_agent(registry, **session, options.agent);
    if (!agent) return bad_input(agent.error());

    std::vector<std::string> moves;
    for (const RecordedMove& move : record->moves) moves.push_back(move.text);
    const View view = (*session)->view();
    const bool table = !options.output.json;
    Totals totals;
    if (table) print_out(" ply  player    move          best          before  after\n");
    StopFlag stop;
    const InterruptStops interrupt(stop);
    const bool complete = review_game(**session, **agent, moves, limits_or(options.limits, kUsualReviewTime),
                                      stop, [&](const ReviewedMove& move) {
                                          totals.add(move);
                                          if (table) {
                                              print_row(move, view);
                                          } else {
                                              print_now("{}\n", to_json(move).dump());
                                          }
                                          return true;
                                      });
    if (report_failure(**agent)) return kFailed;
    if (!complete) return failed("the review was interrupted");
    if (table && !options.output.quiet) totals.print(view);
    return kDone;
}

}  // namespace sortie
