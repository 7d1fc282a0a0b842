// Starts other programs so that none of them can outlive us, however we end. They are children of a small
// keeper process, which holds one end of a socket: when the other end closes, because we are done or because
// we were killed, the keeper kills the process group of every program that is left. Should somebody kill the
// keeper, the kernel kills its children.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <sys/types.h>
#include <vector>

#include "core/clock.h"
#include "core/result.h"

namespace sortie {

// What a program may not do. A limit of 0 is none.
struct Confinement {
    bool own_network = false;  // one with nothing but a loopback, in which no other program is; processes of
                               // its own, so that it can end no others; no rights beyond those of its user
    bool own_files = false;    // see_own_files(); only with an own network
    std::uint64_t memory = 0;  // bytes of data in each of its processes
    std::uint64_t file_size = 0;  // bytes of each file that it writes
    std::uint64_t cpu_time = 0;   // seconds of each of its processes
    std::uint64_t processes = 0;  // and threads; holds only in an own network, and not for root
};

struct Launch {
    std::string program;  // its path
    std::vector<std::string> arguments;
    std::string folder;  // where it runs; empty: where we do
    Confinement confinement;
    // Where a socket is wanted that listens inside the program's own network: one end of a Unix socket to
    // which it is sent before the program starts. -1: none.
    int listener_wanted = -1;
    std::uint16_t port = 0;  // on which it listens
};

class ProcessKeeper {
  public:
    // Forks the keeper.
    static Result<std::unique_ptr<ProcessKeeper>> create();
    // Ends everything that was started.
    ~ProcessKeeper();
    ProcessKeeper(const ProcessKeeper&) = delete;
    ProcessKeeper& operator=(const ProcessKeeper&) = delete;

    // The three standard streams of a program; they remain the caller's.
    struct Streams {
        int input = -1;
        int output = -1;
        int errors = -1;
    };
    // Starts a program in a process group of its own. Safe to call from any thread.
    Result<pid_t> start(const Launch& launch, const Streams& streams);
    // Gives the program this time to end by itself, kills what is left of its group and whatever else it has
    // left behind, and returns the status as waitpid() has it. To be called once for each program.
    int end(pid_t program, Duration patience);
    // Somebody has ended the keeper, and with it every program.
    bool gone() const { return gone_; }

  private:
    ProcessKeeper(int socket, pid_t keeper) : socket_(socket), keeper_(keeper) {}

    std::mutex mutex_;  // one request at a time
    const int socket_;
    const pid_t keeper_;
    std::atomic<bool> gone_ = false;
};

}  // namespace sortie
