// Opening Breakthrough in a test, with its moves as a sorted list.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"

namespace sortie {

using Texts = std::vector<std::string>;

// Throws, which fails the running test, when the setup is refused.
std::unique_ptr<Session> open_breakthrough();
std::unique_ptr<Session> open_breakthrough(std::string_view variant, std::string_view fen);

Texts sorted_moves(const Session& session);
Texts moves_of(std::string_view variant, std::string_view fen);

// Plays the moves one after the other; throws, which fails the running test, at one that is refused.
void play_all(Session& session, const Texts& moves);

// As outcome_name() calls it.
std::string outcome_of(std::string_view variant, std::string_view fen);

}  // namespace sortie
