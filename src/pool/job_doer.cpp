#include "pool/job_doer.h"

#include <fmt/format.h>

#include "core/text.h"
#include "pool/datagen_jobs.h"
#include "pool/game_jobs.h"
#include "pool/listed_jobs.h"
#include "pool/solve_jobs.h"

namespace sortie {

namespace {

struct JobKind {
    std::string_view run;
    Result<std::unique_ptr<JobDoer>> (*make)(const JobContext&);
    Result<std::unique_ptr<RunShare>> (*make_share)(const JobContext&) = nullptr;
};

constexpr JobKind kJobKinds[] = {{"match", make_game_doer},
                                 {"tournament", make_game_doer},
                                 {"test", make_game_doer},
                                 {"study", make_listed_doer},
                                 {"tune", make_listed_doer},
                                 {"datagen", make_datagen_doer},
                                 {"solve", make_solve_doer, make_solve_share}};

const JobKind* find_kind(const JobContext& context) {
    for (const JobKind& kind : kJobKinds) {
        if (kind.run == context.run.kind) return &kind;
    }
    return nullptr;
}

}  // namespace

Result<std::unique_ptr<RunShare>> make_run_share(const JobContext& context) {
    const JobKind* const kind = find_kind(context);
    if (kind == nullptr || kind->make_share == nullptr) return std::unique_ptr<RunShare>();
    return kind->make_share(context);
}

Result<std::unique_ptr<JobDoer>> make_job_doer(const JobContext& context) {
    if (const JobKind* const kind = find_kind(context)) return kind->make(context);
    return Error{fmt::format("this version has no work of the kind {}", in_quotes(context.run.kind))};
}

}  // namespace sortie
