#include "server/web/secrets.h"

#include <fmt/format.h>
#include <stdexcept>
#include <sys/random.h>

#include "core/sha256.h"

namespace sortie::web {

std::uint64_t random_bits() {
    std::uint64_t bits = 0;
    // Eight bytes come whole or not at all; without them there are no secrets, which is beyond repair.
    if (getrandom(&bits, sizeof bits, 0) != static_cast<ssize_t>(sizeof bits))
        throw std::runtime_error("the operating system gives no random numbers");
    return bits;
}

std::string new_token() {
    return fmt::format("{:016x}{:016x}", random_bits(), random_bits());
}

std::string derived_token(const std::string& secret, std::string_view purpose) {
    constexpr std::size_t kLength = 32;
    return sha256_text(fmt::format("{} {}", secret, purpose)).substr(0, kLength);
}

std::string new_room_id() {
    constexpr std::string_view kLetters = "0123456789abcdefghijklmnopqrstuvwxyz";
    std::string id;
    for (int half = 0; half < 2; ++half) {
        // Eight letters out of 64 bits: no letter is noticeably likelier than another.
        for (auto [bits, i] = std::pair{random_bits(), 0}; i < 8; ++i, bits /= kLetters.size())
            id += kLetters[bits % kLetters.size()];
    }
    return id;
}

bool same_secret(std::string_view a, std::string_view b) {
    unsigned difference = a.size() == b.size() ? 0 : 1;
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
        difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
    return difference == 0;
}

}  // namespace sortie::web
