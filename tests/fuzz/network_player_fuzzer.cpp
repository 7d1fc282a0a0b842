// Any bytes as what a server sends: our clients of both protocols neither crash nor think out of turn, say
// once that a game is over, and do not care how the stream is cut.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/registry.h"
#include "protocol/five_command_player.h"
#include "protocol/mcgill_player.h"
#include "require.h"

namespace {

using namespace sortie;

std::string play(const Registry& registry, NetworkPlayer& player, std::string_view bytes, std::size_t piece) {
    std::string story;
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
            const auto session = registry.open("breakthrough", {"", std::nullopt, player.start()}).value();
            for (const std::string& move : player.moves())
                require(!session->play(move), "an illegal move in the game", move);
            std::vector<std::string> legal = session->legal_moves();
            for (const std::string& move : player.refused()) std::erase(legal, move);
            require(!legal.empty(), "nothing to think about", player.start());
            story += player.play(legal.front(), "");
        }
    };
    for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size())))
        follow(player.receive(bytes.substr(0, piece)));
    follow(player.end_of_stream());
    require(ends == 1, "a game without an end", story);
    return story;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const Registry registry = standard_registry();
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    std::string five;
    std::string mcgill;
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}}) {
        FiveCommandPlayer red(registry, {});
        McGillPlayer white(registry, "robot");
        const std::string five_story = play(registry, red, bytes, piece);
        const std::string mcgill_story = play(registry, white, bytes, piece);
        require(piece == 1 || (five == five_story && mcgill == mcgill_story), "the cut makes a difference",
                five_story);
        five = five_story;
        mcgill = mcgill_story;
    }
    return 0;
}
