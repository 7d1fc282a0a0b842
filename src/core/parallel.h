// The same work for many numbers, on several threads.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>

#include "core/result.h"
#include "core/stop.h"

namespace sortie {

// Calls task(0) … task(count - 1), several at a time, begun in their order, until one fails or `stop` is set.
// `done` counts them and is called one at a time; it may be missing. The error is the first one; an exception
// of a task is one, too.
std::optional<Error> in_parallel(std::size_t count, int threads, const StopFlag& stop,
                                 const std::function<std::optional<Error>(std::size_t)>& task,
                                 const std::function<void(std::size_t)>& done = {});

}  // namespace sortie
