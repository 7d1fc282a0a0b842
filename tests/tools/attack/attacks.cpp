#include "tools/attack/attacks.h"

#include <chrono>
#include <fmt/format.h>
#include <sys/resource.h>
#include <thread>

#include "server/web/limits.h"
#include "support/raw_http.h"

namespace sortie::attack {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr std::string_view kPost =
    "POST /api/ping HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

struct Attacker {
    Scene& scene;
    RawSocket& socket;
    std::mt19937& random;
    Attacked& attacked;

    // The part again and again until the server has enough, or 64 MB are through.
    void flood(std::string_view part) const {
        std::string block;
        while (block.size() < 65536) block += part;
        for (int i = 0; i < 1000 && !scene.over() && socket.send(block);) ++i;
    }
    std::string rubbish(std::size_t length) const {
        std::string bytes(length, '\0');
        for (char& byte : bytes) byte = static_cast<char>(random());
        return bytes;
    }
    std::string visitor() const {
        return fmt::format("X-Sortie-Visitor: {:08x}{:08x}{:08x}{:08x}\r\n", random(), random(), random(),
                           random());
    }
    // Sends messages, does not wait for answers; the connection ends when the server or this has enough.
    template <class Message>
    void messages(int count, const Message& message) const {
        if (!socket.upgrade()) return;
        for (int i = 0; i < count && !scene.over(); ++i) {
            if (!socket.send_message(message(i)) || !socket.stay()) return;
        }
        socket.closes_within(1s);
    }
};

void endless_trailers(const Attacker& a) {
    a.socket.send(std::string(kPost) + "Transfer-Encoding: chunked\r\n\r\n0\r\n");
    a.flood("X-Filler: filler filler filler\r\n");
}

void endless_chunk_extension(const Attacker& a) {
    a.socket.send(std::string(kPost) + "Transfer-Encoding: chunked\r\n\r\n1;");
    a.flood("filler=filler;");
}

void endless_head(const Attacker& a) {
    a.socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n");
    a.flood("X-Filler: filler filler filler\r\n");
}

// A byte now and then: the server must not wait for longer than it says, once it has begun to read. Before
// that an attacker's address waits for its turn.
void slow_head(const Attacker& a) {
    const int generation = a.scene.generation();
    const auto start = Clock::now();
    a.socket.send("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
    while (a.socket.send("a") && !a.socket.closes_within(500ms) && !a.scene.over()) {
        if (Clock::now() - start < web::kRequestTimeout + 10s || generation != a.scene.generation()) continue;
        ++a.attacked.overdue;
        return;
    }
}

void slow_body(const Attacker& a) {
    a.socket.send(std::string(kPost) + "Content-Length: 60000\r\n\r\n");
    while (a.socket.send(" ") && !a.socket.closes_within(300ms) && !a.scene.over()) continue;
}

// A megabyte that lacks its last byte.
void big_unfinished_body(const Attacker& a) {
    a.socket.send(
        "POST /api/import HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: 1048577\r\n\r\n");
    a.socket.send(std::string(std::size_t{1} << 20, ' '));
    a.socket.closes_within(5s);
}

void rubbish_as_http(const Attacker& a) {
    a.socket.send(a.rubbish(1 + a.random() % 4000));
    a.socket.closes_within(200ms);
}

void rubbish_as_frames(const Attacker& a) {
    if (!a.socket.upgrade()) return;
    a.socket.send(a.rubbish(1 + a.random() % 4000));
    a.socket.closes_within(200ms);
}

void rooms_over_http(const Attacker& a) {
    for (int i = 0; i < 100 && !a.scene.over(); ++i) {
        const std::string answer = a.socket.post(
            "create", R"({"seats":{"first":{"kind":"me"},"second":{"kind":"invite"}}})", a.visitor());
        if (answer.empty()) return;
    }
}

// With clocks of days, so that they would stay.
void rooms_over_websocket(const Attacker& a) {
    a.messages(200, [](int) {
        return R"({"type":"create","seats":{"first":{"kind":"me"},"second":{"kind":"me"}},)"
               R"("clock":{"base_ms":86400000,"increment_ms":0}})";
    });
}

void big_imports(const Attacker& a) {
    std::string pgn;
    for (int i = 0; i < 200; ++i) {
        pgn += R"([Event \"x\"]\n\n)";
        for (int move = 0; move < 20; ++move) pgn += "1. a2a3 h7h6 2. a3a4 h6h5 3. a4a5 h5h4 ";
        pgn += R"(*\n\n)";
    }
    const char* const type = a.random() % 2 == 0 ? "import" : "read_pgn";
    for (int i = 0; i < 8 && !a.scene.over(); ++i) {
        if (a.socket.post(type, fmt::format(R"({{"pgn":"{}"}})", pgn), a.visitor()).empty()) return;
    }
}

void good_imports(const Attacker& a) {
    std::string pgn;
    for (int i = 0; i < 200; ++i) pgn += R"([Event \"x\"]\n\n1. a2a3 h7h6 2. a3a4 h6h5 3. a4a5 h5h4 *\n\n)";
    for (int i = 0; i < 8 && !a.scene.over(); ++i) {
        if (a.socket.post("import", fmt::format(R"({{"pgn":"{}"}})", pgn), a.visitor()).empty()) return;
    }
}

void kept_analyses(const Attacker& a) {
    const std::string body = fmt::format(R"({{"pgn":"1. a2a3 {{{}}} *","at":0}})", std::string(20'000, 'x'));
    for (int i = 0; i < 100 && !a.scene.over(); ++i) {
        if (a.socket.post("keep_analysis", body, a.visitor()).empty()) return;
    }
}

void long_searches(const Attacker& a) {
    a.socket.send(std::string("POST /api/best HTTP/1.1\r\nHost: localhost\r\n") +
                  "Content-Type: application/json\r\nContent-Length: 18\r\n\r\n{\"movetime\":10000}x");
    a.socket.closes_within(std::chrono::milliseconds(a.random() % 12'000));
}

void long_analyses(const Attacker& a) {
    a.messages(20, [](int i) { return fmt::format(R"({{"type":"analyze","id":{},"lines":5}})", i); });
}

void spectators_meddle(const Attacker& a) {
    const std::string room = a.scene.some_room(a.random);
    if (room.empty()) return;
    a.messages(40, [&](int i) {
        constexpr std::array kTypes = {"join", "takeback", "resign", "draw", "rematch", "hint", "pace"};
        return fmt::format(R"({{"type":"{}","room":"{}"}})",
                           kTypes[static_cast<std::size_t>(i) % kTypes.size()], room);
    });
}

void guessed_tokens(const Attacker& a) {
    const std::string room = a.scene.some_room(a.random);
    a.messages(60, [&](int) {
        return fmt::format(R"({{"type":"join","room":"{}","token":"{:08x}{:08x}{:08x}{:08x}"}})", room,
                           a.random(), a.random(), a.random(), a.random());
    });
}

void long_positions(const Attacker& a) {
    std::string moves = R"("a2a3")";
    for (int i = 1; i < 2000; ++i) moves += R"(,"a2a3")";
    a.messages(50, [&](int) { return fmt::format(R"({{"type":"state","moves":[{}]}})", moves); });
}

void deep_nesting(const Attacker& a) {
    a.messages(50, [](int) { return R"({"type":"state","moves":)" + std::string(60'000, '['); });
}

void message_flood(const Attacker& a) {
    a.messages(2000, [](int) { return R"({"type":"games"})"; });
}

// Asks for much and reads nothing.
void slow_reader(const Attacker& a) {
    if (!a.socket.upgrade()) return;
    for (int i = 0; i < 100 && a.socket.send_message(R"({"type":"games"})"); ++i) {
        std::this_thread::sleep_for(50ms);
        if (a.scene.over()) return;
    }
}

void slow_page_reader(const Attacker& a) {
    for (int i = 0; i < 100; ++i) {
        if (!a.socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")) return;
    }
    for (int i = 0; i < 50 && !a.scene.over(); ++i) std::this_thread::sleep_for(100ms);
}

void ping_flood(const Attacker& a) {
    if (!a.socket.upgrade()) return;
    constexpr int kPing = 0x89;
    for (int i = 0; i < 20'000 && !a.scene.over() && a.socket.send_frame(kPing, std::string(125, 'p'));) ++i;
}

// A message in pieces that never ends.
void endless_fragments(const Attacker& a) {
    if (!a.socket.upgrade()) return;
    constexpr int kTextBegins = 0x01;
    constexpr int kGoesOn = 0x00;
    a.socket.send_frame(kTextBegins, "{");
    for (int i = 0; i < 100'000 && !a.scene.over() && a.socket.send_frame(kGoesOn, " ");) ++i;
}

void half_closed(const Attacker& a) {
    a.socket.send("GET / HTTP/1.1\r\nHost: localhost\r\n");
    a.socket.half_close();
    a.socket.closes_within(2s);
}

void resets(const Attacker& a) {
    a.socket.send(std::string(kPost) + "Content-Length: 2\r\n\r\n{}");
    a.socket.reset();
}

constexpr struct {
    const char* name;
    void (*run)(const Attacker&);
} kAttacks[] = {
    {"endless trailers", endless_trailers},
    {"endless chunk extension", endless_chunk_extension},
    {"endless head", endless_head},
    {"slow head", slow_head},
    {"slow body", slow_body},
    {"big unfinished body", big_unfinished_body},
    {"rubbish as HTTP", rubbish_as_http},
    {"rubbish as frames", rubbish_as_frames},
    {"rooms over HTTP", rooms_over_http},
    {"rooms over WebSocket", rooms_over_websocket},
    {"big imports", big_imports},
    {"good imports", good_imports},
    {"kept analyses", kept_analyses},
    {"long searches", long_searches},
    {"long analyses", long_analyses},
    {"spectators meddle", spectators_meddle},
    {"guessed tokens", guessed_tokens},
    {"long positions", long_positions},
    {"deep nesting", deep_nesting},
    {"message flood", message_flood},
    {"slow reader", slow_reader},
    {"slow reader of the page", slow_page_reader},
    {"ping flood", ping_flood},
    {"endless fragments", endless_fragments},
    {"half-closed", half_closed},
    {"resets", resets},
};

}  // namespace

void attack_again_and_again(Scene& scene, const std::string& address, unsigned seed, Attacked& attacked) {
    // In life attackers do not use the server's processors.
    constexpr int kNice = 10;
    ::setpriority(PRIO_PROCESS, 0, kNice);  // of this thread
    std::mt19937 random(seed);
    while (!scene.over()) {
        RawSocket socket(scene.port(), address);
        if (!socket.connected()) {  // killed, or too many of us
            std::this_thread::sleep_for(100ms);
            continue;
        }
        const auto& attack = kAttacks[random() % std::size(kAttacks)];
        attack.run({scene, socket, random, attacked});
        const std::scoped_lock lock(attacked.mutex);
        ++attacked.times[attack.name];
    }
}

}  // namespace sortie::attack
