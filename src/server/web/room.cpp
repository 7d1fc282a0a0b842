#include "server/web/room.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "protocol/json/messages.h"
#include "protocol/web/answers.h"
#include "server/web/event_loop.h"
#include "server/web/secrets.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

namespace {

Failure conflict(std::string message) {
    return {ErrorCode::Conflict, std::move(message)};
}

std::size_t slot(Offer offer) {
    return static_cast<std::size_t>(offer);
}

// Whether the variant knows draws; modifiers do not change that.
bool has_draws(const Registry& registry, const GameSetup& identity) {
    const std::string base = identity.variant.substr(0, identity.variant.find('+'));
    for (const GameInfo& game : registry.games()) {
        if (game.name != identity.game) continue;
        return std::any_of(game.variants.begin(), game.variants.end(),
                           [&](const VariantInfo& variant) { return variant.name == base && variant.draws; });
    }
    return false;
}

Json seat_json(const Seat& seat) {
    switch (seat.kind) {
        case Seat::Kind::Agent:
            return {{"kind", "agent"}, {"agent", seat.agent}, {"connected", true}};
        case Seat::Kind::Open:
            return {{"kind", "open"}, {"name", seat.name}, {"connected", false}};
        case Seat::Kind::Human:
            break;
    }
    return {{"kind", "human"}, {"name", seat.name}, {"connected", false}};
}

Json side_json(const std::optional<Side>& side) {
    return side ? Json(side_name(*side)) : Json(nullptr);
}

}  // namespace

Rights swapped(const Rights& rights) {
    return {{rights.sides[1], rights.sides[0]}, rights.director};
}

Outcome Room::outcome() const {
    return data_.decided != Outcome::Ongoing ? data_.decided : game_.session().outcome();
}

std::string Room::reason() const {
    return data_.decided != Outcome::Ongoing ? data_.decided_by
                                             : std::string(reason_name(game_.session().end_reason()));
}

bool Room::has_open_seat() const {
    return std::any_of(data_.seats.begin(), data_.seats.end(),
                       [](const Seat& seat) { return seat.kind == Seat::Kind::Open; });
}

const Access* Room::find_access(const std::string& hash) const {
    const auto found = std::find_if(data_.access.begin(), data_.access.end(),
                                    [&](const Access& access) { return same_secret(access.token, hash); });
    return found == data_.access.end() ? nullptr : &*found;
}

Failure Room::not_playing() const {
    return {ErrorCode::Forbidden, "spectators only watch: this needs a seat in the room"};
}

std::optional<Failure> Room::move(Side side, const std::string& move, std::size_t ply, std::int64_t now) {
    check_flag(now);
    if (over()) return conflict("the game is over");
    if (game_.played().size() >= kMostMoves) return conflict("the game has too many moves");
    if (ply != game_.played().size()) {
        return conflict(fmt::format("{} moves have been played, not {}: this one came late or twice",
                                    game_.played().size(), ply));
    }
    if (side != to_move()) return conflict("it is not your turn");
    const auto took = turn_started_ ? std::optional(now - *turn_started_) : std::nullopt;
    const bool timed = took && clock_due();
    if (auto problem = game_.play(move, took)) return problem;
    if (timed) {
        auto& left = data_.clock->left_ms[index(side)];
        left = std::max<std::int64_t>(left - *took, 0) + data_.clock->increment_ms;
    }
    for (const Offer offer : {Offer::Draw, Offer::Takeback}) {
        if (offers_[slot(offer)] == opponent(side)) offers_[slot(offer)].reset();
    }
    if (!data_.comments.empty()) data_.comments.emplace_back();
    data_.review.clear();
    turn_started_.reset();
    if (!agent_to_move()) start_turn(now);
    touch();
    return std::nullopt;
}

// The clock counts from the third ply on: until then players may still be arriving.
bool Room::clock_due() const {
    return data_.clock && !has_open_seat() && game_.played().size() >= 2;
}

void Room::start_turn(std::int64_t now) {
    if (!over() && !turn_started_) turn_started_ = now;
}

void Room::pause_turn(std::int64_t now) {
    if (turn_started_ && clock_due() && !over())
        data_.clock->left_ms[index(to_move())] = left(to_move(), now);
    turn_started_.reset();
}

std::int64_t Room::left(Side side, std::int64_t now) const {
    const std::int64_t before = data_.clock->left_ms[index(side)];
    const bool runs = turn_started_ && !over() && side == to_move() && clock_due();
    return runs ? std::max<std::int64_t>(before - (now - *turn_started_), 0) : before;
}

std::optional<std::int64_t> Room::flag_time() const {
    if (!clock_due() || over() || !turn_started_) return std::nullopt;
    return *turn_started_ + data_.clock->left_ms[index(to_move())];
}

bool Room::check_flag(std::int64_t now) {
    const auto flag = flag_time();
    if (!flag || now < *flag) return false;
    decide(win_for(opponent(to_move())), "time", now);
    return true;
}

std::optional<ClockTimes> Room::clock_times() const {
    if (!data_.clock) return std::nullopt;
    ClockTimes times;
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        times.remaining[side] = std::chrono::milliseconds(data_.clock->left_ms[side]);
        times.increment[side] = std::chrono::milliseconds(data_.clock->increment_ms);
    }
    return times;
}

void Room::forfeit(std::int64_t now) {
    if (!over()) decide(win_for(opponent(to_move())), "failure", now);
}

void Room::decide(Outcome outcome, std::string reason, std::int64_t now) {
    pause_turn(now);
    if (reason == "time") data_.clock->left_ms[index(to_move())] = 0;
    data_.decided = outcome;
    data_.decided_by = std::move(reason);
    offers_ = {};
    touch();
}

void Room::take_back_to(Side side, std::int64_t now) {
    pause_turn(now);
    while (game_.take_back() && to_move() != side) continue;
    if (!data_.comments.empty()) data_.comments.resize(game_.played().size());
    data_.review.clear();
    offers_ = {};
    if (!agent_to_move()) start_turn(now);
    touch();
}

std::optional<Failure> Room::ask_takeback(const Rights& who, std::int64_t now) {
    if (!who.plays()) return not_playing();
    if (data_.decided != Outcome::Ongoing)
        return conflict("the game has been given up; there is no way back");
    if (who.plays_both()) {
        if (game_.played().empty()) return conflict("there is no move to take back");
        take_back_to(game_.played().back().side, now);
        return std::nullopt;
    }
    const Side mine = who.has(Side::First) ? Side::First : Side::Second;
    const auto& played = game_.played();
    const bool moved =
        std::any_of(played.begin(), played.end(), [&](const PlayedMove& move) { return move.side == mine; });
    if (!moved) return conflict("you have made no move yet");
    if (seat(opponent(mine)).kind == Seat::Kind::Agent) {
        take_back_to(mine, now);
        return std::nullopt;
    }
    if (over()) return conflict("the game is over");
    offers_[slot(Offer::Takeback)] = mine;
    touch();
    return std::nullopt;
}

std::optional<Failure> Room::ask_draw(const Registry& registry, const Rights& who, std::int64_t now) {
    if (!who.plays()) return not_playing();
    if (over()) return conflict("the game is over");
    if (!has_draws(registry, game_.session().identity())) return conflict("this game has no draws");
    if (who.plays_both()) {
        decide(Outcome::Draw, "agreement", now);
        return std::nullopt;
    }
    const Side mine = who.has(Side::First) ? Side::First : Side::Second;
    if (seat(opponent(mine)).kind == Seat::Kind::Agent) return conflict("agents accept no offers");
    if (offers_[slot(Offer::Draw)] == opponent(mine)) {
        decide(Outcome::Draw, "agreement", now);
        return std::nullopt;
    }
    offers_[slot(Offer::Draw)] = mine;
    touch();
    return std::nullopt;
}

Answer<bool> Room::ask_rematch(const Rights& who) {
    if (!who.plays() && !who.director) return not_playing();
    if (!over()) return conflict("the game is not over yet");
    if (!data_.rematch.empty()) return conflict("the rematch has begun already");
    const auto other_person = [&](Side side) {
        return !who.has(side) && seat(side).kind != Seat::Kind::Agent;
    };
    if (!other_person(Side::First) && !other_person(Side::Second)) return true;
    const Side mine = who.has(Side::First) ? Side::First : Side::Second;
    if (!who.plays()) return not_playing();
    if (offers_[slot(Offer::Rematch)] == opponent(mine)) return true;
    offers_[slot(Offer::Rematch)] = mine;
    touch();
    return false;
}

Answer<bool> Room::answer(const Rights& who, Offer offer, bool accept, std::int64_t now) {
    if (!who.plays()) return not_playing();
    const auto& from = offers_[slot(offer)];
    if (!from || (who.has(*from) && accept)) return conflict("there is nothing to answer");
    const Side asker = *from;
    offers_[slot(offer)].reset();
    touch();
    if (!accept) return false;
    switch (offer) {
        case Offer::Draw:
            if (over()) return conflict("the game is over");
            decide(Outcome::Draw, "agreement", now);
            break;
        case Offer::Takeback:
            if (over()) return conflict("the game is over");
            take_back_to(asker, now);
            break;
        case Offer::Rematch:
            return true;
    }
    return false;
}

std::optional<Failure> Room::resign(const Rights& who, std::optional<Side> side, std::int64_t now) {
    if (!who.plays()) return not_playing();
    if (over()) return conflict("the game is over");
    Side loser = side.value_or(to_move());
    if (!side && !who.has(loser)) loser = opponent(loser);
    if (!who.has(loser)) return Failure{ErrorCode::Forbidden, "that is not your side"};
    decide(win_for(opponent(loser)), "resignation", now);
    return std::nullopt;
}

std::optional<Failure> Room::may_have_hint(const Rights& who) const {
    if (!who.plays()) return not_playing();
    if (over()) return conflict("the game is over");
    if (!who.has(to_move())) return conflict("it is not your turn");
    if (!who.plays_both() && seat(opponent(to_move())).kind != Seat::Kind::Agent)
        return Failure{ErrorCode::Forbidden, "there are no hints against a person"};
    return std::nullopt;
}

Json Room::json(const Registry& registry, std::int64_t now) const {
    Json state = state_json(registry, game_);
    if (over()) state["moves"] = Json::array();
    Json json = {
        {"type", "room"},
        {"room", data_.id},
        {"revision", revision_},
        {"state", std::move(state)},
        {"played", played_json(game_)},
        {"seats", {{"first", seat_json(seat(Side::First))}, {"second", seat_json(seat(Side::Second))}}},
        {"outcome", outcome_json(outcome())},
        {"reason", over() ? Json(reason()) : Json(nullptr)},
        {"clock", nullptr},
        {"time", wall_time()},
        {"offers",
         {{"draw", side_json(offers_[slot(Offer::Draw)])},
          {"takeback", side_json(offers_[slot(Offer::Takeback)])},
          {"rematch", side_json(offers_[slot(Offer::Rematch)])}}},
        {"delay_ms", data_.delay_ms},
        {"paused", data_.paused},
        {"created", data_.created},
        {"rematch", data_.rematch.empty() ? Json(nullptr) : Json(data_.rematch)},
        {"reviewed", !data_.review.empty()}};
    if (data_.clock) {
        json["clock"] = {{"base_ms", data_.clock->base_ms},
                         {"increment_ms", data_.clock->increment_ms},
                         {"first_ms", left(Side::First, now)},
                         {"second_ms", left(Side::Second, now)},
                         {"running", flag_time() ? Json(side_name(to_move())) : Json(nullptr)}};
    }
    return json;
}

}  // namespace sortie::web
