#include "server/web/search_jobs.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/prover.h"
#include "protocol/tree/tree_json.h"
#include "search/tree_recorder.h"

namespace sortie::web {

ThinkJob::ThinkJob(OpenGame game, Thinking thinking, ThinkingEvents events)
    : game_(std::move(game)), thinking_(std::move(thinking)), events_(std::move(events)) {
    const auto moves = game_.session().legal_moves().size();
    line_count_ =
        std::min(static_cast<std::size_t>(thinking_.request.lines), std::max<std::size_t>(moves, 1));
}

bool ThinkJob::run(const JobSignals& signals) {
    if (!agent_) {
        auto made = game_.session().make_agent(thinking_.agent);
        if (!made) return true;  // it was tried out before: a defect, and nobody waits for ever
        agent_ = std::move(*made);
        // Whoever analyses, what is proved counts.
        if (thinking_.divisible)
            agent_ = std::make_unique<ProvingAgent>(game_.session(), std::move(agent_), Limits{});
    }
    SearchRequest request = thinking_.request;
    if (request.limits.move_time) {
        constexpr Duration kLeast = std::chrono::milliseconds(1);
        request.limits.move_time = std::max(*request.limits.move_time - used_, kLeast);
    }
    const SteadyClock clock;
    const Duration start = clock.now();
    lines_.clear();
    const StopFlag& stop = signals.turn_over;
    const ReportHandler handler = [this](const SearchReport& report) { collect(report); };
    SearchReport found = agent_->think(request, stop, events_.lines ? handler : ReportHandler{});
    used_ += clock.now() - start;
    // An early unfinished turn knows less than the one before.
    const bool deeper = found.depth >= best_.depth || best_.move.empty();
    if (deeper || is_decided(found.score)) best_ = std::move(found);
    return !(thinking_.divisible && stop.requested());
}

void ThinkJob::collect(const SearchReport& report) {
    if (report.line == 1) lines_.clear();
    lines_.push_back(report);
    if (lines_.size() == line_count_) events_.lines(std::exchange(lines_, {}));
}

bool TreeJob::run(const JobSignals& signals) {
    nlohmann::ordered_json trees = nlohmann::ordered_json::array();
    Session& session = game_.session();
    for (const WantedTree& wanted : wanted_) {
        const auto agent = session.make_agent(wanted.agent);
        if (!agent) return true;  // it was tried out before
        if (!(*agent)->records_tree()) {
            answer_ = Error{fmt::format("the agent {} does not record its tree", wanted.name)};
            return true;
        }
        TreeRecorder recorder;
        SearchRequest request = request_;
        request.recorder = &recorder;
        const SearchReport best = (*agent)->think(request, signals.stop, {});
        if (signals.stop.requested()) return true;
        if (recorder.tree().nodes.empty()) {
            answer_ = Error{fmt::format("the agent {} takes {} without a search", wanted.name, best.move)};
            return true;
        }
        auto tree = tree_json(recorder.tree(), session, {wanted.name, terms_ ? agent->get() : nullptr});
        tree["choice"] = best.move;
        trees.push_back(std::move(tree));
    }
    nlohmann::ordered_json answer = {{"type", "trees"}};
    answer["trees"] = std::move(trees);
    answer_ = answer.dump();
    return true;
}

bool SeatJob::run(const JobSignals& signals) {
    events_.begins();
    found_ = agent_->think(question_, signals.stop);
    return true;
}

ReviewJob::ReviewJob(OpenGame game, AgentSpec agent, const Limits& limits, ReviewEvents events)
    : game_(std::move(game)), agent_(std::move(agent)), limits_(limits), events_(std::move(events)) {
    for (const PlayedMove& move : game_.played()) left_.push_back(move.drawn.text);
    while (game_.take_back()) continue;
}

// A turn ends between two moves: however short it is, the review comes to its end.
bool ReviewJob::run(const JobSignals& signals) {
    const auto agent = game_.session().make_agent(agent_);
    if (!agent) return true;
    std::size_t judged = 0;
    const bool complete =
        review_game(game_.session(), **agent, left_, limits_, signals.stop, [&](const ReviewedMove& move) {
            ReviewedMove counted = move;
            counted.ply += done_;
            ++judged;
            events_.judged(counted);
            return !signals.turn_over.requested();
        });
    left_.erase(left_.begin(), left_.begin() + static_cast<std::ptrdiff_t>(judged));
    done_ += static_cast<int>(judged);
    return complete;
}

}  // namespace sortie::web
