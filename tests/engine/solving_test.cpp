// Proofs and checkpoints, with real files.
#include "engine/solving.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <unistd.h>

#include "engine/registry.h"

namespace sortie {
namespace {

using solver::Value;

// Of this process: several tests solve the same board at once.
std::string temporary(const std::string& name) {
    return fmt::format("{}sortie_solving_{}_{}", ::testing::TempDir(), getpid(), name);
}

std::unique_ptr<Session> breakthrough_session(const GameSetup& setup) {
    auto session = standard_registry().open(setup);
    EXPECT_TRUE(session);
    return std::move(*session);
}

std::unique_ptr<PositionSolver> solver_for(const Session& session, int threads = 1) {
    auto made = make_solver(session, {4, threads});
    EXPECT_TRUE(made);
    return std::move(*made);
}

const solver::Settings kChecking{16, 2};

bool always(std::uint64_t) {
    return true;
}
bool keep_writing(const solver::Written&) {
    return true;
}

// A solved board with its proof on disk.
struct ProvedBoard {
    ProvedBoard(const std::string& size, std::uint64_t leaf_nodes, int threads = 1)
        : path(temporary(size + ".proof")) {
        const auto session = breakthrough_session({"breakthrough", "standard", *parse_size(size)});
        const auto solving = solver_for(*session, threads);
        const StopFlag stop;
        solution = solving->solve({}, false, stop, {});
        const auto written = solving->write_proof(path, solution.value, leaf_nodes, keep_writing);
        EXPECT_TRUE(written);
        records = written.ok() ? *written : 0;
    }
    ~ProvedBoard() { std::filesystem::remove(path); }

    std::string path;
    Solution solution;
    std::uint64_t records = 0;
};

TEST(Proofs, HoldAndCoverEveryRecord) {
    for (const char* const size : {"3x4", "3x5", "2x6"}) {
        const ProvedBoard board(size, 0);
        const auto proof = solver::read_proof(board.path);
        ASSERT_TRUE(proof) << proof.error();
        const auto coverage = verify_proof(standard_registry(), *proof, kChecking, always);
        ASSERT_TRUE(coverage) << coverage.error();
        EXPECT_EQ(coverage->positions, board.records);
        EXPECT_EQ(coverage->leaves, 0U);
        EXPECT_EQ(coverage->unused, 0U);
    }
}

TEST(Proofs, AreWrittenOnSeveralThreads) {
    for (const std::uint64_t leaf_nodes : {0, 20}) {
        const ProvedBoard board("3x6", leaf_nodes, 3);
        const auto proof = solver::read_proof(board.path);
        ASSERT_TRUE(proof) << proof.error();
        const auto coverage = verify_proof(standard_registry(), *proof, kChecking, always);
        ASSERT_TRUE(coverage) << coverage.error();
        EXPECT_EQ(coverage->positions, board.records + coverage->leaves);
        EXPECT_EQ(coverage->unused, 0U);
    }
}

TEST(Proofs, MayLeaveOutEasyPositions) {
    const ProvedBoard full("3x5", 0);
    const ProvedBoard board("3x6", 20);
    const auto proof = solver::read_proof(board.path);
    ASSERT_TRUE(proof);
    const auto coverage = verify_proof(standard_registry(), *proof, kChecking, always);
    ASSERT_TRUE(coverage) << coverage.error();
    EXPECT_GT(coverage->leaves, 0U);
    EXPECT_EQ(coverage->positions, board.records + coverage->leaves);
    EXPECT_LT(board.records, full.records);

    // What is missing without being easy is noticed: another leaf that takes more nodes than are allowed, or
    // one that is not won.
    auto lost = *proof;
    lost.header.winner = "second";
    EXPECT_FALSE(verify_proof(standard_registry(), lost, kChecking, always));
    auto impatient = *proof;
    impatient.header.leaf_nodes = 1;
    impatient.records.clear();
    EXPECT_FALSE(verify_proof(standard_registry(), impatient, kChecking, always));
}

TEST(Proofs, FailWhenTheyAreWrong) {
    const ProvedBoard board("3x4", 0);
    const solver::Proof good = *solver::read_proof(board.path);
    const auto verify = [](const solver::Proof& proof) {
        return verify_proof(standard_registry(), proof, kChecking, always);
    };
    ASSERT_TRUE(verify(good));

    auto winner = good;
    winner.header.winner = winner.header.winner == "first" ? "second" : "first";
    EXPECT_FALSE(verify(winner));
    winner.header.winner = "nobody";
    EXPECT_FALSE(verify(winner));

    // No record can be missing, and none can have a move that does not exist.
    for (std::size_t i = 0; i < good.records.size(); ++i) {
        auto missing = good;
        missing.records.erase(missing.records.begin() + static_cast<std::ptrdiff_t>(i));
        ASSERT_FALSE(verify(missing)) << i;
        auto illegal = good;
        illegal.records[i].move_code = 0x3fff;
        ASSERT_FALSE(verify(illegal)) << i;
    }
}

std::string bytes_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_bytes(const std::string& path, const std::string& bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
}

TEST(Proofs, RefuseDamagedFiles) {
    const ProvedBoard board("3x4", 0);
    const std::string good = bytes_of(board.path);
    ASSERT_FALSE(good.empty());
    const std::string path = temporary("damaged.proof");
    for (std::size_t i = 0; i < good.size(); ++i) {
        write_bytes(path, good.substr(0, i));
        ASSERT_FALSE(solver::read_proof(path)) << "cut at " << i;
        std::string changed = good;
        changed[i] = static_cast<char>(changed[i] ^ 0x10);
        write_bytes(path, changed);
        // Some bits of a zstd header mean nothing; then the content must be the same.
        const auto proof = solver::read_proof(path);
        if (proof) {
            EXPECT_TRUE(verify_proof(standard_registry(), *proof, kChecking, always)) << "changed at " << i;
        }
    }
    write_bytes(path, good + "x");
    EXPECT_FALSE(solver::read_proof(path));
    std::filesystem::remove(path);
    EXPECT_FALSE(solver::read_proof(path));
}

// A checkpoint in a file of its own, removed afterwards.
struct ScratchCheckpoint {
    explicit ScratchCheckpoint(const std::string& name) : path(temporary(name)) { remove(); }
    ~ScratchCheckpoint() { remove(); }
    void remove() const {
        std::filesystem::remove(path);
        std::filesystem::remove(path + ".numbers");
        std::filesystem::remove(path + ".proof");
    }
    const std::string path;
};

// Only what was not decided before is worked out, and nothing is left beside the checkpoint in the end.
TEST(Proofs, GoOnWhereTheyWereStopped) {
    constexpr std::uint64_t kEnough = 1000;
    const ScratchCheckpoint file("writing");
    const std::string unfinished = file.path + ".proof";
    const std::string path = temporary("resumed.proof");
    const auto session = breakthrough_session({"breakthrough", "standard", BoardSize{4, 5}});
    const auto begin = [&] {
        auto solving = solver_for(*session);
        EXPECT_TRUE(solving->open_checkpoint(file.path));
        return solving;
    };
    auto stopped = begin();
    const StopFlag stop;
    const solver::Value value = stopped->solve({}, false, stop, {}).value;
    ASSERT_FALSE(stopped->write_proof(path, value, 3, [&](const solver::Written& written) {
        return written.records + written.left_out < kEnough;
    }));
    ASSERT_FALSE(stopped->save({}, false));
    stopped.reset();
    const auto decided = solver::read_proof(unfinished);
    ASSERT_TRUE(decided) << decided.error();
    EXPECT_GE(decided->records.size(), kEnough);
    EXPECT_FALSE(std::filesystem::exists(path));

    const auto resumed = begin();
    ASSERT_EQ(resumed->solve({}, false, stop, {}).value, value);
    double share = 0;
    const auto records = resumed->write_proof(path, value, 3, [&](const solver::Written& written) {
        EXPECT_GE(written.share, share);
        EXPECT_LT(written.share, 1.0001);
        share = written.share;
        return true;
    });
    ASSERT_TRUE(records) << records.error();
    EXPECT_FALSE(std::filesystem::exists(unfinished));
    const auto proof = solver::read_proof(path);
    ASSERT_TRUE(proof);
    std::filesystem::remove(path);
    EXPECT_EQ(proof->records.size(), *records);
    for (const solver::ProofRecord& decision : decided->records) {
        const auto* const record = find_record(*proof, decision.code);
        ASSERT_EQ(record == nullptr, decision.move_code == solver::kLeftOut);
        if (record != nullptr) {
            ASSERT_EQ(record->move_code, decision.move_code);
        }
    }
    const auto coverage = verify_proof(standard_registry(), *proof, kChecking, always);
    ASSERT_TRUE(coverage) << coverage.error();
    EXPECT_EQ(coverage->unused, 0U);
}

TEST(Checkpoints, BringTheWorkBack) {
    const ScratchCheckpoint file("checkpoint");
    const auto session = breakthrough_session({"breakthrough", "standard", BoardSize{4, 5}});
    const StopFlag stop;
    solver::Value value = Value::Unknown;
    std::uint64_t nodes = 0;
    {
        const auto first = solver_for(*session);
        ASSERT_TRUE(first->open_checkpoint(file.path));
        value = first->solve({}, false, stop, {}).value;
        nodes = first->nodes();
        ASSERT_FALSE(first->save({nodes, std::chrono::seconds(3)}, true));
        EXPECT_FALSE(solver_for(*session)->open_checkpoint(file.path));  // in use
    }
    const auto second = solver_for(*session);
    const auto spent = second->open_checkpoint(file.path);
    ASSERT_TRUE(spent) << spent.error();
    EXPECT_EQ(spent->nodes, nodes);
    EXPECT_EQ(spent->time, std::chrono::seconds(3));
    EXPECT_EQ(second->solve({}, false, stop, {}).value, value);
    EXPECT_LT(second->nodes(), nodes / 10);
    const auto other = breakthrough_session({"breakthrough", "standard", BoardSize{3, 5}});
    EXPECT_FALSE(solver_for(*other)->open_checkpoint(file.path));
}

TEST(Checkpoints, HelpWithEveryPositionOfTheirBoard) {
    const ScratchCheckpoint file("board");
    const StopFlag stop;
    const auto start = breakthrough_session({"breakthrough", "standard", BoardSize{4, 5}});
    {
        const auto solving = solver_for(*start);
        ASSERT_TRUE(solving->open_checkpoint(file.path));
        solving->solve({}, false, stop, {});
        ASSERT_FALSE(solving->save({solving->nodes(), {}}, true));
    }
    const auto later = breakthrough_session({"breakthrough", "standard", BoardSize{4, 5}, {}, {"b2b3"}});
    const auto alone = solver_for(*later);
    const auto value = alone->solve({}, false, stop, {}).value;
    const auto helped = solver_for(*later);
    ASSERT_TRUE(helped->open_checkpoint(file.path));
    EXPECT_EQ(helped->solve({}, false, stop, {}).value, value);
    EXPECT_LT(helped->nodes(), alone->nodes() / 10);
}

// The search goes on from an unsolved position too: the numbers are half of the work.
TEST(Checkpoints, GoOnWhereTheWorkStopped) {
    const ScratchCheckpoint file("unfinished");
    const auto session = breakthrough_session({"breakthrough", "standard", BoardSize{5, 5}});
    const StopFlag stop;
    const auto full = solver_for(*session);
    const solver::Value value = full->solve({}, false, stop, {}).value;
    solver::Limits half;
    half.nodes = full->nodes() / 2;
    {
        const auto first = solver_for(*session);
        ASSERT_TRUE(first->open_checkpoint(file.path));
        EXPECT_EQ(first->solve(half, false, stop, {}).value, Value::Unknown);
        ASSERT_FALSE(first->save({first->nodes(), {}}, true));
    }
    const auto second = solver_for(*session);
    ASSERT_TRUE(second->open_checkpoint(file.path));
    EXPECT_EQ(second->solve({}, false, stop, {}).value, value);
    EXPECT_LT(second->nodes(), full->nodes());
}

// Where the first of them begins, and where each ends. The nodes that they tell are 1, 2 and 3.
std::vector<std::size_t> write_three_blocks(const Session& session, const std::string& path) {
    const StopFlag stop;
    std::vector<std::size_t> ends;
    for (int block = 1; block <= 3; ++block) {
        const auto solving = solver_for(session);
        EXPECT_TRUE(solving->open_checkpoint(path));
        if (block == 1) ends.push_back(bytes_of(path).size());
        solver::Limits limits;
        limits.nodes = 2000;
        solving->solve(limits, false, stop, {});
        EXPECT_FALSE(solving->save({static_cast<std::uint64_t>(block), {}}, false));
        ends.push_back(bytes_of(path).size());
    }
    return ends;
}

// Whatever a process leaves behind when it dies in the middle of a block.
TEST(Checkpoints, LoseAnUnfinishedBlockAndNoMore) {
    const ScratchCheckpoint file("torn");
    const auto session = breakthrough_session({"breakthrough", "standard", BoardSize{3, 6}});
    std::vector<std::size_t> ends = write_three_blocks(*session, file.path);
    ends.erase(ends.begin());
    const std::string whole = bytes_of(file.path);
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        write_bytes(file.path, whole.substr(0, size));
        const auto spent = solver_for(*session)->open_checkpoint(file.path);
        ASSERT_TRUE(spent) << "cut at " << size << ": " << spent.error();
        const auto complete = static_cast<std::uint64_t>(
            std::count_if(ends.begin(), ends.end(), [&](std::size_t end) { return end <= size; }));
        ASSERT_EQ(spent->nodes, complete) << "cut at " << size;
        ASSERT_LE(bytes_of(file.path).size(), std::max(size, ends[0]));
    }
    write_bytes(file.path, "something else\n");
    EXPECT_FALSE(solver_for(*session)->open_checkpoint(file.path));
    EXPECT_EQ(bytes_of(file.path), "something else\n");
}

// A damaged block costs what is in it, nothing else: it is told, what lies behind it is read, and the file is
// not touched but to add to it.
TEST(Checkpoints, SkipADamagedBlock) {
    constexpr std::uint64_t kResults = 20;  // in each block
    const ScratchCheckpoint file("damaged");
    std::size_t head = 0;
    const auto add_block = [&](std::uint64_t number) {
        auto checkpoint = solver::CheckpointFile::open(file.path, "a board", [](const auto&) {});
        ASSERT_TRUE(checkpoint) << checkpoint.error();
        if (head == 0) head = bytes_of(file.path).size();
        std::vector<solver::SolvedResult> results;
        for (std::uint64_t i = 0; i < kResults; ++i) results.push_back({number + i * i * 977, Value::Win, 7});
        ASSERT_FALSE(checkpoint->append(results, {number, {}}));
    };
    const auto read = [&] {
        std::uint64_t visited = 0;
        const auto opened =
            solver::CheckpointFile::open(file.path, "a board", [&](const auto&) { ++visited; });
        EXPECT_TRUE(!opened || opened->resumed().results == visited);
        return opened ? std::optional(opened->resumed()) : std::nullopt;
    };
    for (const std::uint64_t number : {1U, 2U, 3U}) add_block(number);
    const std::string whole = bytes_of(file.path);
    ASSERT_EQ(read()->results, 3 * kResults);
    ASSERT_EQ(read()->notice, "");
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string changed = whole;
        changed[at] = static_cast<char>(changed[at] ^ 0x10);
        write_bytes(file.path, changed);
        const auto resumed = read();
        ASSERT_EQ(resumed.has_value(), at >= head) << "changed at " << at;  // another board, or no checkpoint
        if (resumed) {
            ASSERT_EQ(resumed->results, 2 * kResults) << "changed at " << at;
        }
        // The size of the last block may say that it is unfinished.
        if (bytes_of(file.path).size() < whole.size()) continue;
        ASSERT_EQ(bytes_of(file.path), changed) << "changed at " << at;
        if (resumed) {
            ASSERT_NE(resumed->notice.find("damaged"), std::string::npos) << "changed at " << at;
        }
    }
    // The work goes on behind it, and the next one reads both.
    std::string changed = whole;
    changed[head + 30] = static_cast<char>(changed[head + 30] ^ 0x10);
    write_bytes(file.path, changed);
    add_block(7);
    EXPECT_EQ(bytes_of(file.path).substr(0, changed.size()), changed);
    EXPECT_EQ(read()->nodes, 7U);
    EXPECT_EQ(read()->results, 3 * kResults);
}

TEST(Solving, RefusesGamesWhosePositionsComeBack) {
    const auto session = breakthrough_session({"breakthrough", "promotion", BoardSize{4, 5}});
    EXPECT_FALSE(make_solver(*session, {4, 1}));
}

TEST(Solving, KnowsFinishedGames) {
    const auto session = breakthrough_session({"breakthrough", "standard", std::nullopt, "P2/3/p2/3/PP1 b"});
    const StopFlag stop;
    const Solution solution = solver_for(*session)->solve({}, true, stop, {});
    EXPECT_EQ(solution.value, Value::Loss);
    EXPECT_TRUE(solution.moves.empty());
}

TEST(Solving, ProvesWithinItsLimitsOrNotAtAll) {
    const StopFlag stop;
    const auto easy = breakthrough_session({"breakthrough", "standard", BoardSize{3, 5}});
    EXPECT_EQ(solver_for(*easy)->prove({std::nullopt, 20'000}, stop).value, Value::Loss);
    EXPECT_EQ(solver_for(*easy)->prove({std::nullopt, 10}, stop).value, Value::Unknown);
}

// One solver follows a game: it is always about the session's position.
TEST(Solving, FollowsTheSession) {
    const auto session = breakthrough_session({"breakthrough", "standard", BoardSize{3, 5}});
    const auto solving = solver_for(*session);
    const StopFlag stop;
    const Solution solution = solving->solve({}, true, stop, {});
    for (const SolvedMove& move : solution.moves) {
        ASSERT_FALSE(session->play(move.move));
        EXPECT_EQ(solving->prove({}, stop).value, opposite(move.value)) << move.move;
        session->take_back();
    }
}

TEST(Solving, DecidesAllMovesWhenAsked) {
    const auto session = breakthrough_session({"breakthrough", "standard", BoardSize{2, 6}});
    const StopFlag stop;
    const Solution solution = solver_for(*session)->solve({}, true, stop, {});
    EXPECT_EQ(solution.value, Value::Win);
    EXPECT_EQ(solution.moves.size(), session->legal_moves().size());
    for (const SolvedMove& move : solution.moves) EXPECT_NE(move.value, Value::Unknown) << move.move;
}

}  // namespace
}  // namespace sortie
