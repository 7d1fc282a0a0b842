// How much somebody may ask for: a rate with bursts, and mistakes that are forgiven in time. Times are in
// milliseconds that never go back.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "server/web/limits.h"

namespace sortie::web {

class RateLimit {
  public:
    explicit RateLimit(const Rate& rate = kVisitorRate) : rate_(rate), left_(rate.burst) {}

    // False when there is not that much left; then nothing is taken.
    bool spend(std::int64_t now, double weight = 1);
    // Takes everything, if at least that much is left.
    bool spend_all(std::int64_t now, double least);
    bool is_untouched(std::int64_t now) const;

  private:
    void pass_time(std::int64_t now);

    Rate rate_;
    double left_;
    std::int64_t last_ = -1;
};

class Strikes {
  public:
    // Notes a mistake; true when it was one too many.
    bool add(std::int64_t now);
    bool too_many(std::int64_t now);
    bool none(std::int64_t now) const;

  private:
    void pass_time(std::int64_t now);

    double count_ = 0;
    std::int64_t last_ = 0;
};

// What visitors and addresses have left, whichever way they come. A request's weight is how many plain
// messages it counts for. Visitors cost nothing to invent, so what is costly counts for the address as well;
// plain messages do not, because many people may share one.
class Budgets {
  public:
    bool spend(const std::string& visitor, const std::string& address, double weight, std::int64_t now);
    bool strike(const std::string& visitor, std::int64_t now);
    bool has_too_many_strikes(const std::string& visitor, std::int64_t now);

  private:
    struct Account {
        RateLimit rate;
        Strikes strikes;
    };

    // Forgets those who are as good as new.
    void sweep(std::int64_t now);

    std::map<std::string, Account> visitors_;
    std::map<std::string, RateLimit> addresses_;
    std::int64_t last_sweep_ = 0;
};

}  // namespace sortie::web
