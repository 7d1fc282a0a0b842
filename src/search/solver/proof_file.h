// A winning strategy on disk: for each position that can arise with the winner to move, one move. The format
// is described byte by byte in docs/solving.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "games/setup.h"
#include "games/solver_knowledge.h"

namespace sortie::solver {

// What a proof is about: the game as users name it, and who wins from which position.
struct ProofHeader {
    std::string game;
    std::string variant;
    std::string size;      // columns x rows; empty for games without a choice
    std::string position;  // text
    std::string winner;    // "first" or "second"
    // 0: the strategy is complete. Otherwise positions are left out that a search with the rules alone proves
    // with about this many nodes.
    std::uint64_t leaf_nodes = 0;

    bool operator==(const ProofHeader&) const = default;
};

inline constexpr std::uint64_t kMostLeafNodes = 1'000'000'000;

struct ProofRecord {
    PositionCode code = 0;        // the winner is to move
    std::uint16_t move_code = 0;  // of the move, in the position that the code stands for
};

struct Proof {
    ProofHeader header;
    std::vector<ProofRecord> records;  // by code, no code twice
};

std::optional<Error> write_proof(const std::string& path, const Proof& proof);
// Refuses files that are damaged, cut off or out of order. That moves are legal and win is for the verifier.
Result<Proof> read_proof(const std::string& path);

}  // namespace sortie::solver
