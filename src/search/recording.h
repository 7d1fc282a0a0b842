// A search's side of the recorder: tells it of nodes where there is one, and costs a comparison where there
// is none. Values and windows are those of the side to move.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "games/game_concept.h"
#include "search/tree_recorder.h"

namespace sortie {

template <Game G>
class Recording {
  public:
    using Position = typename G::Position;
    using Move = typename G::Move;

    explicit Recording(TreeRecorder* recorder) : recorder_(recorder) {}

    void begin_iteration(int depth, bool in_scores, bool opponent_helps = false) {
        if (recorder_ == nullptr) return;
        announced_.clear();
        recorder_->begin_iteration(depth, in_scores, opponent_helps);
    }
    // The move that leads to the node that is entered next.
    void announce(const Position& position, const Move& move) {
        if (recorder_ != nullptr) announced_ = G::move_text(position, move);
    }
    void enter(const Position& position, double alpha, double beta) {
        if (recorder_ != nullptr)
            recorder_->enter(G::side_to_move(position), std::exchange(announced_, {}), alpha, beta);
    }
    // Entered, and the end of its line.
    void leaf(SearchTree::Leaf kind, double value) {
        if (recorder_ == nullptr) return;
        recorder_->end_line(kind);
        recorder_->leave(value);
    }
    // The position may be left at what it is judged, although captures are possible.
    void stand(double value) {
        if (recorder_ != nullptr) recorder_->stand(value);
    }
    // The moves from `first` on need no look.
    void cut(const Position& position, const MoveList<G>& moves, std::size_t first) {
        if (recorder_ == nullptr || first == moves.size()) return;
        recorder_->cut(texts(position, std::span(moves.begin(), moves.end()).subspan(first)));
    }
    // Moves that are never considered here.
    void drop(const Position& position, std::span<const Move> moves) {
        if (recorder_ != nullptr) recorder_->drop(texts(position, moves));
    }
    void leave(double value, bool interrupted) {
        if (recorder_ == nullptr) return;
        interrupted ? recorder_->abandon() : recorder_->leave(value);
    }

  private:
    static std::vector<std::string> texts(const Position& position, std::span<const Move> moves) {
        std::vector<std::string> found;
        for (const Move& move : moves) found.push_back(G::move_text(position, move));
        return found;
    }

    TreeRecorder* recorder_;
    std::string announced_;
};

}  // namespace sortie
