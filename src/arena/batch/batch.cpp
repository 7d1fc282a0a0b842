#include "arena/batch/batch.h"

#include <atomic>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <mutex>
#include <thread>

#include "engine/agents/line_collector.h"

namespace sortie {

namespace {

void note(const ListedPosition& listed, const SearchReport& report, std::optional<SearchReport>& found) {
    if (!listed.is_met_by(report.move)) found.reset();
    if (listed.is_met_by(report.move) && !found) found = report;
}

Result<BatchAnswer> search(const Registry& registry, const AgentFactory& make_agent, const BatchPlan& plan,
                           const ListedPosition& listed, const StopFlag& stop) {
    const auto session = registry.open(listed.setup);
    if (!session) return Error{session.error()};
    const auto agent = make_agent(**session, plan.agent);
    if (!agent) return Error{agent.error()};
    BatchAnswer answer;
    answer.position = (*session)->position_text();
    answer.side = (*session)->side_to_move();
    LineCollector lines;
    answer.report = (*agent)->think(plan.request, stop, [&](const SearchReport& report) {
        if (report.kind != ScoreKind::Exact) return;  // a bound; the score itself follows
        lines.add(report);
        if (report.line == 1) note(listed, report, answer.found);
    });
    if (const auto failure = (*agent)->failure()) return Error{"the engine " + failure->reason};
    note(listed, answer.report, answer.found);
    answer.lines = lines.take();
    return answer;
}

}  // namespace

Result<bool> run_batch(const Registry& registry, const AgentFactory& make_agent,
                       std::span<const ListedPosition> positions, const BatchPlan& plan, StopFlag& stop,
                       const BatchHandler& handler) {
    std::atomic<std::size_t> next{0};
    std::mutex mutex;  // guards what follows, and the handler
    std::map<std::size_t, BatchAnswer> waiting;
    std::size_t told = 0;
    std::optional<Error> problem;
    const auto tell = [&](std::size_t number, BatchAnswer answer) {
        waiting.emplace(number, std::move(answer));
        for (auto first = waiting.begin(); first != waiting.end() && first->first == told; ++told) {
            handler(positions[told], first->second);
            first = waiting.erase(first);
        }
    };
    const auto work = [&] {
        while (!stop.requested()) {
            const std::size_t number = next.fetch_add(1);
            if (number >= positions.size()) return;
            auto answer = search(registry, make_agent, plan, positions[number], stop);
            const std::lock_guard lock(mutex);
            if (stop.requested()) return;  // what was cut short is no answer
            if (answer) {
                tell(number, std::move(*answer));
            } else if (!problem) {
                problem = Error{fmt::format("line {}: {}", positions[number].line, answer.error())};
                stop.request();
            }
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < plan.threads; ++i) helpers.emplace_back(work);
        work();
    }
    if (problem) return *problem;
    return told == positions.size();
}

}  // namespace sortie
