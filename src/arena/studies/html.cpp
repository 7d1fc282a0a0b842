#include <fmt/format.h>

#include "arena/studies/document.h"
#include "arena/studies/svg.h"

namespace sortie {

namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --ink: #1d2329; --soft: #5a6570; --line: #d9dee3; --page: #fff; --band: #f5f7f9; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ec; --soft: #a3adb7; --line: #3a424a; --page: #16191d; --band: #1f2429; } }
body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 64rem; background: var(--page); color: var(--ink);
  font: 16px/1.55 system-ui, "Segoe UI", "Liberation Sans", sans-serif; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .75rem; }
h2 { font-size: 1.25rem; margin: 2.75rem 0 .75rem; padding-top: 1rem; border-top: 1px solid var(--line); }
p, li { max-width: 46rem; }
.summary { font-size: 1.08rem; color: var(--soft); }
code { font: .88em ui-monospace, "DejaVu Sans Mono", monospace; background: var(--band); padding: .1em .3em;
  border-radius: 3px; overflow-wrap: anywhere; }
.wide { overflow-x: auto; margin: 1.25rem 0; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
caption { caption-side: top; text-align: left; font-weight: 600; padding-bottom: .4rem; }
th, td { padding: .35rem .65rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; padding-left: .4rem; overflow-wrap: anywhere; min-width: 8em; }
thead th { border-bottom: 2px solid var(--soft); font-weight: 600; vertical-align: bottom; }
tbody tr:nth-child(even) { background: var(--band); }
figure { margin: 1.5rem 0; }
figcaption { font-weight: 600; margin-bottom: .5rem; }
svg text { fill: var(--ink); font: 12.5px system-ui, "Liberation Sans", sans-serif; }
svg .value { fill: var(--soft); font-size: 11.5px; }
svg.chart { width: 100%; max-width: 50rem; height: auto; }
.boards { display: flex; flex-wrap: wrap; gap: 1.75rem; margin: 1.25rem 0; }
.boards figure { margin: 0; }
.boards figcaption { max-width: 15rem; font-size: .9rem; min-height: 2.8em; }
@media print { body { max-width: none; padding: 0; } h2 { break-after: avoid; } .wide, figure { break-inside: avoid; } }
)";

// Escaped, with what stands between backticks as code.
std::string inline_text(const std::string& text) {
    std::string html;
    bool code = false;
    std::string_view rest = text;
    for (;;) {
        const std::size_t tick = rest.find('`');
        html += escaped(rest.substr(0, tick));
        if (tick == std::string_view::npos) break;
        html += code ? "</code>" : "<code>";
        code = !code;
        rest.remove_prefix(tick + 1);
    }
    return code ? html + "</code>" : html;
}

struct HtmlWriter {
    std::string operator()(const Paragraph& paragraph) const {
        return fmt::format("<p>{}</p>\n", inline_text(paragraph.text));
    }

    std::string operator()(const List& list) const {
        std::string items;
        for (const std::string& item : list.items) items += fmt::format("<li>{}</li>\n", inline_text(item));
        return fmt::format("<ul>\n{}</ul>\n", items);
    }

    std::string operator()(const Table& table) const {
        std::string head;
        for (const std::string& cell : table.head)
            head += fmt::format("<th scope=\"col\">{}</th>", inline_text(cell));
        std::string body;
        for (const auto& row : table.rows) {
            body += "<tr>";
            for (const std::string& cell : row) body += fmt::format("<td>{}</td>", inline_text(cell));
            body += "</tr>\n";
        }
        return fmt::format(
            "<div "
            "class=\"wide\"><table><caption>{}</caption>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>"
            "</table></div>\n",
            inline_text(table.caption), head, body);
    }

    std::string operator()(const BarChart& chart) const {
        return fmt::format("<figure><figcaption>{}</figcaption>{}</figure>\n", inline_text(chart.caption),
                           chart_picture(chart));
    }

    std::string operator()(const Boards& boards) const {
        std::string figures;
        for (const Boards::Board& board : boards.boards) {
            figures += fmt::format("<figure><figcaption>{}</figcaption>{}</figure>\n",
                                   inline_text(board.caption), board_picture(board.view, board.position));
        }
        return fmt::format("<div class=\"boards\">\n{}</div>\n", figures);
    }
};

}  // namespace

std::string to_html(const Document& document) {
    std::string body = fmt::format("<h1>{}</h1>\n<p class=\"summary\">{}</p>\n", escaped(document.title),
                                   inline_text(document.summary));
    for (const Section& section : document.sections) {
        body += fmt::format("<h2>{}</h2>\n", escaped(section.heading));
        for (const Block& block : section.blocks) body += std::visit(HtmlWriter{}, block);
    }
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n"
        "<style>{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
        escaped(document.title), kStyle, body);
}

}  // namespace sortie
