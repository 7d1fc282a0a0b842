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
// tags of long codes need all their bits to tell entries of a bucket apart.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <shared_mutex>

#include "core/large_array.h"
#include "search/solver/knowledge.h"

namespace sortie::solver {

struct SolvedEntry {
    Value value = Value::Unknown;
    int effort = 0;  // logarithm to the base two of the nodes that it took
};

// An entry as it is saved: where it would stand in a table that has not grown, and what stands there.
struct SavedEntry {
    std::uint64_t bucket = 0;
    std::uint64_t word = 0;
};

class SolvedTable {
  public:
    SolvedTable(std::size_t megabytes, bool short_codes);

    SolvedEntry probe(PositionCode code) const;
    // Pushes out the cheapest entry of a full bucket.
    void store(PositionCode code, Value value, std::uint64_t nodes);
    [[gnu::always_inline]] void prefetch(PositionCode code) const {
        __builtin_prefetch(&buckets_[locate(code).bucket]);
    }

    // A thread that searches while others do holds this lock, and lets go of it for grow() when the table
    // wants to.
    std::shared_lock<std::shared_mutex> in_use() const { return std::shared_lock(growth_); }
    bool wants_to_grow() const;
    void grow();

    // The number that saved entries refer to.
    std::uint64_t first_bucket_count() const { return first_bucket_count_; }
    int permille_used() const;

    // Calls visit for the most expensive entries, at most `most` of them (unless all cost alike). Searches
    // may go on meanwhile.
    void visit_expensive(std::size_t most, const std::function<void(const SavedEntry&)>& visit) const;
    // Puts back an entry of a table with that first_bucket_count(). False if that is not possible here: long
    // codes need the same number. No search may be running.
    bool restore(const SavedEntry& entry, std::uint64_t first_bucket_count);

  private:
    static constexpr std::size_t kEntriesPerBucket = 8;

    struct alignas(64) Bucket {
        std::array<std::atomic<std::uint64_t>, kEntriesPerBucket> words;
    };
    struct Place {
        std::uint64_t bucket;
        std::uint64_t tag;
    };

    Place locate(PositionCode code) const;
    Place place(std::uint64_t first_bucket, std::uint64_t tag) const;
    std::uint64_t bucket_count() const { return first_bucket_count_ << doublings_; }
    void put(std::uint64_t bucket, std::uint64_t word);

    const bool short_codes_;
    const std::uint64_t bucket_limit_;
    const int most_doublings_;
    const std::uint64_t first_bucket_count_;
    const LargeArray<Bucket> buckets_;
    int doublings_ = 0;
    std::atomic<std::uint64_t> entries_{0};
    mutable std::shared_mutex growth_;
};

}  // namespace sortie::solver
