// The board in the browser and the JSON API: HTTP and WebSocket on one port.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "engine/registry.h"
#include "server/web/house_agents.h"
#include "server/web/limits.h"

namespace sortie::web {

struct ServerSettings {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any that is free
    std::string database = ":memory:";
    std::string tournaments;         // the arena's file or pool, to look at; empty: none
    int threads = 1;                 // for searching
    HouseAgents house;               // agents of the operator
    std::vector<std::string> names;  // by which visitors may call the server, beside addresses and localhost
    // Addresses of proxies: they are believed when they say whom they speak for (X-Forwarded-For).
    std::vector<std::string> trusted_proxies;
    std::string log;  // a file for the access log, "-" for standard error; empty: none
    std::size_t most_connections = kMostConnections;
    std::chrono::milliseconds request_timeout = kRequestTimeout;
};

// Searches at this moment.
struct SearchLoad {
    std::size_t running = 0;
    std::size_t waiting = 0;
};

class Server {
  public:
    // Opens the database and reads the address. The error is wrong input.
    static Result<std::unique_ptr<Server>> open(const Registry& registry, const ServerSettings& settings);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    // Begins to listen, before all that follows. The error is the machine's, such as a port that is taken.
    std::optional<Error> listen();
    std::uint16_t port() const;
    // "http://127.0.0.1:8080/"
    std::string address() const;

    // From now on SIGINT and SIGTERM are a stop().
    void stop_on_signals();
    // Serves until stop().
    void run();
    // Ends run() soon. These two are safe to call from any thread.
    void stop();
    SearchLoad search_load() const;

  private:
    class Implementation;
    explicit Server(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

}  // namespace sortie::web
