// `sortie export`: recorded games and games of the arena for other programs.
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "core/file.h"
#include "learn/npz_file.h"
#include "learn/position_table.h"
#include "protocol/json/messages.h"
#include "store/runs.h"

namespace sortie {

namespace {

struct ExportOptions {
    std::string file;
    std::string out;
    std::optional<std::int64_t> run;
    OutputOptions output;
};

constexpr const char* kExportExamples =
    "Examples:\n"
    "  sortie export a.games --out a.npz         arrays for NumPy, PyTorch, JAX\n"
    "  sortie export a.games --out a.csv         one line per position, as text\n"
    "  sortie export games.db --out games.jsonl  the games of the last run of a --db file\n"
    "\n"
    "The name of the output says what is written: .npz, .csv or .jsonl. docs/formats.md describes the "
    "columns.";

// A game from either kind of file.
struct ExportedGame {
    std::string start;
    RecordedGame record;
    nlohmann::ordered_json about;  // further columns: who played, how it ended
};

struct ExportedGames {
    RecordHeader header;
    std::vector<ExportedGame> games;
};

struct ExportedRow {
    std::size_t game = 0;
    std::size_t ply = 0;
    Side side = Side::First;
    std::string position;
    std::string move;
    std::optional<int> score;
    int result = 0;
};

std::optional<std::size_t> recorded_index(const Session& session, CodedMove move) {
    const auto texts = session.legal_moves();
    return find_coded_move(session.legal_move_codes(), move, [&](std::size_t i) { return texts[i]; });
}

Result<ExportedGames> read_recorded(const Registry& registry, const std::string& path) {
    auto records = read_records(path);
    if (!records) return Error{records.error()};
    const auto session = registry.open(records->header.board);
    if (!session) return Error{fmt::format("file {}: {}", path, session.error())};
    ExportedGames exported{records->header, {}};
    const std::string start = (*session)->position_text();
    for (RecordedGame& game : records->games) exported.games.push_back({start, std::move(game), {}});
    return exported;
}

Result<ExportedGame> read_report(const Registry& registry, const GameReport& report) {
    const auto session = registry.open(at_position(report.identity, report.start));
    if (!session) return Error{session.error()};
    ExportedGame game{report.start, {report.outcome, {}}, {}};
    for (const MoveReport& move : report.moves) {
        const auto texts = (*session)->legal_moves();
        const auto found = std::find(texts.begin(), texts.end(), move.move);
        if (found == texts.end()) return Error{fmt::format("the move {} is not legal", move.move)};
        const auto index = static_cast<std::size_t>(found - texts.begin());
        const CodedMove code =
            coded_move((*session)->legal_move_codes(), index, [&](std::size_t i) { return texts[i]; });
        const Score score = std::clamp<Score>(move.score, -kWin, kWin);
        game.record.plies.push_back({code, move.opening ? kNoScore : static_cast<std::int16_t>(score)});
        if (const auto problem = (*session)->play(move.move)) return *problem;
    }
    game.about = {{"first", report.agents[0]},
                  {"second", report.agents[1]},
                  {"outcome", outcome_json(report.outcome)},
                  {"termination", termination_name(report.termination)}};
    return game;
}

Result<ExportedGames> read_store(const Registry& registry, const ExportOptions& options) {
    const auto store = open_run_store(options.file);
    if (!store) return Error{store.error()};
    std::int64_t run = 0;
    if (options.run) {
        run = *options.run;
    } else {
        const auto last = (*store)->last_run();
        if (!last) return Error{last.error()};
        if (!*last) return Error{fmt::format("file {}: there is no run", options.file)};
        run = (*last)->id;
    }
    const auto reports = (*store)->games_of(run, true);
    if (!reports) return Error{reports.error()};
    ExportedGames exported;
    for (const auto& [number, report] : *reports) {
        if (report.outcome == Outcome::Ongoing) continue;  // interrupted: nobody has won
        exported.header.board = report.identity;
        auto game = read_report(registry, report);
        if (!game) return Error{fmt::format("file {}, game {}: {}", options.file, number + 1, game.error())};
        exported.games.push_back(std::move(*game));
    }
    if (exported.games.empty())
        return Error{fmt::format("file {}: run {} has no finished games", options.file, run)};
    return exported;
}

bool is_store(const std::string& path) {
    constexpr std::string_view kMark = "SQLite format 3";
    const File file = open_file(path, "rb");
    std::array<char, 16> start{};
    return file && std::fread(start.data(), 1, start.size(), file.get()) == start.size() &&
           std::string_view(start.data(), kMark.size()) == kMark;
}

std::string csv_field(const nlohmann::ordered_json& value) {
    if (value.is_null()) return "";
    std::string text = value.is_string() ? value.get<std::string>() : value.dump();
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + '"';
}

nlohmann::ordered_json row_json(const ExportedRow& row, const nlohmann::ordered_json& about) {
    nlohmann::ordered_json json = {
        {"game", row.game},
        {"ply", row.ply},
        {"side", side_name(row.side)},
        {"position", row.position},
        {"move", row.move},
        {"score", row.score ? nlohmann::ordered_json(*row.score) : nlohmann::ordered_json(nullptr)},
        {"result", row.result}};
    if (about.is_object()) json.update(about);
    return json;
}

// Calls visit for each position of a game; false if the game cannot be played again.
bool visit_rows(const Registry& registry, const GameSetup& board, const ExportedGame& game,
                std::size_t number, const std::function<void(const ExportedRow&)>& visit) {
    const auto session = registry.open(at_position(board, game.start));
    if (!session) return false;
    ExportedRow row;
    row.game = number;
    for (const RecordedPly& ply : game.record.plies) {
        const auto index = recorded_index(**session, ply.move);
        if (!index) return false;
        row.side = (*session)->side_to_move();
        row.position = (*session)->position_text();
        row.move = (*session)->legal_moves()[*index];
        row.score = ply.score == kNoScore ? std::nullopt : std::optional<int>(ply.score);
        row.result = game.record.outcome == win_for(row.side) ? 1
                     : game.record.outcome == Outcome::Draw   ? 0
                                                              : -1;
        visit(row);
        if ((*session)->play(row.move)) return false;
        ++row.ply;
    }
    return true;
}

// The number of positions written.
Result<std::size_t> write_rows(const Registry& registry, const ExportedGames& exported,
                               const ExportOptions& options, bool as_csv, const StopFlag& stop) {
    auto file = NewFile::create(options.out);
    if (!file) return Error{file.error()};
    const SteadyClock clock;
    Progress progress("exporting", clock, options.output.quiet);
    std::size_t rows = 0;
    const auto write = [&](const std::string& line) { file->write(line.data(), line.size()); };
    for (std::size_t number = 0; number < exported.games.size(); ++number) {
        if (stop.requested()) return Error{"interrupted; nothing was written"};
        const ExportedGame& game = exported.games[number];
        const bool sound =
            visit_rows(registry, exported.header.board, game, number, [&](const ExportedRow& row) {
                const auto json = row_json(row, game.about);
                if (as_csv) {
                    std::vector<std::string> names;
                    std::vector<std::string> fields;
                    for (const auto& [name, value] : json.items()) {
                        names.push_back(name);
                        fields.push_back(csv_field(value));
                    }
                    if (rows == 0) write(fmt::format("{}\n", fmt::join(names, ",")));
                    write(fmt::format("{}\n", fmt::join(fields, ",")));
                } else {
                    write(json.dump() + "\n");
                }
                ++rows;
            });
        if (!sound)
            return Error{fmt::format("file {}: game {} cannot be played again", options.file, number + 1)};
        progress.show(number + 1, exported.games.size());
    }
    progress.finish();
    if (const auto problem = file->finish()) return *problem;
    return rows;
}

template <class T>
std::string_view bytes_of(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

Result<std::size_t> write_arrays(const PositionTable& table, const std::string& path) {
    auto file = NpzFile::create(path);
    if (!file) return Error{file.error()};
    const std::size_t size = table.size();
    std::optional<Error> problem;
    const auto add = [&](const char* name, const char* type, std::initializer_list<std::size_t> shape,
                         std::string_view data) {
        if (!problem) problem = file->add(name, type, shape, data);
    };
    if (table.planes > 0) add("planes", "<u8", {size, table.planes, table.words}, bytes_of(table.bits));
    add("side", "|u1", {size}, bytes_of(table.side));
    add("score", "<i2", {size}, bytes_of(table.score));
    add("result", "|i1", {size}, bytes_of(table.result));
    add("move", "<u2", {size}, bytes_of(table.move));
    add("game", "<u4", {size}, bytes_of(table.game));
    add("ply", "<u2", {size}, bytes_of(table.ply));
    if (!problem) problem = file->finish();
    if (problem) return *problem;
    return size;
}

Result<PositionTable> table_of(const Registry& registry, const ExportOptions& options, bool from_store) {
    if (!from_store) return read_position_table(options.file);
    auto exported = read_store(registry, options);
    if (!exported) return Error{exported.error()};
    std::vector<RecordedGame> games;
    std::vector<std::string> starts;
    for (ExportedGame& game : exported->games) {
        games.push_back(std::move(game.record));
        starts.push_back(std::move(game.start));
    }
    return make_position_table(exported->header, games, starts);
}

int run_export(const Registry& registry, const ExportOptions& options) {
    const std::string kind = std::filesystem::path(options.out).extension().string();
    if (kind != ".npz" && kind != ".csv" && kind != ".jsonl") {
        return bad_input(
            fmt::format("--out {}: expected a name that ends in .npz, .csv or .jsonl", options.out));
    }
    if (!std::filesystem::exists(options.file))
        return bad_input(fmt::format("file {}: No such file or directory", options.file));
    if (const auto problem = check_writable(options.out)) return bad_input(problem->message);
    const bool from_store = is_store(options.file);
    if (options.run && !from_store) return bad_input("--run: only a --db file has runs");
    StopFlag stop;
    const InterruptStops interrupt(stop);
    Result<std::size_t> written = std::size_t{0};
    if (kind == ".npz") {
        const auto table = table_of(registry, options, from_store);
        if (!table) return bad_input(table.error());
        written = write_arrays(*table, options.out);
    } else {
        const auto exported =
            from_store ? read_store(registry, options) : read_recorded(registry, options.file);
        if (!exported) return bad_input(exported.error());
        written = write_rows(registry, *exported, options, kind == ".csv", stop);
    }
    if (!written) return failed(written.error());
    if (!options.output.quiet) print_out("{} positions in {}\n", *written, options.out);
    return kDone;
}

}  // namespace

void add_export(Parser& parser) {
    const auto [command, options] = parser.add<ExportOptions>(
        "export", "Write recorded games as CSV, JSON lines or NumPy arrays", kExportExamples, run_export);
    command.option("FILE", options.file, "A .games file of 'sortie datagen', or a --db file").required();
    command.option("--out", options.out, "File to write: .npz, .csv or .jsonl").value("FILE").required();
    command.option("--run", options.run, "Of a --db file: this run")
        .range(1, static_cast<std::int64_t>(kMaxGames))
        .usual("the last");
    command.flag("--quiet", options.output.quiet, "No progress and no summary");
}

}  // namespace sortie
