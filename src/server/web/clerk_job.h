// Work that would keep everybody waiting on the loop: done on another thread, its result told on the loop.
#pragma once

#include <functional>
#include <utility>

#include "server/web/caller.h"
#include "server/web/event_loop.h"
#include "server/web/search_pool.h"

namespace sortie::web {

class ClerkJob final : public SearchJob {
  public:
    // What there is to do on the loop when it is done.
    using Telling = std::function<void()>;
    // `work` touches nothing that the loop uses.
    ClerkJob(EventLoop& loop, Caller caller, std::function<Telling()> work)
        : loop_(loop), caller_(std::move(caller)), work_(std::move(work)) {}

    bool run(const JobSignals&) override {
        telling_ = work_();
        return true;
    }
    void end(bool) override {
        if (!telling_) {  // no memory for it
            telling_ = [caller = caller_] {
                caller.fail({ErrorCode::Unavailable, "the server could not do this now; try again later"});
            };
        }
        loop_.post(std::move(telling_));
    }

  private:
    EventLoop& loop_;
    const Caller caller_;
    const std::function<Telling()> work_;
    Telling telling_;
};

}  // namespace sortie::web
