// How many connections there are, and from where: one address cannot take them all.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/web/limits.h"

namespace sortie::web {

class ConnectionCounts {
  public:
    explicit ConnectionCounts(std::size_t most) : most_(most) {}

    // Counts until it is destroyed, however its connection ends.
    class Place {
      public:
        Place(ConnectionCounts& counts, std::string address)
            : counts_(&counts), address_(std::move(address)) {}
        ~Place() {
            if (counts_ != nullptr) counts_->give_back(address_);
        }
        Place(Place&& other) noexcept
            : counts_(std::exchange(other.counts_, nullptr)), address_(std::move(other.address_)) {}
        Place(const Place&) = delete;
        Place& operator=(const Place&) = delete;
        Place& operator=(Place&&) = delete;

      private:
        ConnectionCounts* counts_;
        std::string address_;
    };

    // Nothing when there are too many. A proxy may have as many as there are.
    std::optional<Place> take(const std::string& address, bool is_proxy) {
        const auto found = by_address_.find(address);
        const std::size_t theirs = found == by_address_.end() ? 0 : found->second;
        if (is_proxy ? total_ >= most_ : !leaves_enough(theirs, total_, most_)) return std::nullopt;
        Place place(*this, address);
        ++by_address_[address];
        ++total_;
        return place;
    }

    std::size_t total() const { return total_; }

  private:
    void give_back(const std::string& address) {
        --total_;
        const auto entry = by_address_.find(address);
        if (--entry->second == 0) by_address_.erase(entry);
    }

    const std::size_t most_;
    std::size_t total_ = 0;
    std::map<std::string, std::size_t> by_address_;
};

}  // namespace sortie::web
