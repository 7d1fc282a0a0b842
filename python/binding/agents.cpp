// Match, Agent and what searches report.
#include <atomic>
#include <cmath>
#include <nlohmann/json.hpp>
#include <pybind11/functional.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "arena/external/external_agents.h"
#include "bindings.h"
#include "engine/agents/line_collector.h"
#include "engine/explaining.h"
#include "engine/follow.h"
#include "errors.h"
#include "long_call.h"
#include "registry.h"
#include "unmade.h"

namespace sortie::python {

namespace py = pybind11;

namespace {

// A game in progress.
struct Match : ZeroedMemory {
    explicit Match(const PositionValue& start) : rules(start.rules), session(open_session(start)) {}

    PositionValue position() const {
        return value_or_throw(made(rules).parse(made(session).position_text()));
    }

    const GameRules* rules;
    std::unique_ptr<Session> session;
};

struct FoundLines : SearchReport {
    std::vector<SearchReport> lines;  // the best first
};

struct Wanted {
    std::optional<double> time;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    int lines = 1;
    std::vector<std::string> moves;
    bool analysis = false;
};

// The largest time that a clock can count, and more than anyone waits.
constexpr double kLongestTime = 1e8;

SearchRequest request_of(const Wanted& wanted, const Agent& agent) {
    const bool endless = wanted.time && std::isinf(*wanted.time) && *wanted.time > 0;
    SearchRequest request;
    if (wanted.time && !endless) {
        if (!(*wanted.time >= 0.001 && *wanted.time <= kLongestTime))
            throw EngineError("time: expected seconds, at least 0.001");
        request.limits.move_time =
            std::chrono::duration_cast<Duration>(std::chrono::duration<double>(*wanted.time));
    }
    if (wanted.depth && *wanted.depth < 1) throw EngineError("depth: expected at least 1");
    if (wanted.nodes && *wanted.nodes < 1) throw EngineError("nodes: expected at least 1");
    if (wanted.lines < 1) throw EngineError("lines: expected at least 1");
    request.limits.depth = wanted.depth;
    request.limits.nodes = wanted.nodes;
    if (request.limits.unlimited() && agent.needs_limit() && !endless) {
        throw EngineError(
            "this search would never end: give it time, depth or nodes, or time=math.inf to stop it "
            "yourself");
    }
    request.lines = wanted.lines;
    request.search_moves = wanted.moves;
    request.purpose = wanted.analysis ? Purpose::Analysis : Purpose::Play;
    return request;
}

class PythonAgent : public ZeroedMemory {
  public:
    PythonAgent(const GameRules& rules, const std::string& spec) : rules_(rules), at_(rules.start()) {
        spec_ = value_or_throw(parse_agent_spec(spec));
        session_ = open_session(at_);
        agent_ = value_or_throw(agent_factory()(*session_, spec_));
    }

    FoundLines search_position(const PositionValue& position, const Wanted& wanted,
                               const py::object& report) {
        const Turn turn(*this);
        go_to(position);
        return search(wanted, report);
    }
    FoundLines search_match(const Match& match, const Wanted& wanted, const py::object& report) {
        const Turn turn(*this);
        go_to(match);
        return search(wanted, report);
    }

    void stop() {
        if (StopFlag* const search = stop_.load()) search->request();
    }
    void clear() {
        const Turn turn(*this);
        agent_->clear();
    }

    std::string explain_json(const PositionValue& position, bool pieces) {
        const Turn turn(*this);
        go_to(position);
        const auto explanation = agent_->explain(0);
        if (!explanation) {
            throw EngineError(session_->outcome() != Outcome::Ongoing
                                  ? "the game is over: there is nothing to judge"
                                  : "the agent " + agent_spec_text(spec_) + " judges no positions");
        }
        nlohmann::ordered_json json = {{"total", explanation->total},
                                       {"in_scores", explanation->in_scores},
                                       {"terms", nlohmann::ordered_json::array()},
                                       {"pieces", nlohmann::ordered_json::object()}};
        for (const auto& term : explanation->terms) {
            json["terms"].push_back(
                {{"name", term.name}, {"count", term.count}, {"weight", term.weight}, {"worth", term.worth}});
        }
        if (!pieces) return json.dump();
        for (const auto& piece : value_or_throw(worth_of_pieces(registry(), *session_, spec_))) {
            json["pieces"][piece.point] =
                piece.worth ? nlohmann::ordered_json(*piece.worth) : nlohmann::ordered_json();
        }
        return json.dump();
    }

    std::string spec() const {
        made(agent_);
        return agent_spec_text(spec_);
    }
    PositionValue start() const {
        made(agent_);
        return rules_.start();
    }

  private:
    // One thread at a time, and no waiting: a callback that asked its own agent would wait for ever.
    class Turn {
      public:
        explicit Turn(PythonAgent& agent) : agent_(agent) {
            made(agent.agent_);
            if (agent_.busy_.exchange(true))
                throw AgentError("this agent is searching: one search at a time, or make another agent");
        }
        ~Turn() { agent_.busy_ = false; }
        Turn(const Turn&) = delete;
        Turn& operator=(const Turn&) = delete;

      private:
        PythonAgent& agent_;
    };

    void check_game(const GameRules& rules) const {
        if (&rules == &rules_) return;
        throw EngineError("a position of " + board_text(rules.identity()) + "; this agent plays " +
                          board_text(rules_.identity()));
    }

    // Follows a game move by move where it can, so that the agent knows the game's past and draws other
    // random numbers at each move.
    void go_to(const PositionValue& position) {
        check_game(*position.rules);
        const auto way = rules_.way(at_, position);
        bool follows = way.has_value();
        for (std::size_t i = 0; follows && i < way->size(); ++i) {
            follows = !session_->play((*way)[i]);
            if (follows) played_.push_back((*way)[i]);
        }
        // By its past the game may be drawn; the question is about the position.
        if (!follows || session_->outcome() != rules_.outcome(position)) {
            throw_if(session_->set_position(rules_.text(position)));
            played_.clear();
        }
        at_ = position;
    }
    void go_to(const Match& match) {
        check_game(*match.rules);
        if (const std::string start = made(match.session).start_text(); session_->start_text() != start) {
            throw_if(session_->set_position(start));
            played_.clear();
        }
        if (const auto wrong = follow(*session_, played_, made(match.session).played_moves()))
            throw EngineError(wrong->message);
        at_ = match.position();
    }

    FoundLines search(const Wanted& wanted, const py::object& handler) {
        const SearchRequest request = request_of(wanted, *agent_);
        for (const std::string& move : request.search_moves) value_or_throw(session_->drawn_move(move));
        StopFlag stop;
        stop_ = &stop;
        struct Forget {
            std::atomic<StopFlag*>& stop;
            ~Forget() { stop = nullptr; }
        } const forget{stop_};
        FoundLines found;
        LineCollector lines;
        LongCall::run(stop, [&](const LongCall::Post& post) {
            static_cast<SearchReport&>(found) = agent_->think(request, stop, [&](const SearchReport& report) {
                lines.add(report);
                if (handler.is_none()) return;
                post([&handler, report] { return !handler(report).is(py::bool_(false)); });
            });
        });
        if (const auto failure = agent_->failure()) throw AgentError(failure->reason);
        found.lines = lines.take();
        // The last iteration may have been cut short after its report.
        if (found.lines.empty() || found.lines.size() == 1 || found.lines.front().move != found.move)
            found.lines.resize(std::min<std::size_t>(found.lines.size(), 1));
        if (found.lines.size() <= 1) found.lines.assign(found.move.empty() ? 0 : 1, found);
        return found;
    }

    const GameRules& rules_;
    AgentSpec spec_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<Agent> agent_;  // bound to the session: it goes first
    PositionValue at_;              // where the session stands
    std::vector<std::string> played_;
    std::atomic<bool> busy_{false};
    std::atomic<StopFlag*> stop_{nullptr};
};

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
}

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
            return "<Match " + made(match.rules).identity().game + ", " +
                   std::to_string(made(match.session).played_moves().size()) + " moves, " +
                   made(match.session).position_text() + ">";
        });
}

template <class Where, FoundLines (PythonAgent::*kSearch)(const Where&, const Wanted&, const py::object&)>
FoundLines search(PythonAgent& agent, const Where& where, std::optional<double> time,
                  std::optional<int> depth, std::optional<std::uint64_t> nodes, int lines,
                  std::vector<std::string> moves, bool analysis, const py::object& on_report) {
    if (!on_report.is_none() && PyCallable_Check(on_report.ptr()) == 0)
        throw py::type_error("on_report: expected a function");
    return (agent.*kSearch)(where, {time, depth, nodes, lines, std::move(moves), analysis}, on_report);
}

}  // namespace

const AgentFactory& agent_factory() {
    // Never destroyed: a forked copy of this process must not end the engines of the first.
    static const auto* const factory = new AgentFactory(all_agents(registry()));
    return *factory;
}

void bind_agents(py::module_& module) {
    bind_reports(module);
    forbid_new(module.attr("SearchReport"));
    forbid_new(module.attr("SearchResult"));
    bind_match(module);
    const auto add_search = [](auto& agent_class, auto function) {
        agent_class.def("search", function, py::arg("position"), py::kw_only(), py::arg("time") = py::none(),
                        py::arg("depth") = py::none(), py::arg("nodes") = py::none(), py::arg("lines") = 1,
                        py::arg("moves") = std::vector<std::string>(), py::arg("analysis") = false,
                        py::arg("on_report") = py::none(),
                        "Searches a Position or a Match within limits: time in seconds, depth, nodes.\n"
                        "on_report(report) is called as the search goes on; returning False stops it.");
    };
    py::class_<PythonAgent> agent(module, "_Agent");
    agent
        .def(py::init([](const PositionValue& start, const std::string& spec) {
                 return std::make_unique<PythonAgent>(*start.rules, spec);
             }),
             py::arg("start"), py::arg("spec"))
        .def_property_readonly("spec", &PythonAgent::spec, "How the agent is written on the command line.")
        .def_property_readonly("_start", &PythonAgent::start)
        .def("stop", &PythonAgent::stop, "Ends the search that another thread is waiting for.")
        .def("clear", &PythonAgent::clear, "Forgets what it has learnt from earlier searches.")
        .def("_explain_json", &PythonAgent::explain_json, py::arg("position"), py::arg("pieces"));
    add_search(agent, search<PositionValue, &PythonAgent::search_position>);
    add_search(agent, search<Match, &PythonAgent::search_match>);
}

}  // namespace sortie::python
