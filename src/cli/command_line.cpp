#include <exception>
#include <new>
#include <string>

#include "cli/commands.h"
#include "cli/commands/session_options.h"
#include "cli/parser/command_groups.h"
#include "cli/parser/parser.h"

namespace sortie {

int run_command_line(const Registry& registry, int argc, const char* const* argv) {
    try {
        Parser parser(registry);
        add_game_commands(parser);
        add_arena_commands(parser);
        add_solver_commands(parser);
        add_learning_commands(parser);
        add_server_commands(parser);
        return parser.run(argc, argv);
    } catch (const std::bad_alloc&) {
        print_error("there is not enough memory: --hash and --memory set how much the tables take");
        return kFailed;
    } catch (const std::exception& defect) {  // a defect; what users cause never comes this way
        print_error(std::string("internal error: ") + defect.what());
        return kFailed;
    }
}

}  // namespace sortie
