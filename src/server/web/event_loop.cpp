#include "server/web/event_loop.h"

#include <chrono>

namespace sortie::web {

std::int64_t wall_time() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

std::int64_t steady_time() {
    return milliseconds(std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace sortie::web
