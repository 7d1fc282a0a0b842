// One function a game, each in a file of its own: compiling every search for a game takes long enough.
#pragma once

#include "engine/registry.h"

namespace sortie {

void register_breakthrough(Registry& registry);
void register_tukvnanawopi(Registry& registry);
void register_chinese_checkers(Registry& registry);

}  // namespace sortie
