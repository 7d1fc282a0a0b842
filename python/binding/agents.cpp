// Agent: a player by name, with its session.
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
#include "match.h"
#include "registry.h"
#include "reports.h"
#include "unmade.h"

namespace sortie::python {

namespace py = pybind11;

namespace {

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
        // The last iteration may be unfinished, with a move after its report.
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
