#include "protocol/uci/game.h"

#include <algorithm>
#include <fmt/format.h>
#include <new>
#include <utility>

#include "core/text.h"

namespace sortie {

UciGame::UciGame(const Registry& registry, AgentFactory make_agent)
    : registry_(registry),
      make_agent_(std::move(make_agent)),
      choice_{std::string(registry.games().at(0).name), "", std::nullopt},
      session_(std::move(registry.open(choice_.game, {}).value())) {}

std::optional<Error> UciGame::choose_variant(std::string_view name) {
    auto choice = parse_variant_name(registry_, name);
    if (!choice) return Error{choice.error()};
    if (auto problem = play_from_start({choice->variant, choice->size, std::nullopt}, choice->game, "", {}))
        return problem;
    choice_ = std::move(*choice);
    return std::nullopt;
}

std::optional<Error> UciGame::set_position(std::string_view arguments) {
    auto words = split_words(arguments);
    const auto moves_word = std::find(words.begin(), words.end(), "moves");
    const std::vector<std::string_view> moves(moves_word == words.end() ? moves_word : moves_word + 1,
                                              words.end());
    words.erase(moves_word, words.end());
    if (words.empty() || (words[0] != "startpos" && words[0] != "fen"))
        return Error{"position: expected startpos or fen TEXT, then moves …"};
    if (words[0] == "startpos" && words.size() > 1)
        return Error{fmt::format("position startpos: {}; expected moves or nothing", in_quotes(words[1]))};
    if (words[0] == "fen" && words.size() == 1) return Error{"position fen: the position is missing"};

    const std::string start = fmt::format("{}", fmt::join(words.begin() + 1, words.end(), " "));
    if (start == start_) return play_from_here(moves);
    // The size of the board is the size of the position.
    if (!start.empty())
        return play_from_start({choice_.variant, std::nullopt, start}, choice_.game, start, moves);
    return play_from_start({choice_.variant, choice_.size, std::nullopt}, choice_.game, start, moves);
}

std::optional<Error> UciGame::play_from_here(const std::vector<std::string_view>& moves) {
    const auto [differs, new_differs] =
        std::mismatch(moves_.begin(), moves_.end(), moves.begin(), moves.end());
    const auto shared = differs - moves_.begin();
    for (auto move = differs; move != moves_.end(); ++move) session_->take_back();
    for (auto move = new_differs; move != moves.end(); ++move) {
        const auto problem = session_->play(*move);
        if (!problem) continue;
        for (auto played = new_differs; played != move; ++played) session_->take_back();
        for (auto old = differs; old != moves_.end(); ++old) session_->play(*old);
        return Error{fmt::format("position, move {}: {}", move - moves.begin() + 1, problem->message)};
    }
    moves_.resize(static_cast<std::size_t>(shared));
    moves_.insert(moves_.end(), new_differs, moves.end());
    return std::nullopt;
}

std::optional<Error> UciGame::play_from_start(const Setup& setup, const std::string& game, std::string start,
                                              const std::vector<std::string_view>& moves) {
    auto opened = registry_.open(game, setup);
    if (!opened) return Error{opened.error()};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (const auto problem = (*opened)->play(moves[i]))
            return Error{fmt::format("position, move {}: {}", i + 1, problem->message)};
    }
    agent_.reset();  // it is bound to the session that goes
    session_ = std::move(*opened);
    start_ = std::move(start);
    moves_.assign(moves.begin(), moves.end());
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
