// A server on a free port of 127.0.0.1, on a thread of its own, with a database that goes with the test.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include "engine/registry.h"
#include "server/web/server.h"

namespace sortie {

// A file name that does not exist yet; the file and SQLite's companions are removed at the end.
class TemporaryDatabase {
  public:
    TemporaryDatabase();
    ~TemporaryDatabase();
    TemporaryDatabase(const TemporaryDatabase&) = delete;
    TemporaryDatabase& operator=(const TemporaryDatabase&) = delete;

    std::string file() const { return (folder_ / "games.db").string(); }

  private:
    std::filesystem::path folder_;
};

class RunningServer {
  public:
    // The settings' port does not matter.
    explicit RunningServer(web::ServerSettings settings = {});
    explicit RunningServer(const std::string& database);
    ~RunningServer();
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;

    std::uint16_t port() const { return server_->port(); }
    web::Server& operator*() { return *server_; }
    web::Server* operator->() { return server_.get(); }

  private:
    Registry registry_ = standard_registry();
    std::unique_ptr<web::Server> server_;
    std::jthread thread_;
};

}  // namespace sortie
