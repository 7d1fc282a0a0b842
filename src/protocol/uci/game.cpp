#include "protocol/uci/game.h"

#include <algorithm>
#include <fmt/format.h>
#include <new>
#include <utility>

#include "core/text.h"
#include "engine/follow.h"

namespace sortie {

UciGame::UciGame(const Registry& registry, AgentFactory make_agent)
    : registry_(registry),
      make_agent_(std::move(make_agent)),
      session_(std::move(registry.open({}).value())) {}

std::optional<Error> UciGame::choose_variant(std::string_view name) {
    auto choice = parse_variant_name(registry_, name);
    if (!choice) return Error{choice.error()};
    if (auto problem = play_from_start(*choice, {})) return problem;
    rules_ = std::move(*choice);
    return std::nullopt;
}

std::optional<Error> UciGame::set_position(std::string_view arguments) {
    auto words = split_words(arguments);
    const auto moves_word = std::find(words.begin(), words.end(), "moves");
    const std::vector<std::string> moves(moves_word == words.end() ? moves_word : moves_word + 1,
                                         words.end());
    words.erase(moves_word, words.end());
    if (words.empty() || (words[0] != "startpos" && words[0] != "fen"))
        return Error{"position: expected startpos or fen TEXT, then moves …"};
    if (words[0] == "startpos" && words.size() > 1)
        return Error{fmt::format("position startpos: {}; expected moves or nothing", in_quotes(words[1]))};
    if (words[0] == "fen" && words.size() == 1) return Error{"position fen: the position is missing"};

    const std::string start = fmt::format("{}", fmt::join(words.begin() + 1, words.end(), " "));
    const GameSetup setup = start.empty() ? rules_ : at_position(rules_, start);
    if (setup != start_) return play_from_start(setup, moves);
    const auto wrong = follow(*session_, moves_, moves);
    if (!wrong) return std::nullopt;
    return Error{fmt::format("position, move {}: {}", wrong->number, wrong->message)};
}

std::optional<Error> UciGame::play_from_start(const GameSetup& start, const std::vector<std::string>& moves) {
    auto opened = registry_.open(start);
    if (!opened) return Error{opened.error()};
    if (const auto problem = play_moves(**opened, moves)) return Error{"position, " + problem->message};
    agent_.reset();  // it is bound to the session that goes
    session_ = std::move(*opened);
    start_ = start;
    moves_ = moves;
    return std::nullopt;
}

Result<Agent*> UciGame::agent(const AgentSpec& spec) {
    const std::string text = agent_spec_text(spec);
    if (agent_ && text == agent_text_) return agent_.get();
    agent_.reset();  // first, so that two large tables never exist at once
    try {
        auto made = make_agent_(*session_, spec);
        if (!made) return Error{made.error()};
        agent_ = std::move(*made);
        agent_->prepare(session_->side_to_move());
    } catch (const std::bad_alloc&) {
        return Error{fmt::format("there is not enough memory for {}", text)};
    }
    agent_text_ = text;
    return agent_.get();
}

void UciGame::clear_agent() {
    if (agent_) agent_->clear();
}

}  // namespace sortie
