// A report as plain values, to be written as a page, as Markdown or on a terminal. In texts, `code` stands
// between backticks.
#pragma once

#include <optional>
#include <string>
#include <utility>
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

// What is to be known about something, by name.
struct Facts {
    std::vector<std::pair<std::string, std::string>> facts;
};

struct Table {
    std::string caption;
    std::vector<std::string> head;
    std::vector<std::vector<std::string>> rows;  // as long as the head; the first column is to the left
    // By row and column: how good that is, from 0 to 1, as a shade behind it. Empty: no shades.
    std::vector<std::vector<std::optional<double>>> shades = {};
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

// Numbers with their uncertainty, one below the other.
struct IntervalChart {
    struct Row {
        std::string label;
        double value = 0;
        double low = 0;
        double high = 0;
    };

    std::string caption;
    std::vector<Row> rows;
};

// How numbers develop.
struct LineChart {
    struct Point {
        double x = 0;
        double y = 0;
        std::optional<std::pair<double, double>> interval = std::nullopt;  // drawn as a band
    };
    struct Series {
        std::string name;
        std::vector<Point> points;
    };

    std::string caption;
    std::string x_label;
    std::string y_label;
    std::vector<Series> series;
    int decimals = 0;                       // of the numbers on the axis of y
    std::vector<std::string> x_names = {};  // of x = 0, 1, …; empty: x is a number
};

struct Boards {
    struct Arrow {
        enum class Meaning { Played, Better };
        std::vector<std::string> path;  // points by name
        Meaning meaning = Meaning::Played;
    };
    struct Board {
        std::string caption;
        std::string position;  // as text
        View view;
        std::vector<Arrow> arrows = {};
    };
    std::vector<Board> boards;
};

// Games to be played through on the page. It knows no rules: a move is what changes on the board.
struct Replays {
    struct Change {
        int point = 0;
        int piece = 0;  // 0: none
    };
    struct Ply {
        std::string move;
        std::vector<Change> changes;
    };
    struct Game {
        std::string title;
        std::string result;
        std::string note;
        std::vector<int> start;  // the piece on each point
        std::vector<Ply> plies;
    };

    std::string caption;
    View board;  // its pieces do not matter
    std::vector<Game> games;
};

using Block =
    std::variant<Paragraph, List, Facts, Table, BarChart, IntervalChart, LineChart, Boards, Replays>;

struct Section {
    std::string heading;
    std::vector<Block> blocks;
};

struct Document {
    std::string title;
    std::string summary;
    std::vector<Section> sections;
};

// The numbers of a chart, where there are no pictures.
Table points_of(const LineChart& chart);

std::string to_markdown(const Document& document);

// One file with nothing to load: style and pictures are inside.
std::string to_html(const Document& document);

}  // namespace sortie
