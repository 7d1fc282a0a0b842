// Proof numbers: how much is still missing to a proof that a position is won, and that it is lost.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/hash.h"
#include "core/large_array.h"
#include "search/solver/knowledge.h"

namespace sortie::solver {

inline constexpr std::uint32_t kNoProof = std::uint32_t{1} << 30;

struct ProofNumbers {
    std::uint32_t win = 1;   // 0: won for the side to move; kNoProof: lost
    std::uint32_t loss = 1;  // the other way round

    bool solved() const { return win == 0 || loss == 0; }
    Value value() const { return win == 0 ? Value::Win : loss == 0 ? Value::Loss : Value::Unknown; }
};

constexpr ProofNumbers numbers_of(Value value) {
    if (value == Value::Win) return {0, kNoProof};
    if (value == Value::Loss) return {kNoProof, 0};
    return {};
}

// The numbers of a position that was only glanced at. Both grow from 1 + kSpread as far as the promise speaks
// against them.
class FirstNumbers {
  public:
    FirstNumbers() {
        for (std::size_t i = 0; i < against_.size(); ++i) {
            const double promise = (static_cast<double>(i) - kSteps) / kStepsPerUnit;
            against_[i] = static_cast<std::uint32_t>(1 + kSpread * std::exp(promise));
        }
    }
    ProofNumbers operator()(int promise) const {
        const int step = std::clamp(promise * kStepsPerUnit / kPromiseUnit, -kSteps, kSteps);
        return {against_[static_cast<std::size_t>(kSteps - step)],
                against_[static_cast<std::size_t>(kSteps + step)]};
    }

  private:
    static constexpr double kSpread = 8;
    static constexpr int kPromiseUnit = 300;  // of promise for a factor of e
    static constexpr int kStepsPerUnit = 20;
    static constexpr int kSteps = 5 * kStepsPerUnit;
    std::array<std::uint32_t, 2 * kSteps + 1> against_;
};

// The numbers of positions that were looked at, for one thread: grows up to its limit, then forgets what was
// cheap. Eight bytes an entry, four of them in a bucket. Positions are told apart by some bits of a hash: a
// mistake costs time, no more.
class ProofNumberTable {
  public:
    explicit ProofNumberTable(std::size_t megabytes)
        : bucket_limit_(std::bit_floor(std::max<std::size_t>(megabytes, 1) * 1024 * 1024 / sizeof(Bucket))),
          buckets_(std::min(kFirstBuckets, bucket_limit_)) {}

    // Inlined always: g++ takes a function that does nothing else for one without effect and drops the call.
    [[gnu::always_inline]] void prefetch(PositionCode code) const {
        __builtin_prefetch(&buckets_[bucket_of(hash_of(code))]);
    }

    std::optional<ProofNumbers> probe(PositionCode code) const {
        const Key hash = hash_of(code);
        for (const Entry entry : buckets_[bucket_of(hash)]) {
            if (same_tag(entry, hash) && effort_of(entry) != 0) {
                return ProofNumbers{static_cast<std::uint16_t>(entry >> 16),
                                    static_cast<std::uint16_t>(entry)};
            }
        }
        return std::nullopt;
    }

    void store(PositionCode code, const ProofNumbers& numbers, std::uint64_t nodes) {
        const Key hash = hash_of(code);
        const auto effort = std::min<Entry>(std::bit_width(nodes | 1), 63);
        put(bucket_of(hash), (hash & kTagBits) | effort << kEffortShift |
                                 static_cast<Entry>(std::min(numbers.win, kLargest)) << 16 |
                                 std::min(numbers.loss, kLargest));
        if (used_ > kGrowAt * buckets_.size() && buckets_.size() < bucket_limit_) grow();
    }

  private:
    // From the highest bit on: 26 of the hash, 6 of effort (0: empty), 16 for each number.
    using Entry = std::uint64_t;
    static constexpr std::size_t kWays = 4;
    static constexpr std::size_t kGrowAt = 3;
    static constexpr int kFirstBits = 14;
    static constexpr std::size_t kFirstBuckets = std::size_t{1} << kFirstBits;  // 512 kB
    static constexpr int kTagShift = 38;
    static constexpr Key kTagBits = ~Key{0} << kTagShift;
    static constexpr int kEffortShift = 32;
    static constexpr std::uint32_t kLargest = 0xffff;

    struct alignas(32) Bucket : std::array<Entry, kWays> {};

    static Key hash_of(PositionCode code) { return hash_bits(3, code); }
    static Entry effort_of(Entry entry) { return entry >> kEffortShift & 63; }
    static bool same_tag(Entry entry, Key hash) { return ((entry ^ hash) & kTagBits) == 0; }

    // The lowest bits of a bucket's number are those of the hash, the others those of the tag, so that an
    // entry shows where it belongs in a larger table.
    std::size_t bucket_of(Key hash) const { return bucket_of(hash & (kFirstBuckets - 1), hash); }
    std::size_t bucket_of(std::size_t low, Key tag) const {
        return (low | static_cast<std::size_t>(tag >> kTagShift) << kFirstBits) & (buckets_.size() - 1);
    }

    void put(std::size_t at, Entry entry) {
        Bucket& bucket = buckets_[at];
        Entry* chosen = &bucket[0];
        for (Entry& old : bucket) {
            if (same_tag(old, entry)) {
                chosen = &old;
                break;
            }
            if (effort_of(old) < effort_of(*chosen)) chosen = &old;
        }
        used_ += effort_of(*chosen) == 0 ? 1 : 0;
        *chosen = entry;
    }

    void grow() {
        const LargeArray<Bucket> old = std::move(buckets_);
        buckets_ = LargeArray<Bucket>(2 * old.size());
        used_ = 0;
        for (std::size_t at = 0; at < old.size(); ++at) {
            for (const Entry entry : old[at]) {
                if (effort_of(entry) != 0) put(bucket_of(at & (kFirstBuckets - 1), entry), entry);
            }
        }
    }

    const std::size_t bucket_limit_;
    LargeArray<Bucket> buckets_;
    std::size_t used_ = 0;
};

}  // namespace sortie::solver
