// Finds out in which convention a program plays, by trying them: a UCI engine says `uciok`, a client of the
// five-command protocol connects, a program that is called for each move names one, and a Python file may
// hold a player.
#pragma once

#include "arena/course/participants.h"
#include "engine/agents/agent_choice.h"
#include "engine/registry.h"

namespace sortie {

// The agent, with the program's command; the error says what each convention made of it. The factory starts
// the programs.
Result<AgentSpec> find_convention(const Registry& registry, const AgentFactory& agents, const GameSetup& game,
                                  const FoundProgram& program);

}  // namespace sortie
