// A program that is a TCP client: started, waited for, spoken to in bytes. It connects to a port that its
// arguments name, or to one that is built into it. The latter gets a network of its own where the system
// allows that; where not, such programs connect one after the other.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "arena/external/engine_process.h"
#include "arena/external/programs.h"
#include "engine/agents/agent.h"

namespace sortie {

class ClientLink {
  public:
    // `built_in` is the port of clients whose arguments do not name {port}.
    ClientLink(std::shared_ptr<Programs> programs, const ProgramSpec& spec, std::uint16_t built_in)
        : programs_(std::move(programs)), spec_(spec), built_in_(built_in) {}
    ClientLink(const ClientLink&) = delete;
    ClientLink& operator=(const ClientLink&) = delete;

    // Starts the program and waits until it has connected.
    std::optional<AgentFailure> connect();

    // With one write; false when nobody reads it any more.
    bool write(std::string_view bytes);
    enum class Event { Bytes, Nothing, Ended };
    // What has come until the deadline. Ended: it will send nothing more.
    Event read(std::string& bytes, Duration deadline);
    // Bytes that it has sent or said so far.
    std::size_t received() const { return received_ + process_->talked(); }

    // Ends the program; how it ended and what it said last, for people.
    std::string end(Duration patience);

  private:
    bool starts_in_own_network();
    std::optional<AgentFailure> listen(bool built_in);
    std::optional<AgentFailure> start(Launch launch);
    std::optional<AgentFailure> accept();
    Launch launch(std::uint16_t port) const;

    const std::shared_ptr<Programs> programs_;
    const ProgramSpec& spec_;
    const std::uint16_t built_in_;
    const SteadyClock clock_;
    Descriptor listener_;
    std::unique_ptr<EngineProcess> process_;
    Descriptor connection_;
    std::size_t received_ = 0;
};

}  // namespace sortie
