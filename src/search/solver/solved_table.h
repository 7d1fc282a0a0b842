// Which positions are won and which are lost: eight bytes each, shared by all threads without locks.
//
// An entry holds a tag, the value and the logarithm of the effort that it took. Codes below 2^64 are
// scrambled in a way that can be undone and divided by the number of buckets that the table starts with: the
// remainder is the bucket, the quotient the tag, so that nothing of the code is lost and no entry can be
// taken for another. Longer codes are hashed twice, once for the bucket and once for a tag of 56 bits: a
// wrong match happens about once in 10^15 probes of a full bucket, and only a verified proof rules it out.
//
// With short codes the table starts small, so that small tasks stay in the cache, and doubles when it is half
// full, up to its limit: each time one more bit of the tag says whether an entry moves to the new half. The
// tags of long codes need all their bits to tell entries of a bucket apart. One thread moves the entries
// while the others go on: what they do not find meanwhile, or lose, they find out again.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "core/large_array.h"
#include "games/solver_knowledge.h"

namespace sortie::solver {

struct SolvedEntry {
    Value value = Value::Unknown;
    int effort = 0;  // logarithm to the base two of the nodes that it took
};

class SolvedTable {
  public:
    SolvedTable(std::size_t megabytes, bool short_codes);

    // Where a position stands. A table that grows meanwhile may have moved it.
    struct Place {
        std::uint64_t bucket;
        std::uint64_t tag;
    };
    Place locate(PositionCode code) const;
    // Inlined always: g++ takes a function that does nothing else for one without effect and drops the call.
    [[gnu::always_inline]] void prefetch(const Place& place) const {
        __builtin_prefetch(&buckets_[place.bucket]);
    }

    SolvedEntry probe(const Place& place) const;
    SolvedEntry probe(PositionCode code) const { return probe(locate(code)); }
    // Pushes out the cheapest entry of a full bucket.
    void store(PositionCode code, Value value, std::uint64_t nodes);

    // Doubles the table if it is time, unless another thread is at it.
    void grow_if_full();

    int permille_used() const;

  private:
    static constexpr std::size_t kEntriesPerBucket = 8;

    struct alignas(64) Bucket {
        std::array<std::atomic<std::uint64_t>, kEntriesPerBucket> words;
    };

    Place place(std::uint64_t first_bucket, std::uint64_t tag) const;
    int doublings() const { return doublings_.load(std::memory_order_relaxed); }
    std::uint64_t bucket_count() const { return first_bucket_count_ << doublings(); }
    bool wants_to_grow() const;
    void grow();
    void put(std::uint64_t bucket, std::uint64_t word);

    const bool short_codes_;
    const std::uint64_t bucket_limit_;
    const int most_doublings_;
    const std::uint64_t first_bucket_count_;
    const LargeArray<Bucket> buckets_;
    std::atomic<int> doublings_{0};
    std::atomic<bool> growing_{false};
    std::atomic<std::uint64_t> entries_{0};
};

}  // namespace sortie::solver
