#include <fmt/format.h>

#include "arena/report/document.h"

namespace sortie {

namespace {

std::string cell_text(const std::string& text) {
    std::string escaped;
    for (const char c : text) escaped += c == '|' ? std::string("\\|") : std::string(1, c);
    return escaped;
}

std::string row_text(const std::vector<std::string>& cells) {
    std::string line = "|";
    for (const std::string& cell : cells) line += fmt::format(" {} |", cell_text(cell));
    return line + "\n";
}

std::string table_text(const std::vector<std::string>& head,
                       const std::vector<std::vector<std::string>>& rows) {
    std::string text = row_text(head) + "|";
    for (std::size_t column = 0; column < head.size(); ++column) text += column == 0 ? "---|" : "---:|";
    text += "\n";
    for (const auto& row : rows) text += row_text(row);
    return text + "\n";
}

struct MarkdownWriter {
    std::string operator()(const Paragraph& paragraph) const { return paragraph.text + "\n\n"; }

    std::string operator()(const List& list) const {
        std::string text;
        for (const std::string& item : list.items) text += fmt::format("- {}\n", item);
        return text + "\n";
    }

    std::string operator()(const Facts& facts) const {
        std::string text;
        for (const auto& [name, fact] : facts.facts) text += fmt::format("- {}: {}\n", name, fact);
        return text + "\n";
    }

    std::string operator()(const Table& table) const {
        return fmt::format("**{}**\n\n{}", table.caption, table_text(table.head, table.rows));
    }

    // Without pictures, the numbers.
    std::string operator()(const BarChart& chart) const {
        std::vector<std::string> head{""};
        head.insert(head.end(), chart.series.begin(), chart.series.end());
        std::vector<std::vector<std::string>> rows;
        for (const BarChart::Group& group : chart.groups) {
            std::vector<std::string> row{group.label};
            for (const auto& value : group.values)
                row.push_back(value ? fmt::format("{:.{}f}", *value, chart.decimals) : "–");
            rows.push_back(std::move(row));
        }
        return fmt::format("**{}**\n\n{}", chart.caption, table_text(head, rows));
    }

    std::string operator()(const IntervalChart& chart) const {
        std::vector<std::vector<std::string>> rows;
        for (const IntervalChart::Row& row : chart.rows)
            rows.push_back(
                {row.label, fmt::format("{:+.0f} [{:+.0f}, {:+.0f}]", row.value, row.low, row.high)});
        return fmt::format("**{}**\n\n{}", chart.caption, table_text({"", "value [95 %]"}, rows));
    }

    std::string operator()(const LineChart& chart) const { return (*this)(points_of(chart)); }

    std::string operator()(const Replays& replays) const {
        std::string text = fmt::format("**{}**\n\n", replays.caption);
        for (const Replays::Game& game : replays.games) {
            text += fmt::format("- {}: {}{}\n  `", game.title, game.result,
                                game.note.empty() ? "" : fmt::format(" ({})", game.note));
            for (const Replays::Ply& ply : game.plies) text += ply.move + " ";
            text.back() = '`';
            text += "\n";
        }
        return text + "\n";
    }

    std::string operator()(const Boards& boards) const {
        std::string text;
        for (const Boards::Board& board : boards.boards)
            text += fmt::format("- {}: `{}`\n", board.caption, board.position);
        return text + "\n";
    }
};

}  // namespace

std::string to_markdown(const Document& document) {
    std::string text = fmt::format("# {}\n\n{}\n\n", document.title, document.summary);
    for (const Section& section : document.sections) {
        text += fmt::format("## {}\n\n", section.heading);
        for (const Block& block : section.blocks) text += std::visit(MarkdownWriter{}, block);
    }
    return text;
}

}  // namespace sortie
