#include "pool/listed_jobs.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "arena/listed_game.h"
#include "engine/agents/agent_choice.h"
#include "pool/game_jobs.h"
#include "pool/run_agents.h"

namespace sortie {

namespace {

using Json = nlohmann::ordered_json;

class ListedDoer final : public JobDoer {
  public:
    explicit ListedDoer(const JobContext& context)
        : registry_(context.registry), local_(context, plan_files(context.run.plan)) {}

    Result<std::optional<JobResult>> run(std::uint64_t number, const std::string& input,
                                         const StopFlag& stop) override {
        const Json job = Json::parse(input, nullptr, false);
        const std::uint64_t first = job.at("first");
        auto plan = parse_listed_game(job.at("games").at(number - first).get<std::string>());
        if (!plan) return Error{plan.error()};
        const std::array names = {agent_spec_text(plan->agents[0]), agent_spec_text(plan->agents[1])};
        for (AgentSpec& agent : plan->agents) {
            if (auto problem = local_.localise(agent)) return *problem;
        }
        auto report = play_game(registry_, agents_, *plan, stop);
        if (!report) return Error{report.error()};
        if (report->termination == Termination::Interrupted) return std::optional<JobResult>();
        report->agents = names;
        return std::optional(game_result(*report));
    }

  private:
    const Registry& registry_;
    const AgentFactory agents_ = session_agents();
    LocalAgents local_;
};

}  // namespace

std::vector<PoolJob> listed_jobs(std::uint64_t first, const std::vector<GamePlan>& games,
                                 std::uint64_t together) {
    std::vector<PoolJob> jobs;
    for (std::size_t begin = 0; begin < games.size(); begin += together) {
        const std::size_t end = std::min<std::size_t>(begin + together, games.size());
        Json input = {{"first", first + begin}, {"games", Json::array()}};
        for (std::size_t i = begin; i < end; ++i) input["games"].push_back(listed_game_text(games[i]));
        jobs.push_back({first + begin, end - begin, input.dump()});
    }
    return jobs;
}

Result<std::unique_ptr<JobDoer>> make_listed_doer(const JobContext& context) {
    return std::unique_ptr<JobDoer>(std::make_unique<ListedDoer>(context));
}

}  // namespace sortie
