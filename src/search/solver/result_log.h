// Results that are worth being saved, on their way from the threads that find them to a file.
#pragma once

#include <mutex>
#include <utility>
#include <vector>

#include "games/solver_knowledge.h"

namespace sortie::solver {

struct SolvedResult {
    PositionCode code = 0;
    Value value = Value::Unknown;
    int effort = 0;  // logarithm to the base two of the nodes that it took
};

// Results that wait to be saved; any thread may add some.
class ResultLog {
  public:
    // Cheaper results are not kept.
    explicit ResultLog(int least_effort) : least_effort_(least_effort) {}

    void add(const SolvedResult& result) {
        if (result.effort < least_effort_) return;
        const std::scoped_lock lock(mutex_);
        results_.push_back(result);
    }
    std::vector<SolvedResult> take() {
        const std::scoped_lock lock(mutex_);
        return std::exchange(results_, {});
    }

  private:
    const int least_effort_;
    std::mutex mutex_;
    std::vector<SolvedResult> results_;
};

}  // namespace sortie::solver
