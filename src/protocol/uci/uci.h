// The UCI engine as a state machine of text: lines in, lines out, no streams. Searches run on a thread of its
// own, so that every command works while one is under way: `isready`, `d` and `ponderhit` are answered at
// once; whatever changes the game or the options stops the search first, which answers with its `bestmove`.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "engine/agents/agent_choice.h"
#include "engine/registry.h"
#include "engine/session.h"
#include "protocol/uci/game.h"
#include "protocol/uci/go.h"
#include "protocol/uci/options.h"
#include "protocol/uci/search.h"

namespace sortie {

struct UciSetup {
    // Takes a line without its end. Called from several threads, but never from two at once.
    std::function<void(const std::string&)> write;
    // The board for `d`, lines with their ends.
    std::function<std::string(const View&)> draw;
    AgentSpec agent{"sortie", {}};
    AgentFactory make_agent = session_agents();
};

class UciEngine {
  public:
    UciEngine(const Registry& registry, UciSetup setup);

    // Carries out one line. Call it from one thread only, and not after `quit`. The end of the input means
    // the same as `quit`.
    void handle(std::string_view line);
    // Nothing more will be said to the engine: it ends when a limited search is done.
    void end_of_input();
    bool finished() const { return finished_; }

  private:
    void identify();
    void get_ready();
    void set_option(std::string_view arguments);
    void new_game();
    void position(std::string_view arguments);
    void go(std::string_view arguments);
    void start_perft(int depth);
    // What the search's thread shall do: ask the agent, or say why there is nothing to ask.
    UciSearch::Think thinking(const GoCommand& command);
    std::vector<std::string> legal_among(const std::vector<std::string>& moves);
    void show();
    Result<Agent*> agent();
    Result<Agent*> agent_as_set();

    void write(const std::string& line);
    void say(const std::string& text) { write("info string " + text); }

    const Registry& registry_;
    const UciSetup setup_;
    std::mutex writing_;
    const OptionTable agent_options_;
    UciOptions options_;
    std::map<std::string, std::string> usable_;  // the agent's, with which it could be made last
    UciGame game_;
    bool finished_ = false;
    UciSearch search_;  // the last member: its thread uses the others
};

}  // namespace sortie
