// SHA-256 (FIPS 180-4).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace sortie {

std::array<std::uint8_t, 32> sha256(std::string_view text);

// As 64 hexadecimal digits.
std::string sha256_text(std::string_view text);

}  // namespace sortie
