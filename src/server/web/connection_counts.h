// How many connections there are, and from where: one address cannot take them all.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace sortie::web {

class ConnectionCounts {
  public:
    ConnectionCounts(std::size_t most, std::size_t most_of_address)
        : most_(most), most_of_address_(most_of_address) {}

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
        if (total_ >= most_) return std::nullopt;
        const auto [entry, added] = by_address_.try_emplace(address, 0);
        if (!is_proxy && entry->second >= most_of_address_) return std::nullopt;
        Place place(*this, address);
        ++entry->second;
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
    const std::size_t most_of_address_;
    std::size_t total_ = 0;
    std::map<std::string, std::size_t> by_address_;
};

}  // namespace sortie::web
