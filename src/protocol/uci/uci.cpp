#include "protocol/uci/uci.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <fmt/format.h>
#include <utility>

#include "core/text.h"
#include "core/version.h"
#include "protocol/uci/text.h"

namespace sortie {

UciEngine::UciEngine(const Registry& registry, UciSetup setup)
    : registry_(registry),
      setup_(std::move(setup)),
      agent_options_(uci_options(registry, setup_.make_agent, setup_.agent.name)),
      game_(registry, setup_.make_agent) {}

void UciEngine::handle(std::string_view line) {
    const auto words = split_words(line);
    if (words.empty()) return;
    const std::string_view command = words[0];
    const auto end = static_cast<std::size_t>(command.data() + command.size() - line.data());
    const std::string_view arguments = line.substr(end);

    if (command == "uci") {
        identify();
    } else if (command == "isready") {
        get_ready();
    } else if (command == "setoption") {
        set_option(arguments);
    } else if (command == "ucinewgame") {
        new_game();
    } else if (command == "position") {
        position(arguments);
    } else if (command == "go") {
        go(arguments);
    } else if (command == "stop") {
        search_.stop();
    } else if (command == "ponderhit") {
        search_.ponder_hit();
    } else if (command == "d") {
        show();
    } else if (command == "quit") {
        search_.stop();
        finished_ = true;
    } else if (command != "debug" && command != "register") {  // commands of UCI that ask for nothing here
        say(fmt::format("unknown command {}", in_quotes(command)));
    }
}

void UciEngine::end_of_input() {
    search_.finish();
    finished_ = true;
}

void UciEngine::identify() {
    write(fmt::format("id name Sortie {}", version()));
    write("id author the Sortie authors");
    for (const std::string& line : option_lines(registry_, agent_options_)) write(line);
    write("uciok");
}

// Makes the agent, tables and all, before the clock runs.
void UciEngine::get_ready() {
    if (!search_.running()) {
        if (const auto ready = agent(); !ready) say(ready.error());
    }
    write("readyok");
}

void UciEngine::set_option(std::string_view arguments) {
    search_.stop();
    const auto setting = parse_setting(arguments);
    if (!setting) return say(setting.error());
    if (setting->name == kClearHashOption) return game_.clear_agent();
    const auto problem = setting->name == kVariantOption ? game_.choose_variant(setting->value)
                                                         : apply_setting(options_, agent_options_, *setting);
    if (problem) say(problem->message);
}

void UciEngine::new_game() {
    search_.stop();
    game_.clear_agent();
}

void UciEngine::position(std::string_view arguments) {
    search_.stop();
    if (const auto problem = game_.set_position(arguments)) say(problem->message);
}

void UciEngine::go(std::string_view arguments) {
    search_.stop();
    GoCommand command = parse_go(arguments);
    for (const std::string& mistake : command.mistakes) say(mistake);
    if (command.perft) return start_perft(*command.perft);
    // After `position fen` an agent may have to be made, tables and all. The other side's clock is running.
    const SteadyClock clock;
    const Duration received = clock.now();
    auto think = thinking(command);
    const Duration preparation = command.ponder ? Duration(0) : clock.now() - received;
    keep_overhead(command.limits, std::chrono::milliseconds(options_.move_overhead) + preparation);
    const auto finish = [this](const SearchReport& report) { write(bestmove_line(report, options_.ponder)); };
    search_.start({std::move(think), finish, command.limits, command.infinite, command.ponder});
}

void UciEngine::start_perft(int depth) {
    const auto threads = options_.agent.find("threads");
    const int helpers = threads == options_.agent.end() ? 1 : std::stoi(threads->second);
    const auto count = [this, depth, helpers](const Limits&, const StopFlag& stop) {
        const auto moves = game_.session().perft(depth, {helpers, &stop.flag(), {}});
        if (stop.requested()) {
            say("perft was stopped; its counts would be wrong");
            return SearchReport{};
        }
        std::uint64_t nodes = 0;
        for (const MoveCount& move : moves) {
            nodes += move.count;
            write(fmt::format("{}: {}", move.move, move.count));
        }
        write(fmt::format("Nodes searched: {}", nodes));
        return SearchReport{};
    };
    search_.start({count, [](const SearchReport&) {}, {}, false, false});
}

UciSearch::Think UciEngine::thinking(const GoCommand& command) {
    const Outcome outcome = game_.session().outcome();
    if (outcome != Outcome::Ongoing) {
        return [this, outcome](const Limits&, const StopFlag&) {
            write(fmt::format("info depth 0 score {}", outcome == Outcome::Draw ? "cp 0" : "mate 0"));
            return SearchReport{};
        };
    }
    const auto agent = this->agent();
    if (!agent) {
        return [this, problem = agent.error()](const Limits&, const StopFlag&) {
            say(problem);
            return SearchReport{};
        };
    }
    const bool analyses = command.infinite || options_.multi_pv > 1;
    SearchRequest request{{},
                          options_.multi_pv,
                          legal_among(command.search_moves),
                          analyses ? Purpose::Analysis : Purpose::Play};
    return [this, agent = *agent, request](const Limits& limits, const StopFlag& stop) mutable {
        request.limits = limits;
        try {
            return agent->think(request, stop,
                                [this](const SearchReport& report) { write(info_line(report)); });
        } catch (const std::exception& defect) {  // the interface still gets its answer
            say(fmt::format("internal error: {}", defect.what()));
            return SearchReport{};
        }
    };
}

std::vector<std::string> UciEngine::legal_among(const std::vector<std::string>& moves) {
    const auto legal = game_.session().legal_moves();
    std::vector<std::string> chosen;
    for (const std::string& move : moves) {
        const auto found = std::find(legal.begin(), legal.end(), move);
        if (found == legal.end()) {
            say(fmt::format("searchmoves {}: not a legal move; ignored", in_quotes(move)));
        } else {
            chosen.push_back(move);
        }
    }
    return chosen;
}

void UciEngine::show() {
    // Reading beside a search is safe: neither changes the session.
    const Session& session = game_.session();
    std::string text = setup_.draw(session.view());
    text += fmt::format("\n{}: {}\nmoves: {}", variant_name(registry_, session.identity()),
                        session.position_text(), fmt::join(session.legal_moves(), " "));
    for (const std::string_view line : split_at(text, '\n')) write(std::string(line));
}

// A table that does not fit costs nobody the game: what worked before comes back.
Result<Agent*> UciEngine::agent() {
    auto made = agent_as_set();
    if (!made && options_.agent != usable_) {
        say(fmt::format("{}; back to the options before", made.error()));
        options_.agent = usable_;
        made = agent_as_set();
    }
    if (made) usable_ = options_.agent;
    return made;
}

Result<Agent*> UciEngine::agent_as_set() {
    AgentSpec spec = setup_.agent;
    for (const auto& [key, value] : options_.agent) {
        if (setup_.make_agent.takes(game_.session(), spec.name, key)) add_option(spec, key, value);
    }
    return game_.agent(spec);
}

void UciEngine::write(const std::string& line) {
    const std::lock_guard lock(writing_);
    setup_.write(line);
}

}  // namespace sortie
