// `sortie serve`: the board in the browser, and the JSON API.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <sys/resource.h>
#include <thread>

#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "server/web/server.h"

namespace sortie {

namespace {

// Every visitor is an open file; the usual limit of a thousand is soon reached.
void allow_many_files() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

// Where programs keep what belongs to a user: $XDG_DATA_HOME, or ~/.local/share.
Result<std::string> usual_database() {
    namespace fs = std::filesystem;
    const char* const data = std::getenv("XDG_DATA_HOME");
    const char* const home = std::getenv("HOME");
    fs::path folder;
    if (data != nullptr && *data != '\0') {
        folder = data;
    } else if (home != nullptr && *home != '\0') {
        folder = fs::path(home) / ".local" / "share";
    } else {
        return Error{"there is no home folder to keep the games in; name a file with --db"};
    }
    folder /= "sortie";
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem)
        return Error{fmt::format("cannot make the folder {}: {}", folder.string(), problem.message())};
    return (folder / "games.db").string();
}

}  // namespace

int run_serve(const Registry& registry, const ServeOptions& options) {
    web::ServerSettings settings;
    settings.host = options.host;
    settings.port = static_cast<std::uint16_t>(options.port);
    settings.names = options.names;
    settings.tournaments = options.arena;
    settings.threads = options.threads > 0
                           ? options.threads
                           : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    settings.database = options.database;
    if (settings.database.empty()) {
        auto file = usual_database();
        if (!file) return bad_input(file.error());
        settings.database = std::move(*file);
    }
    allow_many_files();
    const auto server = web::Server::open(registry, settings);
    if (!server) return bad_input(server.error());
    if (const auto problem = (*server)->listen()) {
        print_error(problem->message);
        return kFailed;
    }
    if (!options.quiet) {
        fmt::print("Sortie is at {}  (Ctrl-C ends it)\n", (*server)->address());
        std::fflush(stdout);
    }
    (*server)->run(true);
    return kDone;
}

}  // namespace sortie
