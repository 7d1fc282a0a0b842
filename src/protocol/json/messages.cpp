#include "protocol/json/messages.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/json/setup.h"

namespace sortie {

using Json = nlohmann::ordered_json;

namespace {

// Plies to the end where the result is proved, null if only the winner is known; otherwise hundredths of a
// piece.
Json score_json(Score score) {
    const Json plies = has_length(score) ? Json(plies_to_end(score)) : Json(nullptr);
    if (is_win(score)) return {{"win", plies}};
    if (is_loss(score)) return {{"loss", plies}};
    return {{"cp", score}};
}

Json variants_json(const std::vector<VariantInfo>& variants) {
    Json list = Json::array();
    for (const VariantInfo& variant : variants) {
        list.push_back({{"name", variant.name}, {"summary", variant.summary}});
    }
    return list;
}

}  // namespace

Json outcome_json(Outcome outcome) {
    switch (outcome) {
        case Outcome::FirstWins:
            return side_name(Side::First);
        case Outcome::SecondWins:
            return side_name(Side::Second);
        case Outcome::Draw:
            return "draw";
        case Outcome::Ongoing:
            break;
    }
    return nullptr;
}

Json to_json(const GameInfo& info) {
    Json variants = variants_json(info.variants);
    for (std::size_t i = 0; i < info.variants.size(); ++i) variants[i]["draws"] = info.variants[i].draws;
    return {{"game", info.name},
            {"title", info.title},
            {"summary", info.summary},
            {"variants", std::move(variants)},
            {"modifiers", variants_json(info.modifiers)},
            {"sized", info.sized}};
}

Json to_json(const View& view) {
    Json points = Json::array();
    for (const View::Point& point : view.points) {
        Json entry = {{"name", point.name}, {"x", point.x}, {"y", point.y}};
        if (!point.mark.empty()) entry["mark"] = point.mark;
        points.push_back(std::move(entry));
    }
    Json edges = Json::array();
    for (const View::Edge& edge : view.edges) edges.push_back({edge.from, edge.to});
    Json pieces = Json::array();
    for (const View::Piece& piece : view.pieces) {
        pieces.push_back({{"point", piece.point},
                          {"side", side_name(piece.side)},
                          {"kind", piece.kind},
                          {"letter", std::string(1, piece.letter)}});
    }
    Json palette = Json::array();
    for (const View::PieceKind& kind : view.palette) {
        palette.push_back(
            {{"side", side_name(kind.side)}, {"kind", kind.kind}, {"letter", std::string(1, kind.letter)}});
    }
    return {{"style", view.style == View::Style::Cells ? "cells" : "lines"},
            {"width", view.width},
            {"height", view.height},
            {"x_step", view.x_step},
            {"y_step", view.y_step},
            {"names", {{"first", view.first_name}, {"second", view.second_name}}},
            {"notice", view.notice},
            {"column_labels", view.column_labels},
            {"row_labels", view.row_labels},
            {"points", std::move(points)},
            {"edges", std::move(edges)},
            {"pieces", std::move(pieces)},
            {"palette", std::move(palette)}};
}

Json to_json(const Session& session) {
    const GameSetup& identity = session.identity();
    return {{"game", identity.game},
            {"variant", identity.variant},
            {"size", size_json(identity.size)},
            {"position", session.position_text()},
            {"side", side_name(session.side_to_move())},
            {"outcome", outcome_json(session.outcome())},
            {"moves", session.legal_moves()},
            {"view", to_json(session.view())}};
}

Json to_json(const AgentOption& option) {
    Json json = {{"key", option.key}, {"kind", "text"}};
    const std::string_view given = option.default_value;
    Json usual = given.empty() ? Json() : Json(given);
    const auto set_number = [&](std::string_view kind, const auto& range) {
        json["kind"] = kind;
        json["min"] = range.least;
        json["max"] = range.most;
        if (!given.empty()) usual = Json::parse(given);
    };
    if (const auto* const whole = std::get_if<WholeNumber>(&option.kind)) set_number("whole", *whole);
    if (const auto* const real = std::get_if<RealNumber>(&option.kind)) set_number("real", *real);
    if (const auto* const choice = std::get_if<Choice>(&option.kind)) {
        json["kind"] = "choice";
        json["choices"] = choice->words;
    }
    json["default"] = std::move(usual);
    json["uci"] = option.uci.empty() ? Json() : Json(option.uci);
    json["visitors"] = option.visitors;
    json["summary"] = option.summary;
    return json;
}

Json to_json(const AgentInfo& info) {
    Json options = Json::array();
    for (const AgentOption& option : info.options) options.push_back(to_json(option));
    return {{"agent", info.name}, {"summary", info.summary}, {"options", std::move(options)}};
}

Json levels_json(LevelTable table) {
    // In English; the page has its own words for them.
    constexpr std::array kNames = {"Beginner", "Novice",      "Casual", "Improver", "Club player", "Advanced",
                                   "Strong",   "Very strong", "Expert", "Master",   "Grandmaster"};
    Json levels = Json::array();
    for (std::size_t i = 0; i < table.front().levels.size(); ++i) {
        Json elo = Json::array();
        for (const BoardLevels& board : table) {
            const bool measured = board.levels.back().elo != 0;
            elo.push_back({{"variant", board.variant},
                           {"size", board.size.empty() ? Json() : Json(board.size)},
                           {"openings", board.openings},
                           {"value", measured ? Json(board.levels[i].elo) : Json()}});
        }
        levels.push_back({{"level", i + 1},
                          {"name", kNames[std::min(i, kNames.size() - 1)]},
                          {"agent", fmt::format("sortie:level={}", i + 1)},
                          {"elo", std::move(elo)}});
    }
    return levels;
}

Json to_json(const SearchReport& report, const Session& session) {
    return {{"game", session.identity().game},
            {"variant", session.identity().variant},
            {"position", session.position_text()},
            {"move", report.move.empty() ? Json(nullptr) : Json(report.move)},
            {"score", score_json(report.score)},
            {"probability", report.probability},
            {"depth", report.depth},
            {"seldepth", std::max(report.selective_depth, report.depth)},
            {"nodes", report.nodes},
            {"time_ms", milliseconds(report.time)},
            {"nps", nodes_per_second(report.nodes, report.time)},
            {"pv", report.pv}};
}

Json to_json(const ReviewedMove& move) {
    return {{"ply", move.ply},
            {"side", side_name(move.side)},
            {"move", move.move},
            {"best", move.best},
            {"before", move.before},
            {"after", move.after},
            {"mark", move.mark == Mark::None ? Json(nullptr) : Json(mark_name(move.mark))}};
}

Json to_json(const SearchStatistics& statistics) {
    Json depths = Json::array();
    for (const auto& depth : statistics.depths) {
        depths.push_back(
            {{"depth", depth.depth}, {"nodes", depth.nodes}, {"time_ms", milliseconds(depth.time)}});
    }
    return {{"main_nodes", statistics.main_nodes},
            {"quiescence_nodes", statistics.quiescence_nodes},
            {"proved_nodes", statistics.proved_nodes},
            {"table_probes", statistics.table_probes},
            {"table_hits", statistics.table_hits},
            {"table_cutoffs", statistics.table_cutoffs},
            {"cutoffs", statistics.cutoffs},
            {"first_move_cutoffs", statistics.first_move_cutoffs},
            {"reductions", statistics.reductions},
            {"researches", statistics.researches},
            {"depths", std::move(depths)},
            {"plies", statistics.plies}};
}

Json perft_json(int depth, std::uint64_t nodes, Duration time) {
    return {{"depth", depth},
            {"nodes", nodes},
            {"time_ms", milliseconds(time)},
            {"nps", nodes_per_second(nodes, time)}};
}

}  // namespace sortie
