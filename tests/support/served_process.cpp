#include "support/served_process.h"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include <utility>

#include "support/paths.h"

namespace sortie {

ServedProcess::ServedProcess(std::vector<std::string> options, const std::vector<std::string>& environment) {
    error_file_ = (std::filesystem::temp_directory_path() / "sortie-errors-XXXXXX").string();
    const int errors = mkstemp(error_file_.data());
    int pipe[2] = {-1, -1};
    if (::pipe2(pipe, O_CLOEXEC) != 0) return;
    std::vector<std::string> words = {paths::kProgram, "serve", "--port", "0"};
    for (std::string& option : options) words.push_back(std::move(option));
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    process_ = ::fork();
    if (process_ == 0) {
        ::dup2(pipe[1], STDOUT_FILENO);
        ::dup2(errors, STDERR_FILENO);
        for (const std::string& variable : environment) ::putenv(const_cast<char*>(variable.c_str()));
        ::execv(arguments[0], arguments.data());
        ::_exit(127);
    }
    ::close(pipe[1]);
    ::close(errors);
    output_ = pipe[0];
    // "Sortie is at http://127.0.0.1:43671/  (Ctrl-C ends it)"
    std::string line;
    char byte = 0;
    while (line.find('\n') == std::string::npos && ::read(output_, &byte, 1) == 1) line += byte;
    const std::size_t colon = line.find(':', line.find("://") + 1);
    if (line.find("http://") != std::string::npos && colon != std::string::npos)
        port_ = static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(':', line.rfind('/')) + 1)));
}

ServedProcess::~ServedProcess() {
    if (runs()) end(SIGKILL);
    if (output_ >= 0) ::close(output_);
    std::filesystem::remove(error_file_);
}

bool ServedProcess::runs() {
    if (process_ <= 0) return false;
    int status = 0;
    if (::waitpid(process_, &status, WNOHANG) != process_) return true;
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    process_ = -1;
    return false;
}

int ServedProcess::end(int signal) {
    if (runs()) ::kill(process_, signal);
    return wait();
}

int ServedProcess::wait() {
    if (process_ <= 0) return status_;
    int status = 0;
    ::waitpid(std::exchange(process_, -1), &status, 0);
    status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return status_;
}

std::string ServedProcess::errors() const {
    std::ifstream file(error_file_);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::size_t ServedProcess::kilobytes(const std::string& name) const {
    std::ifstream file(fmt::format("/proc/{}/status", process_));
    std::string word;
    std::size_t kilobytes = 0;
    while (file >> word) {
        if (word == name) file >> kilobytes;
    }
    return kilobytes;
}

std::size_t ServedProcess::megabytes() const {
    return kilobytes("VmRSS:") / 1024;
}

std::size_t ServedProcess::most_megabytes() const {
    return kilobytes("VmHWM:") / 1024;
}

std::size_t ServedProcess::virtual_bytes() const {
    return kilobytes("VmSize:") * 1024;
}

double ServedProcess::processor_seconds() const {
    clockid_t clock{};
    timespec time{};
    if (::clock_getcpuclockid(process_, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

}  // namespace sortie
