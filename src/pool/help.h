// Whoever asks for a run can take part in it: a worker in the background, for as long as this lives.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <thread>

#include "core/stop.h"
#include "pool/engine_signature.h"
#include "pool/worker.h"

namespace sortie {

// On the machine of whoever asked.
inline WorkerOptions own_help(const std::string& url, const std::string& signature, std::int64_t run,
                              int threads) {
    WorkerOptions options;
    options.url = url;
    options.name = host_name() + ", who asked";
    options.signature = signature;
    options.processor = processor_name();
    options.means.threads = threads;
    options.only_run = run;
    return options;
}

class PoolHelp {
  public:
    // With no threads nobody helps. Problems are told as lines: the run goes on without this help.
    PoolHelp(const Registry& registry, WorkerOptions options, std::function<void(const std::string&)> notice)
        : options_(std::move(options)), handlers_{std::move(notice), {}} {
        if (options_.means.threads == 0) return;
        thread_ = std::jthread([this, &registry] {
            const auto report = work_for_pool(registry, options_, stop_, handlers_);
            if (!report) handlers_.notice(report.error());
        });
    }
    ~PoolHelp() { stop_.request(); }
    PoolHelp(const PoolHelp&) = delete;
    PoolHelp& operator=(const PoolHelp&) = delete;

  private:
    const WorkerOptions options_;
    const WorkerHandlers handlers_;
    StopFlag stop_;
    std::jthread thread_;  // last, so that it ends first
};

}  // namespace sortie
