// What `sortie host` shows: on a terminal the board and the clocks of a single table, redrawn in place;
// otherwise, and for many tables, a plain line for each thing that happened.
#pragma once

#include <array>
#include <map>
#include <string>

#include "cli/parser/option_groups.h"
#include "core/clock.h"
#include "server/tcp_host.h"

namespace sortie {

class HostDisplay {
  public:
    HostDisplay(const HostSetup& setup, const OutputOptions& output, bool ascii);

    void listening(std::uint16_t port);
    void changed(const TcpTable& table);
    void over(const TcpTable& table, int game_number);
    // The clocks, on a terminal.
    void heartbeat(const TcpTable& table);
    // What the series came to.
    void summary(const std::array<std::string, 2>& seats, const std::array<int, 2>& wins) const;

  private:
    struct Seen {
        std::array<bool, 2> seated{};
        std::size_t moves = 0;
        int refusals = 0;
    };

    void report(const TcpTable& table, Seen& seen);
    void redraw(const TcpTable& table);
    void say(const TcpTable& table, const std::string& text) const;

    const std::string address_;
    const int tables_;
    const OutputOptions output_;
    const bool ascii_;
    const bool redraws_;
    const bool tells_moves_;
    const SteadyClock clock_;
    std::map<int, Seen> seen_;  // by table
    int drawn_lines_ = 0;
};

}  // namespace sortie
