#include "games/breakthrough/deep_zones.h"

#include <algorithm>
#include <array>
#include <bit>

#include "games/breakthrough/exact.h"

namespace sortie::breakthrough {

namespace {

// An entry, from the highest bit: the rest of the key, two marks of questions given up, then what is known
// with the defender to move and with the attacker to move. Known is a byte: bounds of the smallest lead that
// is enough, as distances from 1 and from kEndless + 1, a nibble each.
constexpr int kKeyBits = 54;
constexpr int kRestShift = 18;
constexpr int kGivenUpShift = 16;
constexpr int kFewestBucketBits = kKeyBits + kRestShift - 64;
constexpr int kMostColumns = 8;  // a table of mirror images has an entry for each set of squares in two rows

constexpr int known_shift(bool attacker_to_move) {
    return attacker_to_move ? 0 : 8;
}
constexpr std::uint64_t given_up_mark(bool attacker_to_move) {
    return std::uint64_t{1} << (kGivenUpShift + (attacker_to_move ? 0 : 1));
}

int key_bits(int columns, int depth) {
    return 2 * columns * depth - columns;  // no attackers in the goal row
}

int bucket_bits_for(std::size_t megabytes, std::size_t bucket_size) {
    const std::size_t buckets = std::max<std::size_t>(megabytes, 1) * 1024 * 1024 / bucket_size;
    return std::max(static_cast<int>(std::bit_width(buckets)) - 1, kFewestBucketBits);
}

std::uint32_t mirrored_row(std::uint32_t row, int columns) {
    std::uint32_t mirrored = 0;
    for (int column = 0; column < columns; ++column)
        mirrored |= (row >> column & 1) << (columns - 1 - column);
    return mirrored;
}

std::uint32_t lowest_square(std::uint32_t squares) {
    return squares & (~squares + 1);
}

}  // namespace

int DeepZones::usual_depth(const Rules& rules) {
    const auto [columns, rows] = rules.size;
    if (rules.variant != Variant::Standard || columns > kMostColumns) return 0;
    int depth = std::min(rows - 2, 4);
    while (depth >= 2 && (key_bits(columns, depth) > kKeyBits)) --depth;
    return depth >= 2 ? depth : 0;
}

DeepZones::DeepZones(const Rules& rules, int depth, std::size_t megabytes, int budget)
    : columns_(rules.size.columns),
      rows_(rules.size.rows),
      depth_(depth),
      budget_(budget),
      row_((std::uint32_t{1} << columns_) - 1),
      bucket_bits_(bucket_bits_for(megabytes, kWays * sizeof(std::uint64_t))),
      bucket_mask_((std::uint64_t{1} << bucket_bits_) - 1),
      entries_(depth == 0 ? 1 : kWays << bucket_bits_) {
    if (depth == 0) return;
    for (int row = 0; row < depth; ++row) {
        not_first_column_ |= (row_ & ~1U) << (row * columns_);
        not_last_column_ |= (row_ >> 1) << (row * columns_);
    }
    for (std::uint32_t pair = 0; pair < std::uint32_t{1} << (2 * columns_); ++pair) {
        mirrored_pairs_.push_back(mirrored_row(pair & row_, columns_) |
                                  mirrored_row(pair >> columns_, columns_) << columns_);
    }
}

std::uint32_t DeepZones::mirrored(std::uint32_t squares) const {
    const int pair = 2 * columns_;
    const std::uint32_t pair_bits = (std::uint32_t{1} << pair) - 1;
    std::uint32_t result = 0;
    for (int shift = 0; shift < columns_ * depth_; shift += pair)
        result |= mirrored_pairs_[squares >> shift & pair_bits] << shift;
    return result;
}

// Of two mirror images the smaller number counts, scrambled within kKeyBits by steps that can be undone.
std::uint64_t DeepZones::key_of(const Zone& zone) const {
    const auto number = [&](std::uint32_t attackers, std::uint32_t defenders) {
        return static_cast<std::uint64_t>(attackers >> columns_) << (columns_ * depth_) | defenders;
    };
    constexpr std::uint64_t kBits = (std::uint64_t{1} << kKeyBits) - 1;
    std::uint64_t key = std::min(number(zone.attackers, zone.defenders),
                                 number(mirrored(zone.attackers), mirrored(zone.defenders)));
    key = key * 0x9e3779b97f4a7c15ULL & kBits;
    key ^= key >> kKeyBits / 2;
    key = key * 0xd6e8feb86659fd93ULL & kBits;
    key ^= key >> kKeyBits / 2;
    return key;
}

DeepZones::Known DeepZones::look_up(std::uint64_t key, int lead, bool attacker_to_move) const {
    const std::size_t first = first_slot(key);
    for (std::size_t slot = first; slot < first + kWays; ++slot) {
        const std::uint64_t entry = entries_[slot].load(std::memory_order_relaxed);
        if (entry == 0) break;
        if (entry >> kRestShift != key >> bucket_bits_) continue;
        const auto known = static_cast<int>(entry >> known_shift(attacker_to_move) & 0xff);
        if (lead < 1 + (known & 0xf)) return Known::No;
        if (lead >= kEndless + 1 - (known >> 4)) return Known::Yes;
        return (entry & given_up_mark(attacker_to_move)) != 0 ? Known::GivenUp : Known::Nothing;
    }
    return Known::Nothing;
}

template <class Change>
void DeepZones::change_entry(std::uint64_t key, Change&& change) {
    const std::size_t first = first_slot(key);
    const std::uint64_t rest = key >> bucket_bits_;
    // A full bucket gives up an entry at random: the key decides which.
    std::size_t chosen = first + (rest ^ entries_[first].load(std::memory_order_relaxed) >> 1) % kWays;
    std::uint64_t before = rest << kRestShift;
    for (std::size_t slot = first; slot < first + kWays; ++slot) {
        const std::uint64_t entry = entries_[slot].load(std::memory_order_relaxed);
        if (entry != 0 && entry >> kRestShift != rest) continue;
        chosen = slot;
        if (entry != 0) before = entry;
        break;
    }
    entries_[chosen].store(change(before), std::memory_order_relaxed);
}

void DeepZones::store(std::uint64_t key, int lead, bool attacker_to_move, bool wins) {
    change_entry(key, [&](std::uint64_t entry) {
        const int shift = known_shift(attacker_to_move);
        const auto known = static_cast<int>(entry >> shift & 0xff);
        const int low = wins ? known & 0xf : std::max(known & 0xf, lead);
        const int high = wins ? std::max(known >> 4, kEndless + 1 - lead) : known >> 4;
        return (entry & ~(std::uint64_t{0xff} << shift)) | static_cast<std::uint64_t>(low | high << 4)
                                                               << shift;
    });
}

void DeepZones::store_given_up(std::uint64_t key, bool attacker_to_move) {
    change_entry(key, [&](std::uint64_t entry) { return entry | given_up_mark(attacker_to_move); });
}

// One question from outside, with all that is searched for it.
class DeepZones::Question {
  public:
    explicit Question(DeepZones& zones) : zones_(zones), columns_(zones.columns_), left_(zones.budget_) {}

    bool answer(const Zone& zone, int lead, bool attacker_to_move) {
        if (const Known seen = seen_at_once(zone, lead, attacker_to_move); seen != Known::Nothing)
            return seen == Known::Yes;
        const std::uint64_t key = zones_.key_of(zone);
        const Known known = zones_.look_up(key, lead, attacker_to_move);
        if (known != Known::Nothing) return known == Known::Yes;
        const bool wins = search({zone, key, lead}, attacker_to_move);
        if (!wins && gave_up_) zones_.store_given_up(key, attacker_to_move);
        return wins;
    }

  private:
    struct Open {
        Zone zone;
        std::uint64_t key;
        int lead;
    };

    // What follows from counting steps and looking one move ahead.
    Known seen_at_once(const Zone& zone, int lead, bool attacker_to_move) const {
        if (zone.attackers == 0) return Known::No;
        const int nearest = std::countr_zero(zone.attackers) / columns_;  // steps of the foremost attacker
        // A defender on the zone's last row may be a step from his own goal.
        const bool defender_arrives =
            zones_.depth_ == zones_.rows_ - 1 && zone.defenders >> ((zones_.depth_ - 1) * columns_) != 0;
        if (attacker_to_move) {
            if (nearest > lead) return Known::No;
            if (nearest == 1) return Known::Yes;
            if (nearest == 2 && !defender_arrives && steps_unguarded(zone)) return Known::Yes;
            return Known::Nothing;
        }
        if (nearest >= lead || defender_arrives) return Known::No;
        const std::uint32_t threats = zone.attackers & zones_.row_ << columns_;
        return (threats & (threats - 1)) != 0 ? Known::Yes : Known::Nothing;
    }

    // Whether an attacker can step to the last row but one where nobody can capture him.
    bool steps_unguarded(const Zone& zone) const {
        const std::uint32_t movers = zone.attackers & zones_.row_ << 2 * columns_;
        const std::uint32_t guards = zone.defenders & zones_.row_;
        const std::uint32_t guarded =
            ((guards & zones_.not_first_column_) >> 1 | (guards & zones_.not_last_column_) << 1) << columns_;
        const std::uint32_t reached = (movers >> columns_ & ~zone.defenders) |
                                      (movers & zones_.not_first_column_) >> (columns_ + 1) |
                                      (movers & zones_.not_last_column_) >> (columns_ - 1);
        return (reached & ~guarded) != 0;
    }

    bool search(const Open& open, bool attacker_to_move) {
        if (left_ == 0) {
            gave_up_ = true;
            return false;
        }
        --left_;
        const bool gave_up_before = gave_up_;
        gave_up_ = false;
        const bool wins =
            attacker_to_move ? search_attack(open.zone, open.lead) : search_defence(open.zone, open.lead);
        if (wins || !gave_up_) zones_.store(open.key, open.lead, attacker_to_move, wins);
        gave_up_ = gave_up_ || gave_up_before;
        return wins;
    }

    // The zones after one move. One with the wanted answer is enough: all of them are looked at, then all are
    // looked up, and only then is one searched.
    class Successors {
      public:
        Successors(Question& question, bool attacker_to_move, bool wanted)
            : question_(question), attacker_to_move_(attacker_to_move), wanted_(wanted) {}

        bool found() const { return found_; }

        void add(const Zone& zone, int lead) {
            const Known seen = question_.seen_at_once(zone, lead, attacker_to_move_);
            if (seen != Known::Nothing) {
                found_ = found_ || (seen == Known::Yes) == wanted_;
                return;
            }
            const std::uint64_t key = question_.zones_.key_of(zone);
            __builtin_prefetch(&question_.zones_.entries_[question_.zones_.first_slot(key)]);
            open_[size_++] = {zone, key, lead};
        }

        bool any() {
            if (found_) return true;
            std::size_t kept = 0;
            for (std::size_t i = 0; i < size_; ++i) {
                const Known known = question_.zones_.look_up(open_[i].key, open_[i].lead, attacker_to_move_);
                if (known == (wanted_ ? Known::Yes : Known::No)) return true;
                if (known == Known::Nothing || known == Known::GivenUp) open_[kept++] = open_[i];
            }
            for (std::size_t i = 0; i < kept; ++i) {
                if (question_.search(open_[i], attacker_to_move_) == wanted_) return true;
            }
            return false;
        }

      private:
        // At most 32 squares, so 16 pieces of a side with three moves each when there are two sides; a
        // defender may also wait.
        static constexpr std::size_t kMost = 3 * 32 + 1;
        Question& question_;
        const bool attacker_to_move_;
        const bool wanted_;
        bool found_ = false;
        std::size_t size_ = 0;
        std::array<Open, kMost> open_;
    };

    // The foremost attackers first, and none that comes too late.
    bool search_attack(const Zone& zone, int lead) {
        Successors successors(*this, false, true);
        for (std::uint32_t left = zone.attackers; left != 0 && !successors.found(); left &= left - 1) {
            const std::uint32_t origin = lowest_square(left);
            if (std::countr_zero(origin) / columns_ > lead) break;
            const auto step = [&](std::uint32_t target, std::uint32_t blocked) {
                if (target != 0 && (target & blocked) == 0)
                    successors.add({(zone.attackers ^ origin) | target, zone.defenders & ~target}, lead);
            };
            step(origin >> columns_, zone.attackers | zone.defenders);
            step((origin & zones_.not_first_column_) >> (columns_ + 1), zone.attackers);
            step((origin & zones_.not_last_column_) >> (columns_ - 1), zone.attackers);
        }
        return successors.any();
    }

    bool search_defence(const Zone& zone, int lead) {
        Successors successors(*this, true, false);
        const auto step = [&](std::uint32_t origin, std::uint32_t target) {
            successors.add({zone.attackers & ~target, (zone.defenders ^ origin) | target}, lead);
        };
        // Captures first; against a threat nothing else helps.
        const std::uint32_t threats = zone.attackers & zones_.row_ << columns_;
        const std::uint32_t targets = threats != 0 ? threats : zone.attackers;
        for (std::uint32_t left = targets; left != 0 && !successors.found(); left &= left - 1) {
            const std::uint32_t target = lowest_square(left);
            for (const std::uint32_t origin : {(target & zones_.not_first_column_) >> (columns_ + 1),
                                               (target & zones_.not_last_column_) >> (columns_ - 1)}) {
                if ((origin & zone.defenders) != 0) step(origin, target);
            }
        }
        if (threats != 0) return !successors.any();
        // Playing elsewhere: a step in the race, which never ends if there is nobody to run.
        successors.add(zone, lead == kEndless ? lead : lead - 1);
        const std::uint32_t free = ~(zone.attackers | zone.defenders);
        const std::uint32_t last_row = zones_.row_ << ((zones_.depth_ - 1) * columns_);
        for (std::uint32_t left = zone.defenders & ~last_row; left != 0 && !successors.found();
             left &= left - 1) {
            const std::uint32_t origin = lowest_square(left);
            for (const std::uint32_t target :
                 {origin << columns_, (origin & zones_.not_first_column_) << (columns_ - 1),
                  (origin & zones_.not_last_column_) << (columns_ + 1)}) {
                if ((target & free) != 0) step(origin, target);
            }
        }
        // Leaving the zone, supposed to be always possible.
        const int lead_over_leaver = std::min(lead, zones_.rows_ - 1 - zones_.depth_);
        for (std::uint32_t left = zone.defenders & last_row; left != 0 && !successors.found();
             left &= left - 1)
            successors.add({zone.attackers, zone.defenders ^ lowest_square(left)}, lead_over_leaver);
        return !successors.any();
    }

    DeepZones& zones_;
    const int columns_;
    int left_;
    bool gave_up_ = false;
};

bool DeepZones::wins(const Zone& zone, int lead, bool attacker_to_move) {
    return Question(*this).answer(zone, lead, attacker_to_move);
}

namespace {

template <BitSet Bits>
DeepZones::Zone deep_zone_of(const Position<Bits>& position, Side attacker, int depth) {
    DeepZones::Zone zone;
    const int columns = position.board->columns;
    visit_zone_rows(position, attacker, depth,
                    [&](int row, std::uint32_t attackers, std::uint32_t defenders) {
                        zone.attackers |= attackers << (row * columns);
                        zone.defenders |= defenders << (row * columns);
                    });
    return zone;
}

}  // namespace

template <BitSet Bits>
DeepVerdict ask_zones(DeepZones& zones, const Position<Bits>& position) {
    const int depth = zones.depth();
    const Side mover = position.side;
    const Side enemy = opponent(mover);
    const DeepZones::Zone own = deep_zone_of(position, mover, depth);
    const DeepZones::Zone other = deep_zone_of(position, enemy, depth);
    if (zones.wins(own, race_lead(position, mover, depth), true)) return {true, false};
    return {false, zones.wins(other, race_lead(position, enemy, depth), false)};
}

template <BitSet Bits>
void prefetch_zones(const DeepZones& zones, const Position<Bits>& position) {
    zones.prefetch(deep_zone_of(position, position.side, zones.depth()));
    zones.prefetch(deep_zone_of(position, opponent(position.side), zones.depth()));
}

template void prefetch_zones(const DeepZones&, const Position<Bits64>&);
template void prefetch_zones(const DeepZones&, const Position<Bits128>&);
template DeepVerdict ask_zones(DeepZones&, const Position<Bits64>&);
template DeepVerdict ask_zones(DeepZones&, const Position<Bits128>&);

}  // namespace sortie::breakthrough
