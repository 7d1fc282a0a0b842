#include "arena/external/client_link.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

namespace sortie {

namespace {

constexpr std::string_view kHost = "{host}";
constexpr std::string_view kPort = "{port}";
constexpr Duration kConnectLook = std::chrono::milliseconds(50);
constexpr Duration kLastMoment = std::chrono::milliseconds(300);

AgentFailure crash(std::string reason) {
    return {AgentFailure::Kind::Crash, std::move(reason)};
}

// The socket that a confined program has left for us.
int received_file(int socket) {
    char nothing = 0;
    iovec part{&nothing, 1};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int))> control{};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control.data();
    header.msg_controllen = control.size();
    int file = -1;
    if (recvmsg(socket, &header, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) != 1) return file;
    const cmsghdr* const attached = CMSG_FIRSTHDR(&header);
    if (attached != nullptr && attached->cmsg_len == CMSG_LEN(sizeof file))
        std::memcpy(&file, CMSG_DATA(attached), sizeof file);
    return file;
}

sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

}  // namespace

std::optional<AgentFailure> ClientLink::connect() {
    const bool built_in = !mentions(spec_.arguments, kPort);
    const bool must = programs_->confinement().own_network;
    if (must || built_in) {
        if (starts_in_own_network()) return accept();
        if (must) return crash("no network of its own for it");
    }
    if (!built_in) {
        if (auto failure = listen(false)) return failure;
        return accept();
    }
    const std::lock_guard one_at_a_time(programs_->port());
    if (auto failure = listen(true)) return failure;
    return accept();
}

Launch ClientLink::launch(std::uint16_t port) const {
    Launch launch;
    launch.program = spec_.program;
    launch.arguments = replaced(spec_.arguments, {{kHost, "127.0.0.1"}, {kPort, std::to_string(port)}});
    launch.folder = spec_.folder;
    launch.confinement = programs_->confinement();
    launch.port = port;
    return launch;
}

bool ClientLink::starts_in_own_network() {
    std::array<int, 2> sockets{};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets.data()) != 0) return false;
    const Descriptor ours(sockets[0]);
    const Descriptor theirs(sockets[1]);
    Launch inside = launch(built_in_);
    inside.confinement.own_network = true;
    inside.listener_wanted = theirs.get();
    auto process = programs_->start(std::move(inside), spec_.log, EngineProcess::Output::Talk);
    if (!process) return false;
    process_ = std::move(*process);
    listener_.reset(received_file(ours.get()));
    return listener_.get() >= 0;
}

// In our own network; a port that is built in may be taken for a moment, by another run.
std::optional<AgentFailure> ClientLink::listen(bool built_in) {
    listener_.reset(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const int yes = 1;
    setsockopt(listener_.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    sockaddr_in address = loopback(built_in ? built_in_ : 0);
    const Duration deadline = clock_.now() + spec_.timeout;
    while (bind(listener_.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
           ::listen(listener_.get(), 8) != 0) {
        if (errno != EADDRINUSE || clock_.now() > deadline || programs_->interrupted())
            return crash(fmt::format("port {}: {}", built_in ? built_in_ : 0, std::strerror(errno)));
        std::this_thread::sleep_for(kConnectLook);
    }
    socklen_t size = sizeof address;
    getsockname(listener_.get(), reinterpret_cast<sockaddr*>(&address), &size);
    auto process = programs_->start(launch(ntohs(address.sin_port)), spec_.log, EngineProcess::Output::Talk);
    if (!process) return crash(process.error());
    process_ = std::move(*process);
    return std::nullopt;
}

std::optional<AgentFailure> ClientLink::accept() {
    const Duration start = clock_.now();
    const Duration deadline = start + spec_.timeout;
    for (;;) {
        const Duration now = clock_.now();
        if (programs_->interrupted()) return AgentFailure{AgentFailure::Kind::Stall, "was not waited for"};
        if (floods(received(), now - start)) return crash("flooded its output before it connected");
        if (now > deadline) {
            end(Duration{});
            return AgentFailure{AgentFailure::Kind::Stall,
                                fmt::format("did not connect for {:.1f} s{}", seconds(spec_.timeout),
                                            process_->last_words())};
        }
        const auto event = process_->wait_for(listener_.get(), std::min(deadline, now + kConnectLook));
        if (event == EngineProcess::Event::Gone) {
            const std::string status = process_->end(kLastMoment);
            return crash(fmt::format("{} before it connected{}", status, process_->last_words()));
        }
        if (event == EngineProcess::Event::Readable) break;
    }
    connection_.reset(accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (connection_.get() < 0) return crash(fmt::format("its connection: {}", std::strerror(errno)));
    listener_.reset();  // nobody else comes in
    const int yes = 1;
    setsockopt(connection_.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return std::nullopt;
}

bool ClientLink::write(std::string_view bytes) {
    return send(connection_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL) == std::ssize(bytes);
}

ClientLink::Event ClientLink::read(std::string& bytes, Duration deadline) {
    const auto event = process_->wait_for(connection_.get(), deadline);
    if (event == EngineProcess::Event::Timeout) return Event::Nothing;
    bytes.resize(1 << 14);
    const ssize_t count = recv(connection_.get(), bytes.data(), bytes.size(), 0);
    if (count < 0 && errno == EAGAIN && event == EngineProcess::Event::Readable) return Event::Nothing;
    if (count <= 0) return Event::Ended;
    bytes.resize(static_cast<std::size_t>(count));
    received_ += bytes.size();
    return Event::Bytes;
}

std::string ClientLink::end(Duration patience) {
    if (connection_.get() >= 0) shutdown(connection_.get(), SHUT_WR);
    const std::string status = process_->end(patience);
    connection_.reset();
    return status + process_->last_words();
}

}  // namespace sortie
