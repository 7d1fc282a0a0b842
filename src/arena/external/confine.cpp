#include "arena/external/confine.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/external/own_files.h"
#include "arena/external/process_keeper.h"

namespace sortie {

namespace {

bool write_to(const char* path, const char* text, std::size_t size) {
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool written = write(file, text, size) == static_cast<ssize_t>(size);
    close(file);
    return written;
}

// "1000 1000 1": the user keeps its number in the new namespace.
bool keep_number(const char* map, unsigned number) {
    std::array<char, 32> text{};
    std::array<char, 12> digits{};
    std::size_t count = 0;
    do {
        digits[count++] = static_cast<char>('0' + number % 10);
        number /= 10;
    } while (number > 0);
    std::size_t size = 0;
    for (int twice = 0; twice < 2; ++twice) {
        for (std::size_t i = count; i > 0; --i) text[size++] = digits[i - 1];
        text[size++] = ' ';
    }
    text[size++] = '1';
    return write_to(map, text.data(), size);
}

// The program gets no rights beyond its user's, by no way: not root's own, not those of a set-user-ID
// program.
bool renounce_rights() {
    for (unsigned long right = 0; prctl(PR_CAPBSET_READ, right) >= 0; ++right) {
        if (prctl(PR_CAPBSET_DROP, right) != 0) return false;
    }
    return prctl(PR_SET_NO_NEW_PRIVS, 1UL, 0UL, 0UL, 0UL) == 0;
}

bool start_loopback() {
    const int any = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (any < 0) return false;
    ifreq interface {};
    std::memcpy(static_cast<char*>(interface.ifr_name), "lo", 3);
    interface.ifr_flags = IFF_UP | IFF_RUNNING;
    const bool started = ioctl(any, SIOCSIFFLAGS, &interface) == 0;
    close(any);
    return started;
}

// For both kinds of address: "localhost" can mean either.
int listen_on(std::uint16_t port) {
    const int yes = 1;
    const int no = 0;
    const int listener = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in6 both{};
    both.sin6_family = AF_INET6;
    both.sin6_port = htons(port);
    if (listener >= 0 && setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no) == 0 &&
        bind(listener, reinterpret_cast<const sockaddr*>(&both), sizeof both) == 0 &&
        listen(listener, 8) == 0)
        return listener;
    const int plain = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (plain >= 0 && setsockopt(plain, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
        bind(plain, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 &&
        listen(plain, 8) == 0)
        return plain;
    return -1;
}

bool send_file(int socket, int file) {
    char nothing = 0;
    iovec part{&nothing, 1};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof file)> control{};
    msghdr header{};
    header.msg_iov = &part;
    header.msg_iovlen = 1;
    header.msg_control = control.data();
    header.msg_controllen = control.size();
    cmsghdr* const attached = CMSG_FIRSTHDR(&header);
    attached->cmsg_level = SOL_SOCKET;
    attached->cmsg_type = SCM_RIGHTS;
    attached->cmsg_len = CMSG_LEN(sizeof file);
    std::memcpy(CMSG_DATA(attached), &file, sizeof file);
    return sendmsg(socket, &header, MSG_NOSIGNAL) == 1;
}

bool limit(__rlimit_resource_t resource, std::uint64_t most) {
    if (most == 0) return true;
    rlimit now{};
    if (getrlimit(resource, &now) != 0) return false;
    const rlimit wanted{most < now.rlim_max ? most : now.rlim_max, most < now.rlim_max ? most : now.rlim_max};
    return setrlimit(resource, &wanted) == 0;
}

}  // namespace

std::string_view obstacle_text(Obstacle obstacle) {
    switch (obstacle) {
        case Obstacle::Network:
            return "no network of its own: ";
        case Obstacle::Files:
            return "no files of its own: ";
        case Obstacle::Listener:
            return "no port in a network of its own: ";
        case Obstacle::Limit:
            return "its limits: ";
        case Obstacle::Folder:
            return "its folder: ";
        case Obstacle::Program:
        case Obstacle::None:
            break;
    }
    return "";
}

// In a user namespace of its own where there may be one: then other users need no rights for the others, and
// root has none outside.
pid_t fork_apart(const Confinement& confinement, Obstacle& obstacle) {
    if (!confinement.own_network) return fork();
    const unsigned user = getuid();
    const unsigned group = getgid();
    const unsigned long apart =
        CLONE_NEWNET | CLONE_NEWPID | (confinement.own_files ? CLONE_NEWNS : 0) | SIGCHLD;
    const auto clone_with = [](unsigned long flags) {
        return static_cast<pid_t>(syscall(SYS_clone, flags, nullptr, nullptr, nullptr, nullptr));
    };
    const pid_t child = clone_with(apart | CLONE_NEWUSER);
    if (child < 0) return clone_with(apart);
    if (child == 0) {
        write_to("/proc/self/setgroups", "deny", 4);
        if (!keep_number("/proc/self/uid_map", user) || !keep_number("/proc/self/gid_map", group))
            obstacle = Obstacle::Network;
    }
    return child;
}

void watch_over(pid_t program) {
    close_range(0, ~0U, 0);  // its pipes end with it
    for (;;) {
        int status = 0;
        const pid_t ended = wait(&status);
        if (ended == program) _exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
        if (ended < 0 && errno != EINTR) _exit(127);
    }
}

Obstacle confine(const Confinement& confinement, const char* folder, int listener_wanted,
                 std::uint16_t port) {
    if (confinement.own_network) {
        if (!start_loopback()) return Obstacle::Network;
        if (listener_wanted >= 0) {
            const int listener = listen_on(port);
            if (listener < 0 || !send_file(listener_wanted, listener)) return Obstacle::Listener;
            close(listener);
        }
        if (confinement.own_files && !see_own_files(folder)) return Obstacle::Files;
        if (!renounce_rights()) return Obstacle::Limit;
    }
    const bool limited = limit(RLIMIT_DATA, confinement.memory) &&
                         limit(RLIMIT_FSIZE, confinement.file_size) &&
                         limit(RLIMIT_CPU, confinement.cpu_time) &&
                         (!confinement.own_network || limit(RLIMIT_NPROC, confinement.processes));
    return limited ? Obstacle::None : Obstacle::Limit;
}

}  // namespace sortie
