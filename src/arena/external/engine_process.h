// A program that is talked to in lines, with a time limit on every word. Whatever it does or fails to do, it
// is gone when this object is.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "arena/external/process_keeper.h"
#include "core/clock.h"
#include "core/result.h"

namespace sortie {

// A file descriptor that closes itself.
class Descriptor {
  public:
    explicit Descriptor(int descriptor = -1) : descriptor_(descriptor) {}
    ~Descriptor() { reset(); }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;

    int get() const { return descriptor_; }
    void reset(int descriptor = -1);

  private:
    int descriptor_;
};

class EngineProcess {
  public:
    // `log` is a file to which the program's standard error is appended; empty for none. The keeper must
    // outlive the process.
    static Result<std::unique_ptr<EngineProcess>> start(ProcessKeeper& keeper, const std::string& program,
                                                        const std::vector<std::string>& arguments,
                                                        const std::string& log);
    // Closes its input and gives it a moment before it is killed.
    ~EngineProcess();
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    // False when the program has closed its input or does not read it until `deadline`.
    bool write_line(std::string_view line, Duration deadline);

    enum class Reading { Line, Timeout, Closed, TooLong };
    // The next line of its output, without its end. Deadlines are moments of SteadyClock.
    Reading read_line(std::string& line, Duration deadline);
    // The end of what it wrote to standard error, in one line; empty where that goes to a log.
    const std::string& errors() const { return errors_text_; }
    // Bytes read so far.
    std::size_t received() const { return received_; }

    // Ends it now; how it ended, for people: "left with status 3", "was ended by signal 11 (…)".
    std::string end(Duration patience);

  private:
    EngineProcess(ProcessKeeper& keeper) : keeper_(keeper) {}
    void read_errors();
    // Until there is output, or the deadline; false then.
    bool wait_for_output(Duration deadline);

    ProcessKeeper& keeper_;
    pid_t program_ = -1;
    Descriptor input_;
    Descriptor output_;
    Descriptor errors_;  // its standard error, where it has no log
    std::string errors_text_;
    const SteadyClock clock_;
    std::string pending_;       // read, but not yet a whole line
    std::size_t searched_ = 0;  // of it: no line end before
    std::size_t received_ = 0;
};

// The path of a program: as it is with a slash in it, otherwise found in PATH. An error when there is nothing
// that can be run.
Result<std::string> find_program(const std::string& name);

}  // namespace sortie
