#include "learn/coded_move.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/breakthrough/game.h"

namespace sortie {
namespace {

using breakthrough::AdvancingGame;

// A game whose moves are generated in the opposite order.
template <Game G>
struct Backwards : G {
    static void generate(const typename G::Position& position, auto& moves) {
        MoveList<G> forwards;
        G::generate(position, forwards);
        for (std::size_t i = forwards.size(); i-- > 0;) moves.push_back(forwards[i]);
    }
};

// A game whose moves are known by their origins only, so that many share a code.
template <Game G>
struct Coarse : G {
    static std::uint16_t move_code(const typename G::Move& move) {
        return static_cast<std::uint16_t>(move.from);
    }
};

template <Game G>
struct Listed {
    explicit Listed(const typename G::Position& at) : position(at) {
        G::generate(position, moves);
        for (const auto& move : moves) codes.push_back(G::move_code(move));
    }
    std::string text(std::size_t i) const { return G::move_text(position, moves[i]); }
    CodedMove record(std::size_t i) const {
        return coded_move(codes, i, [this](std::size_t j) { return text(j); });
    }
    std::optional<std::size_t> find(CodedMove move) const {
        return find_coded_move(codes, move, [this](std::size_t j) { return text(j); });
    }

    typename G::Position position;
    MoveList<G> moves;
    std::vector<std::uint16_t> codes;
};

// Plays games at random as Writer and follows them as Reader.
template <Game Writer, Game Reader>
void expect_the_same_games() {
    Random random(7);
    for (int game = 0; game < 20; ++game) {
        auto position = Writer::initial({8, 8});
        while (Writer::outcome(position) == Outcome::Ongoing) {
            const Listed<Writer> written(position);
            const Listed<Reader> read(position);
            for (std::size_t i = 0; i < written.moves.size(); ++i) {
                const auto found = read.find(written.record(i));
                ASSERT_TRUE(found);
                ASSERT_EQ(read.moves[*found], written.moves[i]);
            }
            position = Writer::play(position, written.moves[random.below(written.moves.size())]);
        }
    }
}

TEST(CodedMove, DoesNotDependOnTheOrderOfGeneration) {
    using Plain = AdvancingGame<Bits64>;
    expect_the_same_games<Plain, Plain>();
    expect_the_same_games<Plain, Backwards<Plain>>();
    expect_the_same_games<Coarse<Plain>, Backwards<Coarse<Plain>>>();
}

TEST(CodedMove, OneThatIsNotLegalIsNotFound) {
    const Listed<AdvancingGame<Bits64>> start(AdvancingGame<Bits64>::initial({8, 8}));
    CodedMove move = start.record(0);
    move.twin = 1;
    EXPECT_FALSE(start.find(move));
    EXPECT_FALSE(start.find({0xffff, 0}));
}

}  // namespace
}  // namespace sortie
