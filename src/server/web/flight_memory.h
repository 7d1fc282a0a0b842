// How many bytes of requests and answers are under way, for each address and in all: who sends or reads
// slowly on many connections must not fill the server's memory.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "server/web/limits.h"

namespace sortie::web {

class FlightMemory {
  public:
    // Counts until it is destroyed.
    class Share {
      public:
        Share(FlightMemory& memory, std::string address, std::size_t bytes)
            : memory_(&memory), address_(std::move(address)), bytes_(bytes) {}
        ~Share() { end(); }
        Share(Share&& other) noexcept
            : memory_(std::exchange(other.memory_, nullptr)),
              address_(std::move(other.address_)),
              bytes_(other.bytes_) {}
        Share(const Share&) = delete;
        Share& operator=(const Share&) = delete;
        Share& operator=(Share&& other) noexcept {
            end();
            memory_ = std::exchange(other.memory_, nullptr);
            address_ = std::move(other.address_);
            bytes_ = other.bytes_;
            return *this;
        }

      private:
        void end() {
            if (memory_ != nullptr) std::exchange(memory_, nullptr)->give_back(address_, bytes_);
        }

        FlightMemory* memory_;
        std::string address_;
        std::size_t bytes_;
    };

    // Nothing when it would be too much.
    std::optional<Share> take(const std::string& address, std::size_t bytes) {
        const auto found = by_address_.find(address);
        const std::size_t theirs = found == by_address_.end() ? 0 : found->second;
        // Who has nothing under way may have one thing of any size.
        if (theirs > 0 && theirs + bytes > kMostFlightOfAddress) return std::nullopt;
        if (total_ + bytes > kMostFlight) return std::nullopt;
        Share share(*this, address, bytes);
        by_address_[address] += bytes;
        total_ += bytes;
        return share;
    }

    std::size_t total() const { return total_; }

  private:
    void give_back(const std::string& address, std::size_t bytes) {
        total_ -= bytes;
        const auto found = by_address_.find(address);
        found->second -= bytes;
        if (found->second == 0) by_address_.erase(found);
    }

    std::map<std::string, std::size_t> by_address_;
    std::size_t total_ = 0;
};

}  // namespace sortie::web
