// The session of one game type.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "engine/session.h"
#include "games/game_concept.h"
#include "search/perft.h"

namespace sortie {

template <Game G>
class GameSession final : public Session {
  public:
    GameSession(GameIdentity identity, const typename G::Position& start)
        : Session(std::move(identity)), positions_{start} {}

    std::string position_text() const override { return G::position_text(current()); }
    Side side_to_move() const override { return G::side_to_move(current()); }
    Outcome outcome() const override { return repeated_thrice() ? Outcome::Draw : G::outcome(current()); }
    View view() const override { return G::view(current()); }

    std::vector<std::string> legal_moves() const override {
        std::vector<std::string> texts;
        if (outcome() != Outcome::Ongoing) return texts;
        for (const auto& move : generated()) texts.push_back(G::move_text(current(), move));
        return texts;
    }

    std::optional<Error> play(std::string_view text) override {
        const std::size_t before = positions_.size();
        std::optional<Error> problem;
        if constexpr (HasLongTurns<G>) {
            for (const std::string_view part : G::turn_parts(text)) {
                problem = problem ? problem : play_one(part);
            }
        } else {
            problem = play_one(text);
        }
        if (problem) {
            positions_.resize(before, current());
        } else {
            plays_.push_back(before);
        }
        return problem;
    }

    bool take_back() override {
        if (plays_.empty()) return false;
        positions_.resize(plays_.back(), current());
        plays_.pop_back();
        return true;
    }

    // Defined in engine/agents.h, where the agents are known.
    std::vector<AgentInfo> agents() const override;
    Result<std::unique_ptr<Agent>> make_agent(const AgentSpec& spec) const override;

    // From the start to now; for agents.
    const std::vector<typename G::Position>& positions() const { return positions_; }

    std::vector<MoveCount> perft(int depth, const PerftControl& control) const override {
        const auto counts = perft_divide<G>(current(), depth, control);
        const auto moves = generated();
        std::vector<MoveCount> result;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            result.push_back({G::move_text(current(), moves[i]), counts[i]});
        }
        return result;
    }

  private:
    const typename G::Position& current() const { return positions_.back(); }

    std::optional<Error> play_one(std::string_view text) {
        if (outcome() == Outcome::Draw) return Error{"the game is over: it is a draw"};
        const auto move = G::parse_move(current(), text);
        if (!move) return Error{move.error()};
        positions_.push_back(G::play(current(), *move));
        return std::nullopt;
    }

    MoveList<G> generated() const {
        MoveList<G> moves;
        G::generate(current(), moves);
        return moves;
    }

    bool repeated_thrice() const {
        if constexpr (MayRepeat<G>) {
            const Key key = G::key(current());
            return std::count_if(positions_.begin(), positions_.end(),
                                 [&](const auto& position) { return G::key(position) == key; }) >= 3;
        } else {
            return false;
        }
    }

    std::vector<typename G::Position> positions_;  // from the start to now
    std::vector<std::size_t> plays_;               // how many there were before each play()
};

}  // namespace sortie
