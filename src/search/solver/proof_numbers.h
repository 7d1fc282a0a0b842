// Proof numbers: how much is still missing to a proof that a position is won, and that it is lost.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "core/hash.h"
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
    static constexpr int kPromiseUnit = 150;  // of promise for a factor of e
    static constexpr int kStepsPerUnit = 20;
    static constexpr int kSteps = 5 * kStepsPerUnit;
    std::array<std::uint32_t, 2 * kSteps + 1> against_;
};

// The numbers of open positions, for one thread; forgetful when it is full.
class ProofNumberTable {
  public:
    explicit ProofNumberTable(std::size_t megabytes)
        : entry_count_(std::bit_floor(std::max<std::size_t>(megabytes, 1) * 1024 * 1024 / sizeof(Entry))),
          entries_(static_cast<Entry*>(std::calloc(entry_count_, sizeof(Entry))), &std::free) {
        if (!entries_) throw std::bad_alloc();
    }

    const ProofNumbers* probe(PositionCode code) const {
        const std::size_t first = first_of(code);
        for (std::size_t i = first; i < first + kWays; ++i) {
            if (entries_[i].nodes != 0 && entries_[i].code == code) return &entries_[i].numbers;
        }
        return nullptr;
    }

    void store(PositionCode code, const ProofNumbers& numbers, std::uint64_t nodes) {
        const std::size_t first = first_of(code);
        Entry* chosen = &entries_[first];
        for (std::size_t i = first; i < first + kWays; ++i) {
            if (entries_[i].nodes != 0 && entries_[i].code == code) {
                chosen = &entries_[i];
                break;
            }
            if (entries_[i].nodes < chosen->nodes) chosen = &entries_[i];
        }
        *chosen = {code, numbers,
                   static_cast<std::uint32_t>(std::clamp<std::uint64_t>(nodes, 1, UINT32_MAX))};
    }

  private:
    static constexpr std::size_t kWays = 4;

    struct Entry {
        PositionCode code = 0;
        ProofNumbers numbers;
        std::uint32_t nodes = 0;  // 0: empty
    };

    std::size_t first_of(PositionCode code) const {
        return static_cast<std::size_t>(hash_bits(3, code)) & (entry_count_ - 1) & ~(kWays - 1);
    }

    const std::size_t entry_count_;
    // Pages of zeros, which cost nothing until they are touched.
    std::unique_ptr<Entry[], void (*)(void*)> entries_;
};

}  // namespace sortie::solver
