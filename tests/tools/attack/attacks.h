// What an attacker does with one connection after the other, in bytes that no client of ours would send.
#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>

#include "tools/attack/scene.h"

namespace sortie::attack {

struct Attacked {
    std::mutex mutex;
    std::map<std::string, int> times;  // each attack
    std::atomic<int> overdue = 0;      // slow requests that the server has waited for longer than it says
};

// Until the scene is over.
void attack_again_and_again(Scene& scene, const std::string& address, unsigned seed, Attacked& attacked);

}  // namespace sortie::attack
