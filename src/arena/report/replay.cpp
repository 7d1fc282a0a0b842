#include "arena/report/replay.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "arena/report/svg.h"

// NOLINTBEGIN(readability-identifier-naming): the names are the assembler's (cmake/EmbedFile.cmake).
extern "C" {
extern const char sortie_replay[];
extern const char sortie_replay_end[];
}
// NOLINTEND(readability-identifier-naming)

namespace sortie {

namespace {

std::vector<int> pieces_of(const View& view) {
    std::vector<int> pieces(view.points.size());
    for (const View::Piece& piece : view.pieces)
        pieces[static_cast<std::size_t>(piece.point)] = piece_code(piece);
    return pieces;
}

// Each ply is flat: the move, then point and piece for each change.
nlohmann::json ply_json(const Replays::Ply& ply) {
    nlohmann::json flat = {ply.move};
    for (const Replays::Change& change : ply.changes) {
        flat.push_back(change.point);
        flat.push_back(change.piece);
    }
    return flat;
}

// A text in it must not end the element that it stands in.
std::string harmless(std::string json) {
    for (std::size_t at = json.find("</"); at != std::string::npos; at = json.find("</", at + 2))
        json.replace(at, 2, "<\\/");
    return json;
}

}  // namespace

int piece_code(const View::Piece& piece) {
    return 1 + static_cast<int>(index(piece.side)) + (piece.kind == "man" ? 0 : 2);
}

Result<Replays::Game> replay_of(const Registry& registry, const GameReport& report) {
    GameSetup setup = report.identity;
    setup.position = report.start;
    const auto session = registry.open(setup);
    if (!session) return Error{session.error()};
    Replays::Game game;
    std::vector<int> before = pieces_of((*session)->view());
    game.start = before;
    for (const MoveReport& move : report.moves) {
        if (const auto problem = (*session)->play(move.move)) return *problem;
        Replays::Ply ply{move.move, {}};
        const std::vector<int> after = pieces_of((*session)->view());
        for (std::size_t point = 0; point < after.size(); ++point) {
            if (after[point] != before[point]) ply.changes.push_back({static_cast<int>(point), after[point]});
        }
        game.plies.push_back(std::move(ply));
        before = after;
    }
    return game;
}

std::string replay_element(const Replays& replays) {
    View empty = replays.board;
    empty.pieces.clear();
    nlohmann::json games = nlohmann::json::array();
    for (const Replays::Game& game : replays.games) {
        nlohmann::json plies = nlohmann::json::array();
        for (const Replays::Ply& ply : game.plies) plies.push_back(ply_json(ply));
        games.push_back({{"title", game.title},
                         {"result", game.result},
                         {"note", game.note},
                         {"start", game.start},
                         {"plies", std::move(plies)}});
    }
    const nlohmann::json data = {{"places", board_places(empty)},
                                 {"radius", board_piece_radius(empty)},
                                 {"light", first_is_light(empty) ? 1 : 2},
                                 {"games", std::move(games)}};
    const auto text = data.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    return fmt::format(
        R"(<figure class="replay"><figcaption>{}</figcaption><div class="pick"><label>Game <select></select></label>)"
        R"(<label>Find <input type="search" placeholder="a name" size="12"></label></div>)"
        R"(<div class="desk"><div class="play">{}<p class="controls"><button data-go="first" aria-label="First position">«</button>)"
        R"(<button data-go="back" aria-label="Back">‹</button><button data-go="run" aria-label="Play">Play</button>)"
        R"(<button data-go="on" aria-label="Forward">›</button><button data-go="last" aria-label="Last position">»</button>)"
        R"(<span class="count" aria-live="polite"></span></p></div><div class="story"><p class="result"></p><p class="note"></p>)"
        R"(<ol class="moves"></ol></div></div><noscript>Games are played through with JavaScript.</noscript>)"
        R"(<script type="application/json">{}</script></figure>)"
        "\n",
        escaped(replays.caption), board_picture(empty, "board"), harmless(text));
}

std::string replay_script() {
    return fmt::format("<script>\n{}</script>\n", std::string_view(sortie_replay, sortie_replay_end));
}

}  // namespace sortie
