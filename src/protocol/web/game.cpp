#include "protocol/web/game.h"

#include <fmt/format.h>

namespace sortie::web {

namespace {

// The start of the game; a mistake in the position is told apart from one in the game, variant or size.
Answer<std::unique_ptr<Session>> open_start(const Registry& registry, const GameSetup& setup) {
    auto session = registry.open({setup.game, setup.variant, setup.size});
    if (!session) return Failure{ErrorCode::BadGame, session.error()};
    if (!setup.position) return std::move(*session);
    session = registry.open({setup.game, setup.variant, setup.size, setup.position});
    if (!session) return Failure{ErrorCode::BadPosition, session.error()};
    return std::move(*session);
}

}  // namespace

std::array<int, 2> count_pieces(const View& view) {
    std::array<int, 2> counts{};
    for (const View::Piece& piece : view.pieces) ++counts[index(piece.side)];
    return counts;
}

OpenGame::OpenGame(std::unique_ptr<Session> session)
    : session_(std::move(session)),
      start_(session_->position_text()),
      first_pieces_(count_pieces(session_->view())) {}

Answer<OpenGame> OpenGame::open(const Registry& registry, const GameSetup& setup) {
    auto session = open_start(registry, setup);
    if (!session) return session.failure();
    OpenGame game(std::move(*session));
    for (const std::string& move : setup.moves) {
        if (auto problem = game.play(move)) {
            problem->ply = game.played_.size() + 1;
            problem->message = fmt::format("move {}: {}", *problem->ply, problem->message);
            return std::move(*problem);
        }
    }
    return game;
}

std::optional<Failure> OpenGame::play(const std::string& move, std::optional<std::int64_t> ms) {
    auto drawn = session_->drawn_move(move);
    if (!drawn) return Failure{ErrorCode::IllegalMove, drawn.error()};
    const Side side = session_->side_to_move();
    if (const auto problem = session_->play(drawn->text))
        return Failure{ErrorCode::IllegalMove, problem->message};
    played_.push_back({std::move(*drawn), side, ms});
    return std::nullopt;
}

bool OpenGame::take_back() {
    if (played_.empty()) return false;
    played_.pop_back();
    return session_->take_back();
}

}  // namespace sortie::web
