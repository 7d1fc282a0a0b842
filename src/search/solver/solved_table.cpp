#include "search/solver/solved_table.h"

#include <algorithm>
#include <bit>
#include <new>
#include <sys/mman.h>

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

std::uint64_t bucket_count_for(std::size_t megabytes, std::size_t bucket_size) {
    return std::max<std::uint64_t>(std::uint64_t{megabytes} * 1024 * 1024 / bucket_size, kFewestBuckets);
}

}  // namespace

// Anonymous pages are zero and cost nothing until they are touched.
SolvedTable::SolvedTable(std::size_t megabytes, bool short_codes)
    : short_codes_(short_codes), bucket_count_(bucket_count_for(megabytes, sizeof(Bucket))) {
    const std::size_t size = bucket_count_ * sizeof(Bucket);
    void* const memory =
        mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    madvise(memory, size, MADV_HUGEPAGE);  // a hint: without huge pages it is only slower
    buckets_ = static_cast<Bucket*>(memory);
}

SolvedTable::~SolvedTable() {
    munmap(buckets_, bucket_count_ * sizeof(Bucket));
}

SolvedTable::Place SolvedTable::locate(PositionCode code) const {
    if (short_codes_) {
        const std::uint64_t scrambled = scramble(low_word(code));
        return {scrambled % bucket_count_, scrambled / bucket_count_};
    }
    const Key first = hash_bits(1, code);
    const Key second = hash_bits(2, code);
    return {first % bucket_count_, second >> kTagShift};
}

SolvedEntry SolvedTable::probe(PositionCode code) const {
    const Place place = locate(code);
    for (const auto& slot : bucket(place.bucket).words) {
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
    for (auto& slot : bucket(index).words) {
        const std::uint64_t old = slot.load(std::memory_order_relaxed);
        if (old == 0 || tag_of(old) == tag_of(word)) {
            chosen = &slot;
            break;
        }
        if (effort_of(old) < least) {
            chosen = &slot;
            least = effort_of(old);
        }
    }
    chosen->store(word, std::memory_order_relaxed);
}

int SolvedTable::permille_used() const {
    constexpr std::uint64_t kSample = 1000;
    const std::uint64_t sample = std::min(kSample, bucket_count_);
    const std::uint64_t step = bucket_count_ / sample;
    std::uint64_t used = 0;
    for (std::uint64_t i = 0; i < sample; ++i) {
        for (const auto& slot : bucket(i * step).words) used += slot.load(std::memory_order_relaxed) != 0;
    }
    return static_cast<int>(used * 1000 / (sample * kEntriesPerBucket));
}

void SolvedTable::visit_expensive(std::size_t most,
                                  const std::function<void(const SavedEntry&)>& visit) const {
    std::array<std::size_t, kEfforts> counts{};
    for (std::uint64_t i = 0; i < bucket_count_; ++i) {
        for (const auto& slot : bucket(i).words) {
            if (const std::uint64_t word = slot.load(std::memory_order_relaxed)) ++counts[effort_of(word)];
        }
    }
    std::size_t least = kEfforts - 1;
    std::size_t total = counts[least];
    while (least > 0 && total + counts[least - 1] <= most) total += counts[--least];
    for (std::uint64_t i = 0; i < bucket_count_; ++i) {
        for (const auto& slot : bucket(i).words) {
            const std::uint64_t word = slot.load(std::memory_order_relaxed);
            if (word != 0 && effort_of(word) >= least) visit({i, word});
        }
    }
}

bool SolvedTable::restore(const SavedEntry& entry, std::uint64_t bucket_count) {
    if (bucket_count == bucket_count_) {
        if (entry.bucket >= bucket_count_) return false;
        put(entry.bucket, entry.word);
        return true;
    }
    if (!short_codes_) return false;
    const std::uint64_t scrambled = tag_of(entry.word) * bucket_count + entry.bucket;
    const std::uint64_t low = entry.word & ((std::uint64_t{1} << kTagShift) - 1);
    put(scrambled % bucket_count_, scrambled / bucket_count_ << kTagShift | low);
    return true;
}

}  // namespace sortie::solver
