#include "pool/solve_leader.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "core/hash.h"
#include "search/solver/result_block.h"

namespace sortie {

namespace {

constexpr std::uint64_t kLeastNodes = 10'000;   // of a job: fewer would take less time than the way there
constexpr double kJobsPerThread = 16;           // a job takes a sixteenth of what a thread has spent before
constexpr std::uint64_t kCheckPatience = 20;    // a repetition may take as many times the nodes, and
constexpr std::uint64_t kCheckNodes = 100'000;  // this many more: it begins without tables
constexpr std::size_t kShownContradictions = 10;

solver::JobPolicy policy_for(const SolvePlan& plan, int threads) {
    solver::JobPolicy policy;
    policy.in_common = plan.in_common;
    policy.share = 1 / (kJobsPerThread * std::max(threads, 1));
    policy.least_nodes = kLeastNodes;
    return policy;
}

}  // namespace

SolveLeader::SolveLeader(std::int64_t run, SolvePlan plan, double lease_seconds, const Clock& clock)
    : run_(run), plan_(std::move(plan)), lease_(lease_seconds), clock_(clock) {}

PoolAnswer<bool> SolveLeader::step(PoolMember& member) {
    const auto leads = lead(member);
    if (std::holds_alternative<PoolFailure>(leads) || !std::get<bool>(leads)) return leads;
    if (auto failure = read_news(member)) return *failure;
    const solver::Value value = tree_->value();
    if (value == solver::Value::Unknown) return give_out(member);
    const auto ended = member.end_solving(run_, solve_progress_text(progress()),
                                          value == solver::Value::Win ? "win" : "loss");
    if (const auto* const failure = std::get_if<PoolFailure>(&ended)) return *failure;
    return false;
}

PoolAnswer<bool> SolveLeader::lead(PoolMember& member) {
    if (tree_ && clock_.now() < next_lead_) return true;
    // A lead lasts for a quarter of a lease.
    next_lead_ = clock_.now() + std::chrono::duration_cast<Duration>(
                                    std::chrono::duration<double>(std::min(lease_ / 16, 1.0)));
    auto answer = member.lead(run_, tree_ ? std::optional(solve_progress_text(progress())) : std::nullopt);
    if (const auto* const failure = std::get_if<PoolFailure>(&answer)) return *failure;
    auto& taken = std::get<std::optional<Leadership>>(answer);
    if (!taken) return false;
    const bool begins = !tree_ || !taken->held;
    leadership_ = *taken;
    if (!begins) {
        tree_->set_policy(policy_for(plan_, leadership_.threads));
        return true;
    }
    tree_.emplace(plan_.root, policy_for(plan_, leadership_.threads));
    cursor_ = "0";
    next_number_ = 0;
    claims_.clear();
    checks_.clear();
    contradictions_.clear();
    if (auto failure = read_news(member)) return *failure;
    checks_.clear();  // were given out by whoever led before
    const auto open = member.open_leaves(run_);
    if (const auto* const failure = std::get_if<PoolFailure>(&open)) return *failure;
    for (const PoolJob& job : std::get<std::vector<PoolJob>>(open)) {
        next_number_ = std::max(next_number_, job.first + 1);
        const auto task = parse_leaf_task(job.input);
        if (task && !task->alone) tree_->assign(task->job.code);
    }
    return true;
}

std::optional<PoolFailure> SolveLeader::read_news(PoolMember& member) {
    auto answer = member.leaf_news(run_, cursor_, true);
    if (const auto* const failure = std::get_if<PoolFailure>(&answer)) return *failure;
    auto& news = std::get<LeafNews>(answer);
    for (const LeafResult& result : news.results) take_in(result);
    cursor_ = std::move(news.cursor);
    return std::nullopt;
}

void SolveLeader::take_in(const LeafResult& result) {
    next_number_ = std::max(next_number_, result.number + 1);
    const auto task = parse_leaf_task(result.input);
    if (!task) return;  // of somebody who led before and told nonsense
    const solver::PositionCode code = task->job.code;
    const auto report = parse_leaf_report(result.body);
    if (!report) {
        note_contradiction(fmt::format("result {} of {} cannot be read", result.number + 1, result.worker));
        if (!task->alone) tree_->put_back(code);
        return;
    }
    const solver::Value value = report->value;
    if (value != solver::Value::Unknown) note(code, value, result);
    if (task->alone) return;
    tree_->report(code, *report);
    solver::unpack_results(result.notes, [&](const solver::SolvedResult& fact) {
        note(fact.code, fact.value, result);
        tree_->learn(fact.code, fact.value);
    });
    if (value == solver::Value::Unknown || !is_to_be_checked(result.number)) return;
    checks_.push_back({{code, kCheckPatience * report->nodes + kCheckNodes}, true});
}

void SolveLeader::note(solver::PositionCode code, solver::Value value, const LeafResult& result) {
    const auto [claim, is_new] = claims_.emplace(code, Claim{value, result.number, result.worker});
    if (is_new || claim->second.value == value) return;
    note_contradiction(fmt::format("results {} of {} and {} of {} contradict each other",
                                   claim->second.number + 1, claim->second.worker, result.number + 1,
                                   result.worker));
}

void SolveLeader::note_contradiction(std::string line) {
    if (contradictions_.size() < kShownContradictions) contradictions_.push_back(std::move(line));
}

PoolAnswer<bool> SolveLeader::give_out(PoolMember& member) {
    std::vector<PoolJob> jobs;
    const auto add = [&](const LeafTask& task) { jobs.push_back({next_number_++, 1, leaf_task_text(task)}); };
    for (const LeafTask& check : std::exchange(checks_, {})) add(check);
    const auto threads = static_cast<std::size_t>(std::max(leadership_.threads, 1));
    while (tree_->being_searched() < threads + threads / 4 + 1) {
        const auto job = tree_->take();
        if (!job) break;
        add({*job});
    }
    if (jobs.empty()) return true;
    return member.add_leaves(run_, jobs);
}

// The same numbers whoever leads.
bool SolveLeader::is_to_be_checked(std::uint64_t number) const {
    constexpr double kUnit = 0x1p-64;
    return static_cast<double>(hash_bits(static_cast<Key>(run_), Bits64{number})) * kUnit <
           leadership_.check_share;
}

SolveProgress SolveLeader::progress() const {
    return {tree_->nodes_spent(), tree_->positions(), tree_->being_searched(), tree_->root(),
            contradictions_};
}

}  // namespace sortie
