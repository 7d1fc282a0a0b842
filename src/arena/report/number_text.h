// Numbers as reports print them.
#pragma once

#include <string>

namespace sortie {

// "12,345", "3.14".
std::string number_text(double value, int decimals = 0);

// "1.20 ms", "3.50 s".
std::string time_text(double seconds);

}  // namespace sortie
