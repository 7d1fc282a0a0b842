#include "server/web/counters.h"

#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

namespace sortie::web {

namespace {

// Bytes of memory in use; 0 where the system does not say.
std::uint64_t resident_bytes() {
    std::ifstream file("/proc/self/statm");
    std::uint64_t pages = 0;
    file >> pages >> pages;
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

template <class Value>
void append_metric(std::string& text, const char* name, const char* kind, const char* help, Value value) {
    text += fmt::format("# HELP sortie_{0} {1}\n# TYPE sortie_{0} {2}\nsortie_{0} {3}\n", name, help, kind,
                        value);
}

}  // namespace

std::string metrics_text(const Counters& counters, const Gauges& gauges) {
    std::string text;
    const auto counter = [&](const char* name, const char* help, auto value) {
        append_metric(text, name, "counter", help, value);
    };
    const auto gauge = [&](const char* name, const char* help, auto value) {
        append_metric(text, name, "gauge", help, value);
    };
    counter("connections_total", "Connections accepted.", counters.connections);
    counter("connections_refused_total", "Connections closed at once: too many.",
            counters.connections_refused);
    counter("requests_total", "HTTP requests.", counters.requests);
    counter("refusals_total", "HTTP answers with a status from 400 on.", counters.refusals);
    counter("messages_total", "Messages of WebSockets.", gauges.messages);
    counter("failures_total", "Tasks that ended with an exception.", counters.failures);
    counter("database_calls_total", "Calls of the database.", gauges.database_calls);
    counter("database_seconds_total", "Time spent in the database.", gauges.database_seconds);
    gauge("connections", "Open connections.", gauges.connections);
    gauge("websockets", "Open WebSockets.", gauges.websockets);
    gauge("rooms", "Rooms in memory.", gauges.rooms);
    gauge("searches_running", "Searches running.", gauges.searches_running);
    gauge("searches_waiting", "Searches waiting for a thread.", gauges.searches_waiting);
    gauge("memory_bytes", "Resident memory of the process.", resident_bytes());
    return text;
}

}  // namespace sortie::web
