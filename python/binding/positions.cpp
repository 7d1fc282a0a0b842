// Game, Position and the list of legal moves.
#include <nlohmann/json.hpp>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings.h"
#include "errors.h"
#include "long_call.h"
#include "protocol/json/messages.h"
#include "registry.h"
#include "rules.h"
#include "unmade.h"

namespace sortie::python {

namespace py = pybind11;

namespace {

constexpr int kMostPerftDepth = 100;
constexpr int kMostThreads = 1024;

void check_threads(int threads) {
    if (threads < 1 || threads > kMostThreads)
        throw EngineError("threads: expected a number from 1 to " + std::to_string(kMostThreads));
}

GameSetup setup_of(const std::string& game, const std::string& variant,
                   const std::optional<std::string>& size) {
    GameSetup setup{game, variant};
    if (size) setup.size = value_or_throw(parse_size(*size));
    return setup;
}

const GameRules* open_game(const std::string& game, const std::string& variant,
                           const std::optional<std::string>& size) {
    return value_or_throw(find_rules(setup_of(game, variant, size)));
}

std::optional<std::string> size_of(const GameRules& rules) {
    if (!rules.identity().size) return std::nullopt;
    return size_text(*rules.identity().size);
}

std::string description(const GameRules& rules) {
    const std::string size = board_size_text(rules.identity());
    return "Game('" + rules.identity().game + "', variant='" + rules.identity().variant + "'" +
           (size.empty() ? "" : ", size='" + size + "'") + ")";
}

py::object outcome_object(Outcome outcome) {
    switch (outcome) {
        case Outcome::FirstWins:
            return py::str("first");
        case Outcome::SecondWins:
            return py::str("second");
        case Outcome::Draw:
            return py::str("draw");
        case Outcome::Ongoing:
            break;
    }
    return py::none();
}

// A value that Python owns together with its array.
template <class T>
py::array_t<T> array_of(std::vector<T> values) {
    auto* const owned = new std::vector<T>(std::move(values));
    const py::capsule base(owned, [](void* pointer) { delete static_cast<std::vector<T>*>(pointer); });
    return py::array_t<T>({static_cast<py::ssize_t>(owned->size())}, owned->data(), base);
}

// The legal moves: a sequence of texts, each made when it is asked for.
class Moves {
  public:
    explicit Moves(const PositionValue& position)
        : position_(position), moves_(position.rules->moves(position)) {}

    std::size_t size() const { return moves_.count; }
    std::string text(std::size_t index) const { return position_.rules->move_text(position_, moves_, index); }
    std::string at(py::ssize_t index) const {
        const auto count = static_cast<py::ssize_t>(size());
        if (index < 0) index += count;
        if (index < 0 || index >= count)
            throw py::index_error("legal_moves: there is no move of that number");
        return text(static_cast<std::size_t>(index));
    }
    py::list list() const {
        py::list texts(size());
        for (std::size_t i = 0; i < size(); ++i) texts[i] = text(i);
        return texts;
    }

  private:
    PositionValue position_;
    MoveValues moves_;
};

struct GameHandle : ZeroedMemory {
    explicit GameHandle(const GameRules* opened) : rules(opened) {}
    const GameRules* rules;
};

py::dict perft(const PositionValue& position, int depth, int threads) {
    check_threads(threads);
    if (depth < 1 || depth > kMostPerftDepth)
        throw EngineError("depth: expected a number from 1 to " + std::to_string(kMostPerftDepth));
    const auto session = open_session(position);
    StopFlag stop;
    std::vector<MoveCount> counts;
    LongCall::run(stop, [&](const LongCall::Post&) {
        counts = session->perft(depth, {threads, &stop.flag(), {}});
    });
    py::dict result;
    for (const MoveCount& count : counts) result[py::str(count.move)] = count.count;
    return result;
}

py::tuple play_randomly(const PositionValue& start, std::size_t games, std::uint64_t seed, int threads,
                        std::uint32_t most_plies) {
    constexpr std::size_t kMostGames = 1'000'000'000;
    check_threads(threads);
    if (games > kMostGames) throw EngineError("games: expected a number up to " + std::to_string(kMostGames));
    StopFlag stop;
    RandomGames played;
    LongCall::run(stop, [&](const LongCall::Post&) {
        played = start.rules->play_randomly(start, {games, seed, threads, most_plies, &stop.flag()});
    });
    return py::make_tuple(array_of(std::move(played.outcomes)), array_of(std::move(played.plies)));
}

py::array_t<std::uint64_t> planes_of(const PositionValue& position) {
    const PlaneShape shape = position.rules->plane_shape();
    if (shape.planes == 0)
        throw EngineError("the variant " + position.rules->identity().variant + " has no planes");
    py::array_t<std::uint64_t> words(
        {static_cast<py::ssize_t>(shape.planes), static_cast<py::ssize_t>(shape.words)});
    position.rules->write_planes(position, words.mutable_data());
    return words;
}

nlohmann::ordered_json layout_json(const InputLayout& layout) {
    return {{"count", layout.count},
            {"most_active", layout.most_active},
            {"input_of", layout.input_of},
            {"mirror", layout.mirror}};
}

nlohmann::ordered_json agents_json(const GameRules& rules) {
    const auto session = open_session(rules.start());
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const AgentInfo& info : agent_factory().agents(*session)) list.push_back(to_json(info));
    return list;
}

void bind_game(py::module_& module) {
    py::class_<GameHandle>(module, "Game",
                           "A game with its variant and board: where positions come from.\n\n"
                           ">>> Game('breakthrough', size='6x6').start().text\n"
                           "'pppppp/pppppp/6/6/PPPPPP/PPPPPP w - - 0 1'\n")
        .def(py::init([](const std::string& game, const std::string& variant,
                         const std::optional<std::string>& size) {
                 return GameHandle{open_game(game, variant, size)};
             }),
             py::arg("name") = "breakthrough", py::kw_only(), py::arg("variant") = "",
             py::arg("size") = py::none())
        .def_property_readonly(
            "name", [](const GameHandle& game) { return made(game.rules).identity().game; },
            "The game's name: 'breakthrough', 'tukvnanawopi' or 'chinese-checkers'.")
        .def_property_readonly(
            "variant", [](const GameHandle& game) { return made(game.rules).identity().variant; },
            "The variant with its modifiers, written out.")
        .def_property_readonly(
            "size", [](const GameHandle& game) { return size_of(made(game.rules)); },
            "Columns x rows, such as '8x8'; None for games with one board.")
        .def(
            "start", [](const GameHandle& game) { return made(game.rules).start(); },
            "The starting position.")
        .def(
            "position",
            [](const GameHandle& game, std::string_view text) {
                return value_or_throw(made(game.rules).parse(text));
            },
            py::arg("text"), "The position that a text describes.")
        .def(
            "_random_games",
            [](const GameHandle& game, std::size_t games, std::uint64_t seed, int threads,
               std::uint32_t most_plies) {
                return play_randomly(made(game.rules).start(), games, seed, threads, most_plies);
            },
            py::arg("games"), py::arg("seed"), py::arg("threads"), py::arg("max_plies"))
        .def("_agents_json", [](const GameHandle& game) { return agents_json(made(game.rules)).dump(); })
        .def("_layout_json",
             [](const GameHandle& game) { return layout_json(made(game.rules).input_layout()).dump(); })
        .def("__repr__", [](const GameHandle& game) { return description(made(game.rules)); })
        .def("__hash__", [](const GameHandle& game) { return std::hash<const GameRules*>()(game.rules); })
        .def(
            "__eq__", [](const GameHandle& a, const GameHandle& b) { return a.rules == b.rules; },
            py::is_operator())
        .def("__reduce__", [](const GameHandle& game) {
            const GameSetup& identity = made(game.rules).identity();
            return py::make_tuple(py::module_::import("sortie._engine").attr("open_game"),
                                  py::make_tuple(identity.game, identity.variant, size_of(*game.rules)));
        });
}

void bind_moves(py::module_& module) {
    py::class_<Moves>(module, "Moves",
                      "The legal moves of a position: a sequence of texts, made when they are asked for.")
        .def("__len__", &Moves::size)
        .def("__getitem__", &Moves::at, py::arg("index"))
        .def(
            "__getitem__",
            [](const Moves& moves, const py::slice& slice) -> py::object { return moves.list()[slice]; },
            py::arg("index"))
        .def("__iter__", [](const Moves& moves) { return py::iter(moves.list()); })
        .def("__contains__",
             [](const Moves& moves, const py::object& move) { return moves.list().contains(move); })
        .def(
            "__eq__",
            [](const Moves& moves, const py::sequence& other) { return moves.list().equal(py::list(other)); },
            py::is_operator())
        .def("__repr__", [](const Moves& moves) { return py::repr(moves.list()); })
        .attr("__hash__") = py::none();
}

void bind_position(py::module_& module) {
    py::class_<PositionValue>(
        module, "Position",
        "A position. It never changes: play() gives a new one. It knows nothing about its past, so a draw\n"
        "by repetition shows in a Match only.\n\n"
        ">>> position = Game('breakthrough', size='4x5').start()\n"
        ">>> position.legal_moves[:3]\n"
        "['a2a3', 'b2b3', 'c2c3']\n"
        ">>> position.play('a2a3').side_to_move\n"
        "'second'\n")
        .def_property_readonly(
            "game", [](const PositionValue& position) { return GameHandle{position.rules}; }, "Its game.")
        .def_property_readonly(
            "legal_moves", [](const PositionValue& position) { return Moves(position); },
            "The legal moves as texts; none when the game is over.")
        .def(
            "play",
            [](const PositionValue& position, std::string_view move) {
                return value_or_throw(position.rules->play(position, move));
            },
            py::arg("move"), "The position after a move. Raises Error for a move that is not legal.")
        .def_property_readonly(
            "side_to_move",
            [](const PositionValue& position) { return side_name(position.rules->side(position)); },
            "'first' or 'second'.")
        .def_property_readonly(
            "outcome",
            [](const PositionValue& position) { return outcome_object(position.rules->outcome(position)); },
            "None while the game goes on; then 'first', 'second' or 'draw'.")
        .def_property_readonly(
            "end_reason",
            [](const PositionValue& position) -> py::object {
                const auto name = reason_name(position.rules->end_reason(position));
                if (name.empty()) return py::none();
                return py::str(name.data(), name.size());
            },
            "Why the game is over: 'goal', 'captured', 'blocked', 'quiet' or 'ply_limit'; None while it goes "
            "on.")
        .def_property_readonly(
            "text", [](const PositionValue& position) { return position.rules->text(position); },
            "The position as text; Game.position() reads it.")
        .def_property_readonly(
            "key", [](const PositionValue& position) { return position.rules->key(position); },
            "64 bits that equal positions share, whatever their counters say.")
        .def(
            "path",
            [](const PositionValue& position, std::string_view move) {
                return value_or_throw(position.rules->path(position, move));
            },
            py::arg("move"), "The points that a move visits.")
        .def(
            "is_capture",
            [](const PositionValue& position, std::string_view move) {
                return value_or_throw(position.rules->captures(position, move));
            },
            py::arg("move"), "Whether a move captures.")
        .def("divide", perft, py::arg("depth"), py::kw_only(), py::arg("threads") = 1,
             "The number of move sequences of a length below each move.")
        .def("_random_games", play_randomly, py::arg("games"), py::arg("seed"), py::arg("threads"),
             py::arg("max_plies"))
        .def("planes", planes_of,
             "The pieces as bits: an array of planes x words of 64 bits, a plane for each kind of piece of "
             "each side.")
        .def("_view_json",
             [](const PositionValue& position) { return to_json(position.rules->view(position)).dump(); })
        .def("__str__", [](const PositionValue& position) { return position.rules->text(position); })
        .def("__repr__",
             [](const PositionValue& position) {
                 return "<Position " + position.rules->identity().game + " " +
                        position.rules->text(position) + ">";
             })
        .def("__hash__", [](const PositionValue& position) { return position.rules->key(position); })
        .def(
            "__eq__",
            [](const PositionValue& a, const PositionValue& b) {
                return a.rules == b.rules && a.rules->equal(a, b);
            },
            py::is_operator())
        .def("__reduce__", [](const PositionValue& position) {
            const GameSetup& identity = position.rules->identity();
            return py::make_tuple(py::module_::import("sortie._engine").attr("open_position"),
                                  py::make_tuple(identity.game, identity.variant, size_of(*position.rules),
                                                 position.rules->text(position)));
        });
}

}  // namespace

std::unique_ptr<Session> open_session(const PositionValue& position) {
    GameSetup setup = position.rules->identity();
    setup.position = position.rules->text(position);
    return value_or_throw(registry().open(setup));
}

void bind_positions(py::module_& module) {
    bind_game(module);
    bind_moves(module);
    bind_position(module);
    forbid_new(module.attr("Moves"));
    forbid_new(module.attr("Position"));
    module.def("_games_json", [] {
        nlohmann::ordered_json games = nlohmann::ordered_json::array();
        for (const GameInfo& info : registry().games()) games.push_back(to_json(info));
        return games.dump();
    });
}

}  // namespace sortie::python
