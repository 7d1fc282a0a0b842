// A report as plain values, to be written as a page, as Markdown or on a terminal. In texts, `code` stands
// between backticks.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "games/view.h"

namespace sortie {

struct Paragraph {
    std::string text;
};

struct List {
    std::vector<std::string> items;
};

struct Table {
    std::string caption;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;  // as long as the head; the first column is to the left
};

// Groups of bars, one bar in a group for each series.
struct BarChart {
    struct Group {
        std::string label;
        std::vector<std::optional<double>> values;  // as many as there are series; none is negative
    };

    std::string caption;
    std::vector<std::string> series;
    std::vector<Group> groups;
    int decimals = 0;  // of the numbers beside the bars
};

struct Boards {
    struct Board {
        std::string caption;
        std::string position;  // as text
        View view;
    };
    std::vector<Board> boards;
};

using Block = std::variant<Paragraph, List, Table, BarChart, Boards>;

struct Section {
    std::string heading;
    std::vector<Block> blocks;
};

struct Document {
    std::string title;
    std::string summary;
    std::vector<Section> sections;
};

std::string to_markdown(const Document& document);

// One file with nothing to load: style and pictures are inside.
std::string to_html(const Document& document);

}  // namespace sortie
