// `sortie serve`: the board in the browser, and the JSON API.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <sys/resource.h>
#include <thread>

#include "arena/course/isolation.h"
#include "arena/external/external_agents.h"
#include "cli/commands/list.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/files.h"
#include "cli/terminal/output.h"
#include "server/web/server.h"
#include "store/pool.h"
#include "store/postgres.h"

namespace sortie {

namespace {

struct ServeOptions {
    web::ServerSettings server;
    std::vector<std::string> agents;
    bool quiet = false;
};

constexpr std::uint64_t kProgramMegabytes = 1024;

constexpr const char* kServeExamples =
    "Examples:\n"
    "  sortie serve                          then open the address that it prints\n"
    "  sortie serve --port 9000 --db games.db\n"
    "  sortie serve --agent Ada=python:ada.py\n"
    "  sortie serve --host 0.0.0.0           for others in your network, too: see docs/serving.md\n"
    "\n"
    "Ctrl-C ends it; games under way go on where they were when it starts again.";

// Every visitor is an open file; the usual limit of a thousand is soon reached.
void allow_many_files() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

Result<std::string> usual_database() {
    const auto file = user_file("games.db");
    if (!file) return Error{"there is no home folder to keep the games in; name a file with --db"};
    const auto folder = std::filesystem::path(*file).parent_path();
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem)
        return Error{fmt::format("cannot make the folder {}: {}", folder.string(), problem.message())};
    return *file;
}

int run_serve(const Registry& registry, const ServeOptions& options) {
    web::ServerSettings settings = options.server;
    if (!settings.tournaments.empty() && !is_postgres_url(settings.tournaments) &&
        !std::filesystem::is_regular_file(settings.tournaments)) {
        return bad_input(
            fmt::format("--arena {}: there is no such file; expected the --db of a match or tournament",
                        settings.tournaments));
    }
    if (settings.database.empty()) {
        auto file = usual_database();
        if (!file) return bad_input(file.error());
        settings.database = std::move(*file);
    }
    if (!options.agents.empty()) {
        auto house = web::HouseAgents::read(
            registry, options.agents,
            all_agents(registry, nullptr, find_isolation(kProgramMegabytes).confinement),
            [](const std::string& name, const std::string& reason) {
                print_error(fmt::format("agent {}: {}", name, reason));
            });
        if (!house) return bad_input(house.error());
        settings.house = std::move(*house);
    }
    allow_many_files();
    std::signal(SIGPIPE, SIG_IGN);  // whoever reads our standard error may go
    const auto server = web::Server::open(registry, settings);
    if (!server) return bad_input(server.error());
    if (const auto problem = (*server)->listen()) return failed(problem->message);
    (*server)->stop_on_signals();  // before anybody hears of it
    if (is_postgres_url(settings.tournaments)) {
        // An outage ends by itself, a wrong password does not: whoever starts the server hears of both.
        if (const auto pool = Pool::open(settings.tournaments); !pool)
            print_error("--arena: " + pool.error());
    }
    if (!options.quiet) {
        print_now("Sortie is at {}  (Ctrl-C ends it)\n", (*server)->address());
    }
    (*server)->run();
    return kDone;
}

}  // namespace

void add_serve(Parser& parser) {
    const auto [command, options] = parser.add<ServeOptions>(
        "serve", "Serve the board in the browser, and the JSON API", kServeExamples, run_serve);
    options.server.database.clear();  // until the usual one is known
    options.server.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    command.option("--host", options.server.host, "Address to listen on").value("ADDRESS");
    command.option("--port", options.server.port, "Port; 0 takes any that is free").range(0, 65535);
    command.option("--db", options.server.database, "File that keeps the games")
        .value("FILE")
        .usual("sortie/games.db in your data folder");
    command
        .option("--arena", options.server.tournaments,
                "Tournaments to follow: their --db, a file or the pool of postgresql://…")
        .value("FILE");
    command.list("--agent", options.agents,
                 "A player that the page offers, NAME=AGENT; visitors know its name alone");
    command.option("--threads", options.server.threads, "Threads that search")
        .range(1, kMaxThreads)
        .usual("one per core");
    command.list("--name", options.server.names,
                 "A name by which visitors call this server, such as games.example.org");
    command.list("--trust-proxy", options.server.trusted_proxies,
                 "Address of a proxy that says whom it speaks for (X-Forwarded-For)");
    command
        .option("--log", options.server.log,
                "File for the access log, one line of JSON per request; - for standard error")
        .value("FILE")
        .usual("none");
    command.flag("--quiet", options.quiet, "Do not print the address");
}

}  // namespace sortie
