// What writing, checking and following a winning strategy have in common.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "games/solver_knowledge.h"
#include "games/traits.h"
#include "search/solver/job_tree.h"
#include "search/solver/proof_file.h"

namespace sortie::solver {

// A verifier and a player may need more nodes than the writer for what is left out: its table knew more.
inline constexpr std::uint64_t kLeafPatience = 1000;

// Stands for a move where a writer has decided to leave a position out.
inline constexpr std::uint16_t kLeftOut = 0xffff;

// What a check has covered.
struct Coverage {
    std::uint64_t positions = 0;  // with the winner to move, mirror images counted once
    std::uint64_t replies = 0;    // of the other side, all of them
    std::uint64_t leaves = 0;     // of them proved by a search with the rules alone
    std::uint64_t nodes = 0;      // that this took
    std::uint64_t unused = 0;     // records that nobody gets to
};

// Calls visit(next, code) for each move from `position`.
template <Game G, KnowledgeOf<G> K, class Visit>
void visit_successors(const K& knowledge, const typename G::Position& position, Visit&& visit) {
    MoveList<G> moves;
    G::generate(position, moves);
    for (const auto& move : moves) {
        const auto next = G::play(position, move);
        visit(next, knowledge.code(next));
    }
}

// The record of a position, or nothing.
inline const ProofRecord* find_record(const Proof& proof, PositionCode code) {
    const auto record =
        std::lower_bound(proof.records.begin(), proof.records.end(), code,
                         [](const ProofRecord& a, PositionCode wanted) { return a.code < wanted; });
    return record == proof.records.end() || record->code != code ? nullptr : &*record;
}

// The recorded move in the position that the code stands for, or nothing if it is not legal.
template <Game G, KnowledgeOf<G> K>
std::optional<typename G::Move> recorded_move(const K& knowledge, const ProofRecord& record) {
    MoveList<G> moves;
    G::generate(knowledge.position(record.code), moves);
    for (const auto& move : moves) {
        if (G::move_code(move) == record.move_code) return move;
    }
    return std::nullopt;
}

}  // namespace sortie::solver
