#include "cli/terminal/run_text.h"

#include <gtest/gtest.h>

namespace sortie {

TEST(RunText, ZeroHasNoMinus) {
    EXPECT_EQ(elo_text({-0.3, -0.49, 0.2, 0.5}), "+0 [+0, +0]");
    EXPECT_EQ(elo_text({-0.6, -20.2, 19.0, 0.5}), "-1 [-20, +19]");
}

}  // namespace sortie
