#include "arena/external/process_keeper.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sortie {

namespace {

constexpr std::size_t kLongestCommand = 1 << 16;
constexpr std::size_t kMostArguments = 256;
constexpr std::size_t kMostPrograms = 1024;
constexpr int kStreams = 3;

struct Request {
    enum class Kind { Start, End };
    Kind kind = Kind::Start;
    pid_t program = 0;     // for End
    int patience_ms = 0;   // for End
    std::size_t size = 0;  // for Start: bytes of program and arguments, each with a zero behind it
};

struct Answer {
    pid_t program = -1;
    int error = 0;   // errno, or 0
    int status = 0;  // of a program that has ended
};

// A message with three open files attached. Both ends use it, so it allocates nothing.
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
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int) * kStreams)> control{};
    msghdr header{};
};

// ---- The keeper. It is forked from a process that may have many threads: only functions that are safe in a
// signal handler may be called here, and nothing may be allocated.

[[noreturn]] void become_program(char* command, std::size_t size, const std::array<int, kStreams>& streams,
                                 pid_t keeper, int failure_pipe) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != keeper) _exit(127);  // it died before the line above
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) std::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    for (int i = 0; i < kStreams; ++i) dup2(streams[static_cast<std::size_t>(i)], i);
    std::array<char*, kMostArguments + 1> words{};
    std::size_t count = 0;
    for (char* word = command; word < command + size && count < kMostArguments; word += std::strlen(word) + 1)
        words[count++] = word;
    execv(words[0], words.data());
    const int failure = errno;
    if (write(failure_pipe, &failure, sizeof failure) < 0) _exit(126);
    _exit(127);
}

Answer start_program(Message& message) {
    Answer answer;
    std::array<int, kStreams> streams{};
    const cmsghdr* const attached = CMSG_FIRSTHDR(&message.header);
    if (attached == nullptr || attached->cmsg_len != CMSG_LEN(sizeof streams)) {
        answer.error = EINVAL;
        return answer;
    }
    std::memcpy(streams.data(), CMSG_DATA(attached), sizeof streams);
    std::array<int, 2> failure_pipe{};
    if (pipe2(failure_pipe.data(), O_CLOEXEC) != 0) {
        answer.error = errno;
    } else {
        const pid_t keeper = getpid();
        answer.program = fork();
        if (answer.program == 0)
            become_program(message.command.data(), message.request.size, streams, keeper, failure_pipe[1]);
        if (answer.program < 0) answer.error = errno;
        close(failure_pipe[1]);
        int failure = 0;  // nothing comes when the program was started
        if (read(failure_pipe[0], &failure, sizeof failure) == sizeof failure) {
            answer.error = failure;
            waitpid(answer.program, nullptr, 0);
        }
        close(failure_pipe[0]);
    }
    for (const int stream : streams) close(stream);
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

// All children, and theirs, which become ours when their parents are gone.
void kill_children() {
    const timespec step{0, 2'000'000};
    while (waitpid(-1, nullptr, WNOHANG) >= 0) {
        std::array<char, 4096> list{};
        const int file = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
        const ssize_t size = file < 0 ? 0 : read(file, list.data(), list.size());
        if (file >= 0) close(file);
        pid_t child = 0;
        for (ssize_t i = 0; i < size; ++i) {
            const char c = list[static_cast<std::size_t>(i)];
            if (c != ' ') {
                child = child * 10 + (c - '0');
            } else {
                if (child > 0) kill(child, SIGKILL);
                child = 0;
            }
        }
        nanosleep(&step, nullptr);
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
            if (answer.error == 0 && count < programs.size()) programs[count++] = answer.program;
        } else {
            answer.program = message.request.program;
            answer.status = end_program(answer.program, message.request.patience_ms);
            auto* const end = std::remove(programs.data(), programs.data() + count, answer.program);
            count = static_cast<std::size_t>(end - programs.data());
        }
        if (send(kSocket, &answer, sizeof answer, MSG_NOSIGNAL) < 0) break;
    }
    for (std::size_t i = 0; i < count; ++i) kill(-programs[i], SIGKILL);
    kill_children();
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

Result<pid_t> ProcessKeeper::start(const std::string& program, const std::vector<std::string>& arguments,
                                   const Streams& streams) {
    std::string command = program + '\0';
    for (const std::string& argument : arguments) command += argument + '\0';
    if (command.size() > kLongestCommand || arguments.size() >= kMostArguments)
        return Error{fmt::format("cannot start {}: too many arguments", program)};
    const auto message = std::make_unique<Message>();
    message->request.size = command.size();
    std::copy(command.begin(), command.end(), message->command.begin());
    cmsghdr* const attached = CMSG_FIRSTHDR(&message->header);
    attached->cmsg_level = SOL_SOCKET;
    attached->cmsg_type = SCM_RIGHTS;
    attached->cmsg_len = CMSG_LEN(sizeof(int) * kStreams);
    const std::array<int, kStreams> files{streams.input, streams.output, streams.errors};
    std::memcpy(CMSG_DATA(attached), files.data(), sizeof files);

    const std::lock_guard lock(mutex_);
    const auto answer = ask(socket_, *message, command.size());
    if (!answer) return Error{answer.error()};
    if (answer->error != 0)
        return Error{fmt::format("cannot start {}: {}", program, std::strerror(answer->error))};
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
    return answer ? answer->status : 0;
}

}  // namespace sortie
