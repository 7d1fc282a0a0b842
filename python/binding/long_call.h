// Calls that take long: they run on a thread of their own, without the interpreter's lock, while the calling
// thread hands reports to Python and watches for Ctrl-C. When the interpreter ends, they are stopped and
// waited for: a thread that asks for the lock after that would be ended in the middle of C++ code.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <pybind11/pybind11.h>
#include <thread>

#include "core/stop.h"
#include "errors.h"

namespace sortie::python {

// All long calls of the process.
class LongCalls {
  public:
    static LongCalls& all();

    void enter(StopFlag& stop);
    void leave(StopFlag& stop);
    // Stops them and returns when none is left; new ones are refused from now on. With the lock held.
    void close();
    // In a forked process, where the threads of the others are not.
    void forget() { running_.clear(); }

  private:
    std::mutex mutex_;
    std::condition_variable left_;
    std::deque<StopFlag*> running_;
    std::optional<std::thread::id> closed_by_;
};

class LongCall {
  public:
    // What the work sends to the calling thread, which runs it with the lock. False stops the work.
    using Message = std::function<bool()>;
    using Post = std::function<void(Message)>;
    using Work = std::function<void(const Post&)>;

    // Runs the work and returns when it is done. Exceptions of the work, of messages and of signal handlers
    // come out of here; the latter two stop the work first. With the lock held.
    static void run(StopFlag& stop, const Work& work);

  private:
    bool wait(std::chrono::milliseconds time);
    void deliver(StopFlag& stop);

    std::mutex mutex_;
    std::condition_variable news_;
    std::deque<Message> messages_;
    bool done_ = false;
    std::exception_ptr failure_;
};

}  // namespace sortie::python
