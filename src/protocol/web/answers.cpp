#include "protocol/web/answers.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/variant_names.h"
#include "protocol/json/messages.h"
#include "protocol/json/setup.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t kDrawnLine = 12;  // moves of a line that come with their points

Json drawn_json(const DrawnMove& move) {
    return {{"move", move.text}, {"path", move.path}, {"captures", move.captures}};
}

Json sizes_json(const Registry& registry, const GameInfo& game) {
    if (!game.sized) return nullptr;
    Json common = Json::array();
    for (const std::string& name : common_variant_names(registry)) {
        const auto choice = parse_variant_name(registry, name);
        if (choice && choice->game == game.name && choice->size) common.push_back(size_text(*choice->size));
    }
    const SizeRange& sizes = game.sizes;
    return {{"columns", {sizes.least.columns, sizes.most.columns}},
            {"rows", {sizes.least.rows, sizes.most.rows}},
            {"squares", sizes.squares},
            {"default", size_text(sizes.usual)},
            {"common", std::move(common)}};
}

}  // namespace

Json games_json(const Registry& registry) {
    Json games = Json::array();
    for (const GameInfo& info : registry.games()) {
        Json game = to_json(info);
        game.erase("sized");
        game["sizes"] = sizes_json(registry, info);
        for (Json& variant : game["variants"]) {
            const auto session =
                registry.open({std::string(info.name), variant["name"].get<std::string>(), {}, {}});
            if (session) variant["names"] = to_json((*session)->view())["names"];
        }
        Json agents = Json::array();
        if (const auto session = registry.open({std::string(info.name)})) {
            for (const AgentInfo& agent : (*session)->agents())
                agents.push_back(to_json(for_visitors(agent)));
            game["levels"] = levels_json((*session)->levels());
        }
        game["agents"] = std::move(agents);
        games.push_back(std::move(game));
    }
    return games;
}

Json played_json(const PlayedMove& move) {
    Json json = drawn_json(move.drawn);
    json["side"] = side_name(move.side);
    if (move.ms) json["ms"] = *move.ms;
    return json;
}

Json played_json(const OpenGame& game) {
    Json list = Json::array();
    for (const PlayedMove& move : game.played()) {
        Json entry = played_json(move);
        if (!move.ms) entry["ms"] = nullptr;
        list.push_back(std::move(entry));
    }
    return list;
}

Json state_json(const Registry& registry, const OpenGame& game) {
    const Session& session = game.session();
    const GameSetup& identity = session.identity();
    const View view = session.view();
    const auto pieces = count_pieces(view);
    const std::string_view reason = reason_name(session.end_reason());
    Json moves = Json::array();
    for (const DrawnMove& move : session.drawn_moves()) moves.push_back(drawn_json(move));
    return {{"game", identity.game},
            {"variant", identity.variant},
            {"size", size_json(identity.size)},
            {"name", variant_name(registry, identity)},
            {"start", game.start()},
            {"position", session.position_text()},
            {"ply", game.played().size()},
            {"side", side_name(session.side_to_move())},
            {"outcome", outcome_json(session.outcome())},
            {"reason", reason.empty() ? Json(nullptr) : Json(reason)},
            {"last", game.played().empty() ? Json(nullptr) : played_json(game.played().back())},
            {"moves", std::move(moves)},
            {"lost",
             {{"first", game.first_pieces()[0] - pieces[0]}, {"second", game.first_pieces()[1] - pieces[1]}}},
            {"view", to_json(view)}};
}

Json result_json(const SearchReport& report, OpenGame& game) {
    Session& session = game.session();
    Json json = to_json(report, session);
    const bool first = session.side_to_move() == Side::First;
    json["first_probability"] = first ? report.probability : 1.0 - report.probability;
    Json paths = Json::array();
    std::size_t played = 0;
    for (; played < std::min(report.pv.size(), kDrawnLine); ++played) {
        const auto drawn = session.drawn_move(report.pv[played]);
        if (!drawn || session.play(report.pv[played])) break;
        paths.push_back(drawn->path);
    }
    for (; played > 0; --played) session.take_back();
    json["paths"] = std::move(paths);
    return json;
}

Json failure_json(const Failure& failure) {
    Json json = {{"type", "error"}, {"code", code_name(failure.code)}, {"message", failure.message}};
    if (failure.ply) json["ply"] = *failure.ply;
    return json;
}

std::string failure_text(const Failure& failure) {
    return dump(failure_json(failure));
}

std::string_view code_name(ErrorCode code) {
    switch (code) {
        case ErrorCode::BadRequest:
            return "bad_request";
        case ErrorCode::BadGame:
            return "bad_game";
        case ErrorCode::BadPosition:
            return "bad_position";
        case ErrorCode::IllegalMove:
            return "illegal_move";
        case ErrorCode::BadAgent:
            return "bad_agent";
        case ErrorCode::BadPgn:
            return "bad_pgn";
        case ErrorCode::NotFound:
            return "not_found";
        case ErrorCode::Forbidden:
            return "forbidden";
        case ErrorCode::Conflict:
            return "conflict";
        case ErrorCode::TooLarge:
            return "too_large";
        case ErrorCode::TooMany:
            return "too_many";
        case ErrorCode::Unavailable:
            break;
    }
    return "unavailable";
}

int http_status(ErrorCode code) {
    switch (code) {
        case ErrorCode::NotFound:
            return 404;
        case ErrorCode::Forbidden:
            return 403;
        case ErrorCode::Conflict:
            return 409;
        case ErrorCode::TooLarge:
            return 413;
        case ErrorCode::TooMany:
            return 429;
        case ErrorCode::Unavailable:
            return 503;
        default:
            return 400;
    }
}

std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace sortie::web
