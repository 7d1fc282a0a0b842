// Properties of Breakthrough that hold for any size, any variant and any sequence of moves.
#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "core/random.h"
#include "core/text.h"
#include "engine/registry.h"
#include "support/breakthrough_session.h"
#include "support/game_play.h"

namespace sortie {

namespace {

rc::Gen<BoardSize> any_size() {
    return rc::gen::suchThat(rc::gen::apply(
                                 [](int columns, int rows) {
                                     return BoardSize{columns, rows};
                                 },
                                 rc::gen::inRange(2, 17), rc::gen::inRange(4, 17)),
                             [](BoardSize size) { return size.columns * size.rows <= 128; });
}

rc::Gen<std::string> any_variant() {
    return rc::gen::element<std::string>("standard", "straight", "promotion");
}

// The position after some random moves from the start, as text; the game may be over.
std::string any_position(const std::string& variant, BoardSize size) {
    const auto session = open_game({"breakthrough", variant, size});
    for (const unsigned choice : *rc::gen::arbitrary<std::vector<unsigned>>()) {
        const Texts moves = session->legal_moves();
        if (moves.empty()) break;
        play_all(*session, {moves[choice % moves.size()]});
    }
    return session->position_text();
}

struct Square {
    int column;
    int row;
    bool operator==(const Square&) const = default;
};

// The two squares of a move text.
std::pair<Square, Square> squares_of(const std::string& move) {
    const std::size_t second = move.find_first_not_of("0123456789", 1);
    return {{move[0] - 'a', std::stoi(move.substr(1, second - 1))},
            {move[second] - 'a', std::stoi(move.substr(second + 1))}};
}

int count_letters(const std::string& fen, std::string_view letters) {
    const std::string board = fen.substr(0, fen.find(' '));
    return static_cast<int>(std::count_if(board.begin(), board.end(),
                                          [&](char c) { return letters.find(c) != std::string_view::npos; }));
}

// Left and right exchanged. A run of empty squares may have two digits, which must not be turned round.
std::string mirrored_fen(const std::string& fen) {
    const std::string board = fen.substr(0, fen.find(' '));
    std::string result;
    for (const std::string_view row : split_at(board, '/')) {
        std::string mirrored;
        for (std::size_t i = 0; i < row.size();) {
            std::size_t end = i + 1;
            if (is_digit(row[i])) end = std::min(row.find_first_not_of("0123456789", i), row.size());
            mirrored.insert(0, row.substr(i, end - i));
            i = end;
        }
        if (!result.empty()) result += '/';
        result += mirrored;
    }
    return result + fen.substr(fen.find(' '));
}

std::string mirrored_move(const std::string& move, int columns) {
    std::string result = move;
    for (char& c : result) {
        if (!is_digit(c)) c = static_cast<char>('a' + columns - 1 - (c - 'a'));
    }
    return result;
}

// Accepted text is written back in one form only: reading and writing again changes nothing.
void check_fixpoint(const std::string& variant, const std::string& text) {
    const auto session = standard_registry().open({"breakthrough", variant, std::nullopt, text});
    if (!session) {
        RC_ASSERT(!session.error().empty());
        return;
    }
    const std::string written = (*session)->position_text();
    RC_ASSERT(open_breakthrough(variant, written)->position_text() == written);
}

}  // namespace

RC_GTEST_PROP(BreakthroughProperty, PiecesNeverBecomeMore, ()) {
    const auto variant = *any_variant();
    const std::string fen = any_position(variant, *any_size());
    for (const std::string& move : moves_of(variant, fen)) {
        const auto session = open_breakthrough(variant, fen);
        const bool white_moves = session->side_to_move() == Side::First;
        play_all(*session, {move});
        const std::string after = session->position_text();
        const int white_loss = count_letters(fen, "PQ") - count_letters(after, "PQ");
        const int black_loss = count_letters(fen, "pq") - count_letters(after, "pq");
        RC_ASSERT((white_moves ? white_loss : black_loss) == 0);
        RC_ASSERT((white_moves ? black_loss : white_loss) == 0 ||
                  (white_moves ? black_loss : white_loss) == 1);
    }
}

RC_GTEST_PROP(BreakthroughProperty, StandardMovesAdvanceOneRowAndAtMostOneColumn, ()) {
    const auto variant = *rc::gen::element<std::string>("standard", "straight");
    const auto session = open_breakthrough(variant, any_position(variant, *any_size()));
    const int forward = session->side_to_move() == Side::First ? 1 : -1;
    for (const std::string& move : session->legal_moves()) {
        const auto [from, to] = squares_of(move);
        RC_ASSERT(to.row - from.row == forward);
        RC_ASSERT(std::abs(to.column - from.column) <= 1);
    }
}

RC_GTEST_PROP(BreakthroughProperty, MirroredPositionsHaveMirroredMoves, ()) {
    const auto variant = *any_variant();
    const BoardSize size = *any_size();
    const std::string fen = any_position(variant, size);
    Texts expected;
    for (const std::string& move : moves_of(variant, fen)) {
        expected.push_back(mirrored_move(move, size.columns));
    }
    std::sort(expected.begin(), expected.end());
    RC_ASSERT(moves_of(variant, mirrored_fen(fen)) == expected);
    RC_ASSERT(outcome_of(variant, mirrored_fen(fen)) == outcome_of(variant, fen));
}

RC_GTEST_PROP(BreakthroughProperty, ReaderSurvivesAnyText, (const std::string& text)) {
    check_fixpoint(*any_variant(), text);
}

RC_GTEST_PROP(BreakthroughProperty, ReaderSurvivesAnyTextOfTheRightLetters, ()) {
    const auto letter = rc::gen::elementOf(std::string("PpQq/123456789 wb-0"));
    check_fixpoint(*any_variant(), *rc::gen::container<std::string>(letter));
}

RC_GTEST_PROP(BreakthroughProperty, ReaderSurvivesDamagedPositions, (std::uint64_t seed)) {
    const auto variant = *any_variant();
    std::string text = any_position(variant, *any_size());
    Random random(seed);
    constexpr std::string_view kLetters = "PpQq/18 wb-09";
    for (std::uint64_t edits = 1 + random.below(3); edits > 0 && !text.empty(); --edits) {
        const std::size_t at = random.below(text.size());
        const char letter = kLetters[random.below(kLetters.size())];
        switch (random.below(3)) {
            case 0:
                text[at] = letter;
                break;
            case 1:
                text.insert(at, 1, letter);
                break;
            default:
                text.erase(at, 1);
                break;
        }
    }
    check_fixpoint(variant, text);
}

}  // namespace sortie
