#include <cmath>
#include <fmt/format.h>

#include "arena/report/document.h"
#include "arena/report/replay.h"
#include "arena/report/svg.h"

namespace sortie {

namespace {

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --ink: #1b2127; --soft: #56616c; --line: #dce1e6; --page: #f6f7f9; --card: #fff;
  --band: #f3f5f8; --accent: #1f6fb2; --good: 46,125,80; --bad: 190,60,60; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e9ec; --soft: #a3adb7; --line: #353d45; --page: #131619; --card: #1b1f24; --band: #22272d;
    --accent: #6cb2f0; --good: 70,170,110; --bad: 220,90,90; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 66rem; background: var(--page); color: var(--ink);
  font: 16px/1.55 system-ui, "Segoe UI", "Liberation Sans", sans-serif; }
h1 { font-size: clamp(1.5rem, 5vw, 2.1rem); line-height: 1.2; margin: 0 0 .6rem; text-wrap: balance; overflow-wrap: anywhere; }
h1::before { content: ""; display: block; width: 3.5rem; height: .3rem; border-radius: .2rem; background: var(--accent);
  margin-bottom: 1rem; }
h2 { font-size: 1.25rem; margin: 0 0 .75rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem 1.4rem;
  margin: 1.25rem 0; }
section > :last-child { margin-bottom: 0; }
p, li { max-width: 46rem; }
.summary { font-size: 1.08rem; color: var(--soft); }
code { font: .88em ui-monospace, "DejaVu Sans Mono", monospace; background: var(--band); padding: .1em .3em;
  border-radius: 3px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .3rem 1.25rem; margin: .5rem 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.wide { overflow-x: auto; margin: 1.1rem 0; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
caption { caption-side: top; text-align: left; font-weight: 600; padding-bottom: .4rem; }
th, td { padding: .35rem .65rem; text-align: right; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; padding-left: .4rem; overflow-wrap: anywhere;
  min-width: 8em; }
thead th, thead td { border-bottom: 2px solid var(--soft); font-weight: 600; vertical-align: bottom; }
tbody tr:hover { background: var(--band); }
td[style] { background: rgba(var(--tone), var(--depth)); }
figure { margin: 1.3rem 0; }
figcaption { font-weight: 600; margin-bottom: .5rem; }
svg text { fill: var(--ink); font: 12.5px system-ui, "Liberation Sans", sans-serif; }
svg .value { fill: var(--soft); font-size: 11.5px; }
svg .grid { stroke: var(--line); } svg .zero { stroke: var(--soft); stroke-dasharray: 3 3; }
svg .interval line { stroke: var(--accent); stroke-width: 2; } svg .interval circle { fill: var(--accent); }
svg .line { fill: none; stroke: var(--c); stroke-width: 2.2; stroke-linejoin: round; }
svg .band { fill: var(--c); opacity: .14; } svg .key, svg g > circle { fill: var(--c); }
svg.chart { width: 100%; max-width: 50rem; height: auto; }
svg.board { max-width: 100%; height: auto; }
svg .arrow polyline { fill: none; stroke-width: 5; stroke-linecap: round; opacity: .85; }
svg .played polyline { stroke: #c0392b; } svg .played polygon { fill: #c0392b; }
svg .better polyline { stroke: #2e8b57; } svg .better polygon { fill: #2e8b57; }
.boards { display: flex; flex-wrap: wrap; gap: 1.75rem; margin: 1.1rem 0; }
.boards figure { margin: 0; max-width: 17rem; }
.boards figcaption { font-size: .9rem; min-height: 2.8em; font-weight: 500; }
.replay .pick { display: flex; flex-wrap: wrap; gap: .6rem 1.2rem; margin-bottom: .9rem; color: var(--soft); }
.replay label { max-width: 100%; }
.replay select { max-width: min(34rem, 80vw); } .replay select, .replay input { font: inherit; padding: .25rem .4rem; }
.replay .desk { display: flex; flex-wrap: wrap; gap: 1.5rem; align-items: flex-start; }
.replay svg.board { width: 22rem; }
.replay .light { fill: #fdfdfb; stroke: #2b2f36; stroke-width: 1.2; } .replay .dark { fill: #2b2f36; stroke: #000; }
.replay .special { fill: #e08a1e; } .replay .last { fill: #f2c94c; opacity: .55; }
.replay .controls { display: flex; align-items: center; gap: .35rem; margin: .5rem 0 0; }
.replay .controls button { font-size: 1.05rem; line-height: 1; padding: .5rem .75rem; min-width: 2.75rem; min-height: 2.6rem; }
.replay .count { margin-left: .6rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.replay .story { flex: 1 1 16rem; min-width: 0; }
.replay .result { font-weight: 600; margin: 0; } .replay .note { color: var(--soft); margin: .2rem 0 .7rem; overflow-wrap: anywhere; }
.replay .moves { display: grid; grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr)); margin: 0; padding-left: 2.4rem;
  max-height: 19rem; overflow-y: auto; font-size: .92rem; font-variant-numeric: tabular-nums; }
.replay .moves button { all: unset; cursor: pointer; padding: 0 .25rem; border-radius: 3px; }
.replay .moves button:focus-visible { outline: 2px solid var(--accent); }
.replay .now button { background: var(--accent); color: var(--card); }
@media (max-width: 36rem) { body { padding: 1.5rem .75rem 3rem; } section { padding: 1rem .9rem; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
  figure { overflow-x: auto; } svg.chart { min-width: 36rem; } .replay svg.board { width: 100%; } }
@media print { body { max-width: none; padding: 0; background: none; } section { border: 0; padding: 0; }
  h2 { break-after: avoid; } .wide, figure { break-inside: avoid; } .replay { display: none; } }
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

// From red over nothing to green.
std::string shade_style(const Table& table, std::size_t row, std::size_t column) {
    if (table.shades.empty() || !table.shades[row][column]) return "";
    const double away = (table.shades[row][column].value() - 0.5) * 2;
    return fmt::format(R"( style="--tone:var(--{});--depth:{:.2f}")", away < 0 ? "bad" : "good",
                       std::abs(away) * 0.45);
}

class HtmlWriter {
  public:
    std::string operator()(const Paragraph& paragraph) const {
        return fmt::format("<p>{}</p>\n", inline_text(paragraph.text));
    }

    std::string operator()(const List& list) const {
        std::string items;
        for (const std::string& item : list.items) items += fmt::format("<li>{}</li>\n", inline_text(item));
        return fmt::format("<ul>\n{}</ul>\n", items);
    }

    std::string operator()(const Facts& facts) const {
        std::string list;
        for (const auto& [name, text] : facts.facts)
            list += fmt::format("<dt>{}</dt><dd>{}</dd>\n", inline_text(name), inline_text(text));
        return fmt::format("<dl>\n{}</dl>\n", list);
    }

    std::string operator()(const Table& table) const {
        std::string head;
        for (const std::string& cell : table.head)
            head += cell.empty() ? "<td></td>" : fmt::format("<th scope=\"col\">{}</th>", inline_text(cell));
        std::string body;
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            body += "<tr>";
            for (std::size_t column = 0; column < table.rows[row].size(); ++column) {
                body += fmt::format("<td{}>{}</td>", shade_style(table, row, column),
                                    inline_text(table.rows[row][column]));
            }
            body += "</tr>\n";
        }
        return fmt::format(
            "<div "
            "class=\"wide\" "
            "tabindex=\"0\"><table><caption>{}</caption>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody>"
            "</table></div>\n",
            inline_text(table.caption), head, body);
    }

    std::string operator()(const BarChart& chart) const { return figure(chart); }
    std::string operator()(const IntervalChart& chart) const { return figure(chart); }
    std::string operator()(const LineChart& chart) const { return figure(chart); }
    std::string operator()(const Replays& replays) const { return replay_element(replays); }

    std::string operator()(const Boards& boards) const {
        std::string figures;
        for (const Boards::Board& board : boards.boards) {
            figures +=
                fmt::format("<figure><figcaption>{}</figcaption>{}</figure>\n", inline_text(board.caption),
                            board_picture(board.view, board.position, board.arrows));
        }
        return fmt::format("<div class=\"boards\">\n{}</div>\n", figures);
    }

  private:
    template <class Chart>
    static std::string figure(const Chart& chart) {
        return fmt::format("<figure tabindex=\"0\"><figcaption>{}</figcaption>{}</figure>\n",
                           inline_text(chart.caption), chart_picture(chart));
    }
};

bool has_replays(const Document& document) {
    for (const Section& section : document.sections) {
        for (const Block& block : section.blocks) {
            if (std::holds_alternative<Replays>(block)) return true;
        }
    }
    return false;
}

}  // namespace

std::string to_html(const Document& document) {
    std::string body = fmt::format("<h1>{}</h1>\n<p class=\"summary\">{}</p>\n", escaped(document.title),
                                   inline_text(document.summary));
    for (const Section& section : document.sections) {
        body += fmt::format("<section>\n<h2>{}</h2>\n", escaped(section.heading));
        for (const Block& block : section.blocks) body += std::visit(HtmlWriter{}, block);
        body += "</section>\n";
    }
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n"
        "<style>{}</style>\n</head>\n<body>\n<main>\n{}</main>\n{}</body>\n</html>\n",
        escaped(document.title), kStyle, body, has_replays(document) ? replay_script() : "");
}

}  // namespace sortie
