// A recorded search tree as JSON: arrays in pre-order, as the page and the stand-alone page read them.
// docs/tree.md describes the fields.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/search_tree.h"
#include "engine/agents/agent.h"
#include "engine/session.h"

namespace sortie {

struct TreeLabels {
    std::string agent;             // as it was named
    const Agent* judge = nullptr;  // explains every position that it judged; null: none are explained
};

// The session must stand at the root of the tree. It is played through every line and comes back to where it
// was: that is how each node gets its picture of the board. The judge is bound to it.
nlohmann::ordered_json tree_json(const SearchTree& tree, Session& session, const TreeLabels& labels);

}  // namespace sortie
