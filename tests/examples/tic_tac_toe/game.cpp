#include "examples/tic_tac_toe/game.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

#include "core/text.h"

namespace sortie::tic_tac_toe {

static_assert(GameFamily<Family>);

namespace {

constexpr int kAllSquares = (1 << kSquares) - 1;
constexpr BenchPosition kBenchPositions[] = {{"standard", "", 9}, {"standard", "..o/.x./... x", 7}};

bool has_line(int marks) {
    return std::any_of(std::begin(kLines), std::end(kLines),
                       [&](int line) { return (marks & line) == line; });
}

char letter_at(const Position& position, int square) {
    if ((position.marks[0] >> square & 1) != 0) return 'x';
    return (position.marks[1] >> square & 1) != 0 ? 'o' : '.';
}

std::string square_name(int square) {
    return fmt::format("{}{}", "abc"[square % 3], square / 3 + 1);
}

// Square numbers run from a1, the text from the top left: this is where text column `i` of the board lies.
int square_of_text(int i) {
    return (2 - i / 4) * 3 + i % 4;
}

}  // namespace

Key TicTacToe::key(const Position& position) {
    return hash_word(hash_word(index(position.side), position.marks[0]), position.marks[1]);
}

Outcome TicTacToe::outcome(const Position& position) {
    const Side last = opponent(position.side);
    if (has_line(position.marks[index(last)])) return win_for(last);
    return (position.marks[0] | position.marks[1]) == kAllSquares ? Outcome::Draw : Outcome::Ongoing;
}

Position TicTacToe::play(const Position& position, const Move& move) {
    Position next = position;
    std::uint16_t& marks = next.marks[index(position.side)];
    marks = static_cast<std::uint16_t>(marks | 1 << move.square);
    next.side = opponent(position.side);
    return next;
}

std::string TicTacToe::position_text(const Position& position) {
    std::string text = ".../.../...";
    for (int i = 0; i < static_cast<int>(text.size()); ++i) {
        char& c = text[static_cast<std::size_t>(i)];
        if (c == '.') c = letter_at(position, square_of_text(i));
    }
    return text + (position.side == Side::First ? " x" : " o");
}

Result<Position> TicTacToe::parse_position(const Rules&, std::string_view text) {
    const auto problem = [&](std::string_view what) {
        return Error{fmt::format("position {}: {}; expected such as x.o/.x./..o x", in_quotes(text), what)};
    };
    constexpr std::string_view kShape = ".../.../... .";
    if (text.size() != kShape.size()) return problem("the wrong length");
    Position position;
    for (int i = 0; i < 11; ++i) {
        const char c = text[static_cast<std::size_t>(i)];
        if (kShape[static_cast<std::size_t>(i)] == '/' ? c != '/' : c != 'x' && c != 'o' && c != '.') {
            return problem(fmt::format("character {} fits nowhere", i + 1));
        }
        if (c != 'x' && c != 'o') continue;
        std::uint16_t& marks = position.marks[c == 'x' ? 0 : 1];
        marks = static_cast<std::uint16_t>(marks | 1 << square_of_text(i));
    }
    const int lead = std::popcount(position.marks[0]) - std::popcount(position.marks[1]);
    if (text.substr(11) != " x" && text.substr(11) != " o") return problem("no side to move");
    position.side = text[12] == 'x' ? Side::First : Side::Second;
    if (lead != static_cast<int>(index(position.side))) return problem("turns were left out");
    if (has_line(position.marks[index(position.side)])) return problem("the winner is to move");
    return position;
}

std::string TicTacToe::move_text(const Position&, const Move& move) {
    return square_name(move.square);
}

std::vector<std::string> TicTacToe::path(const Position&, const Move& move) {
    return {square_name(move.square)};
}

Result<Move> TicTacToe::parse_move(const Position& position, std::string_view text) {
    StaticVector<Move, kMaxMoves> moves;
    generate(position, moves);
    for (const Move& move : moves) {
        if (square_name(move.square) == text) return move;
    }
    return Error{fmt::format("move {}: expected an empty square from a1 to c3", in_quotes(text))};
}

View TicTacToe::view(const Position& position) {
    View view;
    view.width = 3;
    view.height = 3;
    view.first_name = "Crosses";
    view.second_name = "Noughts";
    view.column_labels = {"a", "b", "c"};
    view.row_labels = {"3", "2", "1"};
    for (int square = 0; square < kSquares; ++square) {
        view.points.push_back({square_name(square), square % 3, 2 - square / 3, ""});
        const char letter = letter_at(position, square);
        if (letter == '.') continue;
        view.pieces.push_back({square, letter == 'x' ? Side::First : Side::Second, "mark", letter});
    }
    return view;
}

// Own marks come first, whoever looks; both see the board from the same side.
InputLayout TicTacToe::input_layout(const Rules&) {
    constexpr std::size_t kPlaneBits = kBitCount<Bits64>;
    InputLayout layout;
    layout.count = 2 * kSquares;
    layout.most_active = kSquares;
    for (const Side viewer : {Side::First, Side::Second}) {
        auto& inputs = layout.input_of[index(viewer)];
        inputs.assign(2 * kPlaneBits, InputLayout::kUnused);
        for (std::size_t square = 0; square < kSquares; ++square) {
            for (const Side owner : {Side::First, Side::Second}) {
                inputs[index(owner) * kPlaneBits + square] =
                    static_cast<std::uint16_t>(square + (owner == viewer ? 0 : kSquares));
            }
        }
    }
    return layout;
}

const GameInfo& Family::info() {
    static const GameInfo info{
        "tic-tac-toe",
        "Tic-tac-toe",
        "Three in a row",
        {{"standard", "on three by three squares", true}, {"decided", "a full board wins for Crosses"}},
        {},
        false,
        {},
        0,
        kBenchPositions};
    return info;
}

Result<Family::AnyStart> Family::open(const GameSetup& setup) {
    const auto choice = parse_variant(info(), setup.variant);
    if (!choice) return Error{choice.error()};
    Position position;
    if (setup.position) {
        const auto parsed = TicTacToe::parse_position({}, *setup.position);
        if (!parsed) return Error{parsed.error()};
        position = *parsed;
    }
    if (choice->variant == 0) return AnyStart(Start<TicTacToe>{position});
    return AnyStart(Start<DecidedGame>{position});
}

}  // namespace sortie::tic_tac_toe
