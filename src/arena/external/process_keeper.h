// Starts other programs so that none of them can outlive us, however we end. They are children of a small
// keeper process, which holds one end of a socket: when the other end closes, because we are done or because
// we were killed, the keeper kills the process group of every program that is left. Should somebody kill the
// keeper, the kernel kills its children.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <sys/types.h>
#include <vector>

#include "core/clock.h"
#include "core/result.h"

namespace sortie {

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
    // Starts a program, named by its path, in a process group of its own. Safe to call from any thread.
    Result<pid_t> start(const std::string& program, const std::vector<std::string>& arguments,
                        const Streams& streams);
    // Gives the program this time to end by itself, kills what is left of its group, and returns the status
    // as waitpid() has it. To be called once for each program.
    int end(pid_t program, Duration patience);

  private:
    ProcessKeeper(int socket, pid_t keeper) : socket_(socket), keeper_(keeper) {}

    std::mutex mutex_;  // one request at a time
    const int socket_;
    const pid_t keeper_;
};

}  // namespace sortie
