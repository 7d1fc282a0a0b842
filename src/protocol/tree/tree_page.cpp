#include "protocol/tree/tree_page.h"

#include <nlohmann/json.hpp>
#include <string_view>

// NOLINTBEGIN(readability-identifier-naming): the names are the assembler's (cmake/EmbedFile.cmake).
extern "C" {
extern const char sortie_tree_viewer[];
extern const char sortie_tree_viewer_end[];
}
// NOLINTEND(readability-identifier-naming)

namespace sortie {

std::string tree_page(const nlohmann::ordered_json& tree) {
    constexpr std::string_view kPlace = "__TREE__";
    std::string page(sortie_tree_viewer, sortie_tree_viewer_end);
    std::string data = tree.dump();
    // A text in it must not end the element that it stands in.
    for (std::size_t at = data.find("</"); at != std::string::npos; at = data.find("</", at + 2))
        data.replace(at, 2, "<\\/");
    return page.replace(page.find(kPlace), kPlace.size(), data);
}

}  // namespace sortie
