// Proof numbers: how much is still missing to a proof that a position is won, and that it is lost.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>

#include "core/hash.h"
#include "core/large_array.h"
#include "games/solver_knowledge.h"

namespace sortie::solver {

inline constexpr float kNoProof = 0x1p63F;
inline constexpr float kLargestNumber = 0x1p62F;  // of an open position

struct ProofNumbers {
    float win = 1;   // 0: won for the side to move; kNoProof: lost
    float loss = 1;  // the other way round

    bool solved() const { return win == 0 || loss == 0; }
    Value value() const { return win == 0 ? Value::Win : loss == 0 ? Value::Loss : Value::Unknown; }
};

constexpr ProofNumbers numbers_of(Value value) {
    if (value == Value::Win) return {0, kNoProof};
    if (value == Value::Loss) return {kNoProof, 0};
    return {};
}

// Proof numbers as they are stored: the logarithm in steps of 1/64 octave, rounded up, in twelve bits. So
// they never come to an end, however large a task is.
class LogarithmicNumber {
  public:
    static constexpr unsigned kBits = 12;

    // Of a number from 1 to kLargestNumber.
    static std::uint32_t steps(float number) {
        // A number that has been stored comes back as it was.
        constexpr float kRounding = 0.02F;
        return static_cast<std::uint32_t>(std::ceil(kStepsPerOctave * std::log2(number) - kRounding));
    }
    static float number(std::uint32_t steps) { return kNumbers[steps]; }
    // 2 to the power of an exponent in steps.
    static float power(int steps) {
        return steps >= 0 ? kNumbers[static_cast<std::size_t>(std::min(steps, kMostSteps))]
                          : 1 / kNumbers[static_cast<std::size_t>(std::min(-steps, kMostSteps))];
    }

    static constexpr int kStepsPerOctave = 64;

  private:
    static constexpr int kMostSteps = (1 << kBits) - 1;
    static constexpr auto kNumbers = [] {
        constexpr double kStep = 1.0108892860517004600;  // the 64th root of 2
        std::array<float, kMostSteps + 1> numbers{};
        double octave = 1;
        for (std::size_t first = 0; first < numbers.size(); first += kStepsPerOctave, octave *= 2) {
            double number = octave;
            for (std::size_t i = 0; i < kStepsPerOctave; ++i, number *= kStep)
                numbers[first + i] = static_cast<float>(number);
        }
        return numbers;
    }();
};

// The numbers of positions that were looked at, shared by all threads without locks: starts small, doubles up
// to its limit, then forgets what was cheap. Eight bytes an entry, four of them in a bucket. Positions are
// told apart by some bits of a hash. A mistake costs time, no more, and so does what threads lose when they
// write to one bucket at once or while another moves the entries.
class ProofNumberTable {
    using Entry = std::uint64_t;

  public:
    explicit ProofNumberTable(std::size_t megabytes)
        : buckets_(std::bit_floor(std::max<std::size_t>(megabytes, 1) * 1024 * 1024 / sizeof(Bucket))),
          bucket_mask_(std::min(kFirstBuckets, buckets_.size()) - 1) {}

    // Inlined always: g++ takes a function that does nothing else for one without effect and drops the call.
    [[gnu::always_inline]] void prefetch(PositionCode code) const {
        __builtin_prefetch(&buckets_[bucket_of(hash_of(code))]);
    }

    struct Found {
        ProofNumbers numbers;
        std::uint64_t nodes = 0;  // spent on it, about
    };
    std::optional<Found> probe(PositionCode code) const {
        const Key hash = hash_of(code);
        for (const auto& slot : buckets_[bucket_of(hash)]) {
            const Entry entry = slot.load(std::memory_order_relaxed);
            if (same_tag(entry, hash) && effort_of(entry) != 0) {
                return Found{{LogarithmicNumber::number(entry >> kNumberBits & kNumberMask),
                              LogarithmicNumber::number(entry & kNumberMask)},
                             (std::uint64_t{1} << effort_of(entry)) / 2};
            }
        }
        return std::nullopt;
    }

    void store(PositionCode code, const ProofNumbers& numbers, std::uint64_t nodes) {
        const Key hash = hash_of(code);
        const auto effort = std::min<Entry>(std::bit_width(nodes | 1), 63);
        put(bucket_of(hash), (hash & kTagBits) | effort << kEffortShift |
                                 static_cast<Entry>(LogarithmicNumber::steps(numbers.win)) << kNumberBits |
                                 LogarithmicNumber::steps(numbers.loss));
    }

    // Makes room: a solved position needs no numbers.
    void erase(PositionCode code) {
        const Key hash = hash_of(code);
        const std::size_t at = bucket_of(hash);
        for (auto& slot : buckets_[at]) {
            const Entry entry = slot.load(std::memory_order_relaxed);
            if (!same_tag(entry, hash) || effort_of(entry) == 0) continue;
            slot.store(0, std::memory_order_relaxed);
            if (at % kCountedBuckets == 0) counted_.fetch_sub(1, std::memory_order_relaxed);
        }
    }

    // Doubles the table if it is time, unless another thread is at it.
    void grow_if_full() {
        if (!wants_to_grow() || growing_.exchange(true, std::memory_order_acquire)) return;
        if (wants_to_grow()) grow();  // another thread may have been faster
        growing_.store(false, std::memory_order_release);
    }

    // An entry as it is saved: the lowest bits of its bucket's number, and what stands there.
    struct Saved {
        std::uint64_t low = 0;
        std::uint64_t word = 0;
    };
    // Calls visit for the most expensive entries, at most `most` of them (unless all cost alike). Searches
    // may go on meanwhile.
    template <class Visit>
    void visit_expensive(std::size_t most, Visit&& visit) const {
        std::array<std::size_t, 64> counts{};
        const std::size_t count = bucket_mask_.load(std::memory_order_relaxed) + 1;
        const auto for_each = [&](auto&& use) {
            for (std::size_t at = 0; at < count; ++at) {
                for (const auto& slot : buckets_[at]) use(at, slot.load(std::memory_order_relaxed));
            }
        };
        for_each([&](std::size_t, Entry entry) { ++counts[effort_of(entry)]; });
        std::size_t least = counts.size();
        std::size_t total = 0;
        while (least > 2 && total + counts[least - 1] <= most) total += counts[--least];
        for_each([&](std::size_t at, Entry entry) {
            if (effort_of(entry) >= least) visit(Saved{at & (kFirstBuckets - 1), entry});
        });
    }
    // No search may be running.
    void restore(const Saved& saved) {
        put(bucket_of(saved.low & (kFirstBuckets - 1), saved.word), saved.word);
        grow_if_full();
    }

  private:
    // From the highest bit on: 34 of the hash, 6 of effort (0: empty), 12 for each number.
    static constexpr std::size_t kWays = 4;
    static constexpr Entry kGuess = 1;                  // the effort of positions that were not searched
    static constexpr std::size_t kGrowAt = 2;           // entries a bucket
    static constexpr std::size_t kCountedBuckets = 64;  // one in this many is counted for all of them
    static constexpr int kFirstBits = 14;
    static constexpr std::size_t kFirstBuckets = std::size_t{1} << kFirstBits;  // 512 kB
    static constexpr unsigned kNumberBits = LogarithmicNumber::kBits;
    static constexpr Entry kNumberMask = (Entry{1} << kNumberBits) - 1;
    static constexpr int kEffortShift = 2 * kNumberBits;
    static constexpr int kTagShift = kEffortShift + 6;
    static constexpr Key kTagBits = ~Key{0} << kTagShift;

    struct alignas(32) Bucket : std::array<std::atomic<Entry>, kWays> {};

    static Key hash_of(PositionCode code) { return hash_bits(3, code); }
    static Entry effort_of(Entry entry) { return entry >> kEffortShift & 63; }
    static bool same_tag(Entry entry, Key hash) { return ((entry ^ hash) & kTagBits) == 0; }

    // The lowest bits of a bucket's number are those of the hash, the others those of the tag, so that an
    // entry shows where it belongs in a larger table.
    std::size_t bucket_of(Key hash) const { return bucket_of(hash & (kFirstBuckets - 1), hash); }
    std::size_t bucket_of(std::size_t low, Key tag) const {
        return (low | static_cast<std::size_t>(tag >> kTagShift) << kFirstBits) &
               bucket_mask_.load(std::memory_order_relaxed);
    }

    void put(std::size_t at, Entry entry) {
        std::atomic<Entry>* chosen = nullptr;
        Entry least = ~Entry{0};
        for (auto& slot : buckets_[at]) {
            const Entry old = slot.load(std::memory_order_relaxed);
            if (same_tag(old, entry)) {
                chosen = &slot;
                least = effort_of(old);
                break;
            }
            if (effort_of(old) < least) {
                chosen = &slot;
                least = effort_of(old);
            }
        }
        // A first guess is found again at once: it pushes out nothing else.
        if (effort_of(entry) == kGuess && least > kGuess) return;
        if (least == 0 && at % kCountedBuckets == 0) counted_.fetch_add(1, std::memory_order_relaxed);
        chosen->store(entry, std::memory_order_relaxed);
    }

    bool wants_to_grow() const {
        const std::size_t count = bucket_mask_.load(std::memory_order_relaxed) + 1;
        return count < buckets_.size() && counted_.load(std::memory_order_relaxed) >
                                              static_cast<std::int64_t>(kGrowAt * count / kCountedBuckets);
    }

    void grow() {
        const std::size_t old_count = bucket_mask_.load(std::memory_order_relaxed) + 1;
        counted_.store(counted_.load(std::memory_order_relaxed) / 2, std::memory_order_relaxed);
        bucket_mask_.store(2 * old_count - 1, std::memory_order_relaxed);
        for (std::size_t at = 0; at < old_count; ++at) {
            for (auto& slot : buckets_[at]) {
                const Entry entry = slot.load(std::memory_order_relaxed);
                const std::size_t target = bucket_of(at & (kFirstBuckets - 1), entry);
                if (target == at || effort_of(entry) == 0) continue;
                slot.store(0, std::memory_order_relaxed);
                put(target, entry);
            }
        }
    }

    const LargeArray<Bucket> buckets_;
    std::atomic<std::size_t> bucket_mask_;
    std::atomic<std::int64_t> counted_{0};  // entries in the counted buckets, about
    std::atomic<bool> growing_{false};
};

}  // namespace sortie::solver
