// One game in progress, whatever game it is: the only thing that front ends and protocols talk to. Text and
// plain structs in, text and plain structs out; the game's types stay behind it. Not safe for use by two
// threads at once.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/side.h"
#include "engine/agents/agent.h"
#include "engine/agents/agent_option.h"
#include "engine/agents/agent_spec.h"
#include "games/levels.h"
#include "games/outcome.h"
#include "games/setup.h"
#include "games/solver_knowledge.h"
#include "games/view.h"
#include "search/perft.h"
#include "search/solver/settings.h"

namespace sortie {

// A move as a board shows it: points by name.
struct DrawnMove {
    std::string text;
    std::vector<std::string> path;      // that the piece visits: origin, landings, target
    std::vector<std::string> captures;  // from which a piece disappears
};

struct MoveCount {
    std::string move;
    std::uint64_t count = 0;
};

class PositionSolver;  // engine/solving.h
class Session;

// How positions of a game are solved, for games with the trait Solvable.
struct Solving {
    std::function<std::unique_ptr<PositionSolver>(const Session&, const solver::Settings&,
                                                  solver::Preparation)>
        make;  // empty: they cannot be solved
    bool beats_search = false;
    bool is_soon_ready = false;  // with its full preparation
};

class Session {
  public:
    explicit Session(GameSetup identity) : identity_(std::move(identity)) {}
    virtual ~Session() = default;
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // Game, variant and size, written out.
    const GameSetup& identity() const { return identity_; }
    // All that is needed to open this game again: the identity, the start and the moves since.
    GameSetup setup() const {
        return {identity_.game, identity_.variant, identity_.size, start_text(), played_moves()};
    }

    virtual std::string position_text() const = 0;
    virtual Side side_to_move() const = 0;
    // Draws by repetition included, which only the whole game shows.
    virtual Outcome outcome() const = 0;
    // Empty when the game is over.
    virtual std::vector<std::string> legal_moves() const = 0;
    // Their codes, in the same order: see G::move_code() in games/game_concept.h.
    virtual std::vector<std::uint16_t> legal_move_codes() const = 0;
    virtual View view() const = 0;
    // None while the game goes on, or where the game does not say.
    virtual EndReason end_reason() const = 0;
    // The legal moves with what happens on the board.
    virtual std::vector<DrawnMove> drawn_moves() const = 0;
    // One of them, or why it cannot be played.
    virtual Result<DrawnMove> drawn_move(std::string_view move) const = 0;

    // Plays a move or, where a turn can be more than one move, a whole turn ("3.1-2.1+5.3-6.3"). Or says why
    // it cannot be played and changes nothing.
    virtual std::optional<Error> play(std::string_view move) = 0;
    // How the game came here: the position text before all moves, and the moves since.
    virtual std::string start_text() const = 0;
    virtual std::vector<std::string> played_moves() const = 0;
    // Undoes what the last play() did; false when there is nothing to undo.
    virtual bool take_back() = 0;
    // Goes to another position of the same rules and forgets the moves so far. Agents keep what they have
    // learnt. Or says what is wrong with the text and changes nothing.
    virtual std::optional<Error> set_position(std::string_view text) = 0;

    // The agents that can play this game, and one of them, bound to this session: it must not outlive it.
    virtual std::vector<AgentInfo> agents() const = 0;
    virtual Result<std::unique_ptr<Agent>> make_agent(const AgentSpec& spec) const = 0;

    // The levels of play of this game, board by board.
    virtual LevelTable levels() const = 0;

    // Counts by root move. The depth must be at least 1.
    virtual std::vector<MoveCount> perft(int depth, const PerftControl& control) const = 0;

    // Set by the registry; make_solver() in engine/solving.h makes use of it.
    void set_solving(Solving solving) { solving_ = std::move(solving); }
    const Solving& solving() const { return solving_; }

  private:
    GameSetup identity_;
    Solving solving_;
};

}  // namespace sortie
