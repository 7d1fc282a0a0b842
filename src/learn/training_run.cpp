#include "learn/training_run.h"

#include <cstdio>
#include <fmt/format.h>

#include "eval/network_file.h"
#include "learn/checkpoint.h"
#include "learn/probability_fit.h"
#include "learn/record_file.h"
#include "learn/sample_reader.h"

namespace sortie {

namespace {

constexpr std::size_t kHeldOutEvery = 20;  // games

struct Data {
    GameSetup board;
    std::unique_ptr<SampleReader> reader;
    NetworkShape shape;  // of the network to train
    SampleSet samples;
    SampleSet held_out;
    std::size_t games = 0;
};

Result<Data> read_data(const TrainingPlan& plan) {
    Data data;
    for (const std::string& file : plan.data) {
        const auto records = read_records(file);
        if (!records) return Error{records.error()};
        if (!data.reader) {
            data.board = records->header.board;
            auto reader = SampleReader::make(data.board);
            if (!reader) return Error{fmt::format("file {}: {}", file, reader.error())};
            data.reader = std::move(*reader);
            const InputLayout& layout = data.reader->layout();
            data.shape = {layout.count, plan.hidden, plan.buckets, layout.most_active};
            if (const auto problem = data.shape.problem()) return Error{*problem};
        } else if (records->header.board != data.board) {
            return Error{fmt::format("file {}: games of {}; {} holds games of {}", file,
                                     board_text(records->header.board), plan.data.front(),
                                     board_text(data.board))};
        }
        for (const RecordedGame& game : records->games) {
            SampleSet& set = ++data.games % kHeldOutEvery == 0 ? data.held_out : data.samples;
            if (!data.reader->add(game, data.shape, set)) {
                return Error{
                    fmt::format("file {}: game {} has a move that does not exist", file, data.games)};
            }
        }
    }
    return data;
}

Result<Model> starting_model(const TrainingPlan& plan, const Data& data) {
    const NetworkShape& shape = data.shape;
    if (!plan.from) {
        Random random(plan.options.seed);
        return Model::random(shape, random);
    }
    const auto network = read_network_file(*plan.from);
    if (!network) return Error{network.error()};
    if (network->board != data.board || !(network->shape == shape)) {
        return Error{
            fmt::format("network {}: made for {} with {} hidden and {} buckets, not for {} with {} and {}",
                        *plan.from, board_text(network->board), network->shape.hidden, network->shape.buckets,
                        board_text(data.board), shape.hidden, shape.buckets)};
    }
    return Model::from(*network);
}

std::string plan_text(const TrainingPlan& plan, const Data& data) {
    const TrainingOptions& options = plan.options;
    return fmt::format(
        "{} data={} games={} positions={} hidden={} buckets={} from={} epochs={} batch={} rate={} "
        "last-rate={} score-share={} seed={}",
        board_text(data.board), fmt::join(plan.data, ","), data.games, data.samples.size(), plan.hidden,
        plan.buckets, plan.from.value_or("-"), options.epochs, options.batch, options.rate, options.last_rate,
        options.mix.score_share, options.seed);
}

}  // namespace

Result<TrainingRun> run_training(const TrainingPlan& plan, const StopFlag& stop,
                                 const std::function<void(const TrainingProgress&)>& progress) {
    const auto data = read_data(plan);
    if (!data) return Error{data.error()};
    if (data->samples.size() == 0)
        return Error{fmt::format("the {} games hold no position to learn from", data->games)};
    auto model = starting_model(plan, *data);
    if (!model) return Error{model.error()};
    const std::string text = plan_text(plan, *data);
    TrainingOptions options = plan.options;
    options.mix.score_scale = data->reader->score_scale();

    TrainingState state(std::move(*model));
    if (!plan.checkpoint.empty()) {
        auto saved = read_checkpoint(plan.checkpoint, text, state.model.shape());
        if (!saved) return Error{saved.error()};
        if (*saved) state = std::move(**saved);
    }
    TrainingRun run;
    run.games = data->games;
    run.positions = data->samples.size();
    run.held_out = data->held_out.size();
    std::optional<Error> problem;
    train(state, data->reader->layout(), data->samples, data->held_out, options, stop,
          [&](const EpochReport& report) {
              run.last = report;
              if (!plan.checkpoint.empty() && !problem)
                  problem = write_checkpoint(plan.checkpoint, text, state);
              if (progress) progress({run.positions, run.held_out, report});
          });
    if (problem) return *problem;
    run.finished = state.epochs >= options.epochs;
    if (run.finished && !plan.checkpoint.empty()) std::remove(plan.checkpoint.c_str());
    run.network = state.model.quantised();
    run.network.board = data->board;
    run.network.score_scale = data->reader->score_scale();
    run.network.probability_scale = fit_probability_scale(data->samples.targets());
    run.network.origin =
        fmt::format("sortie train, {} positions of {} games: {}", run.positions, run.games, text);
    if (const auto trouble = run.network.problem())
        return Error{fmt::format("training ended with {}", *trouble)};
    return run;
}

}  // namespace sortie
