// A dialog with the UCI engine: sends lines, collects the answers, waits for those that come from the
// search's thread.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/uci/uci.h"
#include "support/scripted_agent.h"

namespace sortie::testing {

class UciDialog {
  public:
    explicit UciDialog(AgentFactory agents, const std::string& name = "scripted")
        : registry_(standard_registry()), engine_(registry_, setup(std::move(agents), name)) {}

    void send(std::string_view line) { engine_.handle(line); }
    bool finished() const { return engine_.finished(); }

    // All lines so far; they are forgotten.
    std::vector<std::string> take() {
        const std::lock_guard lock(mutex_);
        return std::exchange(lines_, {});
    }
    std::vector<std::string> ask(std::string_view line) {
        take();
        send(line);
        return take();
    }
    // Whether a line with this start comes, or has come, within ten seconds.
    bool wait_for(std::string_view start) {
        std::unique_lock lock(mutex_);
        return arrived_.wait_for(lock, std::chrono::seconds(10), [&] { return count_locked(start) > 0; });
    }
    std::size_t count(std::string_view start) {
        const std::lock_guard lock(mutex_);
        return count_locked(start);
    }

  private:
    UciSetup setup(AgentFactory agents, const std::string& name) {
        UciSetup result;
        result.agent = {name, {}};
        result.make_agent = std::move(agents);
        result.draw = [](const View& view) { return std::string("board of ") + view.first_name + "\n"; };
        result.write = [this](const std::string& line) {
            {
                const std::lock_guard lock(mutex_);
                lines_.push_back(line);
            }
            arrived_.notify_all();
        };
        return result;
    }
    std::size_t count_locked(std::string_view start) const {
        return static_cast<std::size_t>(std::count_if(
            lines_.begin(), lines_.end(), [&](const std::string& line) { return line.starts_with(start); }));
    }

    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<std::string> lines_;
    Registry registry_;
    UciEngine engine_;  // last: its thread writes to the lines
};

}  // namespace sortie::testing
