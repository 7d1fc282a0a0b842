// All that the server does for visitors, without its sockets: connections, what each may spend, and every
// request carried out by the service it belongs to. On the loop's thread.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"
#include "engine/registry.h"
#include "server/web/caller.h"
#include "server/web/counters.h"
#include "server/web/event_loop.h"
#include "server/web/house_agents.h"
#include "server/web/library_service.h"
#include "server/web/loop_shares.h"
#include "server/web/rate_limit.h"
#include "server/web/room_service.h"
#include "server/web/search_service.h"
#include "server/web/tournament_viewer.h"
#include "store/room_store.h"

namespace sortie::web {

class WebService {
  public:
    struct Settings {
        std::string database;
        std::string tournaments;  // the arena's file or pool, or empty
        int threads = 1;
        HouseAgents house = {};
    };
    static Result<std::unique_ptr<WebService>> open(const Registry& registry, EventLoop& loop,
                                                    const Settings& settings);

    // A WebSocket: the sink must live until disconnect().
    ConnectionId connect(Sink& sink, const std::string& address);
    void receive(ConnectionId connection, std::string_view text);
    // A message that is no text.
    void receive_rubbish(ConnectionId connection);
    // A ping or its answer, which the socket deals with by itself: it counts like a message.
    void receive_control(ConnectionId connection);
    void disconnect(ConnectionId connection);

    // A request over HTTP, answered with a status and a body, now or later.
    using HttpAnswer = std::function<void(int status, std::string body)>;
    struct HttpVisitor {
        std::string token;
        std::string address;
    };
    void request(std::string_view type, std::string_view body, const HttpVisitor& visitor,
                 const HttpAnswer& answer);
    // Whoever made it has gone.
    void abandon(const HttpVisitor& visitor) { searches_.stop(token_hash(visitor.token), "stopped"); }

    // Milliseconds that the next request from an address waits before it is carried out, so that nobody takes
    // all of the loop's time.
    std::int64_t wait_for_turn(const std::string& address) { return shares_.wait(address, steady_time()); }

    SearchPool::Load load() const { return searches_.load(); }
    // For the operator: what is wrong, if anything, and how things stand here.
    std::optional<std::string> problem();
    Gauges gauges() const;
    // Writes down what only memory knows. The last that happens.
    void close() { rooms_.close(); }

  private:
    struct Connection {
        Sink* sink = nullptr;
        std::string visitor;  // the hash of the token
        std::string token;
        std::string address;
    };

    WebService(const Registry& registry, EventLoop& loop, std::unique_ptr<RoomStore> store,
               const Settings& settings);

    // Now, and again every hour.
    void erase_old(EventLoop& loop);
    Caller caller_for(ConnectionId connection, std::optional<std::int64_t> id);
    void carry_out(const Request& request, const Caller& caller);
    void hand_over(const Request& request, const Caller& caller);
    // False when there is nothing left to pay with: then the visitor has been told.
    bool pays(ConnectionId connection, double weight, std::optional<std::int64_t> id);
    void fail(ConnectionId connection, std::optional<std::int64_t> id, const Failure& failure);
    void send(ConnectionId connection, std::string text);
    void hello(const HelloRequest& request, const Caller& caller);
    void change_visitor(Connection& connection, const std::string& token);
    void leave_visitor(const std::string& visitor);
    void state(const StateRequest& request, const Caller& caller) const;
    void compose(const ComposeRequest& request, const Caller& caller) const;

    const Registry& registry_;
    const HouseAgents house_;
    std::unique_ptr<RoomStore> store_;
    std::map<ConnectionId, Connection> connections_;
    std::map<std::string, int> visitors_;  // connections of each
    ConnectionId last_connection_ = 0;
    Budgets budgets_;
    LoopShares shares_;
    const std::string games_;  // the answer to the request of that name, which is always the same
    std::uint64_t messages_ = 0;
    SearchService searches_;
    RoomService rooms_;
    LibraryService library_;
    TournamentViewer tournaments_;
};

}  // namespace sortie::web
