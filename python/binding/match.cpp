#include "match.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

namespace sortie::python {

namespace py = pybind11;

void bind_match(py::module_& module) {
    py::class_<Match>(module, "Match",
                      "A game in progress: a position with its past, which moves are played on and taken "
                      "back from.\n\n"
                      ">>> match = Match(Game('breakthrough', size='4x5').start())\n"
                      ">>> match.play('a2a3'); match.play('b4b3')\n"
                      ">>> match.moves\n"
                      "['a2a3', 'b4b3']\n"
                      ">>> match.undo(); match.moves\n"
                      "'b4b3'\n"
                      "['a2a3']\n")
        .def(py::init<const PositionValue&>(), py::arg("start"))
        .def_property_readonly("position", &Match::position, "Where the game stands.")
        .def_property_readonly(
            "start",
            [](const Match& match) {
                return value_or_throw(made(match.rules).parse(made(match.session).start_text()));
            },
            "Where it began.")
        .def_property_readonly(
            "moves", [](const Match& match) { return made(match.session).played_moves(); }, "Played so far.")
        .def_property_readonly(
            "legal_moves", [](const Match& match) { return made(match.session).legal_moves(); },
            "None when the game is over.")
        .def_property_readonly(
            "side_to_move", [](const Match& match) { return side_name(made(match.session).side_to_move()); },
            "'first' or 'second'.")
        .def_property_readonly(
            "outcome",
            [](const Match& match) -> std::optional<std::string> {
                switch (made(match.session).outcome()) {
                    case Outcome::FirstWins:
                        return "first";
                    case Outcome::SecondWins:
                        return "second";
                    case Outcome::Draw:
                        return "draw";
                    case Outcome::Ongoing:
                        break;
                }
                return std::nullopt;
            },
            "As in Position; draws by repetition included.")
        .def_property_readonly(
            "end_reason",
            [](const Match& match) -> std::optional<std::string> {
                const auto name = reason_name(made(match.session).end_reason());
                if (name.empty()) return std::nullopt;
                return std::string(name);
            },
            "As in Position; 'repetition' included.")
        .def(
            "play", [](Match& match, std::string_view move) { throw_if(made(match.session).play(move)); },
            py::arg("move"), "Plays a move. Raises Error, and changes nothing, if it is not legal.")
        .def(
            "undo",
            [](Match& match) {
                const auto before = made(match.session).played_moves();
                if (!made(match.session).take_back()) throw EngineError("there is no move to take back");
                return before.back();
            },
            "Takes the last move back and returns it.")
        .def("__len__", [](const Match& match) { return made(match.session).played_moves().size(); })
        .def("__repr__", [](const Match& match) {
            const std::size_t moves = made(match.session).played_moves().size();
            return "<Match " + made(match.rules).identity().game + ", " + std::to_string(moves) +
                   (moves == 1 ? " move, " : " moves, ") + made(match.session).position_text() + ">";
        });
}

}  // namespace sortie::python
