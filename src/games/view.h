// How to draw a board: points with coordinates, the lines between them, the pieces on them. The terminal and
// the page draw from this alone and know no rules.
#pragma once

#include <string>
#include <vector>

#include "core/side.h"

namespace sortie {

struct View {
    // Cells: each point is a square of a chequered board. Lines: points on a drawn lattice.
    enum class Style { Cells, Lines };

    struct Point {
        std::string name;  // as in move texts
        int x = 0;         // to the right, in steps of x_step
        int y = 0;         // downwards, in steps of y_step
        std::string mark;  // a class of points to be drawn apart ("target"), mostly empty
    };
    struct Edge {
        int from = 0;  // indices into points
        int to = 0;
    };
    struct Piece {
        int point = 0;
        Side side = Side::First;
        std::string kind;   // "man", "super", "special"
        char letter = '?';  // the one-letter name used in position texts
    };

    // A kind of piece that the game has, whether one stands on the board or not: what an editor offers.
    struct PieceKind {
        Side side = Side::First;
        std::string kind;
        char letter = '?';
    };

    Style style = Style::Cells;
    int width = 0;  // steps: x runs over 0 .. width - 1
    int height = 0;
    double x_step = 1.0;  // length of a step on a picture
    double y_step = 1.0;
    std::vector<Point> points;
    std::vector<Edge> edges;
    std::vector<Piece> pieces;
    std::string first_name;  // "White"
    std::string second_name;
    std::string notice;  // what a player has to know beside the board: "an extra move …"; mostly empty
    std::vector<std::string> column_labels;  // one a step of x, empty where none is due
    std::vector<std::string> row_labels;     // one a step of y
    std::vector<PieceKind> palette;
    // How position texts go on behind the rows of pieces, for compose_position() in engine/composition.h.
    std::string side_letters;  // First's, then Second's
    bool counts_empty = true;  // runs of empty points are numbers; otherwise each is a '.'
};

}  // namespace sortie
