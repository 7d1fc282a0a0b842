#include "arena/external/engine_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <fstream>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/text.h"

namespace sortie {

namespace {

constexpr std::size_t kLongestLine = 1 << 20;
constexpr std::size_t kLastErrors = 300;  // bytes of standard error that are kept
constexpr double kFlood = 4e6;            // bytes of output at once …
constexpr double kFloodRate = 250e3;      // … and this many more every second
constexpr Duration kLookInterval = std::chrono::milliseconds(20);
constexpr Duration kFarewell = std::chrono::milliseconds(500);

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

std::string status_text(int status, bool apart) {
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (apart && WIFEXITED(status)) signal = std::max(WEXITSTATUS(status) - 128, 0);
    if (signal > 0) return fmt::format("was ended by signal {} ({})", signal, strsignal(signal));
    return fmt::format("left with status {}", WEXITSTATUS(status));
}

// Control characters become blanks, and what is not ASCII question marks: it may be in any encoding.
std::string printable(std::string_view text) {
    std::string safe;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        safe += byte < ' ' ? ' ' : byte < 0x7f ? c : '?';
    }
    return safe;
}

// Whether the program is gone, though the keeper has not buried it yet. Its children may live on.
bool has_ended(pid_t program) {
    std::ifstream file(fmt::format("/proc/{}/stat", program));
    std::string text;
    std::getline(file, text);
    const std::size_t name_end = text.rfind(')');
    return name_end == std::string::npos || text.compare(name_end, 3, ") Z") == 0;
}

Error no_pipe(const Launch& launch) {
    return Error{fmt::format("no pipe for {}: {}", launch.program, std::strerror(errno))};
}

timespec until(Duration deadline) {
    const Duration left = std::max(deadline - SteadyClock().now(), Duration{});
    const auto whole = std::chrono::duration_cast<std::chrono::seconds>(left);
    return {whole.count(), (left - whole).count()};
}

// Waits until the descriptor can be written; false at the deadline.
bool wait_for_room(int descriptor, Duration deadline) {
    const SteadyClock clock;
    while (clock.now() < deadline) {
        const timespec timeout = until(deadline);
        pollfd waiting{descriptor, POLLOUT, 0};
        if (ppoll(&waiting, 1, &timeout, nullptr) > 0) return true;
    }
    return false;
}

}  // namespace

void Descriptor::reset(int descriptor) {
    if (descriptor_ >= 0) close(descriptor_);
    descriptor_ = descriptor;
}

Result<std::unique_ptr<EngineProcess>> EngineProcess::start(ProcessKeeper& keeper, const Launch& launch,
                                                            const std::string& log, Output output) {
    std::array<int, 2> to_program{};
    std::array<int, 2> from_program{};
    std::unique_ptr<EngineProcess> process(new EngineProcess(keeper, log, launch.confinement.own_network));
    if (pipe2(to_program.data(), O_CLOEXEC) != 0) return no_pipe(launch);
    const Descriptor input(to_program[0]);
    process->input_.reset(to_program[1]);
    Descriptor lines;
    if (output == Output::Lines) {
        if (pipe2(from_program.data(), O_CLOEXEC) != 0) return no_pipe(launch);
        lines.reset(from_program[1]);
        process->output_.reset(from_program[0]);
        fcntl(process->output_.get(), F_SETFL, O_NONBLOCK);
    }
    Descriptor errors;
    if (log.empty()) {
        std::array<int, 2> errors_pipe{};
        if (pipe2(errors_pipe.data(), O_CLOEXEC) != 0) return no_pipe(launch);
        errors.reset(errors_pipe[1]);
        process->errors_.reset(errors_pipe[0]);
        fcntl(process->errors_.get(), F_SETFL, O_NONBLOCK);
    } else {
        errors.reset(open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
        if (errors.get() < 0) return Error{fmt::format("file {}: {}", log, std::strerror(errno))};
    }
    fcntl(process->input_.get(), F_SETFL, O_NONBLOCK);

    const int standard_output = output == Output::Lines ? lines.get() : errors.get();
    const auto started = keeper.start(launch, {input.get(), standard_output, errors.get()});
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
        } else if (errno != EINTR && (errno != EAGAIN || !wait_for_room(input_.get(), deadline))) {
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

// Its talk is read on the way, so that an engine which talks much is never held up.
bool EngineProcess::wait_for_output(Duration deadline) {
    while (clock_.now() < deadline) {
        const timespec timeout = until(deadline);
        std::array<pollfd, 2> waiting{pollfd{output_.get(), POLLIN, 0}, pollfd{errors_.get(), POLLIN, 0}};
        if (ppoll(waiting.data(), waiting.size(), &timeout, nullptr) <= 0) continue;
        if (waiting[1].revents != 0) read_errors();
        if (waiting[0].revents != 0) return true;
    }
    return false;
}

EngineProcess::Event EngineProcess::wait_for(int descriptor, Duration deadline) {
    while (clock_.now() < deadline) {
        const timespec timeout = until(std::min(deadline, clock_.now() + kLookInterval));
        std::array<pollfd, 2> waiting{pollfd{descriptor, POLLIN, 0}, pollfd{errors_.get(), POLLIN, 0}};
        const int ready = ppoll(waiting.data(), waiting.size(), &timeout, nullptr);
        if (ready > 0 && waiting[1].revents != 0) read_errors();
        if (ready > 0 && waiting[0].revents != 0) return Event::Readable;
        if (ready > 0) return Event::Timeout;  // whoever waits looks at how much it talks
        if (has_ended(program_)) return Event::Gone;
    }
    return Event::Timeout;
}

// As much as there is room for at once: a program that never stops talking must not keep us here.
void EngineProcess::read_errors() {
    std::array<char, 1 << 16> buffer;
    const ssize_t count = errors_.get() < 0 ? -1 : read(errors_.get(), buffer.data(), buffer.size());
    if (count > 0) {
        talked_ += static_cast<std::size_t>(count);
        const auto kept = std::min(static_cast<std::size_t>(count), kLastErrors);
        errors_text_ += printable({buffer.data() + count - kept, kept});
        if (errors_text_.size() > kLastErrors) errors_text_.erase(0, errors_text_.size() - kLastErrors);
    }
    if (count == 0) errors_.reset();  // it has closed its end
}

bool floods(std::size_t bytes, Duration time) {
    return static_cast<double>(bytes) > kFlood + kFloodRate * seconds(time);
}

std::string EngineProcess::last_words() const {
    if (!log_.empty()) return fmt::format(" (see {})", log_);
    if (errors_text_.empty()) return " (log=FILE keeps its standard error)";
    return fmt::format("; it wrote '{}' (log=FILE keeps all of it)", errors_text_);
}

std::string EngineProcess::end(Duration patience) {
    input_.reset();
    output_.reset();
    if (program_ < 0) return "";
    const int status = keeper_.end(program_, patience);
    program_ = -1;
    read_errors();
    while (errors_text_.ends_with(' ')) errors_text_.pop_back();
    return status_text(status, apart_);
}

}  // namespace sortie
