#include "cli/commands/batch.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "arena/batch/batch.h"
#include "arena/external/external_agents.h"
#include "cli/commands/search_options.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "core/file.h"
#include "core/text.h"
#include "protocol/json/messages.h"

namespace sortie {

namespace {

constexpr Duration kUsualBatchTime = std::chrono::seconds(1);
constexpr std::size_t kLargestAnswers = std::size_t{8} << 30;

nlohmann::ordered_json answer_json(const Registry& registry, const ListedPosition& listed,
                                   const BatchAnswer& answer) {
    const auto session = registry.open(listed.setup);
    nlohmann::ordered_json json = to_json(answer.report, **session);
    if (!listed.id.empty()) json["id"] = listed.id;
    if (listed.has_expectation()) json["expected"] = listed.is_met_by(answer.report.move);
    if (is_decided(answer.report.score)) json["proved"] = is_win(answer.report.score) ? "win" : "loss";
    if (answer.lines.size() > 1) {
        json["lines"] = nlohmann::ordered_json::array();
        for (const SearchReport& line : answer.lines) {
            const nlohmann::ordered_json whole = to_json(line, **session);
            json["lines"].push_back({{"move", whole["move"]},
                                     {"score", whole["score"]},
                                     {"probability", whole["probability"]},
                                     {"pv", whole["pv"]}});
        }
    }
    return json;
}

// What all answers together say.
struct BatchSummary {
    std::size_t positions = 0;
    std::size_t expectations = 0;
    std::size_t met = 0;
    std::size_t wins = 0;  // proved, for the side to move
    std::size_t losses = 0;
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;

    // From a line of the file: what an earlier run has answered counts, too.
    void add(const nlohmann::ordered_json& answer) {
        ++positions;
        if (answer.contains("expected")) {
            ++expectations;
            if (answer["expected"].get<bool>()) ++met;
        }
        if (const auto proved = answer.value("proved", std::string()); !proved.empty())
            ++(proved == "win" ? wins : losses);
        nodes += answer.value("nodes", std::uint64_t{0});
        milliseconds += answer.value("time_ms", std::int64_t{0});
    }

    std::string text() const {
        std::string line =
            fmt::format("{} positions, {} nodes in {:.1f} s of search, proved {} wins and {} losses",
                        positions, nodes, static_cast<double>(milliseconds) / 1000, wins, losses);
        if (expectations > 0) line += fmt::format("; expected moves found in {} of {}", met, expectations);
        return line;
    }
};

// Where answers go: standard output, or a file that a second run goes on with.
class AnswerFile {
  public:
    // The positions that the file has answers for, in the order of the list.
    Result<std::size_t> open(const Registry& registry, const std::string& path,
                             const std::vector<ListedPosition>& list, BatchSummary& summary) {
        path_ = path;
        std::size_t answered = 0;
        if (::access(path.c_str(), F_OK) == 0) {
            const auto text = read_file(path, kLargestAnswers);
            if (!text) return Error{text.error()};
            const std::size_t end = text->rfind('\n') + 1;  // behind it a line that was cut short
            for (const std::string_view line : split_at(std::string_view(*text).substr(0, end), '\n')) {
                if (line.empty()) continue;
                const nlohmann::ordered_json answer = nlohmann::ordered_json::parse(line, nullptr, false);
                if (!fits(registry, answer, list, answered)) {
                    return Error{
                        fmt::format("file {}, line {}: is about another position; choose another name", path,
                                    answered + 1)};
                }
                summary.add(answer);
                ++answered;
            }
            if (::truncate(path.c_str(), static_cast<off_t>(end)) != 0) return file_error(path);
        }
        file_ = open_file(path, "ab");
        if (!file_) return file_error(path);
        return answered;
    }

    std::optional<Error> write(const std::string& line) {
        if (!file_) {
            print_now("{}\n", line);
            return std::nullopt;
        }
        const std::string text = line + "\n";
        if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size() ||
            std::fflush(file_.get()) != 0) {
            return file_error(path_);
        }
        return std::nullopt;
    }

  private:
    static bool fits(const Registry& registry, const nlohmann::ordered_json& answer,
                     const std::vector<ListedPosition>& list, std::size_t number) {
        if (!answer.is_object() || number >= list.size()) return false;
        const auto session = registry.open(list[number].setup);
        return session && answer.value("position", std::string()) == (*session)->position_text();
    }

    std::string path_;
    File file_{nullptr, std::fclose};
};

}  // namespace

int run_positions(const Registry& registry, const AnalyzeOptions& options) {
    const auto text = read_file(*options.positions);
    if (!text) return bad_input(text.error());
    const auto list = read_position_list(registry, options.game, *text);
    if (!list) return bad_input(list.error());
    AgentOptions agent_options = options.agent;
    BatchPlan plan;
    plan.threads = agent_options.threads.value_or(1);  // positions at a time; each search has one
    agent_options.threads.reset();
    const auto spec = agent_spec_of(agent_options);
    if (!spec) return bad_input(spec.error());
    plan.agent = *spec;
    plan.request = {limits_or(options.limits, kUsualBatchTime), options.lines, {}, Purpose::Analysis};

    BatchSummary summary;
    AnswerFile answers;
    std::size_t answered = 0;
    if (options.out) {
        const auto opened = answers.open(registry, *options.out, *list, summary);
        if (!opened) return bad_input(opened.error());
        answered = *opened;
    }
    const SteadyClock clock;
    Progress progress("positions", clock, options.output.quiet || !options.out);
    StopFlag stop;
    const InterruptStops interrupt(stop);
    std::optional<Error> problem;
    const auto done =
        run_batch(registry, all_agents(registry, &was_interrupted()), std::span(*list).subspan(answered),
                  plan, stop, [&](const ListedPosition& listed, const BatchAnswer& answer) {
                      const nlohmann::ordered_json json = answer_json(registry, listed, answer);
                      summary.add(json);
                      progress.show(summary.positions, list->size());
                      if (problem = answers.write(json.dump()); problem) stop.request();
                  });
    progress.finish();
    if (problem) return failed(problem->message);
    if (!done) return failed(done.error());
    if (!options.output.quiet) print_note("{}\n", summary.text());
    if (*done) return kDone;
    return failed(fmt::format("interrupted after {} of {} positions{}", summary.positions, list->size(),
                              options.out ? "; the same command goes on" : ""));
}

}  // namespace sortie
