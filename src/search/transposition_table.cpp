#include "search/transposition_table.h"

#include <algorithm>

namespace sortie {

namespace {

// The layout of a data word, from the lowest bit: move code 16, score 16, evaluation 16, depth 8, bound 2,
// generation 6.
std::uint64_t pack(const TableEntry& entry, std::uint8_t generation) {
    const auto word = [](auto value) { return static_cast<std::uint64_t>(value); };
    return word(entry.move_code) | word(static_cast<std::uint16_t>(entry.score)) << 16 |
           word(static_cast<std::uint16_t>(entry.eval)) << 32 |
           word(static_cast<std::uint8_t>(std::clamp(entry.depth, 0, 255))) << 48 |
           word(static_cast<std::uint8_t>(entry.bound)) << 56 | word(generation) << 58;
}

TableEntry unpack(std::uint64_t data) {
    TableEntry entry;
    entry.move_code = static_cast<std::uint16_t>(data);
    entry.score = static_cast<std::int16_t>(data >> 16);
    entry.eval = static_cast<std::int16_t>(data >> 32);
    entry.depth = static_cast<std::uint8_t>(data >> 48);
    entry.bound = static_cast<Bound>(data >> 56 & 3);
    return entry;
}

int depth_of(std::uint64_t data) {
    return static_cast<int>(data >> 48 & 255);
}

int generation_of(std::uint64_t data) {
    return static_cast<int>(data >> 58);
}

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes)
    : buckets_(std::max<std::size_t>(megabytes * 1024 * 1024 / sizeof(Bucket), 1)) {
    clear();  // memory that is touched for the first time during a search makes that search late
}

std::optional<TableEntry> TranspositionTable::probe(Key key) const {
    for (const Slot& slot : bucket(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key && data != 0) return unpack(data);
    }
    return std::nullopt;
}

void TranspositionTable::store(Key key, const TableEntry& entry) {
    // The slot of this position if it has one, otherwise the one with the least depth, old searches first.
    Slot* chosen = nullptr;
    std::uint64_t chosen_data = 0;
    int least_worth = 0;
    for (Slot& slot : bucket(key).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == key) {
            chosen = &slot;
            chosen_data = data;
            break;
        }
        const int age = (generation_ + kGenerations - generation_of(data)) % kGenerations;
        const int worth = depth_of(data) - 8 * age;
        if (chosen == nullptr || worth < least_worth) {
            chosen = &slot;
            least_worth = worth;
        }
    }
    TableEntry kept = entry;
    if (chosen_data != 0) {
        const TableEntry old = unpack(chosen_data);
        if (kept.move_code == 0) kept.move_code = old.move_code;
        // A shallow visit does not push out what a much deeper one of the same search has found.
        if (entry.bound != Bound::Exact && entry.depth + 4 < old.depth &&
            generation_of(chosen_data) == generation_) {
            return;
        }
    }
    const std::uint64_t data = pack(kept, generation_);
    chosen->check.store(key ^ data, std::memory_order_relaxed);
    chosen->data.store(data, std::memory_order_relaxed);
}

void TranspositionTable::clear() {
    for (Bucket& bucket : buckets_) {
        for (Slot& slot : bucket.slots) {
            slot.check.store(0, std::memory_order_relaxed);
            slot.data.store(0, std::memory_order_relaxed);
        }
    }
    generation_ = 0;
}

int TranspositionTable::permille_used() const {
    constexpr std::size_t kSample = 1000;
    const std::size_t sample = std::min(kSample, buckets_.size());
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
        for (const Slot& slot : buckets_[i].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            if (data != 0 && generation_of(data) == generation_) ++used;
        }
    }
    return static_cast<int>(used * 1000 / (sample * kEntriesPerBucket));
}

}  // namespace sortie
