// Any bytes as what a server sends: our clients of both protocols neither crash nor think out of turn, say
// once that a game is over, and do not care how the stream is cut.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry.h"
#include "protocol/five_command/player.h"
#include "protocol/mcgill/player.h"
#include "require.h"

namespace {

using namespace sortie;

// What happened, and after how many bytes it was the player's turn.
struct Story {
    std::string text;
    std::vector<std::size_t> turns;
};

// Pieces of that size, but none across a turn of `earlier`: a server does not speak while it is our turn.
Story play(const Registry& registry, NetworkPlayer& player, std::string_view bytes, std::size_t piece,
           const std::vector<std::size_t>& earlier) {
    Story told;
    std::string& story = told.text;
    std::size_t received = 0;
    int ends = 0;
    const auto follow = [&](const std::vector<PlayerEvent>& events) {
        for (const PlayerEvent& event : events) {
            require(ends == 0, "an event after the end", event.text);
            const bool ends_here =
                event.kind == PlayerEvent::Kind::Over || event.kind == PlayerEvent::Kind::Failed;
            ends += ends_here ? 1 : 0;
            if (event.kind != PlayerEvent::Kind::Note)
                story += std::to_string(static_cast<int>(event.kind)) + event.text;
            if (event.kind != PlayerEvent::Kind::Think) continue;
            told.turns.push_back(received);
            const auto session = registry.open({"breakthrough", "", std::nullopt, player.start()}).value();
            for (const std::string& move : player.moves())
                require(!session->play(move), "an illegal move in the game", move);
            std::vector<std::string> legal = session->legal_moves();
            for (const std::string& move : player.refused()) std::erase(legal, move);
            require(!legal.empty(), "nothing to think about", player.start());
            story += player.play(legal.front(), "");
        }
    };
    while (received < bytes.size()) {
        const auto turn = std::upper_bound(earlier.begin(), earlier.end(), received);
        const std::size_t end = std::min(received + piece, turn == earlier.end() ? bytes.size() : *turn);
        const std::string_view part = bytes.substr(received, end - received);
        received = std::min(end, bytes.size());
        follow(player.receive(part));
    }
    follow(player.end_of_stream());
    require(ends == 1, "a game without an end", story);
    return told;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Registry registry = standard_registry();
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    FiveCommandPlayer red(registry, {});
    McGillPlayer white(registry, "robot");
    const Story five = play(registry, red, bytes, 1, {});
    const Story mcgill = play(registry, white, bytes, 1, {});
    FiveCommandPlayer red_again(registry, {});
    McGillPlayer white_again(registry, "robot");
    const Story five_again = play(registry, red_again, bytes, 7, five.turns);
    const Story mcgill_again = play(registry, white_again, bytes, 7, mcgill.turns);
    require(five.text == five_again.text, "the cut makes a difference", five_again.text);
    require(mcgill.text == mcgill_again.text, "the cut makes a difference", mcgill_again.text);
    return 0;
}
