// A game of a person against an agent, typed in the terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/played_game.h"
#include "core/limits.h"
#include "engine/agents/agent.h"
#include "engine/registry.h"

namespace sortie {

struct ConversationOptions {
    std::string opponent;  // the agent's name, in saved games
    Limits limits;
    bool advice = true;  // whether the agent also thinks for the person
    bool ascii = false;
};

class Conversation {
  public:
    Conversation(const Registry& registry, const ConversationOptions& options, PlayedGame& game, Agent& agent)
        : registry_(registry), options_(options), game_(game), agent_(agent) {}

    // Until the person leaves, or the agent has no answer: false.
    bool run();

  private:
    std::vector<std::string> completions(std::string_view beginning) const;
    // The agent's moves, until it is the person's turn.
    void answer();
    void obey(std::string_view line);
    void move(std::string_view text);
    void evaluate();
    void save(const std::vector<std::string_view>& words);
    SearchReport think(Purpose purpose);
    // The move just made; with the board when it is not the agent's turn to answer.
    void announce(const std::string& who);
    void show_board();
    void draw();
    std::string name(Side side) const;

    const Registry& registry_;
    const ConversationOptions& options_;
    PlayedGame& game_;
    Agent& agent_;
    bool leaving_ = false;
    bool answered_ = true;
};

}  // namespace sortie
