#include "pool/solve_jobs.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/text.h"
#include "search/solver/result_block.h"

namespace sortie {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kKind = "solve";
constexpr std::size_t kMostChildren = 1000;
// Cheaper results are found again as quickly as they are sent; the longer a job, the more it leaves out.
constexpr int kLeastEffort = 6;
constexpr int kEffortsBelowJob = 10;

int least_effort_of(const solver::LeafJob& job) {
    return std::max(kLeastEffort, static_cast<int>(std::bit_width(job.nodes)) - kEffortsBelowJob);
}

std::string code_text(solver::PositionCode code) {
    return fmt::format("{:x}:{:x}", high_word(code), low_word(code));
}

std::optional<std::uint64_t> parse_hex(std::string_view text) {
    std::uint64_t number = 0;
    if (text.empty() || text.size() > 16) return std::nullopt;
    for (const char c : text) {
        const std::size_t digit = std::string_view("0123456789abcdef").find(c);
        if (digit == std::string_view::npos) return std::nullopt;
        number = number << 4 | digit;
    }
    return number;
}

solver::PositionCode parse_code(const std::string& text) {
    const std::size_t colon = text.find(':');
    const auto high = parse_hex(std::string_view(text).substr(0, colon));
    const auto low =
        colon == std::string::npos ? std::nullopt : parse_hex(std::string_view(text).substr(colon + 1));
    if (!high || !low) throw std::invalid_argument("code");
    return static_cast<solver::PositionCode>(*high) << 64 | *low;
}

solver::ProofNumbers parse_numbers(const Json& json) {
    const solver::ProofNumbers numbers{json.at(0).get<float>(), json.at(1).get<float>()};
    for (const float number : {numbers.win, numbers.loss}) {
        if (!(number > 0 && number <= solver::kLargestNumber)) throw std::invalid_argument("number");
    }
    return numbers;
}

// What is read from the pool may have been written by anybody.
template <class Read>
auto read_json(const std::string& text, const Read& read) -> std::optional<decltype(read(Json()))> {
    try {
        return read(Json::parse(text));
    } catch (const std::exception&) {
        return std::nullopt;
    }
}

// The solver of a run, with a thread for each of the worker's.
class SolveShare final : public RunShare {
  public:
    SolveShare(std::unique_ptr<Session> session, std::unique_ptr<PositionSolver> solving)
        : session_(std::move(session)), solving_(std::move(solving)) {}

    void learn(const std::string& notes) override {
        solver::unpack_results(notes, [&](const solver::SolvedResult& result) { solving_->learn(result); });
    }
    const Session& session() const { return *session_; }
    PositionSolver& solving() { return *solving_; }

  private:
    const std::unique_ptr<Session> session_;
    const std::unique_ptr<PositionSolver> solving_;
};

class SolveDoer final : public JobDoer {
  public:
    SolveDoer(SolveShare& share, std::size_t thread) : share_(share), thread_(thread) {}

    // When it is stopped the result is what was found by then: nothing is lost.
    Result<std::optional<JobResult>> run(std::uint64_t, const std::string& input,
                                         const StopFlag& stop) override {
        const auto task = parse_leaf_task(input);
        if (!task) return Error{task.error()};
        return task->alone ? repeat(*task, stop) : search(share_.solving(), *task, thread_, stop);
    }

  private:
    static constexpr std::size_t kMegabytesAlone = 256;

    Result<std::optional<JobResult>> repeat(const LeafTask& task, const StopFlag& stop) const {
        const auto alone = make_solver(share_.session(), {kMegabytesAlone, 1, 0});
        if (!alone) return Error{alone.error()};
        auto result = search(**alone, task, 0, stop);
        if (result && *result) (*result)->notes.clear();
        return result;
    }

    static Result<std::optional<JobResult>> search(PositionSolver& solving, const LeafTask& task,
                                                   std::size_t thread, const StopFlag& stop) {
        const auto report = solving.search_leaf(task.job, thread, stop);
        if (!report) return Error{report.error()};
        auto facts = solving.take_results(least_effort_of(task.job));
        return std::optional(
            JobResult{leaf_report_text(*report), solver::pack_results(facts, {report->nodes, {}})});
    }

    SolveShare& share_;
    const std::size_t thread_;
};

Error bad_plan() {
    return Error{"the stored plan cannot be read"};
}

}  // namespace

Result<std::string> solve_plan_text(const Session& session, const PositionSolver& solving) {
    const auto root = solving.code();
    if (!root) return Error{root.error()};
    const GameSetup& identity = session.identity();
    return Json{{"kind", kKind},
                {"game", identity.game},
                {"variant", identity.variant},
                {"position", session.position_text()},
                {"root", code_text(*root)},
                {"in_common", solving.in_common()}}
        .dump();
}

Result<SolvePlan> parse_solve_plan(const std::string& text) {
    const auto plan = read_json(text, [](const Json& json) {
        SolvePlan read;
        read.game.game = json.at("game");
        read.game.variant = json.at("variant");
        read.game.position = json.at("position").get<std::string>();
        read.root = parse_code(json.at("root"));
        read.in_common = std::max(json.at("in_common").get<float>(), 1.0F);
        return read;
    });
    if (!plan) return bad_plan();
    return *plan;
}

std::string leaf_task_text(const LeafTask& task) {
    Json json = {{"code", code_text(task.job.code)}, {"nodes", task.job.nodes}};
    if (task.alone) json["alone"] = true;
    return json.dump();
}

Result<LeafTask> parse_leaf_task(const std::string& text) {
    const auto task = read_json(text, [](const Json& json) {
        return LeafTask{{parse_code(json.at("code")), json.at("nodes")}, json.value("alone", false)};
    });
    if (!task) return Error{"the job cannot be read"};
    return *task;
}

std::string leaf_report_text(const solver::LeafReport& report) {
    Json json = {{"value", static_cast<int>(report.value)}, {"spent", report.nodes}};
    for (const solver::OpenChild& child : report.children)
        json["children"].push_back({code_text(child.code), child.numbers.win, child.numbers.loss});
    return json.dump();
}

std::optional<solver::LeafReport> parse_leaf_report(const std::string& text) {
    return read_json(text, [](const Json& json) {
        solver::LeafReport report;
        const int value = json.at("value");
        if (value < 0 || value > 2) throw std::invalid_argument("value");
        report.value = static_cast<solver::Value>(value);
        report.nodes = json.at("spent");
        for (const Json& child : json.value("children", Json::array())) {
            report.children.push_back(
                {parse_code(child.at(0)), parse_numbers(Json{child.at(1), child.at(2)})});
        }
        const bool open = report.value == solver::Value::Unknown;
        if (open == report.children.empty() || report.children.size() > kMostChildren)
            throw std::invalid_argument("children");
        return report;
    });
}

std::string solve_progress_text(const SolveProgress& progress) {
    return Json{{"nodes", progress.nodes},       {"positions", progress.positions},
                {"searched", progress.searched}, {"win", progress.root.win},
                {"loss", progress.root.loss},    {"contradictions", progress.contradictions}}
        .dump();
}

std::optional<SolveProgress> parse_solve_progress(const std::string& text) {
    return read_json(text, [](const Json& json) {
        return SolveProgress{json.at("nodes"),
                             json.at("positions"),
                             json.at("searched"),
                             {json.at("win").get<float>(), json.at("loss").get<float>()},
                             json.at("contradictions").get<std::vector<std::string>>()};
    });
}

Result<std::int64_t> find_or_begin_solving(Pool& pool, const std::string& plan,
                                           const std::string& signature) {
    const auto known = pool.last_run(kKind, plan);
    if (!known) return Error{known.error()};
    if (*known && (*known)->state != "cancelled") return (*known)->id;
    return pool.begin_run({kKind, plan, signature}, {}, false);
}

Result<FollowEnd> follow_solving(Pool& pool, std::int64_t run, PositionSolver& solving, const StopFlag& stop,
                                 const SolveHandlers& handlers) {
    std::size_t told = 0;  // contradictions
    FollowHandlers follow;
    follow.notice = handlers.notice;
    follow.result = [&](const PoolResult& result) -> std::optional<Error> {
        solver::unpack_results(result.notes, [&](const solver::SolvedResult& fact) { solving.learn(fact); });
        return std::nullopt;
    };
    follow.round = [&](const PoolRun& now) {
        const auto progress = now.progress ? parse_solve_progress(*now.progress) : std::nullopt;
        if (!progress) return;
        handlers.progress(*progress);
        for (; told < progress->contradictions.size(); ++told)
            handlers.notice(fmt::format("run {}: {}", run, progress->contradictions[told]));
    };
    return follow_run(pool, run, stop, follow);
}

Result<std::unique_ptr<RunShare>> make_solve_share(const JobContext& context) {
    const auto plan = parse_solve_plan(context.run.plan);
    if (!plan) return Error{plan.error()};
    auto session = context.registry.open(plan->game);
    if (!session) return Error{session.error()};
    auto solving = make_solver(**session, {context.means.megabytes, context.means.threads, 0});
    if (!solving) return Error{solving.error()};
    (*solving)->take_results(kLeastEffort);  // from now on they are kept
    return std::unique_ptr<RunShare>(std::make_unique<SolveShare>(std::move(*session), std::move(*solving)));
}

Result<std::unique_ptr<JobDoer>> make_solve_doer(const JobContext& context) {
    auto* const share = dynamic_cast<SolveShare*>(context.share);
    if (share == nullptr) return bad_plan();
    return std::unique_ptr<JobDoer>(std::make_unique<SolveDoer>(*share, context.thread));
}

}  // namespace sortie
