// The session of one game type.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "engine/drawn_moves.h"
#include "engine/session.h"
#include "games/traits.h"
#include "search/perft.h"

namespace sortie {

template <Game G>
class GameSession : public Session {
  public:
    GameSession(GameSetup identity, const typename G::Position& start)
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

    std::vector<std::uint16_t> legal_move_codes() const override {
        std::vector<std::uint16_t> codes;
        if (outcome() != Outcome::Ongoing) return codes;
        for (const auto& move : generated()) codes.push_back(G::move_code(move));
        return codes;
    }

    EndReason end_reason() const override {
        if (repeated_thrice()) return EndReason::Repetition;
        if constexpr (ExplainsEnd<G>) {
            return G::end_reason(current());
        } else {
            return EndReason::None;
        }
    }

    std::vector<DrawnMove> drawn_moves() const override {
        std::vector<DrawnMove> drawn;
        if (outcome() != Outcome::Ongoing) return drawn;
        const View before = view();
        for (const auto& move : generated()) drawn.push_back(draw(before, move));
        return drawn;
    }

    Result<DrawnMove> drawn_move(std::string_view text) const override {
        if (outcome() == Outcome::Draw) return Error{"the game is over: it is a draw"};
        const auto move = G::parse_move(current(), text);
        if (!move) return Error{move.error()};
        return draw(view(), *move);
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
            go_back_to(before);
        } else {
            plays_.push_back(before);
        }
        return problem;
    }

    std::string start_text() const override { return G::position_text(positions_.front()); }

    std::vector<std::string> played_moves() const override {
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < moves_.size(); ++i)
            texts.push_back(G::move_text(positions_[i], moves_[i]));
        return texts;
    }

    bool take_back() override {
        if (plays_.empty()) return false;
        go_back_to(plays_.back());
        plays_.pop_back();
        return true;
    }

    std::optional<Error> set_position(std::string_view text) override {
        const auto position = G::parse_position(G::rules(current()), text);
        if (!position) return Error{position.error()};
        positions_.assign(1, *position);
        moves_.clear();
        plays_.clear();
        return std::nullopt;
    }

    // Defined in engine/agents/agents.h, where the agents are known.
    std::vector<AgentInfo> agents() const override;
    Result<std::unique_ptr<Agent>> make_agent(const AgentSpec& spec) const override;

    LevelTable levels() const override { return levels_of<G>(); }

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

    DrawnMove draw(const View& before, const typename G::Move& move) const {
        DrawnMove drawn{G::move_text(current(), move), G::path(current(), move), {}};
        if constexpr (HasCaptures<G>) {
            if (G::is_capture(current(), move)) {
                drawn.captures = captured_points(before, G::view(G::play(current(), move)), drawn.path);
            }
        }
        return drawn;
    }

    std::optional<Error> play_one(std::string_view text) {
        if (outcome() == Outcome::Draw) return Error{"the game is over: it is a draw"};
        const auto move = G::parse_move(current(), text);
        if (!move) return Error{move.error()};
        moves_.push_back(*move);
        positions_.push_back(G::play(current(), *move));
        return std::nullopt;
    }

    void go_back_to(std::size_t positions) {
        positions_.resize(positions, current());
        moves_.resize(positions - 1, typename G::Move{});
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
    std::vector<typename G::Move> moves_;          // between them
    std::vector<std::size_t> plays_;               // how many there were before each play()
};

}  // namespace sortie
