// The library in one include: games by name (Registry), games in progress (Session), players (Agent) and
// proofs (PositionSolver). docs/library.md explains them.
#pragma once

#include "core/limits.h"
#include "core/stop.h"
#include "engine/agents/agent_choice.h"
#include "engine/registry.h"
#include "engine/session.h"
#include "engine/solving.h"
