// `sortie serve` as a process of its own, on a free port of 127.0.0.1.
#pragma once

#include <cstdint>
#include <string>
#include <sys/types.h>
#include <vector>

namespace sortie {

class ServedProcess {
  public:
    // Beside --port 0. Environment variables are "NAME=value".
    explicit ServedProcess(std::vector<std::string> options,
                           const std::vector<std::string>& environment = {});
    // Killed, if it still runs.
    ~ServedProcess();
    ServedProcess(const ServedProcess&) = delete;
    ServedProcess& operator=(const ServedProcess&) = delete;

    // 0 when it did not start to listen; then errors() says why.
    std::uint16_t port() const { return port_; }
    pid_t id() const { return process_; }
    bool runs();
    // Sends the signal and waits for the end; the exit status, 128 + signal when a signal ended it.
    int end(int signal);
    // The end that comes by itself.
    int wait();
    // All that it has written to standard error so far.
    std::string errors() const;
    // Megabytes of memory in use.
    std::size_t megabytes() const;
    // The most that it has had.
    std::size_t most_megabytes() const;
    // Its address space.
    std::size_t virtual_bytes() const;
    // How long processors have worked for it.
    double processor_seconds() const;

  private:
    std::size_t kilobytes(const std::string& name) const;

    pid_t process_ = -1;
    int status_ = -1;
    std::uint16_t port_ = 0;
    int output_ = -1;
    std::string error_file_;
};

}  // namespace sortie
