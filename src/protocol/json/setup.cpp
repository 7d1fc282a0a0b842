#include "protocol/json/setup.h"

namespace sortie {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t kLongestPosition = 500;

}  // namespace

Json size_json(const std::optional<BoardSize>& size) {
    return size ? Json(size_text(*size)) : Json(nullptr);
}

Json to_json(const GameSetup& setup) {
    return {{"game", setup.game},
            {"variant", setup.variant},
            {"size", size_json(setup.size)},
            {"position", setup.position ? Json(*setup.position) : Json(nullptr)},
            {"moves", setup.moves}};
}

GameSetup read_board(JsonFields& fields) {
    GameSetup board;
    board.game = fields.text("game", kLongestWord).value_or("");
    board.variant = fields.text("variant", kLongestWord).value_or("");
    if (const auto text = fields.text("size", kLongestWord)) {
        const auto size = parse_size(*text);
        if (size) board.size = *size;
        if (!size) fields.complain("size", "must be columns x rows, such as 8x8");
    }
    return board;
}

GameSetup read_setup(JsonFields& fields) {
    GameSetup setup = read_board(fields);
    setup.position = fields.text("position", kLongestPosition);
    setup.moves = fields.texts("moves", kMostMoves, kLongestWord).value_or(std::vector<std::string>{});
    return setup;
}

}  // namespace sortie
