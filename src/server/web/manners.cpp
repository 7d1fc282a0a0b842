#include "server/web/manners.h"

#include <algorithm>

namespace sortie::web {

void Manners::pass_time(std::int64_t now) {
    const double seconds = last_ < 0 ? 0 : static_cast<double>(now - last_) / 1000;
    last_ = now;
    allowance_ = std::min(kBurst, allowance_ + seconds * kMessagesASecond);
    strikes_ = std::max(0.0, strikes_ - seconds * kForgivenASecond);
}

bool Manners::may_send(std::int64_t now, double weight) {
    pass_time(now);
    if (allowance_ < weight) return false;
    allowance_ -= weight;
    return true;
}

bool Manners::strike(std::int64_t now) {
    pass_time(now);
    return ++strikes_ >= kMostStrikes;
}

}  // namespace sortie::web
