#include "cli/command_line.h"
#include "engine/registry.h"

int main(int argc, char** argv) {
    return sortie::run_command_line(sortie::standard_registry(), argc, argv);
}
