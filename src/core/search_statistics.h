// What a search did, in numbers that belong into a report.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/clock.h"

namespace sortie {

struct SearchStatistics {
    std::uint64_t main_nodes = 0;
    std::uint64_t quiescence_nodes = 0;
    std::uint64_t proved_nodes = 0;  // ended by the game's exact test
    std::uint64_t table_probes = 0;
    std::uint64_t table_hits = 0;
    std::uint64_t table_cutoffs = 0;
    std::uint64_t cutoffs = 0;             // beta cut-offs in the main search
    std::uint64_t first_move_cutoffs = 0;  // of these, by the first move tried
    std::uint64_t reductions = 0;          // late moves searched to a smaller depth
    std::uint64_t researches = 0;          // of these, searched again in full

    struct Depth {
        int depth = 0;
        std::uint64_t nodes = 0;  // in total, when the depth was finished
        Duration time{};
    };
    std::vector<Depth> depths;
    bool in_playouts = false;          // nodes are playouts, depths lengths of the expected line
    std::vector<std::uint64_t> plies;  // nodes by their distance from the root, where the search counts them

    void count_node(std::size_t ply) {
        if (plies.size() <= ply) plies.resize(ply + 1);
        ++plies[ply];
    }
    // By the move at this place in the order of tries.
    void count_cutoff(std::size_t place) {
        ++cutoffs;
        if (place == 0) ++first_move_cutoffs;
    }
};

}  // namespace sortie
