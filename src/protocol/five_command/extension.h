// An extension of the five-command protocol that carries clocks, reasons and statistics. It is silent unless
// the client asks for it with the line `+sortie NAME`; without it every byte is as published. All of it are
// lines that start with a plus sign and end with a line feed. The server's come in one write with the message
// that they explain, before it; the client's before its move.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "core/side.h"

namespace sortie::five_command {

inline constexpr char kExtensionMark = '+';

// The client's request, and the server's consent.
std::string extension_request(std::string_view client_name);
std::string extension_consent();
// The name in a request (without mark and line end); nothing when the line is no request.
bool is_extension_request(std::string_view line);
std::string requested_name(std::string_view line);

// Before `1` and `3`: how long this move may take, and how long the opponent took for its last.
std::string turn_line(Duration clock, Duration grace, Duration opponent_time);
// The time for a move in such a line (without mark and line end).
std::optional<Duration> announced_clock(std::string_view line);
// Before `4`: the time that is left, and why.
std::string refusal_line(Duration left, std::string_view why);
// Before `5`: who has won, and why.
std::string result_line(Side winner, std::string_view why);

// The client's: what it says about its move ("depth 12, score +0.31").
std::string statistics_line(std::string_view text);
// That text; empty when the line is none.
std::string statistics_text(std::string_view line);

}  // namespace sortie::five_command
