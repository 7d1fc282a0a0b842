#include "server/web/web_service.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/version.h"
#include "engine/composition.h"
#include "protocol/web/answers.h"
#include "protocol/web/requests.h"
#include "server/web/secrets.h"
#include "server/web/visitor_agents.h"
#include "server/web/weights.h"

namespace sortie::web {

using Json = nlohmann::ordered_json;

namespace {

template <class... Handlers>
struct Overloaded : Handlers... {
    using Handlers::operator()...;
};
template <class... Handlers>
Overloaded(Handlers...) -> Overloaded<Handlers...>;  // clang 14 does not deduce it

Json offered_games(const Registry& registry, const HouseAgents& house) {
    Json games = games_json(registry);
    house.add_to(games);
    return games;
}

}  // namespace

Result<std::unique_ptr<WebService>> WebService::open(const Registry& registry, EventLoop& loop,
                                                     const Settings& settings) {
    auto store = open_room_store(settings.database);
    if (!store) return Error{store.error()};
    return std::unique_ptr<WebService>(new WebService(registry, loop, std::move(*store), settings));
}

WebService::WebService(const Registry& registry, EventLoop& loop, std::unique_ptr<RoomStore> store,
                       const Settings& settings)
    : registry_(registry),
      house_(settings.house),
      store_(std::move(store)),
      games_(dump({{"type", "games"}, {"games", offered_games(registry, house_)}})),
      searches_(registry, loop, settings.threads),
      rooms_(
          registry, house_, loop, *store_, searches_,
          [this](ConnectionId connection, std::string text) { send(connection, std::move(text)); },
          [this](ConnectionId connection) { return connections_[connection].token; }),
      library_(registry, loop, shares_, *store_, rooms_, searches_),
      tournaments_(registry, loop, settings.tournaments) {
    erase_old(loop);
}

void WebService::erase_old(EventLoop& loop) {
    constexpr DaysKept kKept{kUnplayedRoomKept.count(), kAnalysisKept.count()};
    // What fails now works the next time.
    [[maybe_unused]] const auto failure = store_->erase_old(wall_time(), kKept);
    loop.after(std::chrono::hours(1), [this, &loop] { erase_old(loop); });
}

ConnectionId WebService::connect(Sink& sink, const std::string& address) {
    Connection& connection = connections_[++last_connection_];
    connection.sink = &sink;
    connection.token = new_token();
    connection.visitor = token_hash(connection.token);
    connection.address = address;
    ++visitors_[connection.visitor];
    return last_connection_;
}

void WebService::disconnect(ConnectionId id) {
    const auto found = connections_.find(id);
    if (found == connections_.end()) return;
    const std::string visitor = found->second.visitor;
    connections_.erase(found);
    rooms_.forget(id);
    leave_visitor(visitor);
}

// A visitor without a connection searches no more.
void WebService::leave_visitor(const std::string& visitor) {
    const auto found = visitors_.find(visitor);
    if (found == visitors_.end() || --found->second > 0) return;
    visitors_.erase(found);
    searches_.stop(visitor, "stopped");
}

void WebService::change_visitor(Connection& connection, const std::string& token) {
    const std::string visitor = token_hash(token);
    if (connection.visitor == visitor) return;
    connection.token = token;
    ++visitors_[visitor];
    leave_visitor(std::exchange(connection.visitor, visitor));
}

void WebService::send(ConnectionId id, std::string text) {
    const auto found = connections_.find(id);
    if (found != connections_.end()) found->second.sink->send(std::move(text));
}

void WebService::fail(ConnectionId id, std::optional<std::int64_t> message_id, const Failure& failure) {
    Json json = Json::object();
    if (message_id) json["id"] = *message_id;
    json.update(failure_json(failure));
    send(id, dump(json));
    const auto found = connections_.find(id);
    if (found != connections_.end() && budgets_.strike(found->second.visitor, steady_time()))
        found->second.sink->close("too many mistakes");
}

Caller WebService::caller_for(ConnectionId connection, std::optional<std::int64_t> id) {
    constexpr std::size_t kLagging = std::size_t{1} << 16;
    Caller caller;
    caller.connection = connection;
    const Connection& from = connections_[connection];
    caller.visitor = from.visitor;
    caller.token = from.token;
    caller.address = from.address;
    caller.answer_text = [this, connection, id](const std::string& object) {
        send(connection,
             id ? fmt::format("{{\"id\":{},{}", *id, std::string_view(object).substr(1)) : object);
    };
    caller.answer = [tell = caller.answer_text](const Json& answer) { tell(dump(answer)); };
    caller.fail = [this, connection, id](const Failure& failure) { fail(connection, id, failure); };
    caller.lags = [this, connection] {
        const auto found = connections_.find(connection);
        return found != connections_.end() && found->second.sink->backlog() > kLagging;
    };
    return caller;
}

void WebService::receive(ConnectionId id, std::string_view text) {
    const auto found = connections_.find(id);
    if (found == connections_.end()) return;
    ++messages_;
    const LoopWork work(shares_, found->second.address);
    if (!pays(id, 1, std::nullopt)) return;  // a flood is not even read
    const Message message = read_message(text);
    if (!message.request) return fail(id, message.id, {ErrorCode::BadRequest, message.request.error()});
    const double rest = weight_of(*message.request) - 1;
    if (rest > 0 && !pays(id, rest, message.id)) return;
    carry_out(*message.request, caller_for(id, message.id));
}

void WebService::receive_control(ConnectionId id) {
    if (connections_.contains(id)) pays(id, 1, std::nullopt);
}

bool WebService::pays(ConnectionId id, double weight, std::optional<std::int64_t> message_id) {
    const Connection& from = connections_[id];
    if (budgets_.spend(from.visitor, from.address, weight, steady_time())) return true;
    fail(id, message_id, {ErrorCode::TooMany, "too many messages; slow down"});
    return false;
}

std::optional<std::string> WebService::problem() {
    const auto usage = store_->usage("");
    return usage ? std::nullopt : std::optional(usage.failure().message);
}

Gauges WebService::gauges() const {
    const auto searches = searches_.load();
    const StoreWork work = store_->work();
    return {0,          0,           messages_, rooms_.open_rooms(), searches.running, searches.waiting,
            work.calls, work.seconds};
}

void WebService::receive_rubbish(ConnectionId id) {
    ++messages_;
    fail(id, std::nullopt, {ErrorCode::BadRequest, "messages are text: one JSON object each"});
}

void WebService::request(std::string_view type, std::string_view body, const HttpVisitor& visitor,
                         const HttpAnswer& answer) {
    const LoopWork work(shares_, visitor.address);
    Caller caller;
    caller.token = visitor.token;
    caller.visitor = token_hash(visitor.token);
    caller.address = visitor.address;
    caller.answer = [answer](const Json& json) { answer(200, dump(json)); };
    caller.answer_text = [answer](const std::string& object) { answer(200, object); };
    caller.fail = [this, answer, who = caller.visitor](const Failure& failure) {
        budgets_.strike(who, steady_time());
        answer(http_status(failure.code), dump(failure_json(failure)));
    };
    caller.lags = [] { return false; };
    const auto spend = [&](double weight) {
        return budgets_.spend(caller.visitor, caller.address, weight, steady_time());
    };
    const Failure flood{ErrorCode::TooMany, "too many requests; slow down"};
    if (budgets_.has_too_many_strikes(caller.visitor, steady_time()))
        return caller.fail({ErrorCode::TooMany, "too many mistakes; slow down"});
    if (!spend(1)) return caller.fail(flood);
    const auto parsed = read_http_request(type, body);
    if (!parsed) return caller.fail({ErrorCode::BadRequest, parsed.error()});
    const double rest = weight_of(*parsed) - 1;
    if (rest > 0 && !spend(rest)) return caller.fail(flood);
    carry_out(*parsed, caller);
}

// A defect, or a machine without memory, costs one answer and not the games of all others.
void WebService::carry_out(const Request& request, const Caller& caller) {
    try {
        hand_over(request, caller);
    } catch (const std::exception& defect) {
        caller.fail({ErrorCode::Unavailable, fmt::format("internal error: {}", defect.what())});
    }
}

void WebService::hand_over(const Request& request, const Caller& caller) {
    std::visit(Overloaded{
                   [&](const HelloRequest& r) { hello(r, caller); },
                   [&](const PingRequest&) {
                       caller.answer({{"type", "pong"}, {"time", wall_time()}});
                   },
                   [&](const GamesRequest&) { caller.answer_text(games_); },
                   [&](const StateRequest& r) { state(r, caller); },
                   [&](const ComposeRequest& r) { compose(r, caller); },
                   [&](const BestRequest& r) { searches_.best(r, caller); },
                   [&](const AnalyzeRequest& r) { searches_.analyze(r, caller); },
                   [&](const TreesRequest& r) { searches_.trees(r, caller); },
                   [&](const StopRequest&) {
                       searches_.stop(caller.visitor, "stopped");
                       caller.answer({{"type", "stop"}});
                   },
                   [&](const CreateRequest& r) { rooms_.create(r, caller); },
                   [&](const JoinRequest& r) { rooms_.join(r, caller); },
                   [&](const LeaveRequest& r) { rooms_.leave(r, caller); },
                   [&](const MoveRequest& r) { rooms_.move(r, caller); },
                   [&](const TakebackRequest& r) { rooms_.takeback(r, caller); },
                   [&](const DrawRequest& r) { rooms_.draw(r, caller); },
                   [&](const ResignRequest& r) { rooms_.resign(r, caller); },
                   [&](const AnswerRequest& r) { rooms_.answer(r, caller); },
                   [&](const RematchRequest& r) { rooms_.rematch(r, caller); },
                   [&](const HintRequest& r) { rooms_.hint(r, caller); },
                   [&](const PaceRequest& r) { rooms_.pace(r, caller); },
                   [&](const LibraryRequest& r) { library_.list(r, caller); },
                   [&](const RecordRequest& r) { library_.record(r, caller); },
                   [&](const DeleteRequest& r) { library_.remove(r, caller); },
                   [&](const ExportRequest& r) { library_.export_games(r, caller); },
                   [&](const ImportRequest& r) { library_.import_games(r, caller); },
                   [&](const ReadPgnRequest& r) { library_.read_pgn(r, caller); },
                   [&](const WritePgnRequest& r) { library_.write_pgn(r, caller); },
                   [&](const KeepAnalysisRequest& r) { library_.keep_analysis(r, caller); },
                   [&](const KeptAnalysisRequest&) { library_.kept_analysis(caller); },
                   [&](const ReviewRequest& r) { library_.review(r, caller); },
                   [&](const TournamentsRequest&) { tournaments_.list(caller); },
                   [&](const TournamentRequest& r) { tournaments_.table(r, caller); },
                   [&](const TournamentGameRequest& r) { tournaments_.game(r, caller); },
                   [&](const PoolRequest&) { tournaments_.pool(caller); },
               },
               request);
}

void WebService::hello(const HelloRequest& request, const Caller& caller) {
    const std::string visitor = request.visitor ? *request.visitor : new_token();
    const auto found = connections_.find(caller.connection);
    if (found != connections_.end()) change_visitor(found->second, visitor);
    caller.answer({{"type", "hello"}, {"visitor", visitor}, {"version", version()}, {"time", wall_time()}});
}

void WebService::state(const StateRequest& request, const Caller& caller) const {
    const auto game = OpenGame::open(registry_, request.position);
    if (!game) return caller.fail(game.failure());
    Json json = {{"type", "state"}};
    json.update(state_json(registry_, *game));
    if (request.played) json["played"] = played_json(*game);
    caller.answer(std::move(json));
}

void WebService::compose(const ComposeRequest& request, const Caller& caller) const {
    GameSetup fields = request.board;
    auto board = OpenGame::open(registry_, fields);
    if (!board) return caller.fail(board.failure());
    const auto text = compose_position(board->session().view(), request.pieces, request.side);
    if (!text) return caller.fail({ErrorCode::BadRequest, fmt::format("field 'pieces': {}", text.error())});
    fields.position = *text;
    const auto game = OpenGame::open(registry_, fields);
    if (!game) {
        return caller.answer({{"type", "compose"},
                              {"position", *text},
                              {"problem", game.failure().message},
                              {"state", nullptr}});
    }
    caller.answer({{"type", "compose"},
                   {"position", game->start()},
                   {"problem", nullptr},
                   {"state", state_json(registry_, *game)}});
}

}  // namespace sortie::web
