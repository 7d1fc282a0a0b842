#include "cli/terminal/board_drawing.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace sortie {

namespace {

constexpr std::string_view kReset = "\x1b[0m";
constexpr std::string_view kLightColour = "\x1b[1;38;5;231m";
constexpr std::string_view kDarkColour = "\x1b[1;38;5;16m";
constexpr std::string_view kRedColour = "\x1b[1;38;5;160m";
constexpr std::string_view kDimColour = "\x1b[2m";
constexpr std::string_view kLightOnLines =
    "\x1b[1;38;5;214m";  // orange and blue: told apart by every kind of sight
constexpr std::string_view kDarkOnLines = "\x1b[1;38;5;39m";

// Who has the light pieces: White, where somebody is called so.
Side light_side(const View& view) {
    return view.second_name == "White" ? Side::Second : Side::First;
}

std::string_view piece_colour(const View& view, Side side) {
    if ((side == Side::First ? view.first_name : view.second_name) == "Red") return kRedColour;
    return side == light_side(view) ? kLightColour : kDarkColour;
}

// The solid shapes carry the colour of their side; without colour, White gets the outlined ones.
std::string glyph(const View& view, const View::Piece& piece, const DrawStyle& style) {
    if (!style.unicode) return std::string(1, piece.letter);
    const bool outlined = !style.colour && piece.side == light_side(view);
    const bool plain = piece.kind == "man";
    if (view.style == View::Style::Cells) {
        if (plain) return outlined ? "♙" : "♟";
        return outlined ? "♕" : "♛";
    }
    if (plain) return outlined ? "○" : "●";
    return outlined ? "◇" : "◆";
}

std::string padded_label(const std::string& label, std::size_t width) {
    return std::string(width - std::min(width, label.size()), ' ') + label;
}

std::size_t label_width(const View& view) {
    std::size_t width = 0;
    for (const std::string& label : view.row_labels) width = std::max(width, label.size());
    return width;
}

std::string draw_cells(const View& view, const DrawStyle& style) {
    const auto width = static_cast<std::size_t>(view.width);
    std::vector<const View::Piece*> occupants(width * static_cast<std::size_t>(view.height), nullptr);
    const auto cell = [&](const View::Point& point) {
        return static_cast<std::size_t>(point.y) * width + static_cast<std::size_t>(point.x);
    };
    for (const View::Piece& piece : view.pieces) {
        occupants[cell(view.points[static_cast<std::size_t>(piece.point)])] = &piece;
    }
    const std::size_t margin = label_width(view);
    std::string text;
    for (std::size_t row = 0; row < static_cast<std::size_t>(view.height); ++row) {
        text += padded_label(view.row_labels[row], margin) + " ";
        for (std::size_t column = 0; column < width; ++column) {
            const View::Piece* const piece = occupants[row * width + column];
            const std::string shape = piece != nullptr ? glyph(view, *piece, style)
                                      : style.unicode  ? "·"
                                                       : ".";
            if (!style.colour) {
                text += " " + shape;
                continue;
            }
            const bool light = (row + column + static_cast<std::size_t>(view.height)) % 2 == 0;  // a1 is dark
            text += light ? "\x1b[48;5;180m" : "\x1b[48;5;137m";
            if (piece != nullptr) text += piece_colour(view, piece->side);
            text += " " + (piece != nullptr ? shape : std::string(" ")) + " " + std::string(kReset);
        }
        text += '\n';
    }
    text += std::string(margin + 1, ' ');
    for (const std::string& label : view.column_labels)
        text += style.colour ? " " + label + " " : " " + label;
    return text + '\n';
}

// A picture of single characters, each a short UTF-8 string.
class Canvas {
  public:
    Canvas(int width, int height)
        : width_(static_cast<std::size_t>(width)), cells_(width_ * static_cast<std::size_t>(height), " ") {}
    void put(int x, int y, std::string shape) {
        cells_[static_cast<std::size_t>(y) * width_ + static_cast<std::size_t>(x)] = std::move(shape);
    }
    std::string line(std::size_t y) const {
        std::string text;
        for (std::size_t x = 0; x < width_; ++x) text += cells_[y * width_ + x];
        return text.substr(0, text.find_last_not_of(' ') + 1);
    }

  private:
    std::size_t width_;
    std::vector<std::string> cells_;
};

std::string edge_shape(int dx, int dy, bool unicode) {
    if (dy == 0) return unicode ? "─" : "-";
    if (dx == 0) return unicode ? "│" : "|";
    if ((dx > 0) == (dy > 0)) return unicode ? "╲" : "\\";
    return unicode ? "╱" : "/";
}

std::string draw_lines(const View& view, const DrawStyle& style) {
    // Characters are twice as high as wide; a step of length 1 becomes four characters or two lines.
    const int x_scale = static_cast<int>(std::lround(4 * view.x_step));
    constexpr int kLinesPerStep = 2;
    const int height = (view.height - 1) * kLinesPerStep + 1;
    Canvas canvas((view.width - 1) * x_scale + 1, height);
    const auto column = [&](const View::Point& point) { return point.x * x_scale; };
    const auto line = [&](const View::Point& point) { return point.y * kLinesPerStep; };
    const auto paint = [&](std::string_view colour, const std::string& shape) {
        return style.colour ? std::string(colour) + shape + std::string(kReset) : shape;
    };

    for (const View::Edge& edge : view.edges) {
        const View::Point& from = view.points[static_cast<std::size_t>(edge.from)];
        const View::Point& to = view.points[static_cast<std::size_t>(edge.to)];
        const int dx = column(to) - column(from);
        const int dy = line(to) - line(from);
        const int steps = dy == 0 ? std::abs(dx) : std::abs(dy);
        for (int i = 1; i < steps; ++i) {
            canvas.put(column(from) + dx * i / steps, line(from) + dy * i / steps,
                       paint(kDimColour, edge_shape(dx, dy, style.unicode)));
        }
    }
    for (const View::Point& point : view.points) {
        const bool marked = !point.mark.empty();
        canvas.put(column(point), line(point), style.unicode ? (marked ? "◌" : "·") : (marked ? "*" : "+"));
    }
    for (const View::Piece& piece : view.pieces) {
        const View::Point& point = view.points[static_cast<std::size_t>(piece.point)];
        canvas.put(
            column(point), line(point),
            paint(piece.side == light_side(view) ? kLightOnLines : kDarkOnLines, glyph(view, piece, style)));
    }

    const std::size_t margin = label_width(view);
    std::string text;
    for (int y = 0; y < height; ++y) {
        const auto step = static_cast<std::size_t>(y / kLinesPerStep);
        const std::string label =
            y % kLinesPerStep == 0 && step < view.row_labels.size() ? view.row_labels[step] : std::string();
        text += padded_label(label, margin) + "  " + canvas.line(static_cast<std::size_t>(y)) + '\n';
    }
    if (!view.column_labels.empty()) {
        text += std::string(margin + 2, ' ');
        for (const std::string& label : view.column_labels) {
            text += fmt::format("{:<{}}", label, static_cast<std::size_t>(x_scale));
        }
        text = text.substr(0, text.find_last_not_of(' ') + 1) + '\n';
    }
    return text;
}

}  // namespace

std::string draw_board(const View& view, const DrawStyle& style) {
    return view.style == View::Style::Cells ? draw_cells(view, style) : draw_lines(view, style);
}

}  // namespace sortie
