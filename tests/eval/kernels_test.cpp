#include "eval/kernels.h"

#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "core/aligned_vector.h"
#include "core/random.h"

namespace sortie {
namespace {

// Runs a check on every instruction set that this processor has, forcing the dispatch to it.
template <class Check>
void on_every_target(Check check) {
    for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
        hwy::SetSupportedTargetsForTest(target);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
        SCOPED_TRACE(hwy::TargetName(target));
        check();
    }
    hwy::SetSupportedTargetsForTest(0);
    hwy::GetChosenTarget().DeInit();
}

AlignedVector<std::int16_t> some_numbers(std::size_t count, int least, int most, Random& random) {
    AlignedVector<std::int16_t> numbers(count);
    for (std::int16_t& number : numbers) {
        const auto span = static_cast<std::uint64_t>(most - least) + 1;
        number = static_cast<std::int16_t>(least + static_cast<int>(random.below(span)));
    }
    return numbers;
}

TEST(Kernels, ThereIsMoreThanOneInstructionSetToCompare) {
    EXPECT_GE(hwy::SupportedAndGeneratedTargets().size(), 2u);
}

TEST(Kernels, SumsAreThoseOfThePlainLoopOnEveryTarget) {
    on_every_target([] {
        Random random(3);
        for (const std::size_t width : {32u, 64u, 128u, 192u, 256u}) {
            for (std::size_t added = 0; added <= 3; ++added) {
                for (std::size_t removed = 0; removed <= 3; ++removed) {
                    // The whole range: sums that do not fit wrap around in the same way everywhere.
                    const auto from = some_numbers(width, INT16_MIN, INT16_MAX, random);
                    const auto rows = some_numbers(width * 6, INT16_MIN, INT16_MAX, random);
                    RowChanges changes;
                    for (std::size_t i = 0; i < added; ++i)
                        changes.added[changes.added_count++] = rows.data() + i * width;
                    for (std::size_t i = 0; i < removed; ++i)
                        changes.removed[changes.removed_count++] = rows.data() + (3 + i) * width;
                    AlignedVector<std::int16_t> fast(width);
                    AlignedVector<std::int16_t> slow(width);
                    change_sum(from.data(), fast.data(), width, changes);
                    plain::change_sum(from.data(), slow.data(), width, changes);
                    ASSERT_EQ(fast, slow) << "width " << width << ", +" << added << " -" << removed;
                }
            }
        }
    });
}

TEST(Kernels, OutputsAreThoseOfThePlainLoopOnEveryTarget) {
    on_every_target([] {
        Random random(4);
        for (const std::size_t width : {32u, 64u, 96u, 128u, 256u}) {
            for (int round = 0; round < 50; ++round) {
                const auto own = some_numbers(width, -400, 400, random);
                const auto other = some_numbers(width, INT16_MIN, INT16_MAX, random);
                // Half of the largest weight, so that 512 of them cannot leave 32 bits.
                const auto weights =
                    some_numbers(2 * width, -kLargestOutputWeight / 2, kLargestOutputWeight / 2, random);
                ASSERT_EQ(weigh_sums(own.data(), other.data(), weights.data(), width),
                          plain::weigh_sums(own.data(), other.data(), weights.data(), width));
            }
        }
    });
}

TEST(Kernels, LargestWeightsTimesLargestSumsStillFit) {
    on_every_target([] {
        const AlignedVector<std::int16_t> full(32, INT16_MAX);
        AlignedVector<std::int16_t> weights(64, kLargestOutputWeight);
        EXPECT_EQ(weigh_sums(full.data(), full.data(), weights.data(), 32), 64 * 127 * 255 * 255);
        weights.assign(64, -kLargestOutputWeight);
        EXPECT_EQ(weigh_sums(full.data(), full.data(), weights.data(), 32), -64 * 127 * 255 * 255);
    });
}

}  // namespace
}  // namespace sortie
