// Ids and tokens that nobody can guess, from the operating system's random numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sortie::web {

// 128 bits as 32 hexadecimal digits.
std::string new_token();

// 82 bits as 16 lower-case letters and digits.
std::string new_room_id();

// A secret that follows from another one and a purpose, and tells nothing about either: 128 bits as well.
std::string derived_token(const std::string& secret, std::string_view purpose);

std::uint64_t random_bits();

// Compares without telling by its duration how much of the text was right.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace sortie::web
