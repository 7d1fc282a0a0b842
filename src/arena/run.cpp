#include "arena/run.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "core/random.h"

namespace sortie {

GamePlan plan_game(const RunPlan& plan, const ScheduledGame& game) {
    GamePlan single;
    single.game = plan.openings ? plan.openings(game.opening) : plan.game;
    for (const std::size_t side : {0U, 1U}) {
        single.agents[side] = plan.agents[game.seats[side]];
        single.seeds[side] = derive_seed(plan.seed, game.number, side);
    }
    single.conditions = plan.conditions;
    return single;
}

void RunCount::add(std::uint64_t number, GameReport report) {
    if (number < tally_.games() || number >= schedule_.size() || decided()) return;
    report.moves = {};  // the tally has no use for them
    waiting_.emplace(number, std::move(report));
    for (auto next = waiting_.find(tally_.games()); next != waiting_.end() && !decided();
         next = waiting_.find(tally_.games())) {
        tally_.add(schedule_.game(next->first), next->second);
        waiting_.erase(next);
        if (!test_) continue;
        const PairingTally& pairing = tally_.pairings().front();
        sprt_ = sprt(*test_, pairing.results, pairing.pairs);
    }
}

namespace {

class Run {
  public:
    Run(const Registry& registry, const AgentFactory& make_agent, const RunPlan& plan, const StopFlag& stop,
        const RunHandlers& handlers, std::map<std::uint64_t, GameReport> finished)
        : registry_(registry),
          make_agent_(make_agent),
          plan_(plan),
          handlers_(handlers),
          stop_(&stop),
          count_(plan) {
        for (auto& [number, report] : finished) {
            known_.push_back(number);
            count_.add(number, std::move(report));
        }
        if (count_.decided()) stop_.request();
    }

    // One after the other, until there are no more.
    void play() {
        while (const auto game = next_game()) {
            const GamePlan single = plan_game(plan_, *game);
            if (handlers_.game_begins) handlers_.game_begins(*game, single);
            MoveHandler on_move;
            if (handlers_.move_made)
                on_move = [&](const Session&, const MoveReport& move) { handlers_.move_made(*game, move); };
            auto report = play_game(registry_, make_agent_, single, stop_, on_move);
            const std::lock_guard lock(mutex_);
            if (!report) return fail(Error{report.error()});
            if (report->termination == Termination::Interrupted) return;
            game_over(*game, std::move(*report));
        }
    }

    // An exception in a thread would end the process.
    void play_safely() {
        try {
            play();
        } catch (const std::exception& defect) {
            const std::lock_guard lock(mutex_);
            fail(Error{std::string("a game could not be played: ") + defect.what()});
        }
    }

    void play_all(int concurrency) {
        std::vector<std::jthread> threads;
        for (int i = 0; i < std::max(concurrency, 1); ++i) threads.emplace_back([this] { play_safely(); });
    }

    Result<RunResult> result() && {
        if (problem_) return *problem_;
        return std::move(count_).result();
    }

  private:
    std::optional<ScheduledGame> next_game() {
        const std::lock_guard lock(mutex_);
        while (std::binary_search(known_.begin(), known_.end(), next_)) ++next_;
        if (stop_.requested() || next_ >= count_.schedule().size()) return std::nullopt;
        return count_.schedule().game(next_++);
    }

    void game_over(const ScheduledGame& game, GameReport report) {
        if (problem_ || count_.decided()) return;
        if (handlers_.game_over) {
            if (auto problem = handlers_.game_over(game, report)) return fail(std::move(*problem));
        }
        count_.add(game.number, std::move(report));
        if (count_.decided()) stop_.request();  // whatever is still being played is of no interest
        if (handlers_.progress) handlers_.progress(count_.standing());
    }

    void fail(Error problem) {
        if (!problem_) problem_ = std::move(problem);
        stop_.request();
    }

    const Registry& registry_;
    const AgentFactory& make_agent_;
    const RunPlan& plan_;
    const RunHandlers& handlers_;
    StopFlag stop_;     // also requested from inside, which the caller's must not show
    std::mutex mutex_;  // guards what follows
    RunCount count_;
    std::vector<std::uint64_t> known_;  // finished before this run, sorted
    std::uint64_t next_ = 0;
    std::optional<Error> problem_;
};

}  // namespace

Result<RunResult> run_games(const Registry& registry, const AgentFactory& make_agent, const RunPlan& plan,
                            int concurrency, const StopFlag& stop, const RunHandlers& handlers,
                            std::map<std::uint64_t, GameReport> finished) {
    if (plan.agents.size() < 2) return Error{"a match needs two agents"};
    if (plan.sprt && plan.agents.size() > 2) return Error{"a sequential test is for two agents"};
    if (auto problem = check_agents(registry, make_agent, plan.game, plan.agents)) return *problem;
    Run run(registry, make_agent, plan, stop, handlers, std::move(finished));
    run.play_all(concurrency);
    return std::move(run).result();
}

}  // namespace sortie
