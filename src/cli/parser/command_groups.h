// Every command of the program, in groups.
#pragma once

namespace sortie {

class Parser;

void add_game_commands(Parser& parser);
void add_arena_commands(Parser& parser);
void add_solver_commands(Parser& parser);
void add_learning_commands(Parser& parser);
void add_server_commands(Parser& parser);

}  // namespace sortie
