// Proof numbers: how much is still missing to a proof that a position is won, and that it is lost.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
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
// cheap. Sixteen bytes an entry, four of them in a bucket. Positions are told apart by a hash: a mistake
// costs time, no more.
class ProofNumberTable {
  public:
    explicit ProofNumberTable(std::size_t megabytes)
        : bucket_limit_(std::bit_floor(std::max<std::size_t>(megabytes, 1) * 1024 * 1024 / sizeof(Bucket))),
          buckets_(std::min(kFirstBuckets, bucket_limit_)) {}

    // Inlined always: g++ takes a function that does nothing else for one without effect and drops the call.
    [[gnu::always_inline]] void prefetch(PositionCode code) const {
        __builtin_prefetch(&bucket_of(hash_of(code)));
    }

    const ProofNumbers* probe(PositionCode code) const {
        const Key hash = hash_of(code);
        for (const Entry& entry : bucket_of(hash)) {
            if ((entry.tag & kHashBits) == hash && effort_of(entry) != 0) return &entry.numbers;
        }
        return nullptr;
    }

    void store(PositionCode code, const ProofNumbers& numbers, std::uint64_t nodes) {
        const auto effort = static_cast<Key>(std::min<int>(static_cast<int>(std::bit_width(nodes | 1)), 63));
        put({hash_of(code) | effort, numbers});
        if (used_ > 3 * buckets_.size() && buckets_.size() < bucket_limit_) grow();
    }

  private:
    static constexpr std::size_t kWays = 4;
    static constexpr std::size_t kFirstBuckets = std::size_t{1} << 14;  // 1 MB
    static constexpr Key kHashBits = ~Key{63};

    struct Entry {
        Key tag = 0;  // hash, and in the six lowest bits the effort; 0 of it: empty
        ProofNumbers numbers{0, 0};
    };
    struct alignas(64) Bucket : std::array<Entry, kWays> {};

    static Key hash_of(PositionCode code) { return hash_bits(3, code) & kHashBits; }
    static Key effort_of(const Entry& entry) { return entry.tag & ~kHashBits; }
    Bucket& bucket_of(Key hash) const {
        return buckets_[static_cast<std::size_t>(hash >> 6) & (buckets_.size() - 1)];
    }

    void put(const Entry& entry) {
        const Key hash = entry.tag & kHashBits;
        Bucket& bucket = bucket_of(hash);
        Entry* chosen = &bucket[0];
        for (Entry& old : bucket) {
            if ((old.tag & kHashBits) == hash) {
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
        for (const Bucket& bucket : old) {
            for (const Entry& entry : bucket) {
                if (effort_of(entry) != 0) put(entry);
            }
        }
    }

    const std::size_t bucket_limit_;
    LargeArray<Bucket> buckets_;
    std::size_t used_ = 0;
};

}  // namespace sortie::solver
