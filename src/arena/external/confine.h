// What a process does to itself before it becomes a program that is not trusted. It runs in the keeper's
// child: only functions that are safe in a signal handler are called here, and nothing is allocated.
#pragma once

#include <cstdint>
#include <string_view>
#include <sys/types.h>

namespace sortie {

struct Confinement;

// What kept a program from being started.
enum class Obstacle { None, Network, Files, Listener, Limit, Folder, Program };

// For a message, before the reason: "no network of its own: ".
std::string_view obstacle_text(Obstacle obstacle);

// Like fork(), but where an own network is asked for, the child is in namespaces of its own: it sees none of
// the machine's networks and can send signals to no process outside. It is the first process there: when it
// ends, the kernel ends all others. `obstacle`: in the child, what was not to be had, with errno.
pid_t fork_apart(const Confinement& confinement, Obstacle& obstacle);
// What the first process does from then on: it ends with the status of `program`, its child, 128 + N for
// signal N.
[[noreturn]] void watch_over(pid_t program);

// Confines this process for good, to run a program in `folder` (empty: here). `listener_wanted` is a Unix
// socket to which a socket is sent that listens on the port of the own network's loopback, or -1. What
// failed, with errno.
Obstacle confine(const Confinement& confinement, const char* folder, int listener_wanted, std::uint16_t port);

}  // namespace sortie
