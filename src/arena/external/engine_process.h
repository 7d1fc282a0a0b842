// A program that runs: talked to in lines, with a time limit on every word, or elsewhere. Whatever it does or
// fails to do, it is gone when this object is.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <utility>
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

// Whether a program has said far more than anyone needs.
bool floods(std::size_t bytes, Duration time);

class EngineProcess {
  public:
    // What its standard output is: lines for us, or talk like its standard error.
    enum class Output { Lines, Talk };
    // `log` is a file to which the program's talk is appended; empty for none. The keeper must outlive the
    // process.
    static Result<std::unique_ptr<EngineProcess>> start(ProcessKeeper& keeper, const Launch& launch,
                                                        const std::string& log, Output output);
    // Closes its input and gives it a moment before it is killed.
    ~EngineProcess();
    EngineProcess(const EngineProcess&) = delete;
    EngineProcess& operator=(const EngineProcess&) = delete;

    // False when the program has closed its input or does not read it until `deadline`.
    bool write_line(std::string_view line, Duration deadline);

    enum class Reading { Line, Timeout, Closed, TooLong };
    // The next line of its output, without its end. Deadlines are moments of SteadyClock.
    Reading read_line(std::string& line, Duration deadline);
    // What came behind the last line end.
    const std::string& unfinished_line() const { return pending_; }
    // Waits until the descriptor can be read, the program is gone or the deadline; reads its talk on the way.
    enum class Event { Readable, Gone, Timeout };
    Event wait_for(int descriptor, Duration deadline);
    // Bytes of lines read so far, and of talk that goes to no log.
    std::size_t received() const { return received_; }
    std::size_t talked() const { return talked_; }
    // What it said at the end, for people, and how to see the rest. Complete once it has ended.
    std::string last_words() const;
    // Nothing more is written to it.
    void close_input() { input_.reset(); }

    // Ends it now; how it ended, for people: "left with status 3", "was ended by signal 11 (…)".
    std::string end(Duration patience);

  private:
    EngineProcess(ProcessKeeper& keeper, std::string log, bool apart)
        : keeper_(keeper), log_(std::move(log)), apart_(apart) {}
    void read_errors();
    // Until there is output, or the deadline; false then.
    bool wait_for_output(Duration deadline);

    ProcessKeeper& keeper_;
    const std::string log_;
    const bool apart_;  // behind a process that ends as it has ended: see watch_over()
    pid_t program_ = -1;
    Descriptor input_;
    Descriptor output_;
    Descriptor errors_;  // its talk, where there is no log
    std::string errors_text_;
    const SteadyClock clock_;
    std::string pending_;       // read, but not yet a whole line
    std::size_t searched_ = 0;  // of it: no line end before
    std::size_t received_ = 0;
    std::size_t talked_ = 0;
};

}  // namespace sortie
