// The event loop on Boost.Asio.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <map>

#include "server/web/event_loop.h"

namespace sortie::web {

class AsioLoop final : public EventLoop {
  public:
    explicit AsioLoop(boost::asio::io_context& context) : context_(context) {}

    void post(std::function<void()> task) override { boost::asio::post(context_, std::move(task)); }

    TimerId after(Duration delay, std::function<void()> task) override {
        const TimerId id = ++last_;
        auto& timer = timers_.try_emplace(id, context_).first->second;
        timer.expires_after(delay);
        timer.async_wait([this, id, task = std::move(task)](const boost::system::error_code& error) {
            if (error || timers_.erase(id) == 0) return;
            task();
        });
        return id;
    }

    void cancel(TimerId id) override { timers_.erase(id); }

  private:
    boost::asio::io_context& context_;
    std::map<TimerId, boost::asio::steady_timer> timers_;
    TimerId last_ = 0;
};

}  // namespace sortie::web
