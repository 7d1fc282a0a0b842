#include "server/web/rate_limit.h"

#include <algorithm>

namespace sortie::web {

void RateLimit::pass_time(std::int64_t now) {
    const double seconds = last_ < 0 ? 0 : static_cast<double>(now - last_) / 1000;
    last_ = now;
    left_ = std::min(rate_.burst, left_ + seconds * rate_.per_second);
}

bool RateLimit::spend(std::int64_t now, double weight) {
    pass_time(now);
    if (left_ < weight) return false;
    left_ -= weight;
    return true;
}

bool RateLimit::spend_all(std::int64_t now, double least) {
    pass_time(now);
    if (left_ < least) return false;
    left_ = 0;
    return true;
}

bool RateLimit::is_untouched(std::int64_t now) const {
    RateLimit later = *this;
    later.pass_time(now);
    return later.left_ >= rate_.burst;
}

void Strikes::pass_time(std::int64_t now) {
    const double seconds = static_cast<double>(now - last_) / 1000;
    last_ = now;
    count_ = std::max(0.0, count_ - seconds * kStrikesForgivenPerSecond);
}

bool Strikes::add(std::int64_t now) {
    pass_time(now);
    count_ = std::min(count_ + 1, kMostStrikes + 1);
    return count_ >= kMostStrikes;
}

bool Strikes::too_many(std::int64_t now) {
    pass_time(now);
    return count_ >= kMostStrikes;
}

bool Strikes::none(std::int64_t now) const {
    Strikes later = *this;
    later.pass_time(now);
    return later.count_ <= 0;
}

bool Budgets::spend(const std::string& visitor, const std::string& address, double weight, std::int64_t now) {
    sweep(now);
    // What weighs more takes all of it, when nothing but the message itself has been paid from the burst.
    const double most = kVisitorRate.burst - 1;
    Account& account = visitors_[visitor];
    if (weight <= 1) return account.rate.spend(now, weight);
    RateLimit& shared = addresses_.try_emplace(address, kAddressRate).first->second;
    const bool paid = weight < most ? account.rate.spend(now, weight) : account.rate.spend_all(now, most);
    return paid && shared.spend(now, weight);
}

bool Budgets::strike(const std::string& visitor, std::int64_t now) {
    return visitors_[visitor].strikes.add(now);
}

bool Budgets::has_too_many_strikes(const std::string& visitor, std::int64_t now) {
    const auto found = visitors_.find(visitor);
    return found != visitors_.end() && found->second.strikes.too_many(now);
}

void Budgets::sweep(std::int64_t now) {
    constexpr std::int64_t kInterval = 5000;
    if (now - last_sweep_ < kInterval) return;
    last_sweep_ = now;
    std::erase_if(visitors_, [&](const auto& entry) {
        return entry.second.rate.is_untouched(now) && entry.second.strikes.none(now);
    });
    std::erase_if(addresses_, [&](const auto& entry) { return entry.second.is_untouched(now); });
}

}  // namespace sortie::web
