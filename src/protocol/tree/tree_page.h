// A recorded search tree as one page that needs nothing else: to step through in any browser.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace sortie {

// `tree` is what tree_json() made.
std::string tree_page(const nlohmann::ordered_json& tree);

}  // namespace sortie
