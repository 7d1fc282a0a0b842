#include "server/tcp_host.h"

#include <algorithm>
#include <fmt/format.h>
#include <sys/resource.h>
#include <utility>

namespace sortie {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

namespace {

constexpr std::chrono::milliseconds kHostHeartbeat{200};
constexpr std::chrono::milliseconds kAcceptPause{100};  // when there are no descriptors left
constexpr rlim_t kOtherDescriptors = 64;

// Two connections a table, and as many that still linger from the game before.
void allow_descriptors(int tables) {
    const rlim_t wanted = static_cast<rlim_t>(tables) * 4 + kOtherDescriptors;
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= wanted) return;
    limit.rlim_cur = std::min(wanted, limit.rlim_max);
    setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

TcpHost::TcpHost(HostSetup setup)
    : setup_(std::move(setup)),
      acceptor_(loop_),
      retry_(loop_),
      heartbeat_(loop_),
      threads_(std::max<std::size_t>(1, setup_.threads)) {}

TcpHost::~TcpHost() {
    tables_.clear();  // stops those who think
    threads_.join();
}

std::optional<Error> TcpHost::open() {
    allow_descriptors(setup_.tables);
    TcpTable::Handlers handlers;
    handlers.changed = setup_.changed;
    handlers.over = [this](const TcpTable& table) { on_over(table); };
    handlers.failed = [this](const Error& problem) {
        failure_ = problem;
        loop_.stop();
    };
    for (int number = 1; number <= setup_.tables; ++number) {
        tables_.push_back(std::make_unique<TcpTable>(number, setup_.table, loop_, threads_, handlers));
        if (auto problem = tables_.back()->prepare()) return problem;
    }
    error_code problem;
    const auto address = asio::ip::make_address(setup_.address, problem);
    if (problem) {
        return Error{
            fmt::format("{} is no address; expected one such as 127.0.0.1 or 0.0.0.0", setup_.address)};
    }
    const tcp::endpoint endpoint(address, setup_.port);
    acceptor_.open(endpoint.protocol(), problem);
    if (!problem) acceptor_.set_option(asio::socket_base::reuse_address(true), problem);
    if (!problem) acceptor_.bind(endpoint, problem);
    if (!problem) acceptor_.listen(asio::socket_base::max_listen_connections, problem);
    if (problem) {
        return Error{
            fmt::format("cannot listen on {}:{}: {}", setup_.address, setup_.port, problem.message())};
    }
    accept();
    return std::nullopt;
}

std::uint16_t TcpHost::port() const {
    error_code ignored;
    return acceptor_.local_endpoint(ignored).port();
}

std::optional<Error> TcpHost::run(const std::atomic<bool>& stop) {
    beat(stop);
    loop_.run();
    return failure_;
}

void TcpHost::beat(const std::atomic<bool>& stop) {
    if (stop.load(std::memory_order_relaxed)) {
        loop_.stop();
        return;
    }
    setup_.heartbeat();
    heartbeat_.expires_after(kHostHeartbeat);
    heartbeat_.async_wait([this, &stop](const error_code& problem) {
        if (!problem) beat(stop);
    });
}

void TcpHost::accept() {
    acceptor_.async_accept([this](const error_code& problem, tcp::socket socket) {
        if (problem == asio::error::operation_aborted) return;
        if (!problem) {
            bring(std::move(socket));
            if (acceptor_.is_open()) accept();
            return;
        }
        // Too many open files, a connection that went away while it came: later it will work again.
        retry_.expires_after(kAcceptPause);
        retry_.async_wait([this](const error_code& cancelled) {
            if (!cancelled) accept();
        });
    });
}

// Who finds no seat is refused: the socket closes here.
void TcpHost::bring(tcp::socket socket) {
    TcpTable* const table = table_for_newcomer();
    if (table == nullptr) return;
    std::string name = name_for(socket);
    table->seat(std::move(socket), std::move(name));
}

// The same for the same address, as long as only one comes from there.
std::string TcpHost::name_for(const tcp::socket& socket) const {
    error_code ignored;
    const std::string address = socket.remote_endpoint(ignored).address().to_string();
    const auto taken = [&](const std::string& name) {
        return std::any_of(tables_.begin(), tables_.end(),
                           [&](const auto& table) { return table->has_client(name); });
    };
    if (const auto known = setup_.names_by_address.find(address);
        known != setup_.names_by_address.end() && !taken(known->second))
        return known->second;
    for (const std::string& name : setup_.names) {
        if (!taken(name)) return name;
    }
    std::string name = "client at " + address;
    for (int number = 2; taken(name); ++number) name = fmt::format("client {} at {}", number, address);
    return name;
}

// Where somebody waits already, or else the first empty table, while there are games left to begin.
TcpTable* TcpHost::table_for_newcomer() {
    TcpTable* empty = nullptr;
    int begun = games_over_;
    for (const auto& table : tables_) {
        if (table->state() == TcpTable::State::Waiting) return table.get();
        if (table->state() == TcpTable::State::Playing) ++begun;
        if (table->state() == TcpTable::State::Empty && empty == nullptr) empty = table.get();
    }
    return setup_.games == 0 || begun < setup_.games ? empty : nullptr;
}

void TcpHost::on_over(const TcpTable& table) {
    ++games_over_;
    setup_.over(table);
    if (games_over_ == setup_.games) stop_listening();
}

// The loop ends by itself when the last connections have closed.
void TcpHost::stop_listening() {
    error_code ignored;
    acceptor_.close(ignored);
    retry_.cancel();
    heartbeat_.cancel();
}

}  // namespace sortie
