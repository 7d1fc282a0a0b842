#include "protocol/tree/tree_page.h"

#include <nlohmann/json.hpp>
#include <string_view>

#include "core/text.h"

// NOLINTBEGIN(readability-identifier-naming): the names are the assembler's (cmake/EmbedFile.cmake).
extern "C" {
extern const char sortie_tree_viewer[];
extern const char sortie_tree_viewer_end[];
extern const char sortie_drawing_model[];
extern const char sortie_drawing_model_end[];
extern const char sortie_drawing_playouts[];
extern const char sortie_drawing_playouts_end[];
extern const char sortie_drawing_words_en[];
extern const char sortie_drawing_words_en_end[];
extern const char sortie_drawing_sentences[];
extern const char sortie_drawing_sentences_end[];
extern const char sortie_drawing_map[];
extern const char sortie_drawing_map_end[];
}
// NOLINTEND(readability-identifier-naming)

namespace sortie {

namespace {

// Modules of the page as one: what they import from each other stands above them.
std::string joined_modules() {
    const std::string_view modules[] = {
        {sortie_drawing_model, sortie_drawing_model_end},
        {sortie_drawing_playouts, sortie_drawing_playouts_end},
        {sortie_drawing_words_en, sortie_drawing_words_en_end},
        {sortie_drawing_sentences, sortie_drawing_sentences_end},
        {sortie_drawing_map, sortie_drawing_map_end},
    };
    std::string joined;
    for (const std::string_view module : modules) {
        for (const std::string_view line : split_at(module, '\n')) {
            if (!line.starts_with("import ")) joined.append(line).append("\n");
        }
    }
    return joined;
}

void put(std::string& page, std::string_view place, const std::string& text) {
    page.replace(page.find(place), place.size(), text);
}

}  // namespace

std::string tree_page(const nlohmann::ordered_json& tree) {
    std::string page(sortie_tree_viewer, sortie_tree_viewer_end);
    std::string data = tree.dump();
    // A text in it must not end the element that it stands in.
    for (std::size_t at = data.find("</"); at != std::string::npos; at = data.find("</", at + 2))
        data.replace(at, 2, "<\\/");
    put(page, "__DRAWING__", joined_modules());
    put(page, "__TREE__", data);
    return page;
}

}  // namespace sortie
