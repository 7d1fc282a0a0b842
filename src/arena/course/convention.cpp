#include "arena/course/convention.h"

#include <array>
#include <fmt/format.h>

namespace sortie {

namespace {

constexpr const char* kTrialTimeout = "6000";   // milliseconds until it has to answer
constexpr const char* kTrialMoveTime = "6000";  // and to move, where it is called for that

constexpr const char* kLogHint = " (log=FILE";  // for those who can set it
constexpr const char* kLastWords = "; it wrote '";

constexpr std::string_view kPython = "python";  // a file with a class or a function, which is no program

struct Trial {
    std::string_view convention;
    std::string_view arguments;
    bool asks_for_move = false;  // or else getting ready is enough
};
constexpr std::array kTrials{Trial{"uci", "", false}, Trial{"five", " {host} {port}", false},
                             Trial{"five", "", false}, Trial{"answer", " {board} {side}", true},
                             Trial{kPython, "", false}};

std::string command_text(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) {
        const bool plain = word.find_first_of(" \t'\"") == std::string::npos;
        text += fmt::format("{}{}{}{}", text.empty() ? "" : " ", plain ? "" : "'", word, plain ? "" : "'");
    }
    return text;
}

std::optional<std::string> failure_of(Agent& agent, const Session& session, bool asks_for_move) {
    if (asks_for_move) {
        const SearchReport report = agent.think({}, StopFlag{}, {});
        if (const auto failure = agent.failure()) return failure->reason;
        if (const auto move = session.drawn_move(report.move); !move) return move.error();
        return std::nullopt;
    }
    agent.prepare(session.side_to_move());
    const auto failure = agent.failure();
    return failure ? std::optional(failure->reason) : std::nullopt;
}

}  // namespace

Result<AgentSpec> find_convention(const Registry& registry, const AgentFactory& agents, const GameSetup& game,
                                  const FoundProgram& program) {
    const auto session = registry.open(game);
    if (!session) return Error{session.error()};
    std::string failures;
    std::string last_words;  // of the trial before: mostly a program fails in one way
    for (const Trial& trial : kTrials) {
        if (!program.hint.empty() && program.hint != trial.convention) continue;
        AgentSpec spec{std::string(trial.convention), {}};
        if (trial.convention == kPython) {
            if (!program.command.back().ends_with(".py")) continue;
            add_option(spec, "file", program.command.back());
        } else {
            add_option(spec, "cmd", command_text(program.command) + std::string(trial.arguments));
        }
        add_option(spec, "dir", program.folder);
        AgentSpec tried = spec;
        add_option(tried, "timeout", kTrialTimeout);
        if (trial.asks_for_move) add_option(tried, "movetime", kTrialMoveTime);
        const auto agent = agents(**session, tried);
        const auto failure =
            agent ? failure_of(**agent, **session, trial.asks_for_move) : std::optional(agent.error());
        if (!failure) return spec;
        std::string reason = failure->substr(0, failure->find(kLogHint));
        if (const std::size_t at = reason.find(kLastWords); at != std::string::npos) {
            const std::string words = reason.substr(at);
            if (words == last_words) reason.resize(at);
            last_words = words;
        }
        failures += fmt::format("{}{}{}: {}", failures.empty() ? "" : "; ", trial.convention, trial.arguments,
                                reason);
    }
    return Error{fmt::format("it plays in no convention that is known ({})", failures)};
}

}  // namespace sortie
