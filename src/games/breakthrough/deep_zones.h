// Zones (see zones.h) that are too large for a table of all arrangements: small bit boards, hashed, worked
// out when they are asked for. Each question has a budget; one that exceeds it is given up, and remembered as
// given up. So "false" means "not shown", and only "true" is a claim. Standard rules only.
//
// An entry is eight bytes and holds all of its key, so that no zone is taken for another. Threads share the
// table without locks: what one overwrites of another's is worked out again.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "core/large_array.h"
#include "games/breakthrough/zones.h"

namespace sortie::breakthrough {

class DeepZones {
  public:
    static constexpr int kEndless = ZoneTable::kEndless;

    // Row r from the attacker's goal on at bits r * columns; attackers in row 0 would have won.
    struct Zone {
        std::uint32_t attackers = 0;
        std::uint32_t defenders = 0;
    };

    // `megabytes` is the limit of the table. A depth of 0 makes zones that must not be asked.
    DeepZones(const Rules& rules, int depth, std::size_t megabytes, int budget = kBudget);

    // Rows of the zones.
    int depth() const { return depth_; }

    // Whether the attacker is shown to win with this lead.
    bool wins(const Zone& zone, int lead, bool attacker_to_move);
    void prefetch(const Zone& zone) const { __builtin_prefetch(&entries_[first_slot(key_of(zone))]); }

    // As deep as pays on this board; 0: it has no such zones.
    static int usual_depth(const Rules& rules);

  private:
    class Question;

    // Zones searched for one question.
    static constexpr int kBudget = 300;
    static constexpr std::size_t kWays = 8;

    std::uint32_t mirrored(std::uint32_t squares) const;
    std::uint64_t key_of(const Zone& zone) const;
    std::size_t first_slot(std::uint64_t key) const { return (key & bucket_mask_) * kWays; }

    enum class Known : std::uint8_t { No, Yes, GivenUp, Nothing };
    Known look_up(std::uint64_t key, int lead, bool attacker_to_move) const;
    void store(std::uint64_t key, int lead, bool attacker_to_move, bool wins);
    void store_given_up(std::uint64_t key, bool attacker_to_move);
    template <class Change>
    void change_entry(std::uint64_t key, Change&& change);

    const int columns_;
    const int rows_;
    const int depth_;
    const int budget_;
    const std::uint32_t row_;  // the squares of row 0
    std::uint32_t not_first_column_ = 0;
    std::uint32_t not_last_column_ = 0;
    const int bucket_bits_;
    const std::uint64_t bucket_mask_;
    const LargeArray<std::atomic<std::uint64_t>> entries_;
    std::vector<std::uint32_t> mirrored_pairs_;  // by the squares of two rows
};

// What deep zones show about a position that is not finished.
struct DeepVerdict {
    bool wins = false;
    bool loses = false;
};

template <BitSet Bits>
DeepVerdict ask_zones(DeepZones& zones, const Position<Bits>& position);
// Asks the memory for what ask_zones() will need.
template <BitSet Bits>
void prefetch_zones(const DeepZones& zones, const Position<Bits>& position);

}  // namespace sortie::breakthrough
