// What earlier visits found out about positions, shared by all threads of a search without locks.
//
// An entry is two words: the key xored with the data, and the data. A reader who meets a half-written entry
// gets a key that does not match, so torn entries are simply not found. Entries are read as a copy; all
// accesses are relaxed atomics.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/hash.h"
#include "core/large_array.h"
#include "core/score.h"

namespace sortie {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct TableEntry {
    std::uint16_t move_code = 0;  // 0: none
    Score score = 0;              // distances counted from this position
    Score eval = 0;               // the static evaluation
    int depth = 0;
    Bound bound = Bound::None;
};

class TranspositionTable {
  public:
    // With 0 megabytes a single bucket: nearly no table at all.
    explicit TranspositionTable(std::size_t megabytes);

    std::optional<TableEntry> probe(Key key) const;
    void store(Key key, const TableEntry& entry);
    // Inlined always: g++ takes a function that does nothing else for one without effect and drops the call.
    [[gnu::always_inline]] void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }

    // Call before each search: entries of earlier ones are then replaced first.
    void start_search() { generation_ = static_cast<std::uint8_t>((generation_ + 1) % kGenerations); }
    // Empties the table; no search may be running.
    void clear();
    // How much of the table this search has filled, from a sample.
    int permille_used() const;

  private:
    static constexpr std::size_t kEntriesPerBucket = 4;
    static constexpr int kGenerations = 64;

    struct Slot {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> data{0};
    };
    struct alignas(64) Bucket {
        std::array<Slot, kEntriesPerBucket> slots;
    };

    // The high half of the product spreads keys over any number of buckets, not only powers of two.
    Bucket& bucket(Key key) const { return buckets_[high_word(static_cast<Bits128>(key) * buckets_.size())]; }

    LargeArray<Bucket> buckets_;
    std::uint8_t generation_ = 0;
};

}  // namespace sortie
