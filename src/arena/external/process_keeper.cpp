#include "arena/external/process_keeper.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/external/confine.h"

namespace sortie {

namespace {

constexpr std::size_t kLongestCommand = 1 << 16;
constexpr std::size_t kMostArguments = 256;
constexpr std::size_t kMostPrograms = 1024;
constexpr int kStreams = 3;
constexpr std::size_t kMostFiles = kStreams + 1;  // that come with a request

struct Request {
    enum class Kind { Start, End };
    Kind kind = Kind::Start;
    pid_t program = 0;     // for End
    int patience_ms = 0;   // for End
    std::size_t size = 0;  // for Start: bytes of folder, program and arguments, each with a zero behind it
    Confinement confinement;
    std::uint16_t port = 0;
};

// Why a program was not started.
struct StartProblem {
    Obstacle obstacle = Obstacle::None;
    int error = 0;  // errno
};

struct Answer {
    pid_t program = -1;
    StartProblem problem;
    int status = 0;  // of a program that has ended
};

// A message with the open files attached: the streams, and where a listener is to be sent. Both ends use it,
// so it allocates nothing.
struct Message {
    Message() {
        header.msg_iov = parts.data();
        header.msg_iovlen = parts.size();
        header.msg_control = control.data();
        header.msg_controllen = control.size();
    }

    Request request;
    std::array<char, kLongestCommand> command;
    std::array<iovec, 2> parts{iovec{&request, sizeof request}, iovec{command.data(), command.size()}};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int) * kMostFiles)> control{};
    msghdr header{};
};

// ---- The keeper. It is forked from a process that may have many threads: only functions that are safe in a
// signal handler may be called here, and nothing may be allocated.

// Whether nobody reads the pipe any more.
bool is_deserted(int pipe) {
    pollfd looked{pipe, POLLOUT, 0};
    return poll(&looked, 1, 0) > 0 && (looked.revents & POLLERR) != 0;
}

// `obstacle` is what it has met already. Only the keeper reads the failure pipe.
[[noreturn]] void become_program(Message& message, const std::array<int, kMostFiles>& files, int failure_pipe,
                                 Obstacle obstacle) {
    const Request& request = message.request;
    setpgid(0, 0);
    StartProblem problem{obstacle};
    char* const folder = message.command.data();
    if (obstacle == Obstacle::None)
        problem.obstacle = confine(request.confinement, folder, files[kStreams], request.port);
    const auto give_up = [&](int failure) {
        problem.error = failure;
        const ssize_t told = write(failure_pipe, &problem, sizeof problem);
        _exit(told < 0 ? 126 : 127);
    };
    if (problem.obstacle != Obstacle::None) give_up(errno);
    prctl(PR_SET_PDEATHSIG, SIGKILL);           // which a network of its own would have undone
    if (is_deserted(failure_pipe)) _exit(127);  // the keeper died before the line above
    if (request.confinement.own_network) {
        const pid_t program = fork();
        if (program > 0) watch_over(program);
        problem.obstacle = Obstacle::Program;
        if (program < 0) give_up(errno);
        setpgid(0, 0);
    }
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXFSZ})
        std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    for (int i = 0; i < kStreams; ++i) dup2(files[static_cast<std::size_t>(i)], i);
    std::array<char*, kMostArguments + 1> words{};
    std::size_t count = 0;
    char* const end = folder + request.size;
    for (char* word = folder + std::strlen(folder) + 1; word < end && count < kMostArguments;
         word += std::strlen(word) + 1)
        words[count++] = word;
    if (*folder != '\0' && chdir(folder) != 0) {
        problem.obstacle = Obstacle::Folder;
        give_up(errno);
    }
    execv(words[0], words.data());
    problem.obstacle = Obstacle::Program;
    give_up(errno);
    _exit(127);
}

Answer start_program(Message& message) {
    Answer answer;
    std::array<int, kMostFiles> files{-1, -1, -1, -1};
    const cmsghdr* const attached = CMSG_FIRSTHDR(&message.header);
    const std::size_t size = attached == nullptr ? 0 : attached->cmsg_len - CMSG_LEN(0);
    if (size != sizeof files && size != sizeof(int) * kStreams) {
        answer.problem = {Obstacle::Program, EINVAL};
        return answer;
    }
    std::memcpy(files.data(), CMSG_DATA(attached), size);
    std::array<int, 2> failure_pipe{};
    if (pipe2(failure_pipe.data(), O_CLOEXEC) != 0) {
        answer.problem = {Obstacle::Program, errno};
    } else {
        Obstacle obstacle = Obstacle::None;
        answer.program = fork_apart(message.request.confinement, obstacle);
        if (answer.program == 0) {
            close(failure_pipe[0]);
            become_program(message, files, failure_pipe[1], obstacle);
        }
        if (answer.program < 0) answer.problem = {Obstacle::Program, errno};
        close(failure_pipe[1]);
        StartProblem problem;  // nothing comes when the program was started
        if (read(failure_pipe[0], &problem, sizeof problem) == sizeof problem) {
            answer.problem = problem;
            waitpid(answer.program, nullptr, 0);
        }
        close(failure_pipe[0]);
    }
    for (const int file : files) {
        if (file >= 0) close(file);
    }
    return answer;
}

int end_program(pid_t program, int patience_ms) {
    constexpr int kStepMs = 2;
    int status = 0;
    bool ended = waitpid(program, &status, WNOHANG) == program;
    for (int waited = 0; !ended && waited < patience_ms; waited += kStepMs) {
        const timespec step{0, kStepMs * 1'000'000L};
        nanosleep(&step, nullptr);
        ended = waitpid(program, &status, WNOHANG) == program;
    }
    kill(-program, SIGKILL);  // what it has started itself, too
    if (!ended) waitpid(program, &status, 0);
    while (waitpid(-program, nullptr, 0) > 0) {
    }
    return status;
}

// All children but those to keep, and theirs, which become ours when their parents are gone.
void kill_children(const pid_t* kept, std::size_t count) {
    constexpr int kRounds = 1000;  // the killed may hang in the kernel
    const timespec step{0, 2'000'000};
    bool found = true;
    for (int round = 0; found && round < kRounds; ++round) {
        found = false;
        std::array<char, 4096> list{};
        const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
        const ssize_t size = file < 0 ? 0 : read(file, list.data(), list.size());
        if (file >= 0) close(file);
        pid_t child = 0;
        for (ssize_t i = 0; i < size; ++i) {
            const char c = list[static_cast<std::size_t>(i)];
            if (c != ' ') {
                child = child * 10 + (c - '0');
                continue;
            }
            if (child > 0 && std::find(kept, kept + count, child) == kept + count) {
                found = true;
                kill(child, SIGKILL);
                waitpid(child, nullptr, WNOHANG);
            }
            child = 0;
        }
        if (found) nanosleep(&step, nullptr);
    }
}

[[noreturn]] void keep_programs(int socket) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) std::signal(signal, SIG_IGN);
    prctl(PR_SET_NAME, "sortie-keeper");
    prctl(PR_SET_CHILD_SUBREAPER, 1);  // what programs leave behind comes to us
    // Holding nothing of what the process that forked us has open.
    constexpr int kSocket = 3;
    dup2(socket, kSocket);
    fcntl(kSocket, F_SETFD, FD_CLOEXEC);
    close_range(kSocket + 1, ~0U, 0);
    const int nothing = open("/dev/null", O_RDWR);
    for (int i = 0; i < kStreams; ++i) dup2(nothing, i);
    close(nothing);

    std::array<pid_t, kMostPrograms> programs{};
    std::size_t count = 0;
    static Message message;  // in the keeper's own copy of the memory
    for (;;) {
        message.header.msg_controllen = message.control.size();
        const ssize_t received = recvmsg(kSocket, &message.header, MSG_CMSG_CLOEXEC);
        if (received < 0 && errno == EINTR) continue;
        if (received < static_cast<ssize_t>(sizeof(Request))) break;
        Answer answer;
        if (message.request.kind == Request::Kind::Start) {
            answer = start_program(message);
            if (answer.problem.obstacle == Obstacle::None && count < programs.size())
                programs[count++] = answer.program;
        } else {
            answer.program = message.request.program;
            answer.status = end_program(answer.program, message.request.patience_ms);
            auto* const end = std::remove(programs.data(), programs.data() + count, answer.program);
            count = static_cast<std::size_t>(end - programs.data());
            kill_children(programs.data(), count);  // those that have left its group
        }
        if (send(kSocket, &answer, sizeof answer, MSG_NOSIGNAL) < 0) break;
    }
    for (std::size_t i = 0; i < count; ++i) kill(-programs[i], SIGKILL);
    kill_children(nullptr, 0);
    _exit(0);
}

// ---- Our own side.

Result<Answer> ask(int socket, Message& message, std::size_t command_size) {
    message.parts[1].iov_len = command_size;
    Answer answer;
    const bool sent = sendmsg(socket, &message.header, MSG_NOSIGNAL) >= 0;
    ssize_t received = -1;
    do {
        received = sent ? recv(socket, &answer, sizeof answer, 0) : -1;
    } while (sent && received < 0 && errno == EINTR);
    if (received != static_cast<ssize_t>(sizeof answer))
        return Error{"the process that keeps engines is gone"};
    return answer;
}

}  // namespace

Result<std::unique_ptr<ProcessKeeper>> ProcessKeeper::create() {
    std::array<int, 2> sockets{};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets.data()) != 0)
        return Error{fmt::format("no socket for engines: {}", std::strerror(errno))};
    const pid_t keeper = fork();
    if (keeper == 0) keep_programs(sockets[1]);
    close(sockets[1]);
    if (keeper < 0) {
        close(sockets[0]);
        return Error{fmt::format("no process for engines: {}", std::strerror(errno))};
    }
    return std::unique_ptr<ProcessKeeper>(new ProcessKeeper(sockets[0], keeper));
}

ProcessKeeper::~ProcessKeeper() {
    close(socket_);
    waitpid(keeper_, nullptr, 0);
}

Result<pid_t> ProcessKeeper::start(const Launch& launch, const Streams& streams) {
    // Absolute, because a program with files of its own sees its folder anew.
    const std::string folder = launch.folder.empty() ? "" : std::filesystem::absolute(launch.folder).string();
    std::string command = folder + '\0' + launch.program + '\0';
    for (const std::string& argument : launch.arguments) command += argument + '\0';
    if (command.size() > kLongestCommand || launch.arguments.size() >= kMostArguments)
        return Error{fmt::format("cannot start {}: too many arguments", launch.program)};
    const auto message = std::make_unique<Message>();
    message->request.size = command.size();
    message->request.confinement = launch.confinement;
    message->request.port = launch.port;
    std::copy(command.begin(), command.end(), message->command.begin());
    const std::array<int, kMostFiles> files{streams.input, streams.output, streams.errors,
                                            launch.listener_wanted};
    const std::size_t size = sizeof(int) * (launch.listener_wanted < 0 ? kStreams : kMostFiles);
    cmsghdr* const attached = CMSG_FIRSTHDR(&message->header);
    attached->cmsg_level = SOL_SOCKET;
    attached->cmsg_type = SCM_RIGHTS;
    attached->cmsg_len = CMSG_LEN(size);
    message->header.msg_controllen = CMSG_SPACE(size);
    std::memcpy(CMSG_DATA(attached), files.data(), size);

    const std::lock_guard lock(mutex_);
    const auto answer = ask(socket_, *message, command.size());
    gone_ = !answer;
    if (!answer) return Error{answer.error()};
    if (const auto [obstacle, error] = answer->problem; obstacle != Obstacle::None) {
        return Error{fmt::format("cannot start {}: {}{}", launch.program, obstacle_text(obstacle),
                                 std::strerror(error))};
    }
    return answer->program;
}

int ProcessKeeper::end(pid_t program, Duration patience) {
    const auto message = std::make_unique<Message>();
    message->request.kind = Request::Kind::End;
    message->request.program = program;
    message->request.patience_ms = static_cast<int>(milliseconds(patience));
    message->header.msg_control = nullptr;
    message->header.msg_controllen = 0;
    const std::lock_guard lock(mutex_);
    const auto answer = ask(socket_, *message, 0);
    gone_ = !answer;
    return answer ? answer->status : 0;
}

}  // namespace sortie
