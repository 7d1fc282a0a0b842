// Recorded games as arrays, PGN and stores.
#include <filesystem>
#include <nlohmann/json.hpp>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "arena/store/run_store.h"
#include "bindings.h"
#include "core/file.h"
#include "errors.h"
#include "learn/position_table.h"
#include "long_call.h"
#include "protocol/json/messages.h"
#include "protocol/json/setup.h"
#include "protocol/pgn/pgn.h"
#include "registry.h"
#include "store/runs.h"
#include "unmade.h"

namespace sortie::python {

namespace py = pybind11;
using Json = nlohmann::ordered_json;

namespace {

// The positions of a file; its arrays are views of these columns and keep them alive.
class Records : public ZeroedMemory {
  public:
    explicit Records(const std::string& path) {
        StopFlag stop;
        std::optional<Result<PositionTable>> read;
        LongCall::run(stop, [&](const LongCall::Post&) { read = read_position_table(path); });
        table_ = std::make_shared<const PositionTable>(value_or_throw(std::move(*read)));
        rules_ = value_or_throw(find_rules(table_->header.board));
        layout_ = rules_->input_layout();
    }

    const PositionTable& table() const { return made(table_); }
    const GameRules& rules() const { return made(rules_); }

    template <class T>
    py::array view(const std::vector<T>& column, std::vector<py::ssize_t> shape) const {
        auto* const owner = new std::shared_ptr<const PositionTable>(table_);
        const py::capsule base(
            owner, [](void* pointer) { delete static_cast<std::shared_ptr<const PositionTable>*>(pointer); });
        py::array_t<T> array(std::move(shape), column.data(), base);
        array.attr("flags").attr("writeable") = false;
        return array;
    }
    template <class T>
    py::array view(const std::vector<T>& column) const {
        return view(column, {static_cast<py::ssize_t>(column.size())});
    }

    // The inputs of networks, as the side to move sees them: a row of zeros and ones for each position.
    py::array_t<std::uint8_t> inputs(const py::array_t<std::int64_t, py::array::c_style>& indices) const {
        if (table_->planes == 0)
            throw EngineError("no network can judge " + board_text(table_->header.board));
        if (indices.ndim() != 1) throw EngineError("indices: expected one dimension");
        py::array_t<std::uint8_t> rows({indices.shape(0), static_cast<py::ssize_t>(layout_.count)});
        std::uint8_t* row = rows.mutable_data();
        std::fill(row, row + rows.size(), std::uint8_t{0});
        const std::size_t words = table_->planes * table_->words;
        for (py::ssize_t i = 0; i < indices.shape(0); ++i, row += layout_.count) {
            const std::int64_t index = indices.at(i);
            if (index < 0 || index >= static_cast<std::int64_t>(table_->size()))
                throw py::index_error("there is no position " + std::to_string(index));
            const auto place = static_cast<std::size_t>(index);
            const auto& input_of = layout_.input_of[table_->side[place]];
            for (std::size_t word = 0; word < words; ++word) {
                for_each_bit(Bits64{table_->bits[place * words + word]},
                             [&](int bit) { row[input_of[word * 64 + static_cast<std::size_t>(bit)]] = 1; });
            }
        }
        return rows;
    }

  private:
    std::shared_ptr<const PositionTable> table_;
    const GameRules* rules_ = nullptr;
    InputLayout layout_;
};

Json moves_json(const std::vector<RecordedMove>& moves) {
    Json list = Json::array();
    for (const RecordedMove& move : moves) {
        list.push_back({{"move", move.text}, {"comment", move.comment}, {"glyph", move.glyph}});
    }
    return list;
}

std::string read_pgn(std::string_view text, const std::string& otherwise) {
    GameSetup usual;
    usual.game = otherwise;
    Json games = Json::array();
    for (GameRecord& record : value_or_throw(parse_pgn(text))) {
        const auto session = value_or_throw(open_record(registry(), record, usual));
        const std::string start = session->position_text();
        throw_if(replay_record(*session, record));
        Json tags = Json::object();
        for (const auto& [name, value] : record.tags) tags[name] = value;
        const GameSetup& identity = session->identity();
        games.push_back({{"game", identity.game},
                         {"variant", identity.variant},
                         {"size", size_json(identity.size)},
                         {"start", start},
                         {"tags", std::move(tags)},
                         {"moves", moves_json(record.moves)},
                         {"result", record.result},
                         {"outcome", outcome_json(pgn_outcome(record.result, pgn_white(*session)))}});
    }
    return games.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json run_json(const RunOverview& overview) {
    return {{"id", overview.run.id},
            {"kind", overview.run.kind},
            {"plan", Json::parse(overview.run.plan, nullptr, false)},
            {"started", overview.run.started},
            {"finished", overview.run.finished ? Json(*overview.run.finished) : Json()},
            {"verdict", overview.run.verdict ? Json(*overview.run.verdict) : Json()},
            {"games", overview.finished_games}};
}

// Not made anew where there is none, as a run that is to be played would.
std::unique_ptr<RunReader> open_store(const std::string& path) {
    if (!std::filesystem::exists(path)) throw EngineError("file " + path + ": No such file or directory");
    return value_or_throw(open_run_reader(path));
}

std::string store_runs(const std::string& path) {
    Json runs = Json::array();
    for (const RunOverview& overview : value_or_throw(open_store(path)->runs()))
        runs.push_back(run_json(overview));
    return runs.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string store_games(const std::string& path, std::int64_t run) {
    constexpr std::size_t kAllMoves = 1'000'000;
    const auto reader = open_store(path);
    const auto details = value_or_throw(reader->run(run, 0, 0));
    if (!details) throw EngineError("file " + path + ": there is no run " + std::to_string(run));
    Json games = Json::array();
    for (const auto& [number, outcome] : details->results) {
        const auto game = value_or_throw(reader->game(run, number, kAllMoves));
        if (!game) continue;
        Json json = to_json(game->setup);
        json.update({{"number", number},
                     {"agents", game->listed.agents},
                     {"outcome", outcome_json(outcome)},
                     {"termination", game->listed.termination},
                     {"reason", game->listed.reason},
                     {"ended", game->listed.ended}});
        games.push_back(std::move(json));
    }
    return games.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

void bind_files(py::module_& module) {
    const auto count = [](const Records& records) {
        return static_cast<py::ssize_t>(records.table().size());
    };
    py::class_<Records>(
        module, "Records",
        "The positions of recorded games (a .games file of 'sortie datagen') as NumPy arrays.\n"
        "The arrays are views: nothing is copied.")
        .def(py::init<const std::string&>(), py::arg("path"))
        .def("__len__", count)
        .def("__repr__",
             [=](const Records& records) {
                 return "<Records " + board_text(records.table().header.board) + ", " +
                        std::to_string(count(records)) + " positions>";
             })
        .def_property_readonly(
            "start", [](const Records& records) { return records.rules().start(); }, "Where all games begin.")
        .def_property_readonly(
            "made", [](const Records& records) { return records.table().header.made; },
            "How the games were made, in one line.")
        .def_property_readonly(
            "games", [](const Records& records) { return records.table().games; }, "How many there are.")
        .def_property_readonly(
            "unfinished", [](const Records& records) { return records.table().unfinished; },
            "Whether the file ends in the middle of something: a writer is at work, or was killed.")
        .def_property_readonly(
            "planes",
            [=](const Records& records) {
                const PositionTable& table = records.table();
                return records.view(table.bits, {count(records), static_cast<py::ssize_t>(table.planes),
                                                 static_cast<py::ssize_t>(table.words)});
            },
            "uint64, positions x planes x words: as Position.planes().")
        .def_property_readonly(
            "side", [](const Records& records) { return records.view(records.table().side); },
            "uint8: 0 where the first player is to move, 1 where the second is.")
        .def_property_readonly(
            "score", [](const Records& records) { return records.view(records.table().score); },
            "int16: the search's, for the side to move; -32768 where the move was random.")
        .def_property_readonly(
            "result", [](const Records& records) { return records.view(records.table().result); },
            "int8: of the game, for the side to move: 1, 0 or -1.")
        .def_property_readonly(
            "move", [](const Records& records) { return records.view(records.table().move); },
            "uint16: the code of the move that was played.")
        .def_property_readonly(
            "game", [](const Records& records) { return records.view(records.table().game); },
            "uint32: the number of the game, from 0.")
        .def_property_readonly(
            "ply", [](const Records& records) { return records.view(records.table().ply); },
            "uint16: from 0.")
        .def("inputs", &Records::inputs, py::arg("indices"),
             "uint8, a row for each of the positions: what a network sees, the side to move first.");
    module.def("_read_pgn", read_pgn, py::arg("text"), py::arg("game"));
    module.def("_store_runs", store_runs, py::arg("path"));
    module.def("_store_games", store_games, py::arg("path"), py::arg("run"));
}

}  // namespace sortie::python
