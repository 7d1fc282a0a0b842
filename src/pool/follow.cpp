#include "pool/follow.h"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <thread>

#include "core/clock.h"

namespace sortie {

namespace {

constexpr Duration kQuickQuestion = std::chrono::milliseconds(100);
constexpr Duration kSlowQuestion = std::chrono::seconds(1);
constexpr Duration kPatience = std::chrono::seconds(5);  // before people are told that nobody works
constexpr Duration kOutage = std::chrono::minutes(10);   // a server that is away for longer is given up

class Follower {
  public:
    Follower(Pool& pool, std::int64_t run, const StopFlag& stop, const FollowHandlers& handlers)
        : pool_(pool), run_(run), stop_(stop), handlers_(handlers) {}

    Result<FollowEnd> follow() {
        Duration pause = kQuickQuestion;
        while (!stop_.requested()) {
            // Asked before the news: what was committed before the end is among them.
            const auto run = pool_.check_run(run_);
            const auto news = run ? ask() : Result<bool>(Error{run.error()});
            if (problem_) return *problem_;
            if (!news) {
                if (const auto problem = wait_out(news.error())) return *problem;
                continue;
            }
            if (handlers_.round) handlers_.round(*run);
            if (handlers_.enough && handlers_.enough()) return FollowEnd::Enough;
            if (run->is_over()) return run->state == "finished" ? FollowEnd::Finished : FollowEnd::Cancelled;
            pause = *news ? kQuickQuestion : std::min(2 * pause, kSlowQuestion);
            tell_if_nobody_works(*news, run->state);
            sleep(pause);
        }
        return FollowEnd::Stopped;
    }

  private:
    Result<bool> ask() {
        if (handlers_.ask) return handlers_.ask();
        const auto news = pool_.news(run_, cursor_);
        if (!news) return Error{news.error()};
        cursor_ = news->cursor;
        for (const PoolResult& result : news->results) {
            if ((problem_ = handlers_.result(result))) break;
        }
        return !news->results.empty();
    }

    std::optional<Error> wait_out(const std::string& problem) {
        handlers_.notice(problem + "; trying again");
        const Duration end = clock_.now() + kOutage;
        while (!stop_.requested()) {
            sleep(kSlowQuestion);
            auto again = Pool::open(pool_.url());
            if (again) {
                pool_ = std::move(*again);
                handlers_.notice("connected again");
                return std::nullopt;
            }
            if (clock_.now() > end) return Error{again.error()};
        }
        return std::nullopt;
    }

    void tell_if_nobody_works(bool news, const std::string& state) {
        if (news) quiet_since_ = clock_.now();
        if (told_ == state || clock_.now() - quiet_since_ < kPatience) return;
        told_ = state;
        if (state == "paused") return handlers_.notice(why_paused());
        const auto workers = pool_.live_workers(run_);
        if (workers && *workers == 0) {
            handlers_.notice(
                fmt::format("no worker takes part in run {}; 'sortie work URL' starts one, "
                            "'sortie pool status URL' tells more",
                            run_));
        }
    }

    std::string why_paused() {
        const auto failures = pool_.failures(run_);
        if (!failures || failures->empty()) return fmt::format("run {} is paused", run_);
        const auto& [number, message] = *failures->begin();
        return fmt::format(
            "run {} is paused, because number {} has failed: {}; 'sortie pool resume {}' tries it again",
            run_, number + 1, message, run_);
    }

    void sleep(Duration time) const {
        const Duration end = clock_.now() + time;
        while (clock_.now() < end && !stop_.requested())
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }

    Pool& pool_;
    const std::int64_t run_;
    const StopFlag& stop_;
    const FollowHandlers& handlers_;
    const SteadyClock clock_;
    Duration quiet_since_ = clock_.now();
    std::string told_;  // of the run in this state people know why nothing comes
    std::uint64_t cursor_ = 0;
    std::optional<Error> problem_;  // of who handles the results
};

}  // namespace

Result<FollowEnd> follow_run(Pool& pool, std::int64_t run, const StopFlag& stop,
                             const FollowHandlers& handlers) {
    return Follower(pool, run, stop, handlers).follow();
}

}  // namespace sortie
