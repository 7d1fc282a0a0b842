#include "server/web/page.h"

#include <algorithm>
#include <utility>

namespace sortie::web {

const PageFile* find_page_file(std::string_view path) {
    if (path == "/") path = "/index.html";
    const auto& files = page_files();
    const auto found =
        std::find_if(files.begin(), files.end(), [&](const PageFile& file) { return file.path == path; });
    return found == files.end() ? nullptr : &*found;
}

std::string_view content_type(std::string_view path) {
    constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".ico", "image/x-icon"},
        {".json", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".woff2", "font/woff2"},
        {".txt", "text/plain; charset=utf-8"},
    };
    for (const auto& [ending, type] : kTypes) {
        if (path.ends_with(ending)) return type;
    }
    return "application/octet-stream";
}

std::string_view missing_page() {
    return "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Sortie</title></head><body>"
           "<h1>Sortie is running, but without its page</h1>"
           "<p>This program was built without the board in the browser. Install Node.js and npm, then build "
           "again with <code>./dev build</code>.</p>"
           "<p>The JSON API works: see <a href=\"/api/games\">/api/games</a> and "
           "<code>docs/api.md</code>.</p>"
           "</body></html>";
}

}  // namespace sortie::web
