// An agent that does what a test tells it and remembers what it was asked.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/agents/agent_choice.h"

namespace sortie::testing {

// Shared by a test and the agents made for it.
struct Script {
    std::vector<SearchReport> reports;  // sent in this order; the last is the result
    bool endless = false;               // thinks until it is stopped, whatever the limits
    bool fails = false;                 // throws instead of answering

    std::mutex mutex;
    std::vector<SearchRequest> requests;
    std::vector<std::string> positions;  // of the session, at each request
    std::vector<std::string> made;       // specs of all agents made
    int cleared = 0;
};

inline SearchReport report_of(std::vector<std::string> pv, Score score = 0, int depth = 1) {
    SearchReport report;
    report.move = pv.front();
    report.pv = std::move(pv);
    report.score = score;
    report.depth = depth;
    return report;
}

class ScriptedAgent final : public Agent {
  public:
    ScriptedAgent(Script& script, const Session& session) : script_(script), session_(session) {}

    SearchReport think(const SearchRequest& request, const StopFlag& stop,
                       const ReportHandler& report) override {
        {
            const std::lock_guard lock(script_.mutex);
            script_.requests.push_back(request);
            script_.positions.push_back(session_.position_text());
        }
        if (script_.fails) throw std::runtime_error("the script says so");
        for (const SearchReport& each : script_.reports) {
            if (report) report(each);
        }
        while ((script_.endless || request.limits.unlimited()) && !stop.requested())
            std::this_thread::sleep_for(std::chrono::microseconds(100));
        if (!script_.reports.empty()) return script_.reports.back();
        return report_of(
            {request.search_moves.empty() ? session_.legal_moves().front() : request.search_moves.front()});
    }

    void clear() override {
        const std::lock_guard lock(script_.mutex);
        ++script_.cleared;
    }

  private:
    Script& script_;
    const Session& session_;
};

inline OptionTable scripted_options() {
    return {hash_option("64"), threads_option()};
}

// The script must outlive the agents.
inline AgentFactory scripted_agents(Script& script) {
    const auto make = [&script](const Session& session,
                                const AgentSpec& spec) -> Result<std::unique_ptr<Agent>> {
        const std::lock_guard lock(script.mutex);
        script.made.push_back(agent_spec_text(spec));
        return std::unique_ptr<Agent>(std::make_unique<ScriptedAgent>(script, session));
    };
    return {make, [](const Session&) {
                return std::vector<AgentInfo>{{"scripted", "does what a test says", scripted_options()}};
            }};
}

}  // namespace sortie::testing
