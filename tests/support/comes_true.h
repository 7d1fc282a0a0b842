// Waiting for what other threads or processes bring about, on a machine however loaded.
#pragma once

#include <chrono>
#include <thread>

namespace sortie {

template <class Condition>
bool comes_true(const Condition& condition, std::chrono::milliseconds patience = std::chrono::seconds(60)) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
}

}  // namespace sortie
