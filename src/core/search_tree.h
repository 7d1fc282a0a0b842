// The tree of a search, node by node, as it was looked at: what a student wants to see. Plain values, moves
// as text. Values and windows are those of the first player: high is good for the first player, whoever is to
// move.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/search_report.h"
#include "core/side.h"

namespace sortie {

struct SearchTree {
    // What ended a line.
    enum class Leaf : std::uint8_t {
        None,       // it goes on
        Evaluated,  // the depth was reached
        Over,       // the game is over
        Repeated,   // the position has been there before, which is a draw
        Skipped,    // a move that a cut-off made needless: nobody looked at it
        Dropped,    // a move that the agent never considers
        Stands,     // no move: whoever is to move leaves it at that, rather than capture (quiescence)
    };

    struct Node {
        std::int32_t parent = -1;    // index; -1 for the root of an iteration
        std::uint32_t size = 1;      // nodes from here on that stand below this one, itself included
        std::string move;            // that led here; empty at a root
        Side side = Side::First;     // to move
        double alpha = -kUnbounded;  // the window at its entry
        double beta = kUnbounded;
        double value = 0;                   // not a number: it was not finished
        ScoreKind kind = ScoreKind::Exact;  // AtLeast: the first player has this or more
        std::int64_t enter = kNever;        // positions looked at before this one
        std::int64_t leave = kNever;        // and when it was done with
        Leaf leaf = Leaf::None;
        std::int32_t cut_by = -1;       // the child after which no other needed a look
        std::int32_t promised_by = -1;  // the node whose value had set the bound that was met
        std::int32_t best = -1;         // the child whose value this is
        std::uint32_t visits = 0;       // playouts that came by, in a tree of playouts
        bool proved = false;            // its result is certain, in a tree of playouts
    };

    // A tree of playouts (MCTS) has values from 0 to 1: the first player's share of the points. `enter` is
    // the number of the playout that came first, and this is what each of them did.
    struct Playout {
        std::uint32_t leaf = 0;  // where it ended; the way there are the parents
        double value = 0;        // what it counts for the leaf
        // Where a proof replaced the value on the way up: (plies from the root, value), the deepest first.
        std::vector<std::pair<std::uint32_t, double>> replaced;
    };

    // One search from the root. Iterative deepening has several.
    struct Iteration {
        int depth = 0;
        std::uint32_t root = 0;  // index of its root
    };

    static constexpr const char* kStandsText = "stop";  // where a move's text would be, see Leaf::Stands
    static constexpr double kUnbounded = std::numeric_limits<double>::infinity();
    static constexpr std::int64_t kNever = -1;

    std::vector<Node> nodes;  // in pre-order: the first child of i is i + 1, its next sibling i + size
    std::vector<Iteration> iterations;
    std::uint64_t looked_at = 0;  // positions, as the agent counts them
    bool in_scores = false;       // values are scores (core/score.h), not numbers of the agent's own
    bool complete = true;         // false: a limit ended the search
    bool opponent_helps = false;  // both sides seek what is best for the side to move at the root
    bool of_playouts = false;     // see Playout
    std::vector<Playout> playouts;

    // Whether anybody looked at it: a move that was skipped or dropped is there to be shown.
    static bool is_position(const Node& node) {
        return node.leaf != Leaf::Skipped && node.leaf != Leaf::Dropped;
    }
    static bool is_judged(const Node& node) {
        return node.leaf == Leaf::Evaluated || node.leaf == Leaf::Over || node.leaf == Leaf::Stands;
    }
};

}  // namespace sortie
