// What the operator sees at /metrics, in the text format of Prometheus.
#pragma once

#include <cstdint>
#include <string>

namespace sortie::web {

// What has happened since the start.
struct Counters {
    std::uint64_t connections = 0;
    std::uint64_t connections_refused = 0;
    std::uint64_t requests = 0;
    std::uint64_t refusals = 0;  // answers with a status from 400 on
    std::uint64_t failures = 0;  // tasks that ended with an exception, such as for want of memory
};

// How things stand.
struct Gauges {
    std::size_t connections = 0;
    std::size_t websockets = 0;
    std::uint64_t messages = 0;  // of WebSockets, since the start
    std::size_t rooms = 0;
    std::size_t searches_running = 0;
    std::size_t searches_waiting = 0;
    std::uint64_t database_calls = 0;
    double database_seconds = 0;
};

std::string metrics_text(const Counters& counters, const Gauges& gauges);

}  // namespace sortie::web
