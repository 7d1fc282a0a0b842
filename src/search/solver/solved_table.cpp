#include "search/solver/solved_table.h"

#include <algorithm>
#include <bit>

#include "core/hash.h"

namespace sortie::solver {

namespace {

// The layout of a word, from the lowest bit: value 2, effort 6, tag 56. Zero is an empty entry.
constexpr int kTagShift = 8;
constexpr std::size_t kEfforts = 64;

std::uint64_t make_word(std::uint64_t tag, Value value, std::uint64_t effort) {
    return tag << kTagShift | effort << 2 | static_cast<std::uint64_t>(value);
}
std::uint64_t effort_of(std::uint64_t word) {
    return word >> 2 & (kEfforts - 1);
}
std::uint64_t tag_of(std::uint64_t word) {
    return word >> kTagShift;
}

// Spreads codes over all 64 bits; a bijection, because each step is one.
std::uint64_t scramble(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0x9e3779b97f4a7c15ULL;
    x ^= x >> 29;
    x *= 0xd6e8feb86659fd93ULL;
    x ^= x >> 32;
    return x;
}

// A tag of 56 bits holds the quotient of any 64-bit number by this many buckets.
constexpr std::uint64_t kFewestBuckets = 256;
constexpr std::uint64_t kFirstBuckets = std::uint64_t{1} << 15;  // or up to twice as many: 2 to 4 MB

std::uint64_t bucket_count_for(std::size_t megabytes, std::size_t bucket_size) {
    return std::max<std::uint64_t>(std::uint64_t{megabytes} * 1024 * 1024 / bucket_size, kFewestBuckets);
}

int doublings_to(std::uint64_t bucket_limit) {
    return std::max(
        0, static_cast<int>(std::bit_width(bucket_limit)) - static_cast<int>(std::bit_width(kFirstBuckets)));
}

}  // namespace

SolvedTable::SolvedTable(std::size_t megabytes, bool short_codes)
    : short_codes_(short_codes),
      bucket_limit_(bucket_count_for(megabytes, sizeof(Bucket))),
      most_doublings_(short_codes ? doublings_to(bucket_limit_) : 0),
      first_bucket_count_(bucket_limit_ >> most_doublings_),
      buckets_(first_bucket_count_ << most_doublings_) {}

SolvedTable::Place SolvedTable::place(std::uint64_t first_bucket, std::uint64_t tag) const {
    const std::uint64_t doubled = tag & ((std::uint64_t{1} << doublings()) - 1);
    return {first_bucket + first_bucket_count_ * doubled, tag};
}

SolvedTable::Place SolvedTable::locate(PositionCode code) const {
    if (short_codes_) {
        const std::uint64_t scrambled = scramble(low_word(code));
        return place(scrambled % first_bucket_count_, scrambled / first_bucket_count_);
    }
    const Key first = hash_bits(1, code);
    const Key second = hash_bits(2, code);
    return place(first % first_bucket_count_, second >> kTagShift);
}

bool SolvedTable::wants_to_grow() const {
    return doublings() < most_doublings_ &&
           entries_.load(std::memory_order_relaxed) > bucket_count() * kEntriesPerBucket / 2;
}

void SolvedTable::grow_if_full() {
    if (!wants_to_grow() || growing_.exchange(true, std::memory_order_acquire)) return;
    if (wants_to_grow()) grow();  // another thread may have been faster
    growing_.store(false, std::memory_order_release);
}

void SolvedTable::grow() {
    const std::uint64_t old_count = bucket_count();
    const int old_doublings = doublings_.fetch_add(1, std::memory_order_relaxed);
    for (std::uint64_t i = 0; i < old_count; ++i) {
        for (auto& slot : buckets_[i].words) {
            const std::uint64_t word = slot.load(std::memory_order_relaxed);
            if (word == 0 || (tag_of(word) >> old_doublings & 1) == 0) continue;
            slot.store(0, std::memory_order_relaxed);
            entries_.fetch_sub(1, std::memory_order_relaxed);
            put(i + old_count, word);
        }
    }
}

SolvedEntry SolvedTable::probe(const Place& place) const {
    for (const auto& slot : buckets_[place.bucket].words) {
        const std::uint64_t word = slot.load(std::memory_order_relaxed);
        if (word != 0 && tag_of(word) == place.tag) {
            return {static_cast<Value>(word & 3), static_cast<int>(effort_of(word))};
        }
    }
    return {};
}

void SolvedTable::store(PositionCode code, Value value, std::uint64_t nodes) {
    const Place place = locate(code);
    put(place.bucket, make_word(place.tag, value, static_cast<std::uint64_t>(std::bit_width(nodes | 1) - 1)));
}

void SolvedTable::put(std::uint64_t index, std::uint64_t word) {
    std::atomic<std::uint64_t>* chosen = nullptr;
    std::uint64_t least = ~std::uint64_t{0};
    for (auto& slot : buckets_[index].words) {
        const std::uint64_t old = slot.load(std::memory_order_relaxed);
        if (old != 0 && tag_of(old) == tag_of(word)) {
            slot.store(word, std::memory_order_relaxed);
            return;
        }
        const std::uint64_t worth = old == 0 ? 0 : 1 + effort_of(old);
        if (worth < least) {
            chosen = &slot;
            least = worth;
        }
    }
    if (least == 0) entries_.fetch_add(1, std::memory_order_relaxed);
    chosen->store(word, std::memory_order_relaxed);
}

int SolvedTable::permille_used() const {
    return static_cast<int>(entries_.load(std::memory_order_relaxed) * 1000 /
                            (buckets_.size() * kEntriesPerBucket));
}

}  // namespace sortie::solver
