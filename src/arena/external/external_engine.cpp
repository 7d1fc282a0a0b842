#include "arena/external/external_engine.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/text.h"
#include "protocol/uci/reply.h"

namespace sortie {

namespace {

constexpr std::string_view kOptionPrefix = "option.";
constexpr int kPatienceFactor = 15;  // timeouts for a search whose time is not known, if it keeps talking
constexpr Duration kStopInterval = std::chrono::milliseconds(20);
constexpr Duration kLastBreath = std::chrono::milliseconds(300);  // for the status of an engine that has gone

}  // namespace

AgentInfo engine_info() {
    return {
        "uci", "any UCI engine that knows the game, as a process",
        joined(joined(program_options(),
                      {{.key = "option.NAME", .kind = FreeText{"VALUE"}, .summary = "one of its own options"},
                       {.key = "variant", .kind = FreeText{"NAME"}, .summary = "what it calls the game"}}),
               limit_options())};
}

Result<EngineSpec> parse_engine_spec(const AgentSpec& spec) {
    EngineSpec engine;
    AgentSpec rest{spec.name, {}};
    for (const auto& [key, value] : spec.options) {
        if (key.starts_with(kOptionPrefix)) {
            engine.options.emplace_back(key.substr(kOptionPrefix.size()), value);
        } else {
            rest.options.emplace_back(key, value);
        }
    }
    const auto values = OptionValues::read(engine_info(), rest);
    if (!values) return Error{values.error()};
    engine.variant = values->text("variant");
    engine.limits = values->limits();
    for (const auto& [name, value] : engine.options) {
        if (name.empty()) return values->error("expected option.NAME=VALUE");
    }
    auto program = read_program(*values);
    if (!program) return Error{program.error()};
    engine.program = std::move(*program);
    return engine;
}

ExternalEngine::~ExternalEngine() {
    if (process_) process_->write_line("quit", clock_.now() + kStopInterval);
}

ExternalEngine::Failure ExternalEngine::start() {
    auto process = programs_->start(spec_.program, EngineProcess::Output::Lines);
    if (!process) return AgentFailure{AgentFailure::Kind::Crash, process.error()};
    process_ = std::move(*process);
    if (auto failure = send("uci")) return failure;
    if (auto failure = await("uciok")) return failure;
    for (const auto& [name, value] : spec_.options) {
        if (auto failure = set_option(name, value)) return failure;
    }
    return std::nullopt;
}

ExternalEngine::Failure ExternalEngine::new_game(const std::vector<std::string>& variant_names) {
    if (auto failure = choose_variant(variant_names)) return failure;
    if (auto failure = send("ucinewgame")) return failure;
    if (auto failure = send("isready")) return failure;
    return await("readyok");
}

ExternalEngine::Failure ExternalEngine::choose_variant(const std::vector<std::string>& names) {
    if (!spec_.variant.empty()) return set_option("UCI_Variant", spec_.variant);
    const auto option = known_.find("UCI_Variant");
    if (option == known_.end()) return std::nullopt;  // it knows one game only; we hope that it is ours
    const auto listed =
        std::find_first_of(names.begin(), names.end(), option->second.begin(), option->second.end());
    if (listed != names.end()) return set_option("UCI_Variant", *listed);
    // Ours knows more sizes and rules than it lists.
    if (option->second.empty() || name_.starts_with("Sortie"))
        return set_option("UCI_Variant", names.front());
    return AgentFailure{AgentFailure::Kind::Crash,
                        fmt::format("the engine {} does not list the game {} in UCI_Variant",
                                    in_quotes(name_), names.front())};
}

SearchReport ExternalEngine::search(const Question& question, const StopFlag& stop,
                                    const ReportHandler& report, Failure& failure) {
    SearchReport last;
    if (question.lines != lines_) {
        failure = set_option("MultiPV", std::to_string(question.lines));
        lines_ = question.lines;
    }
    if (!failure) failure = send(question.position);
    if (!failure) failure = send(question.go);
    if (failure) return last;

    const Duration start = clock_.now();
    const std::size_t received = process_->received();
    Duration deadline = start + (question.time ? *question.time + spec_.program.timeout
                                               : kPatienceFactor * spec_.program.timeout);
    Duration heard = start;
    bool stopped = false;
    std::string line;
    for (;;) {
        const Duration now = clock_.now();
        if (stop.requested() && !stopped) {
            stopped = true;
            deadline = now + spec_.program.timeout;
            if ((failure = send("stop"))) return last;
        }
        const bool waits_for_stop = question.endless && !stopped;
        const bool silent = !question.time && now - heard > spec_.program.timeout;
        if (!waits_for_stop && (now > deadline || silent)) {
            failure = stalled(fmt::format("gave no move for {:.1f} s", seconds(now - start)));
            return last;
        }
        const Reading reading = process_->read_line(line, now + kStopInterval);
        if (reading == Reading::Timeout) continue;
        if (reading == Reading::Line) heard = clock_.now();
        if (floods(process_->received() - received, clock_.now() - start)) {
            failure = AgentFailure{AgentFailure::Kind::Crash, "flooded its output and named no move"};
            return last;
        }
        if (reading != Reading::Line) {
            failure = explain(reading, "while it was to move");
            return last;
        }
        if (auto move = parse_bestmove(line)) {
            if (*move != last.move) last.pv = {*move};
            last.move = std::move(*move);
            last.time = clock_.now() - start;
            return last;
        }
        if (const auto found = parse_info(line)) {
            if (found->line == 1) last = *found;
            if (report) report(*found);
        }
    }
}

ExternalEngine::Failure ExternalEngine::send(std::string_view line) {
    if (process_->write_line(line, clock_.now() + spec_.program.timeout)) return std::nullopt;
    return explain(Reading::Closed, fmt::format("when it was told {}", in_quotes(line)));
}

ExternalEngine::Failure ExternalEngine::set_option(const std::string& name, const std::string& value) {
    return send(fmt::format("setoption name {} value {}", name, value));
}

ExternalEngine::Failure ExternalEngine::await(std::string_view word) {
    const Duration start = clock_.now();
    const Duration deadline = start + spec_.program.timeout;
    const std::size_t received = process_->received();
    std::string line;
    for (;;) {
        const Reading reading = process_->read_line(line, std::min(deadline, clock_.now() + kStopInterval));
        if (programs_->interrupted()) return stalled("was not waited for");
        if (reading == Reading::Timeout && clock_.now() < deadline) continue;
        if (reading == Reading::Timeout || (clock_.now() > deadline && reading == Reading::Line))
            return stalled(fmt::format("gave no {} for {:.1f} s", word, seconds(spec_.program.timeout)));
        if (reading != Reading::Line) return explain(reading, fmt::format("before it said {}", word));
        if (floods(process_->received() - received, clock_.now() - start)) {
            return AgentFailure{AgentFailure::Kind::Crash,
                                fmt::format("flooded its output before it said {}", word)};
        }
        const auto words = split_words(line);
        if (!words.empty() && words[0] == word) return std::nullopt;
        note(line);
    }
}

void ExternalEngine::note(std::string_view line) {
    constexpr std::string_view kName = "id name ";
    if (line.starts_with(kName)) name_ = line.substr(kName.size());
    if (auto option = parse_option_line(line)) known_[option->name] = std::move(option->choices);
}

ExternalEngine::Failure ExternalEngine::explain(Reading reading, std::string_view what) {
    if (reading == Reading::TooLong) {
        return AgentFailure{AgentFailure::Kind::Crash,
                            fmt::format("flooded its output with a line without end {}", what)};
    }
    const std::string status = process_->end(kLastBreath);
    return AgentFailure{AgentFailure::Kind::Crash,
                        fmt::format("{} {}{}", status, what, process_->last_words())};
}

ExternalEngine::Failure ExternalEngine::stalled(std::string reason) {
    process_->end(Duration{});
    return AgentFailure{AgentFailure::Kind::Stall, std::move(reason)};
}

}  // namespace sortie
