#include "store/pool_run_reader.h"

#include <fmt/format.h>
#include <utility>

#include "arena/stored_game.h"
#include "store/database.h"
#include "store/pool_database.h"
#include "store/postgres.h"
#include "store/run_details.h"

namespace sortie {

namespace {

constexpr int kMostPoolRuns = 200;
constexpr int kMostShownGames = 1000;
constexpr std::string_view kTimeFormat = "'YYYY-MM-DD HH24:MI:SS'";

ListedGame listed_game(const GameReport& report) {
    return {0,
            report.agents,
            outcome_word(report.outcome),
            std::string(termination_name(report.termination)),
            report.reason,
            static_cast<std::int64_t>(report.moves.size()),
            {}};
}

class PoolRunReader final : public RunReader {
  public:
    PoolRunReader(std::string url, Postgres database)
        : url_(std::move(url)), database_(std::move(database)) {}

    Result<std::vector<RunOverview>> runs() override {
        return guarded_by(url_,
                          [&]() -> Result<std::vector<RunOverview>> { return read_runs(std::nullopt); });
    }

    Result<std::optional<RunDetails>> run(std::int64_t id, std::int64_t offset, std::int64_t limit) override {
        return guarded_by(url_, [&]() -> Result<std::optional<RunDetails>> {
            return read_details(*this, id, offset, limit);
        });
    }

    Result<std::optional<StoredGame>> game(std::int64_t run, std::uint64_t number,
                                           std::size_t most_moves) override {
        return guarded_by(url_, [&]() -> Result<std::optional<StoredGame>> {
            const auto rows = database_.query(
                fmt::format(
                    "SELECT body, to_char(ended, {}) FROM sortie.results WHERE run = $1 AND number = $2",
                    kTimeFormat),
                {pg_number(run), pg_count(number)});
            if (rows.size() == 0) return std::optional<StoredGame>();
            auto report = parse_stored_game(rows.bytes(0, 0), {});
            if (!report) return Error{report.error()};
            StoredGame game{{report->identity.game, report->identity.variant}, listed_game(*report)};
            game.setup.size = report->identity.size;
            game.setup.position = report->start;
            game.listed.number = number;
            game.listed.ended = rows.text(0, 1);
            for (const MoveReport& move : report->moves) {
                if (game.setup.moves.size() == most_moves) break;
                game.setup.moves.push_back(move.move);
            }
            return std::optional(std::move(game));
        });
    }

    // For read_details().
    std::vector<RunOverview> read_runs(std::optional<std::int64_t> only) {
        const auto rows = database_.query(
            fmt::format(
                "SELECT id, kind, plan, to_char(started, {0}), to_char(finished, {0}), "
                "CASE state WHEN 'cancelled' THEN 'cancelled' ELSE verdict END, "
                "(SELECT count(*) FROM sortie.results r WHERE r.run = runs.id), "
                "state = 'active' AND EXISTS (SELECT 1 FROM sortie.jobs j WHERE j.run = runs.id AND j.state "
                "= 1 "
                "AND j.until > now()) "
                "FROM sortie.runs WHERE kind IN ('match', 'tournament') AND ($1::bigint IS NULL OR id = $1) "
                "ORDER BY id DESC LIMIT {1}",
                kTimeFormat, kMostPoolRuns),
            {only ? pg_number(*only) : PostgresValue()});
        std::vector<RunOverview> runs;
        for (int i = 0; i < rows.size(); ++i) {
            runs.push_back({{rows.number(i, 0), rows.text(i, 1), rows.text(i, 2), rows.text(i, 3),
                             rows.text_or_nothing(i, 4), rows.text_or_nothing(i, 5)},
                            static_cast<std::uint64_t>(rows.number(i, 6)),
                            rows.truth(i, 7)});
        }
        return runs;
    }

    // What workers have shown lately and nobody has finished yet.
    LiveGamesByNumber live(std::int64_t run) {
        const auto rows = database_.query(
            fmt::format("SELECT number, start, first, second, moves FROM sortie.live l WHERE run = $1 "
                        "AND beat > now() - interval '1 min' AND NOT EXISTS (SELECT 1 FROM sortie.results r "
                        "WHERE r.run = l.run AND r.number = l.number) ORDER BY number LIMIT {}",
                        kMostShownGames),
            {pg_number(run)});
        LiveGamesByNumber games;
        for (int i = 0; i < rows.size(); ++i) {
            games[static_cast<std::uint64_t>(rows.number(i, 0))] = {
                rows.text_or_nothing(i, 1), {rows.text(i, 2), rows.text(i, 3)}, rows.text(i, 4)};
        }
        return games;
    }

    std::vector<std::pair<std::uint64_t, Outcome>> results(std::int64_t run) {
        const auto rows = database_.query(
            "SELECT number, outcome FROM sortie.results WHERE run = $1 AND outcome IS NOT NULL ORDER BY "
            "number",
            {pg_number(run)});
        std::vector<std::pair<std::uint64_t, Outcome>> results;
        for (int i = 0; i < rows.size(); ++i) {
            if (const auto outcome = parse_outcome_word(rows.text(i, 1)))
                results.emplace_back(static_cast<std::uint64_t>(rows.number(i, 0)), *outcome);
        }
        return results;
    }

    std::vector<ListedGame> list(std::int64_t run, std::int64_t offset, std::int64_t limit) {
        const auto rows = database_.query(
            fmt::format("SELECT number, body, to_char(ended, {}) FROM sortie.results WHERE run = $1 "
                        "ORDER BY number DESC LIMIT $2 OFFSET $3",
                        kTimeFormat),
            {pg_number(run), pg_number(limit), pg_number(offset)});
        std::vector<ListedGame> games;
        for (int i = 0; i < rows.size(); ++i) {
            const auto report = parse_stored_game(rows.bytes(i, 1), {});
            ListedGame game;  // of a worker that lied it stays empty
            if (report) {
                game = listed_game(*report);
            } else {
                game.reason = report.error();
            }
            game.number = static_cast<std::uint64_t>(rows.number(i, 0));
            game.ended = rows.text(i, 2);
            games.push_back(std::move(game));
        }
        return games;
    }

  private:
    const std::string url_;
    Postgres database_;
};

}  // namespace

Result<std::unique_ptr<RunReader>> open_pool_run_reader(const std::string& url) {
    return guarded_by(url, [&]() -> Result<std::unique_ptr<RunReader>> {
        Postgres database(url);
        if (const auto problem = check_pool_version(database, url)) return *problem;
        return std::unique_ptr<RunReader>(std::make_unique<PoolRunReader>(url, std::move(database)));
    });
}

}  // namespace sortie
