#include <gtest/gtest.h>

#include "games/breakthrough/game.h"
#include "search/perft.h"

namespace sortie {

TEST(BreakthroughPerft, StandardStartToDepthFive) {
    using G = breakthrough::AdvancingGame<Bits64>;
    const auto start = G::initial({{8, 8}, breakthrough::Variant::Standard});
    EXPECT_EQ(perft<G>(start, 5), 6182818u);
}

}  // namespace sortie
