// The commands that make evaluations.
#include "cli/commands.h"
#include "cli/help_texts.h"
#include "cli/parser/command_groups.h"
#include "cli/parser/shared_options.h"

namespace sortie {

namespace {

void add_tune(Parser& parser) {
    const auto& [command, options] = parser.add<TuneOptions>(
        "tune", "Fit the weights of a game's hand-written evaluation to self-play", help::kTune, run_tune);
    command.add_option("--game", options.game, "Which game")->capture_default_str();
    command.add_option("--variant", options.variant, "Which rules; the game's first unless told");
    command.add_option("--games", options.games, "Games to play")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    command.add_option("--nodes", options.nodes, "Nodes a move")
        ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
        ->capture_default_str();
    command.add_option("--epochs", options.epochs, "Passes over the positions")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    command.add_option("--seed", options.seed, "Seed of the games")->capture_default_str();
    add_threads_option(command, options.threads);
    add_output_options(command, options.output);
}

void add_datagen(Parser& parser) {
    const auto& [command, options] = parser.add<DatagenCommandOptions>(
        "datagen", "Record games of self-play for training", help::kDatagen, run_datagen);
    add_game_options(command, options.position);
    command.add_option("--out", options.out, "File to write, or to go on with")->required();
    command.add_option("--games", options.games, "Games that the file shall hold")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}))
        ->capture_default_str();
    command.add_option("--nodes", options.nodes, "Nodes a move; each game draws one of several numbers")
        ->check(CLI::Range(std::uint64_t{1}, kMaxNodes))
        ->delimiter(',')
        ->capture_default_str();
    command.add_option("--least-opening", options.least_opening, "Plies at random at the start, at least")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    command.add_option("--most-opening", options.most_opening, "Plies at random at the start, at most")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    command
        .add_option("--uneven", options.uneven,
                    "At most so many plies more, of which one side makes its own at random")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    command.add_option("--strays", options.strays, "Share of the moves after that to play at random")
        ->check(real_in(0.0, 0.9))
        ->capture_default_str();
    command.add_option("--agent", options.agent.agent, "Who plays")->capture_default_str();
    add_evaluation_options(command, options.agent);
    add_threads_option(command, options.threads);
    command.add_option("--seed", options.seed, "Seed of the games")->capture_default_str();
    add_output_options(command, options.output);
}

void add_train(Parser& parser) {
    const auto& [command, options] = parser.add<TrainCommandOptions>(
        "train", "Train a network on recorded games", help::kTrain, run_train);
    command.add_option("--data", options.data, "Files of 'sortie datagen', all of one game")->required();
    command.add_option("--out", options.out, "Network file to write")->required();
    command.add_option("--from", options.from, "Network file to start from; random numbers unless told");
    command.add_option("--hidden", options.hidden, "Width of the hidden layer, a multiple of 32")
        ->check(CLI::Range(std::size_t{32}, std::size_t{256}))
        ->capture_default_str();
    command.add_option("--buckets", options.buckets, "Sets of output weights, by the number of pieces")
        ->check(CLI::Range(std::size_t{1}, std::size_t{16}))
        ->capture_default_str();
    command.add_option("--epochs", options.epochs, "Passes over the positions")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    command.add_option("--batch", options.batch, "Positions between two steps")
        ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}))
        ->capture_default_str();
    command.add_option("--rate", options.rate, "Learning rate at the start; it falls to a hundredth")
        ->check(real_in(1e-8, 1.0))
        ->capture_default_str();
    command
        .add_option("--score-share", options.score_share,
                    "How much the scores of the search count; the rest is the result of the game")
        ->check(real_in(0.0, 1.0))
        ->capture_default_str();
    add_threads_option(command, options.threads);
    command.add_option("--seed", options.seed, "Seed of the training")->capture_default_str();
    add_output_options(command, options.output);
}

void add_rehearse(Parser& parser) {
    const auto& [command, options] = parser.add<RehearseOptions>(
        "rehearse", "Teach a network of Chinese Checkers the way home", help::kRehearse, run_rehearse);
    command.add_option("--variant", options.variant, "Which rules; the game's first unless told");
    command.add_option("--out", options.out, "Network file to write")->required();
    command.add_option("--hidden", options.hidden, "Width of the hidden layer, a multiple of 32")
        ->check(CLI::Range(std::size_t{32}, std::size_t{256}))
        ->capture_default_str();
    command.add_option("--rounds", options.rounds, "Rounds of 2,500 walks and 200 steps of learning")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    add_threads_option(command, options.threads);
    command.add_option("--seed", options.seed, "Seed of everything")->capture_default_str();
    add_output_options(command, options.output);
}

void add_learn(Parser& parser) {
    const auto& [command, options] = parser.add<LearnCommandOptions>(
        "learn", "Learn unattended: play, train, test, keep what is better, again", help::kLearn, run_learn);
    add_game_options(command, options.position);
    const auto count = [&app = command](const char* name, auto& value, const char* text, auto least,
                                        auto most) {
        app.add_option(name, value, text)->check(CLI::Range(least, most))->capture_default_str();
    };
    command.add_option("--dir", options.folder, "Folder for all that is made")->required();
    count("--generations", options.generations, "Generations in all", 1, 100'000);
    count("--games", options.games, "Games of a generation", std::size_t{20}, std::size_t{100'000'000});
    count("--nodes", options.nodes, "Nodes a move in these games", std::uint64_t{1}, kMaxNodes);
    count("--hidden", options.hidden, "Width of the hidden layer, a multiple of 32", std::size_t{32},
          std::size_t{256});
    count("--buckets", options.buckets, "Sets of output weights, by the number of pieces", std::size_t{1},
          std::size_t{16});
    count("--epochs", options.epochs, "Passes over the positions", 1, 100'000);
    count("--score-share", options.score_share, "How much scores count; the rest is the result", 0.0, 1.0);
    count("--window", options.window, "Generations of games to learn from", std::size_t{1},
          std::size_t{1000});
    count("--match-games", options.match_games, "Games of a test, at most", std::uint64_t{2},
          std::uint64_t{1'000'000});
    count("--match-nodes", options.match_nodes, "Nodes a move in a test", std::uint64_t{1}, kMaxNodes);
    command
        .add_option("--uneven", options.uneven,
                    "Plies at the start of which one side makes its own at random; as suits the game")
        ->check(CLI::Range(0, 100));
    add_threads_option(command, options.threads);
    command.add_option("--seed", options.seed, "Seed of everything")->capture_default_str();
    add_output_options(command, options.output);
}

void add_book(Parser& parser) {
    const auto& [command, options] = parser.add<BookCommandOptions>(
        "book", "Search the openings of a game once and for all", help::kBook, run_book);
    add_position_options(command, options.position);
    command.add_option("--out", options.out, "Book to write, or to go on with")->required();
    command.add_option("--positions", options.positions, "Positions that the book shall hold")
        ->check(CLI::Range(std::size_t{1}, std::size_t{10'000'000}))
        ->capture_default_str();
    command.add_option("--nodes", options.nodes, "Nodes a position")
        ->check(CLI::Range(std::uint64_t{1}, kMaxNodes))
        ->capture_default_str();
    command.add_option("--lines", options.lines, "Moves to look at in each position")
        ->check(CLI::Range(1, kMaxLines))
        ->capture_default_str();
    command
        .add_option("--margin", options.margin,
                    "Moves worse than the best by more are not followed (centipieces)")
        ->check(CLI::Range(0, 10'000))
        ->capture_default_str();
    command.add_option("--agent", options.agent.agent, "Who searches")->capture_default_str();
    add_evaluation_options(command, options.agent);
    add_threads_option(command, options.threads);
    add_output_options(command, options.output);
}

}  // namespace

void add_learning_commands(Parser& parser) {
    parser.begin_group("Learn");
    add_tune(parser);
    add_datagen(parser);
    add_train(parser);
    add_learn(parser);
    add_rehearse(parser);
    add_book(parser);
}

}  // namespace sortie
