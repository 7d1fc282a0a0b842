#include "core/parallel.h"

#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace sortie {

std::optional<Error> in_parallel(std::size_t count, int threads, const StopFlag& stop,
                                 const std::function<std::optional<Error>(std::size_t)>& task,
                                 const std::function<void(std::size_t)>& done) {
    std::mutex mutex;  // guards what follows
    std::size_t next = 0;
    std::size_t finished = 0;
    std::optional<Error> problem;

    const auto work = [&] {
        for (;;) {
            std::size_t number = 0;
            {
                const std::lock_guard lock(mutex);
                if (problem || stop.requested() || next == count) return;
                number = next++;
            }
            std::optional<Error> failure;
            try {
                failure = task(number);
            } catch (const std::exception& defect) {  // in a thread it would end the process
                failure = Error{defect.what()};
            }
            const std::lock_guard lock(mutex);
            if (failure && !problem) problem = std::move(failure);
            ++finished;
            if (done) done(finished);
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
        work();
    }
    return problem;
}

}  // namespace sortie
