// The rules of one game behind virtual calls, and its positions as plain values: what Python objects are made
// of. A position is the game's own type, copied into a fixed number of bytes, so that playing a move
// allocates nothing but the Python object.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hash.h"
#include "core/result.h"
#include "core/side.h"
#include "games/input_layout.h"
#include "games/outcome.h"
#include "games/setup.h"
#include "games/view.h"

namespace sortie::python {

class GameRules;

struct PositionValue {
    static constexpr std::size_t kBytes = 80;

    const GameRules* rules = nullptr;
    alignas(16) std::array<std::byte, kBytes> bytes{};
};

// The legal moves of a position in the game's own type. Their texts are made one by one, on demand.
struct MoveValues {
    std::unique_ptr<std::byte[]> bytes;
    std::size_t count = 0;
};

struct RandomGames {
    std::vector<std::uint8_t> outcomes;  // as in Outcome; Ongoing where the limit of plies was reached
    std::vector<std::uint32_t> plies;
};

struct RandomGamesPlan {
    std::size_t games = 0;
    std::uint64_t seed = 0;
    int threads = 1;
    std::uint32_t most_plies = 0;
    const std::atomic<bool>* stop = nullptr;
};

// Bits by plane, as networks see a position; no planes where the game has none.
struct PlaneShape {
    std::size_t planes = 0;
    std::size_t words = 0;  // of 64 bits, for each plane
};

class GameRules {
  public:
    explicit GameRules(GameSetup identity) : identity_(std::move(identity)) {}
    virtual ~GameRules() = default;
    GameRules(const GameRules&) = delete;
    GameRules& operator=(const GameRules&) = delete;

    // Game, variant and size, written out.
    const GameSetup& identity() const { return identity_; }

    virtual PositionValue start() const = 0;
    virtual Result<PositionValue> parse(std::string_view text) const = 0;

    virtual std::string text(const PositionValue& position) const = 0;
    virtual Side side(const PositionValue& position) const = 0;
    // Of the position alone: repetitions need the whole game.
    virtual Outcome outcome(const PositionValue& position) const = 0;
    virtual EndReason end_reason(const PositionValue& position) const = 0;
    virtual Key key(const PositionValue& position) const = 0;
    virtual bool equal(const PositionValue& a, const PositionValue& b) const = 0;
    virtual View view(const PositionValue& position) const = 0;

    virtual MoveValues moves(const PositionValue& position) const = 0;
    virtual std::string move_text(const PositionValue& position, const MoveValues& moves,
                                  std::size_t index) const = 0;
    virtual Result<PositionValue> play(const PositionValue& position, std::string_view move) const = 0;
    // The points that a move visits.
    virtual Result<std::vector<std::string>> path(const PositionValue& position,
                                                  std::string_view move) const = 0;
    virtual Result<bool> captures(const PositionValue& position, std::string_view move) const = 0;
    // The moves from one position to another, if at most two lead there.
    virtual std::optional<std::vector<std::string>> way(const PositionValue& from,
                                                        const PositionValue& to) const = 0;

    virtual RandomGames play_randomly(const PositionValue& start, const RandomGamesPlan& plan) const = 0;

    virtual PlaneShape plane_shape() const = 0;
    virtual void write_planes(const PositionValue& position, std::uint64_t* words) const = 0;
    virtual InputLayout input_layout() const = 0;

  private:
    GameSetup identity_;
};

// The rules that a setup names; its position and moves do not count. They live for ever.
Result<const GameRules*> find_rules(const GameSetup& setup);

}  // namespace sortie::python
