// `sortie play`: a game in the terminal against an agent.
#include <string>

#include "cli/commands/conversation.h"
#include "cli/commands/list.h"
#include "cli/commands/played_game.h"
#include "cli/commands/search_options.h"
#include "cli/parser/option_groups.h"
#include "cli/terminal/output.h"

namespace sortie {

namespace {

struct PlayOptions {
    GameSetup game;
    Limits limits;
    AgentOptions agent;
    std::string side = "first";
    bool ascii = false;
};

constexpr const char* kPlayExamples =
    "Examples:\n"
    "  sortie play                                   you are the first player\n"
    "  sortie play --side second --size 6x6 --movetime 300\n"
    "  sortie play --agent random                    an easy opponent\n"
    "\n"
    "In the game type moves (b2b3, or b2 to see where it can go) and help, hint, back, save FILE …";

int run_play(const Registry& registry, const PlayOptions& options) {
    auto session = registry.open(options.game);
    if (!session) return bad_input(session.error());
    PlayedGame game(std::move(*session), options.game.moves,
                    options.side == "first" ? Side::First : Side::Second);
    const auto agent = make_agent(registry, game.session(), options.agent);
    if (!agent) return bad_input(agent.error());
    const ConversationOptions talk{options.agent.agent, options.limits, true, options.ascii};
    Conversation(registry, talk, game, **agent).run();
    return kDone;
}

}  // namespace

void add_play(Parser& parser) {
    const auto [command, options] =
        parser.add<PlayOptions>("play", "Play in the terminal", kPlayExamples, run_play);
    add_position_options(command, options.game);
    add_limit_options(command, options.limits);
    add_agent_options(command, options.agent);
    command.option("--side", options.side, "Which side you play").value("SIDE").choices({"first", "second"});
    add_ascii_option(command, options.ascii);
}

}  // namespace sortie
