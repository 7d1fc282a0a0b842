#include "arena/stored_game.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace sortie {

namespace {

using Json = nlohmann::ordered_json;

std::int64_t in_microseconds(Duration duration) {
    return std::chrono::duration_cast<std::chrono::microseconds>(duration).count();
}

std::string_view outcome_letter(Outcome outcome) {
    return outcome == Outcome::FirstWins ? "first" : outcome == Outcome::SecondWins ? "second" : "draw";
}

Outcome outcome_of(const std::string& word) {
    return word == "first" ? Outcome::FirstWins : word == "second" ? Outcome::SecondWins : Outcome::Draw;
}

MoveReport read_move(const Json& json) {
    MoveReport move;
    move.side = json.at(0) == 0 ? Side::First : Side::Second;
    move.move = json.at(1);
    move.opening = json.size() == 2;
    if (move.opening) return move;
    move.score = json.at(2);
    move.depth = json.at(3);
    move.nodes = json.at(4);
    return move;
}

void read_times(std::string_view text, GameReport& report) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return;
    const Json& moves = json.at("moves");
    for (std::size_t i = 0; i < std::min(moves.size(), report.moves.size()); ++i)
        report.moves[i].time = std::chrono::microseconds(moves[i].get<std::int64_t>());
    for (const Side side : {Side::First, Side::Second}) {
        const Json& times = json.at("sides").at(index(side));
        report.sides[index(side)].time = std::chrono::microseconds(times.at(0).get<std::int64_t>());
        report.sides[index(side)].lateness = std::chrono::microseconds(times.at(1).get<std::int64_t>());
        report.sides[index(side)].machine_lateness =
            std::chrono::microseconds(times.at(2).get<std::int64_t>());
    }
}

}  // namespace

StoredGameText stored_game_text(const GameReport& report) {
    Json body = {{"game", report.identity.game},
                 {"variant", report.identity.variant},
                 {"size", report.identity.size ? size_text(*report.identity.size) : ""},
                 {"start", report.start},
                 {"agents", report.agents},
                 {"outcome", outcome_letter(report.outcome)},
                 {"termination", termination_name(report.termination)},
                 {"reason", report.reason},
                 {"final", report.final_position},
                 {"moves", Json::array()},
                 {"sides", Json::array()}};
    Json times = {{"moves", Json::array()}, {"sides", Json::array()}};
    for (const MoveReport& move : report.moves) {
        Json entry = {index(move.side), move.move};
        if (!move.opening) entry.insert(entry.end(), {move.score, move.depth, move.nodes});
        body["moves"].push_back(std::move(entry));
        times["moves"].push_back(in_microseconds(move.time));
    }
    for (const SideReport& side : report.sides) {
        body["sides"].push_back({side.moves, side.nodes, side.captures});
        times["sides"].push_back({in_microseconds(side.time), in_microseconds(side.lateness),
                                  in_microseconds(side.machine_lateness)});
    }
    return {body.dump(), times.dump()};
}

Result<GameReport> parse_stored_game(std::string_view body, std::string_view times) {
    const Json json = Json::parse(body, nullptr, false);
    GameReport report;
    try {
        report.identity = {json.at("game"), json.at("variant"), std::nullopt};
        if (const auto size = parse_size(json.at("size").get<std::string>())) report.identity.size = *size;
        json.at("start").get_to(report.start);
        json.at("agents").get_to(report.agents);
        report.outcome = outcome_of(json.at("outcome"));
        const auto termination = parse_termination(json.at("termination").get<std::string>());
        if (!termination) return Error{"a stored game ended in an unknown way"};
        report.termination = *termination;
        json.at("reason").get_to(report.reason);
        json.at("final").get_to(report.final_position);
        for (const Json& move : json.at("moves")) report.moves.push_back(read_move(move));
        report.plies = static_cast<int>(report.moves.size());
        for (const Side side : {Side::First, Side::Second}) {
            const Json& spent = json.at("sides").at(index(side));
            report.sides[index(side)].moves = spent.at(0);
            report.sides[index(side)].nodes = spent.at(1);
            report.sides[index(side)].captures = spent.at(2);
        }
        read_times(times, report);
    } catch (const Json::exception& problem) {
        return Error{fmt::format("a stored game cannot be read: {}", problem.what())};
    }
    return report;
}

}  // namespace sortie
