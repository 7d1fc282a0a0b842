// Names for GoogleTest, which takes letters, digits and underscores only.
#pragma once

#include <algorithm>
#include <string>

namespace sortie {

inline std::string test_name(std::string text) {
    std::replace(text.begin(), text.end(), '-', '_');
    return text;
}

}  // namespace sortie
