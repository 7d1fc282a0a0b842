#include "reports.h"

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings.h"
#include "unmade.h"

namespace sortie::python {

namespace py = pybind11;

namespace {

py::object move_object(const SearchReport& report) {
    if (report.move.empty()) return py::none();
    return py::str(report.move);
}

const char* kind_name(ScoreKind kind) {
    return kind == ScoreKind::Exact ? "exact" : kind == ScoreKind::AtLeast ? "at least" : "at most";
}

std::string report_text(const SearchReport& report) {
    return "<" + (report.move.empty() ? "no move" : report.move) + ", score " + std::to_string(report.score) +
           ", depth " + std::to_string(report.depth) + ", " + std::to_string(report.nodes) + " nodes>";
}

}  // namespace

void bind_reports(py::module_& module) {
    py::class_<SearchReport>(module, "SearchReport", "What a search says about a position.")
        .def_property_readonly("move", move_object, "The move; None when the game is over.")
        .def_readonly("line", &SearchReport::line, "1 for the best line, then 2, 3 …")
        .def_readonly("pv", &SearchReport::pv, "The expected moves, this one first.")
        .def_readonly("score", &SearchReport::score,
                      "For the side to move: hundredths of a piece; 32000 - n for a win in n plies.")
        .def_property_readonly(
            "score_kind", [](const SearchReport& report) { return kind_name(report.kind); },
            "'exact', 'at least' or 'at most'.")
        .def_property_readonly(
            "win",
            [](const SearchReport& report) -> std::optional<bool> {
                if (is_decided(report.score)) return is_win(report.score);
                return std::nullopt;
            },
            "True for a proved win of the side to move, False for a proved loss, otherwise None.")
        .def_property_readonly(
            "plies_to_end",
            [](const SearchReport& report) -> std::optional<int> {
                if (is_decided(report.score) && has_length(report.score)) return plies_to_end(report.score);
                return std::nullopt;
            },
            "Of a proved result, where that is known.")
        .def_readonly("probability", &SearchReport::probability,
                      "Of winning, for the side to move; a draw counts half.")
        .def_readonly("depth", &SearchReport::depth)
        .def_readonly("selective_depth", &SearchReport::selective_depth)
        .def_readonly("nodes", &SearchReport::nodes)
        .def_property_readonly(
            "time", [](const SearchReport& report) { return seconds(report.time); }, "Seconds.")
        .def("__repr__", report_text);
    py::class_<FoundLines, SearchReport>(module, "SearchResult",
                                         "The end of a search: its best line, and all lines.")
        .def_readonly("lines", &FoundLines::lines, "As many as were asked for, the best first.");
    forbid_new(module.attr("SearchReport"));
    forbid_new(module.attr("SearchResult"));
}

}  // namespace sortie::python
