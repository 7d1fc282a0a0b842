#include "support/process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sortie::testing {

namespace {

struct Pipe {
    Pipe() {
        if (pipe2(ends.data(), O_CLOEXEC) != 0) std::abort();
    }
    ~Pipe() {
        close_end(0);
        close_end(1);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    void close_end(std::size_t end) {
        if (ends[end] >= 0) close(ends[end]);
        ends[end] = -1;
    }

    std::array<int, 2> ends = {-1, -1};  // to read from, to write to
};

// Reads what is there; closes the pipe at its end.
void drain(Pipe& pipe, std::string& text) {
    std::array<char, 4096> buffer;
    const ssize_t count = read(pipe.ends[0], buffer.data(), buffer.size());
    if (count > 0) {
        text.append(buffer.data(), static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
        pipe.close_end(0);
    }
}

pid_t start(const std::string& program, const std::vector<std::string>& arguments, const Pipe& input,
            const Pipe& output, const Pipe& errors) {
    std::vector<char*> words{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input.ends[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output.ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, errors.ends[1], STDERR_FILENO);
    pid_t child = -1;
    if (posix_spawn(&child, program.c_str(), &actions, nullptr, words.data(), environ) != 0) child = -1;
    posix_spawn_file_actions_destroy(&actions);
    return child;
}

}  // namespace

ProcessResult run_process(const std::string& program, const std::vector<std::string>& arguments,
                          const std::string& input, ProcessSignal signal, std::chrono::milliseconds timeout) {
    std::signal(SIGPIPE, SIG_IGN);  // a program need not read its input
    ProcessResult result;
    Pipe in;
    Pipe out;
    Pipe err;
    const pid_t child = start(program, arguments, in, out, err);
    if (child < 0) return result;
    in.close_end(0);
    out.close_end(1);
    err.close_end(1);
    fcntl(in.ends[1], F_SETFL, O_NONBLOCK);

    const auto began = std::chrono::steady_clock::now();
    std::size_t sent = 0;
    bool signalled = signal.signal == 0;
    if (input.empty()) in.close_end(1);
    while (out.ends[0] >= 0 || err.ends[0] >= 0) {
        const auto spent = std::chrono::steady_clock::now() - began;
        if (!signalled && spent >= signal.after) {
            kill(child, signal.signal);
            signalled = true;
        }
        if (!result.timed_out && spent >= timeout) {
            kill(child, SIGKILL);
            result.timed_out = true;
        }
        std::array<pollfd, 3> waiting{
            {{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}, {in.ends[1], POLLOUT, 0}}};
        if (poll(waiting.data(), waiting.size(), 10) <= 0) continue;
        if (waiting[0].revents != 0) drain(out, result.output);
        if (waiting[1].revents != 0) drain(err, result.errors);
        if (waiting[2].revents != 0) {
            const ssize_t count = write(in.ends[1], input.data() + sent, input.size() - sent);
            if (count > 0) sent += static_cast<std::size_t>(count);
            if (sent == input.size() || (count < 0 && errno != EAGAIN && errno != EINTR)) in.close_end(1);
        }
    }
    int status = 0;
    waitpid(child, &status, 0);
    result.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return result;
}

}  // namespace sortie::testing
