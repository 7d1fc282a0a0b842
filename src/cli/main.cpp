#include <fmt/format.h>

#include "engine/registry.h"

int main() {
    const sortie::Registry registry = sortie::standard_registry();
    for (const sortie::GameInfo& game : registry.games()) fmt::print("{}: {}\n", game.name, game.summary);
}
