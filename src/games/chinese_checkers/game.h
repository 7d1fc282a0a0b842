// Chinese Checkers as the contract sees it: the game type, and the family that reads a GameSetup.
#pragma once

#include <variant>

#include "games/chinese_checkers/eval.h"
#include "games/chinese_checkers/inputs.h"
#include "games/chinese_checkers/levels.h"
#include "games/chinese_checkers/movegen.h"
#include "games/chinese_checkers/position.h"
#include "games/chinese_checkers/race_proof.h"
#include "games/chinese_checkers/solo_plan.h"
#include "games/chinese_checkers/text.h"
#include "games/chinese_checkers/view.h"
#include "games/game_concept.h"

namespace sortie::chinese_checkers {

class SoloTrainer;  // solo_training/training.h

// All variants are one type: they differ only in tables that the position points to.
struct ChineseCheckers {
    using Position = chinese_checkers::Position;
    using Move = chinese_checkers::Move;
    using Rules = chinese_checkers::Rules;
    using Evaluator = chinese_checkers::Evaluator;
    using SoloTrainer = chinese_checkers::SoloTrainer;
    static constexpr bool kWinnerMayBeToMove = true;  // [CC-7] [CC-9]
    static constexpr std::size_t kMaxMoves = 800;     // ten pieces; twenty cells are taken, eighty are left

    static LevelTable levels() { return level_table(); }
    static const Rules& rules(const Position& position) { return position.board->rules; }
    static Position initial(const Rules& rules) { return starting_position(rules); }
    static Side side_to_move(const Position& position) { return position.side; }
    static Key key(const Position& position) { return key_of(position); }
    static Outcome outcome(const Position& position) { return chinese_checkers::outcome(position); }
    static std::size_t count_moves(const Position& position) {
        return chinese_checkers::count_moves(position);
    }
    static Position play(const Position& position, Move move) {
        return chinese_checkers::play(position, move);
    }
    static std::uint16_t move_code(Move move) { return static_cast<std::uint16_t>(move.from | move.to << 7); }
    static int plies_to_draw(const Position& position) { return kPlyLimit - position.plies; }  // [CC-9]
    static Bounds prove(const Position& position) { return chinese_checkers::prove(position); }
    static std::optional<SoloPlan> make_plan(std::span<const Position> game, int width,
                                             const PlacementJudge& judge,
                                             const std::function<bool()>& go_on) {
        return make_solo_plan(game, width, judge, go_on);
    }
    // Going back to where the game has been leads to the ply limit [CC-9]; a move and a half.
    static constexpr Score kReturnCost = 150;
    // Under `every-entry` a special that leaves a target can come back for another extra turn. What that
    // sends back mostly comes back at once. It holds up a stronger opponent, but whoever is ahead wants the
    // end.
    static constexpr Score kClearLead = 150;
    static Score delay_cost(const Position& position, Move move) {
        constexpr Score kLeavesTarget = 450;
        const Bits128 arrived = kTargets[index(position.side)] & position.specials;
        const bool leaves = position.board->rules.every_entry && !position.extra_due &&
                            contains(arrived & position.pieces[index(position.side)], move.from);
        return leaves ? kLeavesTarget : 0;
    }
    // Between one ply and the next the evaluation changes by 150, not by the part of a piece that margins are
    // made for.
    static constexpr Score kMarginScale = 2;
    // Once a usual game would be over, a piece that stays at home, or goes back there, has no other aim than
    // to keep the opponent from filling its goal.
    static bool is_fair(const Position& position, Move move) {
        constexpr int kUsualGame = 100;  // plies
        if (position.plies < kUsualGame || position.extra_due) return true;
        const Bits128 home = kGoal[index(opponent(position.side))];
        const bool lingers =
            (position.pieces[index(position.side)] & home) != 0 && !contains(home, move.from);
        return !lingers && !contains(home, move.to);
    }
    // Moves towards the goal first, the longest ahead; an extra move sends a piece back.
    static int quiet_rank(const Position& position, Move move) {
        const int rows = row_of(move.from) - row_of(move.to);
        return ((position.side == Side::First ? rows : -rows) + kRowCount) * 400;
    }
    template <class Moves>
    static void generate(const Position& position, Moves& moves) {
        chinese_checkers::generate(position, moves);
    }

    static std::string position_text(const Position& position) {
        return chinese_checkers::position_text(position);
    }
    static Result<Position> parse_position(const Rules& rules, std::string_view text) {
        return chinese_checkers::parse_position(rules, text);
    }
    static std::string move_text(const Position& position, Move move) {
        return chinese_checkers::move_text(position, move);
    }
    // [CC-7] `3.1-2.1+5.3-6.3`: the move, then the extra move with its plus.
    static std::vector<std::string_view> turn_parts(std::string_view text) {
        const std::size_t plus = text.find('+', 1);
        if (plus == std::string_view::npos) return {text};
        return {text.substr(0, plus), text.substr(plus)};
    }
    static Result<Move> parse_move(const Position& position, std::string_view text);
    static View view(const Position& position) { return view_of(position); }
    static EndReason end_reason(const Position& position);
    static std::vector<std::string> path(const Position& position, Move move);

    static std::array<Bits128, 5> input_planes(const Position& position) {
        return chinese_checkers::input_planes(position);
    }
    static InputLayout input_layout(const Rules&) { return chinese_checkers::input_layout(); }
    static constexpr bool kNetworkCorrectsHand = true;
    // A lead of three moves wins three games in four; a steeper scale would make all clear leads the same.
    static constexpr int kNetworkScoreScale = 300;
    static double graded_result(const Position& position, Outcome outcome);
};

struct Family {
    using AnyStart = std::variant<Start<ChineseCheckers>>;

    static const GameInfo& info();
    static Result<AnyStart> open(const GameSetup& setup);
};

}  // namespace sortie::chinese_checkers
