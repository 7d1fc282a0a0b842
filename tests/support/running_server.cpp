#include "support/running_server.h"

#include <cstdlib>
#include <stdexcept>

namespace sortie {

TemporaryDatabase::TemporaryDatabase() {
    std::string name = (std::filesystem::temp_directory_path() / "sortie-test-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    folder_ = name;
}

TemporaryDatabase::~TemporaryDatabase() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

RunningServer::RunningServer(web::ServerSettings settings) {
    settings.port = 0;
    auto opened = web::Server::open(registry_, settings);
    if (!opened) throw std::runtime_error(opened.error());
    server_ = std::move(*opened);
    if (const auto problem = server_->listen()) throw std::runtime_error(problem->message);
    thread_ = std::jthread([this] { server_->run(); });
}

RunningServer::RunningServer(const std::string& database)
    : RunningServer([&] {
          web::ServerSettings settings;
          settings.database = database;
          return settings;
      }()) {}

RunningServer::~RunningServer() {
    server_->stop();
    thread_.join();
}

}  // namespace sortie
