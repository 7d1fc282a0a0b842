// A move as records keep it: its code, which says what is moved where, whatever the order in which moves are
// generated. Where legal moves share a code, the order of their texts tells them apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace sortie {

struct CodedMove {
    std::uint16_t code = 0;
    std::uint8_t twin = 0;  // how many legal moves of the same code have a smaller text
    bool operator==(const CodedMove&) const = default;
};

// Of one of the legal moves with these codes; `text` gives the text of any of them.
template <class Text>
CodedMove coded_move(std::span<const std::uint16_t> codes, std::size_t chosen, const Text& text) {
    CodedMove move{codes[chosen]};
    for (std::size_t i = 0; i < codes.size(); ++i)
        if (i != chosen && codes[i] == move.code && text(i) < text(chosen)) ++move.twin;
    return move;
}

// Which of the legal moves it is; nothing if it is none of them.
template <class Text>
std::optional<std::size_t> find_coded_move(std::span<const std::uint16_t> codes, CodedMove move,
                                           const Text& text) {
    for (std::size_t i = 0; i < codes.size(); ++i)
        if (codes[i] == move.code && coded_move(codes, i, text) == move) return i;
    return std::nullopt;
}

}  // namespace sortie
