// Closing edges [TK-7t]. Every ply closes all edges that are empty and nothing enters a closed line again, so
// what is open after a ply is exactly the frame around all pieces: it can be computed from them alone.
#pragma once

#include <algorithm>

#include "games/tukvnanawopi/board.h"

namespace sortie::tukvnanawopi {

// Rows and columns still in use, both ends included.
struct Frame {
    int bottom = 0;
    int top = kLines - 1;
    int left = 0;
    int right = kLines - 1;
    bool operator==(const Frame&) const = default;
};

// The frame around the pieces; there must be one.
inline Frame tight_frame(Bits64 occupied) {
    // Rows two apart lie 11 bits apart: laid over each other, bits 0..4 are columns 0, 2, .. 8 and bits 6..9
    // columns 1, 3, 5, 7.
    const Bits64 folded = occupied | occupied >> 11 | occupied >> 22 | occupied >> 33 | occupied >> 44;
    const Bits64 even = folded & 0x1f;
    const Bits64 odd = folded >> 6 & 0xf;
    Frame frame{row_of(lowest(occupied)), row_of(highest(occupied)), kLines, -1};
    if (even != 0) frame = {frame.bottom, frame.top, 2 * lowest(even), 2 * highest(even)};
    if (odd != 0) {
        frame.left = std::min(frame.left, 2 * lowest(odd) + 1);
        frame.right = std::max(frame.right, 2 * highest(odd) + 1);
    }
    return frame;
}

// [TK-7] [TK-7t] What a variant has open around the pieces.
inline Frame open_frame(Variant variant, Bits64 occupied) {
    if (variant == Variant::Course) return {};
    Frame frame = tight_frame(occupied);
    if (variant == Variant::Traditional) {  // whole squares: the outermost line is one of corners
        frame.bottom -= frame.bottom % 2;
        frame.top += frame.top % 2;
        frame.left -= frame.left % 2;
        frame.right += frame.right % 2;
    }
    return frame;
}

namespace detail {

constexpr LineMasks make_tails(const LineMasks& lines) {
    LineMasks tails = {};
    for (int line = 0; line < kLines; ++line) {
        tails[static_cast<std::size_t>(line)] = span(lines, line, kLines - 1);
    }
    return tails;
}

constexpr LineMasks make_heads(const LineMasks& lines) {
    LineMasks heads = {};
    for (int line = 0; line < kLines; ++line) heads[static_cast<std::size_t>(line)] = span(lines, 0, line);
    return heads;
}

inline constexpr LineMasks kRowsFrom = make_tails(kRows);
inline constexpr LineMasks kRowsTo = make_heads(kRows);
inline constexpr LineMasks kColumnsFrom = make_tails(kColumns);
inline constexpr LineMasks kColumnsTo = make_heads(kColumns);

}  // namespace detail

inline Bits64 open_points(Variant variant, Bits64 occupied) {
    const Frame frame = open_frame(variant, occupied);
    return detail::kRowsFrom[static_cast<std::size_t>(frame.bottom)] &
           detail::kRowsTo[static_cast<std::size_t>(frame.top)] &
           detail::kColumnsFrom[static_cast<std::size_t>(frame.left)] &
           detail::kColumnsTo[static_cast<std::size_t>(frame.right)];
}

}  // namespace sortie::tukvnanawopi
