#include "long_call.h"

#include <algorithm>

namespace sortie::python {

namespace {

// How often the calling thread looks for Ctrl-C.
constexpr std::chrono::milliseconds kSignalInterval{20};

// A guard that is left with the lock held again, in the right order.
class Entry {
  public:
    explicit Entry(StopFlag& stop) : stop_(stop) { LongCalls::all().enter(stop); }
    ~Entry() { LongCalls::all().leave(stop_); }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

  private:
    StopFlag& stop_;
};

}  // namespace

LongCalls& LongCalls::all() {
    static auto* const calls = new LongCalls;  // never destroyed: threads may still look at it
    return *calls;
}

void LongCalls::enter(StopFlag& stop) {
    const std::lock_guard lock(mutex_);
    if (closed_by_) {
        if (*closed_by_ == std::this_thread::get_id())
            throw std::runtime_error("Python is about to end: no search is begun any more");
        // Another thread ends without a word: writing to standard error now may end in an abort.
        PyErr_SetNone(PyExc_SystemExit);
        throw pybind11::error_already_set();
    }
    running_.push_back(&stop);
}

void LongCalls::leave(StopFlag& stop) {
    const std::lock_guard lock(mutex_);
    running_.erase(std::find(running_.begin(), running_.end(), &stop));
    left_.notify_all();
}

void LongCalls::close() {
    const pybind11::gil_scoped_release release;
    std::unique_lock lock(mutex_);
    closed_by_ = std::this_thread::get_id();
    for (StopFlag* const stop : running_) stop->request();
    left_.wait(lock, [&] { return running_.empty(); });
}

void LongCall::run(StopFlag& stop, const Work& work) {
    const Entry entry(stop);
    LongCall call;
    const Post post = [&](Message message) {
        const std::lock_guard lock(call.mutex_);
        call.messages_.push_back(std::move(message));
        call.news_.notify_one();
    };
    std::thread thread([&] {
        try {
            work(post);
        } catch (...) {
            call.failure_ = std::current_exception();
        }
        const std::lock_guard lock(call.mutex_);
        call.done_ = true;
        call.news_.notify_one();
    });
    std::exception_ptr interruption;
    for (bool done = false; !done;) {
        done = call.wait(kSignalInterval);
        try {
            if (!interruption && PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
            if (!interruption) call.deliver(stop);
        } catch (...) {
            interruption = std::current_exception();
            stop.request();
        }
    }
    {
        const pybind11::gil_scoped_release release;
        thread.join();
    }
    if (interruption) std::rethrow_exception(interruption);
    if (call.failure_) std::rethrow_exception(call.failure_);
}

// True when the work is done.
bool LongCall::wait(std::chrono::milliseconds time) {
    const pybind11::gil_scoped_release release;
    std::unique_lock lock(mutex_);
    news_.wait_for(lock, time, [&] { return done_ || !messages_.empty(); });
    return done_;
}

void LongCall::deliver(StopFlag& stop) {
    for (;;) {
        Message message;
        {
            const std::lock_guard lock(mutex_);
            if (messages_.empty()) return;
            message = std::move(messages_.front());
            messages_.pop_front();
        }
        if (!message()) stop.request();
    }
}

}  // namespace sortie::python
