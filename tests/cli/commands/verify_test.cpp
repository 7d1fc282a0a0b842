// `sortie verify`, and games against a proof, typed through a pipe.
#include <filesystem>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/command.h"
#include "engine/registry.h"
#include "search/solver/proof_file.h"
#include "support/scratch_file.h"

namespace sortie::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// A board with its proof on disk.
struct Proved {
    explicit Proved(const std::string& size, const std::string& leaf_nodes = "0") : file(size + ".proof") {
        const auto solved = sortie_command({"solve", "--size", size, "--memory", "4", "--quiet", "--proof",
                                            file.path(), "--leaf-nodes", leaf_nodes});
        EXPECT_EQ(solved.status, 0) << solved.errors;
    }
    ProcessResult play(const std::string& input) const {
        return sortie_command({"verify", file.path(), "--play", "--ascii"}, input);
    }
    // The same with something changed.
    void change(const std::function<void(solver::Proof&)>& edit) const {
        auto proof = solver::read_proof(file.path());
        ASSERT_TRUE(proof);
        edit(*proof);
        ASSERT_FALSE(write_proof(file.path(), *proof));
    }

    const ScratchFile file;
};

TEST(VerifyPlay, EndsWithTheInput) {
    const Proved board("3x5");  // Second wins
    const auto result = board.play("");
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.errors, "");
    EXPECT_THAT(result.output, HasSubstr("The proof plays Black and wins, whatever you do."));
    EXPECT_THAT(result.output, HasSubstr("You play White."));
    EXPECT_THAT(board.play("quit\na2a3\n").output, Not(HasSubstr("plays a")));
}

TEST(VerifyPlay, TheProofBeginsWhenItIsFirst) {
    const Proved board("2x6");  // First wins
    const auto result = board.play("");
    EXPECT_THAT(result.output, HasSubstr("You play Black."));
    EXPECT_THAT(result.output, HasSubstr("White plays "));
    EXPECT_THAT(result.output, HasSubstr("Black to move"));
}

TEST(VerifyPlay, AnswersWrongInputAndGoesOn) {
    const Proved board("3x5");
    const auto result = board.play("zz\nhint\neval\nfoo bar\n\n\x01\nhelp\nmoves\nback\na2a3\nback\n");
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.output, HasSubstr("move 'zz'"));
    EXPECT_THAT(result.output, HasSubstr("move 'hint'"));  // it only plays
    EXPECT_THAT(result.output, HasSubstr("'foo bar' is neither a move nor a command"));
    EXPECT_THAT(result.output, HasSubstr("take back to your last move"));
    EXPECT_THAT(result.output, Not(HasSubstr("the move that the computer would make")));
    EXPECT_THAT(result.output, HasSubstr("a2a3 b2b3 c2c3"));
    EXPECT_THAT(result.output, HasSubstr("no move of yours to take back"));
    EXPECT_THAT(result.output, HasSubstr("Black plays "));
}

// Moves that the person types, and what the proof makes of them, with the rules beside it.
void play_to_the_end(const Proved& board, const std::string& size, std::size_t choice) {
    const auto session = standard_registry().open({"breakthrough", "standard", *parse_size(size)});
    ASSERT_TRUE(session);
    const Side winner =
        solver::read_proof(board.file.path())->header.winner == "first" ? Side::First : Side::Second;
    std::string typed;
    std::size_t answers = 0;
    for (int ply = 0; (*session)->outcome() == Outcome::Ongoing; ++ply) {
        ASSERT_LT(ply, 100);
        if ((*session)->side_to_move() != winner) {
            const auto moves = (*session)->legal_moves();
            const std::string& move = moves[choice * static_cast<std::size_t>(ply + 1) % moves.size()];
            typed += move + "\n";
            ASSERT_FALSE((*session)->play(move));
            continue;
        }
        const auto result = board.play(typed);
        ASSERT_EQ(result.status, 0) << result.output;
        std::vector<std::string> played;
        for (const std::string& line : lines_of(result.output)) {
            const std::string mark = winner == Side::First ? "White plays " : "Black plays ";
            if (line.starts_with(mark)) played.push_back(line.substr(mark.size()));
        }
        ASSERT_EQ(played.size(), ++answers) << result.output;
        ASSERT_FALSE((*session)->play(played.back())) << played.back();
    }
    EXPECT_EQ((*session)->outcome(), win_for(winner));
    EXPECT_THAT(board.play(typed).output, HasSubstr("has won with "));
}

TEST(VerifyPlay, TheProofWinsWhateverOneDoes) {
    const Proved full("3x5");
    const Proved first("2x6");
    const Proved with_leaves("4x5", "20");
    for (const std::size_t choice : {0U, 1U, 5U}) {
        play_to_the_end(full, "3x5", choice);
        play_to_the_end(first, "2x6", choice);
        play_to_the_end(with_leaves, "4x5", choice);
    }
}

TEST(VerifyPlay, TellsWhereAProofDoesNotHold) {
    const Proved board("3x5");
    board.change([](solver::Proof& proof) { proof.records.clear(); });
    auto result = board.play("a2a3\nmoves\n");
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.output,
                HasSubstr("Black has no answer: the proof does not hold: it has no move here"));
    EXPECT_THAT(result.output, Not(HasSubstr("b2b3 c2c3")));

    const Proved illegal("3x4");
    illegal.change([](solver::Proof& proof) {
        for (auto& record : proof.records) record.move_code = 0x3fff;
    });
    result = illegal.play("a2b3\n");
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.output, HasSubstr("its move here is not legal"));

    const Proved lost("3x6", "20");  // the other side cannot be proved to win
    lost.change([](solver::Proof& proof) {
        proof.header.winner = "second";
        proof.header.leaf_nodes = 1;
    });
    result = lost.play("a2a3\n");
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.output, HasSubstr("leaves out a position that could not be proved"));
}

TEST(VerifyPlay, RefusesFilesThatCannotBeRead) {
    EXPECT_EQ(sortie_command({"verify", "/no/such/file", "--play"}).status, 2);
    const Proved board("3x4");
    std::filesystem::resize_file(board.file.path(), 40);
    const auto cut = board.play("");
    EXPECT_EQ(cut.status, 2);
    EXPECT_THAT(cut.errors, HasSubstr("cut short or damaged"));
    EXPECT_EQ(sortie_command({"verify", board.file.path(), "--play", "--json"}).status, 2);
}

TEST(VerifyCommand, ThePositionMustFitTheSize) {
    const Proved board("3x4");
    board.change([](solver::Proof& proof) { proof.header.size = "3x5"; });
    for (const char* const option : {"--play", "--quiet"}) {
        const auto result = sortie_command({"verify", board.file.path(), option});
        EXPECT_EQ(result.status, 1);
        EXPECT_THAT(result.errors, HasSubstr("the position is on a board of '3x4', the proof says '3x5'"));
    }
}

// Also within a single position that takes hours.
TEST(VerifyCommand, StopsAtAnInterrupt) {
    const Proved board("3x4");
    board.change([](solver::Proof& proof) {
        proof.header = {"breakthrough", "standard", "6x6", "pppppp/pppppp/6/6/PPPPPP/PPPPPP w",
                        "first",        1'000'000};
        proof.records.clear();
    });
    const auto result = interrupted_command({"verify", board.file.path()});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.errors, HasSubstr("interrupted; the proof has not been checked"));
}

}  // namespace
}  // namespace sortie::testing
