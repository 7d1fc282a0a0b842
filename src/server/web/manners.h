// What a connection may get away with: so many messages a second, so many mistakes in a row.
#pragma once

#include <cstdint>

namespace sortie::web {

class Manners {
  public:
    static constexpr double kMessagesASecond = 30;
    static constexpr double kBurst = 120;
    static constexpr double kMostStrikes = 20;
    static constexpr double kForgivenASecond = 1;

    // `now` in milliseconds that never go back. `weight`: how many plain messages this one counts for.
    bool may_send(std::int64_t now, double weight = 1);
    // Notes a mistake; true when it was one too many.
    bool strike(std::int64_t now);

  private:
    void pass_time(std::int64_t now);

    double allowance_ = kBurst;
    double strikes_ = 0;
    std::int64_t last_ = -1;
};

}  // namespace sortie::web
