#include "engine/agents/seated_agent.h"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <utility>

#include "engine/follow.h"

namespace sortie {

Result<std::unique_ptr<SeatedAgent>> SeatedAgent::make(std::unique_ptr<Session> session,
                                                       const AgentFactory& make_agent,
                                                       const AgentSpec& spec) {
    auto agent = make_agent(*session, spec);
    if (!agent) return Error{agent.error()};
    (*agent)->prepare(session->side_to_move());
    return std::unique_ptr<SeatedAgent>(new SeatedAgent(std::move(session), std::move(*agent)));
}

Result<SearchReport> SeatedAgent::think(const Question& question, const StopFlag& stop) {
    const std::lock_guard lock(thinking_);
    if (const auto wrong = follow(*session_, played_, question.moves))
        return Error{fmt::format("move {}: {}", wrong->number, wrong->message)};
    SearchRequest request{question.limits, 1, {}};
    if (!question.avoided.empty()) {
        for (std::string& move : session_->legal_moves()) {
            const auto& avoided = question.avoided;
            if (std::find(avoided.begin(), avoided.end(), move) == avoided.end())
                request.search_moves.push_back(std::move(move));
        }
        if (request.search_moves.empty()) return Error{"there is no other move"};
    }
    try {
        SearchReport report = agent_->think(request, stop, {});
        if (const auto failure = agent_->failure()) return Error{failure->reason};
        if (report.move.empty()) return Error{"the agent gave no move"};
        return report;
    } catch (const std::exception& defect) {  // of the agent: it must not take the server with it
        return Error{fmt::format("the agent failed: {}", defect.what())};
    }
}

}  // namespace sortie
