// The page in the browser, as files inside the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sortie::web {

struct PageFile {
    std::string_view path;  // "/index.html"
    std::string_view hash;  // of the content, for ETag
    std::string_view plain;
    std::string_view packed;  // with gzip
};

// Written by the build from web/dist; empty when the page was not built.
const std::vector<PageFile>& page_files();

// The file for a path, "/" being the start page; null when there is none. Only whole listed paths match:
// there is no way out of the list.
const PageFile* find_page_file(std::string_view path);

std::string_view content_type(std::string_view path);

// Shown at "/" by a program that was built without the page.
std::string_view missing_page();

}  // namespace sortie::web
