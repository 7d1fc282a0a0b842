// `sortie work`: this machine does jobs of a pool until it is told to stop.
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/commands/list.h"
#include "cli/commands/pool_address.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "core/clock.h"
#include "pool/engine_signature.h"
#include "pool/worker.h"
#include "store/postgres.h"

namespace sortie {

namespace {

struct WorkOptions {
    std::string url;
    WorkerOptions worker;
    std::vector<std::string> engines;
    OutputOptions output;
};

constexpr const char* kWorkExamples =
    "Examples:\n"
    "  sortie work postgresql://sortie_worker@lab1/sortie --threads 8\n"
    "  sortie work --until-idle                                  the pool in SORTIE_DB; ends when all is "
    "done\n"
    "  sortie work URL --engine fsf=/usr/games/fairy-stockfish   runs that program for agents named fsf\n"
    "\n"
    "Ctrl-C and SIGTERM give back what is not finished. A lost server is waited for. No program of others is "
    "run\n"
    "unless --engine allows it, and then the one named here.";

constexpr Duration kLineInterval = std::chrono::seconds(30);

// NAME=COMMAND, or just NAME where both are the same.
std::pair<std::string, std::string> engine_of(const std::string& text) {
    const std::size_t sign = text.find('=');
    return sign == std::string::npos ? std::pair(text, text)
                                     : std::pair(text.substr(0, sign), text.substr(sign + 1));
}

int run_work(const Registry& registry, const WorkOptions& options) {
    const auto url = pool_address(options.url);
    if (!url) return bad_input(url.error());
    StopFlag stop;
    const InterruptStops interrupt(stop);
    WorkerOptions worker = options.worker;
    worker.url = *url;
    worker.processor = processor_name();
    if (worker.name.empty()) worker.name = host_name();
    for (const std::string& engine : options.engines) worker.means.engines.insert(engine_of(engine));
    const auto signature = engine_signature(registry, stop);
    if (!signature) return failed(signature.error());
    worker.signature = *signature;
    const bool quiet = options.output.quiet;
    const SteadyClock clock;
    Duration next_line = clock.now() + kLineInterval;
    WorkerHandlers handlers;
    handlers.notice = [](const std::string& line) { print_error(line); };
    handlers.progress = [&](const WorkerReport& report) {
        if (quiet || clock.now() < next_line) return;
        next_line = clock.now() + kLineInterval;
        print_note("{} results, {:.0f} s of work\n", report.results, report.busy_seconds);
    };
    if (!quiet)
        print_note("working for {} as {}, {} threads\n", shown_url(*url), worker.name, worker.means.threads);
    const auto report = work_for_pool(registry, worker, stop, handlers);
    if (!report) return failed(report.error());
    if (options.output.json) {
        const nlohmann::ordered_json message = {{"results", report->results},
                                                {"failures", report->failures},
                                                {"busy_seconds", report->busy_seconds}};
        print_out("{}\n", message.dump());
    } else if (!quiet) {
        print_out("{} results in {:.1f} s of work\n", report->results, report->busy_seconds);
    }
    return kDone;
}

}  // namespace

void add_work(Parser& parser) {
    const auto [command, options] =
        parser.add<WorkOptions>("work", "Do jobs of a pool until told to stop", kWorkExamples, run_work);
    add_pool_address(command, options.url);
    options.worker.means.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    command.option("--threads", options.worker.means.threads, "Jobs at a time")
        .range(1, kMaxThreads)
        .usual("all processors");
    command.option("--name", options.worker.name, "What the pool calls this worker").usual("the host's name");
    add_memory_option(command, options.worker.means.megabytes);
    command.list("--engine", options.engines, "A program of others that may be run, for agents of that name")
        .value("NAME=COMMAND");
    command.flag("--until-idle", options.worker.until_idle, "End when there is nothing left to do");
    add_output_options(command, options.output);
}

}  // namespace sortie
