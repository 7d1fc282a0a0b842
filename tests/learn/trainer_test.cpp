#include "learn/trainer.h"

#include <cmath>
#include <cstdio>
#include <gtest/gtest.h>

#include "games/breakthrough/inputs.h"
#include "learn/checkpoint.h"

namespace sortie {
namespace {

const InputLayout kLayout = breakthrough::input_layout({{5, 5}, breakthrough::Variant::Standard}, 64);
const NetworkShape kShape{kLayout.count, 32, 4, kLayout.most_active};

// Random positions whose value is the difference in pieces.
SampleSet some_samples(std::size_t count, std::uint64_t seed) {
    Random random(seed);
    SampleSet samples;
    for (std::size_t i = 0; i < count; ++i) {
        std::vector<std::uint16_t> inputs;
        int difference = 0;
        for (std::uint16_t square = 0; square < 25; ++square) {
            const auto what = random.below(5);
            if (what == 0) inputs.push_back(square);
            if (what == 1) inputs.push_back(static_cast<std::uint16_t>(25 + square));
            difference += what == 0 ? 1 : what == 1 ? -1 : 0;
        }
        samples.add(inputs, {.score = difference * 60,
                             .result = random.unit() < 0.5 ? 0.0F : 1.0F,
                             .bucket = kShape.bucket(inputs.size())});
    }
    return samples;
}

Model some_model(std::uint64_t seed) {
    Random random(seed);
    return Model::random(kShape, random);
}

TrainingOptions quick_options() {
    TrainingOptions options;
    options.epochs = 4;
    options.batch = 64;
    options.rate = 5e-3;
    options.mix.score_share = 1;
    return options;
}

TEST(Gradient, AgreesWithFiniteDifferences) {
    const SampleSet samples = some_samples(40, 1);
    Model model = some_model(2);
    GradientMaker maker(kShape, kLayout, {0.7, 110});
    AlignedVector<float> gradient(model.size());
    for (std::size_t i = 0; i < samples.size(); ++i) maker.add(model, samples, i, false, gradient);
    const auto loss = [&] {
        double sum = 0;
        for (std::size_t i = 0; i < samples.size(); ++i) sum += maker.loss(model, samples, i);
        return sum;
    };
    Random random(3);
    double largest = 0;
    std::vector<std::size_t> indices = {model.biases(), model.outputs(), model.output_biases(),
                                        model.output_biases() + 2};
    for (int i = 0; i < 200; ++i) indices.push_back(random.below(model.size()));
    for (const std::size_t i : indices) {
        constexpr float kStep = 2e-3F;
        const float number = model.numbers()[i];
        model.numbers()[i] = number + kStep;
        const double above = loss();
        model.numbers()[i] = number - kStep;
        const double below = loss();
        model.numbers()[i] = number;
        const double slope = (above - below) / (2 * static_cast<double>(kStep));
        EXPECT_NEAR(static_cast<double>(gradient[i]), slope, 2e-3 + 0.02 * std::abs(slope)) << "number " << i;
        largest = std::max(largest, std::abs(slope));
    }
    EXPECT_GT(largest, 0.05);  // there was something to compare
}

TEST(Gradient, AMirroredSampleIsTheSampleInTheMirror) {
    const SampleSet samples = some_samples(10, 4);
    const Model model = some_model(5);
    GradientMaker maker(kShape, kLayout, {});
    for (std::size_t i = 0; i < samples.size(); ++i) {
        SampleSet mirrored;
        std::vector<std::uint16_t> inputs;
        for (const std::uint16_t input : samples.inputs(i)) inputs.push_back(kLayout.mirror[input]);
        mirrored.add(inputs, samples.target(i));
        AlignedVector<float> one(model.size());
        AlignedVector<float> other(model.size());
        EXPECT_EQ(maker.add(model, samples, i, true, one), maker.add(model, mirrored, 0, false, other));
        EXPECT_EQ(one, other);
    }
}

TEST(Trainer, LearnsWhatPiecesAreWorth) {
    const SampleSet samples = some_samples(4000, 6);
    const SampleSet held_out = some_samples(500, 7);
    TrainingState state(some_model(8));
    const TrainingOptions options = quick_options();
    const double before = mean_loss(state.model, kLayout, held_out, options.mix);
    train(state, kLayout, samples, held_out, options, StopFlag(), {});
    const double after = mean_loss(state.model, kLayout, held_out, options.mix);
    EXPECT_LT(after, before / 10);
    // Whole numbers lose little.
    const double quantised = mean_loss(Model::from(state.model.quantised()), kLayout, held_out, options.mix);
    EXPECT_LT(quantised, after * 1.5 + 1e-4);
}

TEST(Trainer, TheSeedDecidesAndTheThreadsDoNot) {
    const SampleSet samples = some_samples(1000, 9);
    const auto trained = [&](std::uint64_t seed, int threads) {
        TrainingState state(some_model(10));
        TrainingOptions options = quick_options();
        options.epochs = 2;
        options.seed = seed;
        options.threads = threads;
        train(state, kLayout, samples, samples, options, StopFlag(), {});
        return std::vector<float>(state.model.numbers().begin(), state.model.numbers().end());
    };
    EXPECT_EQ(trained(1, 1), trained(1, 3));
    EXPECT_NE(trained(1, 1), trained(2, 1));
}

TEST(Trainer, GoesOnFromACheckpointAsIfNothingHadHappened) {
    const std::string file = testing::TempDir() + "sortie-checkpoint-test";
    std::remove(file.c_str());
    const SampleSet samples = some_samples(600, 11);
    const TrainingOptions options = quick_options();
    TrainingState whole(some_model(12));
    train(whole, kLayout, samples, samples, options, StopFlag(), {});

    TrainingState first(some_model(12));
    StopFlag stop;
    train(first, kLayout, samples, samples, options, stop, [&](const EpochReport& report) {
        ASSERT_FALSE(write_checkpoint(file, "a plan", first));
        if (report.epoch == 2) stop.request();
    });
    EXPECT_EQ(first.epochs, 2);
    auto second = read_checkpoint(file, "a plan", kShape);
    ASSERT_TRUE(second) << second.error();
    ASSERT_TRUE(second->has_value());
    EXPECT_EQ((*second)->epochs, 2);
    train(**second, kLayout, samples, samples, options, StopFlag(), {});
    EXPECT_TRUE(std::equal(whole.model.numbers().begin(), whole.model.numbers().end(),
                           (*second)->model.numbers().begin()));

    EXPECT_FALSE(read_checkpoint(file, "another plan", kShape));
    std::remove(file.c_str());
    const auto none = read_checkpoint(file, "a plan", kShape);
    ASSERT_TRUE(none);
    EXPECT_FALSE(none->has_value());
}

}  // namespace
}  // namespace sortie
