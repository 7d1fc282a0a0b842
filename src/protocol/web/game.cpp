#include "protocol/web/game.h"

#include <fmt/format.h>

namespace sortie::web {

namespace {

Answer<std::unique_ptr<Session>> open_session(const Registry& registry, const PositionFields& fields) {
    Setup setup{fields.variant, std::nullopt, std::nullopt};
    if (fields.size) {
        const auto size = parse_size(*fields.size);
        if (!size) return Failure{ErrorCode::BadGame, size.error()};
        setup.size = *size;
    }
    auto session = registry.open(fields.game, setup);
    if (!session) return Failure{ErrorCode::BadGame, session.error()};
    if (!fields.position) return std::move(*session);
    setup.position = fields.position;
    session = registry.open(fields.game, setup);
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

Answer<OpenGame> OpenGame::open(const Registry& registry, const PositionFields& fields) {
    auto session = open_session(registry, fields);
    if (!session) return session.failure();
    OpenGame game(std::move(*session));
    for (const std::string& move : fields.moves) {
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

PositionFields OpenGame::fields() const {
    const GameIdentity& identity = session_->identity();
    PositionFields fields{identity.game, identity.variant, std::nullopt, start_, {}};
    if (identity.size) fields.size = size_text(*identity.size);
    for (const PlayedMove& move : played_) fields.moves.push_back(move.drawn.text);
    return fields;
}

}  // namespace sortie::web
