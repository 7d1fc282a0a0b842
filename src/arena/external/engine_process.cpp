#include "arena/external/engine_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/text.h"

namespace sortie {

namespace {

constexpr std::size_t kLongestLine = 1 << 20;
constexpr std::size_t kLastErrors = 300;  // bytes of standard error that are kept
constexpr Duration kFarewell = std::chrono::milliseconds(500);

// Waits until the descriptor is ready; false at the deadline.
bool wait_for(int descriptor, short event, Duration deadline) {
    const SteadyClock clock;
    for (;;) {
        const Duration left = deadline - clock.now();
        if (left <= Duration{}) return false;
        const auto whole = std::chrono::duration_cast<std::chrono::seconds>(left);
        const timespec timeout{whole.count(), (left - whole).count()};
        pollfd waiting{descriptor, event, 0};
        if (ppoll(&waiting, 1, &timeout, nullptr) > 0) return true;
    }
}

// Writing to a program that is gone raises SIGPIPE, which would end us: it is held back and taken away.
ssize_t write_quietly(int descriptor, std::string_view text) {
    sigset_t pipe_signal;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    sigset_t before;
    pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
    const ssize_t count = write(descriptor, text.data(), text.size());
    const int failure = errno;
    if (count < 0 && failure == EPIPE && sigismember(&before, SIGPIPE) == 0) {
        const timespec at_once{};
        while (sigtimedwait(&pipe_signal, nullptr, &at_once) < 0 && errno == EINTR) {
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    errno = failure;
    return count;
}

std::string status_text(int status) {
    if (WIFSIGNALED(status))
        return fmt::format("was ended by signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
    return fmt::format("left with status {}", WEXITSTATUS(status));
}

bool can_run(const std::string& path) {
    struct stat info {};
    return access(path.c_str(), X_OK) == 0 && stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

}  // namespace

void Descriptor::reset(int descriptor) {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = descriptor;
}

Result<std::unique_ptr<EngineProcess>> EngineProcess::start(ProcessKeeper& keeper, const std::string& program,
                                                            const std::vector<std::string>& arguments,
                                                            const std::string& log) {
    std::array<int, 2> to_program{};
    std::array<int, 2> from_program{};
    std::unique_ptr<EngineProcess> process(new EngineProcess(keeper));
    if (pipe2(to_program.data(), O_CLOEXEC) != 0)
        return Error{fmt::format("no pipe for {}: {}", program, std::strerror(errno))};
    const Descriptor input(to_program[0]);
    process->input_.reset(to_program[1]);
    if (pipe2(from_program.data(), O_CLOEXEC) != 0)
        return Error{fmt::format("no pipe for {}: {}", program, std::strerror(errno))};
    const Descriptor output(from_program[1]);
    process->output_.reset(from_program[0]);
    Descriptor errors;
    if (log.empty()) {
        std::array<int, 2> errors_pipe{};
        if (pipe2(errors_pipe.data(), O_CLOEXEC) != 0)
            return Error{fmt::format("no pipe for {}: {}", program, std::strerror(errno))};
        errors.reset(errors_pipe[1]);
        process->errors_.reset(errors_pipe[0]);
        fcntl(process->errors_.get(), F_SETFL, O_NONBLOCK);
    } else {
        errors.reset(open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
        if (errors.get() < 0) return Error{fmt::format("file {}: {}", log, std::strerror(errno))};
    }
    fcntl(process->input_.get(), F_SETFL, O_NONBLOCK);
    fcntl(process->output_.get(), F_SETFL, O_NONBLOCK);

    const auto started = keeper.start(program, arguments, {input.get(), output.get(), errors.get()});
    if (!started) return Error{started.error()};
    process->program_ = *started;
    return process;
}

EngineProcess::~EngineProcess() {
    end(kFarewell);
}

bool EngineProcess::write_line(std::string_view line, Duration deadline) {
    const std::string text = fmt::format("{}\n", line);
    for (std::string_view rest = text; !rest.empty();) {
        const ssize_t count = write_quietly(input_.get(), rest);
        if (count >= 0) {
            rest.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno != EINTR && (errno != EAGAIN || !wait_for(input_.get(), POLLOUT, deadline))) {
            return false;
        }
    }
    return true;
}

EngineProcess::Reading EngineProcess::read_line(std::string& line, Duration deadline) {
    for (;;) {
        const std::size_t end = pending_.find('\n', searched_);
        if (end != std::string::npos) {
            line.assign(pending_, 0, end);
            if (line.ends_with('\r')) line.pop_back();
            pending_.erase(0, end + 1);
            searched_ = 0;
            return Reading::Line;
        }
        searched_ = pending_.size();
        if (pending_.size() > kLongestLine) return Reading::TooLong;
        std::array<char, 1 << 14> buffer;
        const ssize_t count = read(output_.get(), buffer.data(), buffer.size());
        if (count == 0) return Reading::Closed;
        if (count > 0) {
            pending_.append(buffer.data(), static_cast<std::size_t>(count));
            received_ += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN) {
            if (!wait_for_output(deadline)) return Reading::Timeout;
        } else if (errno != EINTR) {
            return Reading::Closed;
        }
    }
}

// Standard error is read on the way, so that an engine which writes much there is never held up.
bool EngineProcess::wait_for_output(Duration deadline) {
    for (;;) {
        const Duration left = deadline - clock_.now();
        if (left <= Duration{}) return false;
        const auto whole = std::chrono::duration_cast<std::chrono::seconds>(left);
        const timespec timeout{whole.count(), (left - whole).count()};
        std::array<pollfd, 2> waiting{pollfd{output_.get(), POLLIN, 0}, pollfd{errors_.get(), POLLIN, 0}};
        if (ppoll(waiting.data(), waiting.size(), &timeout, nullptr) <= 0) continue;
        if (waiting[1].revents != 0) read_errors();
        if (waiting[0].revents != 0) return true;
    }
}

void EngineProcess::read_errors() {
    std::array<char, 1 << 12> buffer;
    ssize_t count = 0;
    while (errors_.get() >= 0 && (count = read(errors_.get(), buffer.data(), buffer.size())) > 0) {
        for (const char c : std::string_view(buffer.data(), static_cast<std::size_t>(count)))
            errors_text_ += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
        if (errors_text_.size() > kLastErrors) errors_text_.erase(0, errors_text_.size() - kLastErrors);
    }
    if (count == 0) errors_.reset();  // it has closed its end
}

std::string EngineProcess::end(Duration patience) {
    input_.reset();
    output_.reset();
    if (program_ < 0) return "";
    const int status = keeper_.end(program_, patience);
    program_ = -1;
    read_errors();
    while (errors_text_.ends_with(' ')) errors_text_.pop_back();
    return status_text(status);
}

Result<std::string> find_program(const std::string& name) {
    if (name.find('/') != std::string::npos) {
        if (can_run(name)) return name;
    } else {
        const char* const path = std::getenv("PATH");
        for (const std::string_view folder : split_at(path == nullptr ? "" : path, ':')) {
            std::string candidate = fmt::format("{}/{}", folder.empty() ? "." : folder, name);
            if (can_run(candidate)) return candidate;
        }
    }
    return Error{fmt::format("{} is no program that can be run (arguments go into args=)", in_quotes(name))};
}

}  // namespace sortie
