#include "arena/course/isolation.h"

#include <fmt/format.h>
#include <unistd.h>

#include "arena/external/engine_process.h"

namespace sortie {

namespace {

constexpr std::uint64_t kMegabyte = 1 << 20;
constexpr std::uint64_t kFileMegabytes = 256;
constexpr std::uint64_t kProcessorSeconds = 3600;
constexpr std::uint64_t kProcesses = 256;
constexpr const char* kAnyProgram = "/bin/true";

// Why a program cannot be started so confined; empty: it can.
std::string obstacle(const Confinement& confinement) {
    const auto keeper = ProcessKeeper::create();
    if (!keeper) return keeper.error();
    Launch launch;
    launch.program = kAnyProgram;
    launch.confinement = confinement;
    const auto process = EngineProcess::start(**keeper, launch, "", EngineProcess::Output::Talk);
    return process ? "" : process.error();
}

}  // namespace

Isolation find_isolation(std::uint64_t memory) {
    Isolation isolation;
    Confinement& limits = isolation.confinement;
    limits = {true, true, memory * kMegabyte, kFileMegabytes * kMegabyte, kProcessorSeconds, kProcesses};
    const std::string no_files = obstacle(limits);
    limits.own_files = no_files.empty();
    const std::string no_network = limits.own_files ? "" : obstacle(limits);
    limits.own_network = no_network.empty();
    isolation.statement =
        limits.own_network
            ? "Isolation: each program had a network of its own with nothing but a loopback and processes of "
              "its own, so it reached neither other programs nor the Internet."
            : fmt::format("Isolation: the programs shared the machine's network ({}).", no_network);
    isolation.statement += fmt::format(
        " Each of its processes had at most {} MB of memory, {} MB per file and {} s of processor time.",
        memory, kFileMegabytes, kProcessorSeconds);
    isolation.statement += limits.own_network && geteuid() != 0
                               ? fmt::format(" A program had at most {} processes and threads.", kProcesses)
                               : " The number of processes was not limited.";
    isolation.statement +=
        limits.own_files
            ? " It could change no files: what it wrote below /tmp and in its own folder was gone when it "
              "ended. All ran as the same user: they could read what this user can, each other's files "
              "included."
            : fmt::format(
                  " All ran as the same user: they could read and write what this user can, each "
                  "other's files included ({}).",
                  no_files);
    isolation.statement += " What a program left running was ended with it.";
    return isolation;
}

Isolation no_isolation() {
    return {{}, "Isolation: none was asked for. What a program left running was ended with it."};
}

}  // namespace sortie
