#include "cli/terminal/document_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "arena/report/number_text.h"
#include "core/text.h"

namespace sortie {

namespace {

constexpr std::size_t kLineLength = 100;
constexpr std::size_t kBarLength = 40;

// Columns that a text takes, where every character takes one.
std::size_t width_of(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string padding(std::size_t width, std::string_view text) {
    return std::string(width - std::min(width, width_of(text)), ' ');
}

std::string wrapped(const std::string& text, std::string_view indent = "") {
    std::string lines;
    std::string line;
    for (const std::string_view word : split_at(text, ' ')) {
        if (!line.empty() && width_of(line) + 1 + width_of(word) > kLineLength) {
            lines += line + "\n";
            line = indent;
        } else if (!line.empty()) {
            line += ' ';
        }
        line += word;
    }
    return lines + line + "\n";
}

struct TextWriter {
    const DrawStyle& style;

    std::string operator()(const Paragraph& paragraph) const { return wrapped(paragraph.text); }

    std::string operator()(const List& list) const {
        std::string text;
        for (const std::string& item : list.items) text += wrapped(fmt::format("- {}", item), "  ");
        return text;
    }

    std::string operator()(const Facts& facts) const {
        std::size_t width = 0;
        for (const auto& [name, fact] : facts.facts) width = std::max(width, width_of(name));
        std::string text;
        for (const auto& [name, fact] : facts.facts)
            text += fmt::format("{}{}  {}\n", name, padding(width, name), fact);
        return text;
    }

    std::string operator()(const Table& table) const {
        std::vector<std::size_t> widths;
        for (const std::string& cell : table.head) widths.push_back(width_of(cell));
        for (const auto& row : table.rows) {
            for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
        }
        const auto line = [&](const std::vector<std::string>& row) {
            std::string text = row[0] + padding(widths[0], row[0]);
            for (std::size_t i = 1; i < row.size(); ++i)
                text += fmt::format("  {}{}", padding(widths[i], row[i]), row[i]);
            return text + "\n";
        };
        std::string text = table.caption + "\n" + line(table.head);
        for (const auto& row : table.rows) text += line(row);
        return text;
    }

    std::string operator()(const BarChart& chart) const {
        double largest = 0;
        std::size_t width = 0;
        for (const BarChart::Group& group : chart.groups) {
            for (const auto& value : group.values) largest = std::max(largest, value.value_or(0));
            for (const std::string& series : chart.series)
                width = std::max(width, width_of(group.label) + 2 + width_of(series));
        }
        std::string text = chart.caption + "\n";
        for (const BarChart::Group& group : chart.groups) {
            for (std::size_t i = 0; i < group.values.size(); ++i) {
                const std::string label = fmt::format("{}, {}", group.label, chart.series[i]);
                const double share = largest > 0 ? group.values[i].value_or(0) / largest : 0;
                const std::string bar(static_cast<std::size_t>(std::lround(share * kBarLength)), '#');
                text += fmt::format("{}{}  {} {}\n", label, padding(width, label), bar,
                                    group.values[i] ? number_text(*group.values[i], chart.decimals) : "–");
            }
        }
        return text;
    }

    std::string operator()(const IntervalChart& chart) const {
        Table table{chart.caption, {"", "value", "95 %"}, {}};
        for (const IntervalChart::Row& row : chart.rows)
            table.rows.push_back({row.label, fmt::format("{:+.0f}", row.value),
                                  fmt::format("[{:+.0f}, {:+.0f}]", row.low, row.high)});
        return (*this)(table);
    }

    std::string operator()(const LineChart& chart) const { return (*this)(points_of(chart)); }

    std::string operator()(const Replays& replays) const {
        List list;
        for (const Replays::Game& game : replays.games) {
            std::string moves;
            for (const Replays::Ply& ply : game.plies) moves += " " + ply.move;
            list.items.push_back(fmt::format("{}: {}{}", game.title, game.result, moves));
        }
        return replays.caption + "\n" + (*this)(list);
    }

    std::string operator()(const Boards& boards) const {
        std::string text;
        for (const Boards::Board& board : boards.boards)
            text += fmt::format("{}\n{}\n", board.caption, draw_board(board.view, style));
        return text;
    }
};

std::string without_backticks(std::string text) {
    std::erase(text, '`');
    return text;
}

}  // namespace

std::string document_text(const Document& document, const DrawStyle& style) {
    std::string text = fmt::format("{}\n\n{}", document.title, wrapped(document.summary));
    for (const Section& section : document.sections) {
        text += fmt::format("\n{}\n", section.heading);
        for (const Block& block : section.blocks)
            text += fmt::format("\n{}", std::visit(TextWriter{style}, block));
    }
    return without_backticks(std::move(text));
}

}  // namespace sortie
