#include "server/web/server.h"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <fmt/format.h>
#include <optional>

#include "core/text.h"
#include "server/web/admission.h"
#include "server/web/asio_loop.h"
#include "server/web/connection_counts.h"
#include "server/web/http_visitor.h"
#include "server/web/web_service.h"

namespace sortie::web {

class Server::Implementation {
  public:
    Implementation(const Registry& registry, ServerSettings settings)
        : registry_(registry), settings_(std::move(settings)), connections_(settings_.most_connections) {}

    // Connections that are still open end here, while what they use is still there.
    ~Implementation() { context_.end(); }
    Implementation(const Implementation&) = delete;
    Implementation& operator=(const Implementation&) = delete;

    std::optional<Error> open() {
        auto service =
            WebService::open(registry_, loop_,
                             {settings_.database, settings_.tournaments, settings_.threads, settings_.house});
        if (!service) return Error{service.error()};
        service_ = std::move(*service);
        auto log = AccessLog::open(settings_.log);
        if (!log) return Error{log.error()};
        for (const std::string& name : settings_.names) {
            if (!is_host_name(name)) {
                return Error{fmt::format("name {}: expected one such as games.example.org", in_quotes(name))};
            }
        }
        for (const std::string& proxy : settings_.trusted_proxies) {
            error_code wrong;
            asio::ip::make_address(proxy, wrong);
            if (wrong) return Error{fmt::format("proxy {}: expected an address", in_quotes(proxy))};
        }
        reception_.emplace(Reception{settings_, *service_, {}, std::move(*log), {}, connections_, {}});
        error_code error;
        const auto host =
            asio::ip::make_address(settings_.host == "localhost" ? "127.0.0.1" : settings_.host, error);
        if (error) {
            return Error{
                fmt::format("host {}: expected an address, such as 127.0.0.1", in_quotes(settings_.host))};
        }
        endpoint_ = tcp::endpoint(host, settings_.port);
        return std::nullopt;
    }

    std::optional<Error> listen() {
        error_code error;
        acceptor_.open(endpoint_.protocol(), error);
        if (!error) acceptor_.set_option(tcp::acceptor::reuse_address(true), error);
        if (!error) acceptor_.bind(endpoint_, error);
        if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
        if (!error) acceptor_.non_blocking(true, error);
        if (error) {
            return Error{fmt::format("cannot listen on {} port {}: {}", settings_.host, settings_.port,
                                     error.message())};
        }
        return std::nullopt;
    }

    std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

    std::string address() const {
        const auto host = acceptor_.local_endpoint().address();
        return host.is_v6() ? fmt::format("http://[{}]:{}/", host.to_string(), port())
                            : fmt::format("http://{}:{}/", host.to_string(), port());
    }

    void stop_on_signals() {
        signals_.add(SIGINT);
        signals_.add(SIGTERM);
        // The terminal has been closed, and nobody has said that this does not matter (nohup).
        struct sigaction hangup {};
        if (sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN) signals_.add(SIGHUP);
        signals_.async_wait([this](error_code error, int) {
            if (!error) say_goodbye();
        });
    }

    void run() {
        asio::co_spawn(context_, accept(), asio::detached);
        // What one task throws, such as for want of memory, ends that task and nothing else.
        while (true) {
            try {
                context_.run();
                return;
            } catch (const std::exception&) {
                ++reception_->counters.failures;
            }
        }
    }

    void stop() {
        asio::post(context_, [this] { say_goodbye(); });
    }

    SearchLoad search_load() const {
        const auto load = service_->load();
        return {load.running, load.waiting};
    }

  private:
    struct Context : asio::io_context {
        using asio::io_context::io_context;
        // Destroys whatever waits, such as the coroutines of connections.
        void end() { shutdown(); }
    };

    // Tells everybody, and leaves when the words have had time to arrive.
    void say_goodbye() {
        error_code error;
        acceptor_.close(error);
        for (WebSocketVisitor* const visitor : reception_->websockets) visitor->say_goodbye();
        goodbye_.expires_after(kGoodbye);
        goodbye_.async_wait([this](error_code) {
            service_->close();
            context_.stop();
        });
    }

    asio::awaitable<void> accept() {
        while (acceptor_.is_open()) {
            error_code error;
            tcp::socket socket = co_await acceptor_.async_accept(into(error));
            if (error == asio::error::operation_aborted || error == asio::error::bad_descriptor) co_return;
            if (error) {  // out of descriptors: wait until some are free again
                asio::steady_timer pause(context_, std::chrono::milliseconds(50));
                co_await pause.async_wait(into(error));
                continue;
            }
            admit(std::move(socket));
            admit_those_who_wait();
        }
    }

    // A crowd before the door is let in or turned away in one go: nobody behind it waits while the loop is
    // busy.
    void admit_those_who_wait() {
        constexpr int kAtOnce = 64;
        for (int i = 0; i < kAtOnce; ++i) {
            error_code error;
            tcp::socket socket(context_);
            acceptor_.accept(socket, error);
            if (error)
                return;  // nobody is there, or there are no descriptors: the loop above knows what to do
            admit(std::move(socket));
        }
    }

    void admit(tcp::socket socket) {
        try {
            count_and_serve(std::move(socket));
        } catch (const std::exception&) {
            ++reception_->counters.failures;  // no memory for this one
        }
    }

    void count_and_serve(tcp::socket socket) {
        error_code error;
        const auto remote = socket.remote_endpoint(error);
        if (error) return;  // gone already
        const std::string sender = remote.address().to_string();
        const auto& proxies = settings_.trusted_proxies;
        const bool proxy = std::find(proxies.begin(), proxies.end(), sender) != proxies.end();
        auto place = connections_.take(address_group(sender), proxy);
        ++(place ? reception_->counters.connections : reception_->counters.connections_refused);
        if (!place) return;
        socket.set_option(tcp::no_delay(true), error);
        asio::co_spawn(context_, serve(std::move(socket), sender, std::move(*place)), asio::detached);
    }

    asio::awaitable<void> serve(tcp::socket socket, std::string sender,
                                [[maybe_unused]] ConnectionCounts::Place place) {
        co_await serve_http(beast::tcp_stream(std::move(socket)), std::move(sender), *reception_);
    }

    const Registry& registry_;
    const ServerSettings settings_;
    Context context_{1};
    AsioLoop loop_{context_};
    tcp::endpoint endpoint_;
    tcp::acceptor acceptor_{context_};
    asio::signal_set signals_{context_};
    asio::steady_timer goodbye_{context_};
    ConnectionCounts connections_;
    std::unique_ptr<WebService> service_;  // its threads post to the loop
    std::optional<Reception> reception_;
};

Server::Server(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::open(const Registry& registry, const ServerSettings& settings) {
    auto implementation = std::make_unique<Implementation>(registry, settings);
    if (auto problem = implementation->open()) return std::move(*problem);
    return std::unique_ptr<Server>(new Server(std::move(implementation)));
}

std::optional<Error> Server::listen() {
    return implementation_->listen();
}

std::uint16_t Server::port() const {
    return implementation_->port();
}

std::string Server::address() const {
    return implementation_->address();
}

void Server::stop_on_signals() {
    implementation_->stop_on_signals();
}

void Server::run() {
    implementation_->run();
}

void Server::stop() {
    implementation_->stop();
}

SearchLoad Server::search_load() const {
    return implementation_->search_load();
}

}  // namespace sortie::web
