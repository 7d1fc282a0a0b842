// Prints the Breakthrough tables of data/perft: `print_perft_table start` or `print_perft_table middle`. The
// slow generator counts what it can afford, the product's perft the rest; the tests then check the one
// against the other.
#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "engine/registry.h"
#include "support/slow_breakthrough.h"

namespace sortie {
namespace {

constexpr std::uint64_t kSlowLeaves = 300'000;
constexpr std::uint64_t kMostLeaves = 200'000'000;
constexpr std::string_view kVariants[] = {"standard", "straight", "promotion"};

std::uint64_t fast_count(const Registry& registry, std::string_view variant, const std::string& fen,
                         int depth) {
    const auto session = registry.open({"breakthrough", std::string(variant), std::nullopt, fen});
    std::uint64_t sum = 0;
    for (const MoveCount& entry : session.value()->perft(depth, {})) sum += entry.count;
    return sum;
}

void print_entry(const Registry& registry, std::string_view variant, const std::string& fen,
                 std::uint64_t most_leaves) {
    const slow::Breakthrough slow(std::string(variant), fen);
    fmt::print("breakthrough | {} | {} |", variant, fen);
    const std::uint64_t branching = std::max<std::uint64_t>(slow.perft(1), 2);
    std::uint64_t previous = 1;
    for (int depth = 1; previous > 0 && previous * branching <= most_leaves; ++depth) {
        previous = previous * branching <= kSlowLeaves ? slow.perft(depth)
                                                       : fast_count(registry, variant, fen, depth);
        if (previous > 0) fmt::print(" {}:{}", depth, previous);
    }
    fmt::print("\n");
}

void print_starts(const Registry& registry) {
    constexpr BoardSize kSizes[] = {{5, 5}, {6, 6}, {7, 7}, {8, 8}, {5, 10}, {10, 5}, {10, 10}, {16, 8}};
    for (const std::string_view variant : kVariants) {
        for (const BoardSize size : kSizes) {
            print_entry(registry, variant, slow::Breakthrough::start_fen(size.columns, size.rows),
                        kMostLeaves);
        }
    }
}

// Random positions in which the game still goes on, some way into it.
void print_middle_games(const Registry& registry) {
    constexpr BoardSize kSizes[] = {{3, 6}, {4, 16}, {5, 5},  {6, 6},   {8, 8},
                                    {9, 7}, {8, 16}, {16, 8}, {11, 11}, {7, 9}};
    Random random(20);
    for (const std::string_view variant : kVariants) {
        for (const BoardSize size : kSizes) {
            slow::Breakthrough position(std::string(variant),
                                        slow::Breakthrough::start_fen(size.columns, size.rows));
            const std::uint64_t plies =
                10 + random.below(static_cast<std::uint64_t>(size.columns * size.rows));
            for (std::uint64_t ply = 0; ply < plies; ++ply) {
                const auto moves = position.moves();
                const slow::Breakthrough next = position.after(moves[random.below(moves.size())]);
                if (next.outcome() != "ongoing") break;
                position = next;
            }
            print_entry(registry, variant, position.text(), kMostLeaves / 10);
        }
    }
}

}  // namespace
}  // namespace sortie

int main(int argc, char** argv) {
    const sortie::Registry registry = sortie::standard_registry();
    const std::string_view what = argc == 2 ? argv[1] : "";
    if (what == "start") {
        sortie::print_starts(registry);
    } else if (what == "middle") {
        sortie::print_middle_games(registry);
    } else {
        fmt::print(stderr, "usage: print_perft_table start|middle\n");
        return 2;
    }
}
