// What a process does to itself before it becomes a program that is not trusted. It runs in the keeper's
// child: only functions that are safe in a signal handler are called here, and nothing is allocated.
#pragma once

#include <cstdint>
#include <string_view>

namespace sortie {

struct Confinement;

// What kept a program from being started.
enum class Obstacle { None, Network, Files, Listener, Limit, Folder, Program };

// For a message, before the reason: "no network of its own: ".
std::string_view obstacle_text(Obstacle obstacle);

// Confines this process for good, to run a program in `folder` (empty: here). `listener_wanted` is a Unix
// socket to which a socket is sent that listens on the port of the own network's loopback, or -1. What
// failed, with errno.
Obstacle confine(const Confinement& confinement, const char* folder, int listener_wanted, std::uint16_t port);

}  // namespace sortie
