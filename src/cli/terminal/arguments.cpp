#include "cli/terminal/arguments.h"

#include <algorithm>

#include "store/postgres.h"

namespace sortie {

std::vector<std::string> take_arguments(int argc, char** argv) {
    std::vector<std::string> arguments(argv, argv + argc);
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        for (const UrlPart& part : secret_parts(arguments[i])) std::fill_n(argv[i] + part.at, part.size, 'x');
    }
    return arguments;
}

}  // namespace sortie
