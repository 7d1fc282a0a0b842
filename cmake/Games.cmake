# The games are the folders of src/games that src/games/games.txt lists, one a line; the first is the default.

# make_game_source(NAME FOLDER VARIABLE): a file in which everything is compiled for one game that is written for all:
# searches, agents, solver, learning. That takes long, so each game is compiled on its own.
function(make_game_source name folder variable)
  set(solo_training "")
  if(EXISTS ${PROJECT_SOURCE_DIR}/src/${folder}/solo_training/training.h)
    set(solo_training "#include \"${folder}/solo_training/training.h\"\n")
  endif()
  set(source ${CMAKE_BINARY_DIR}/generated/games/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"// Made by cmake/Games.cmake.
#include \"@folder@/game.h\"

#include \"engine/game_registration.h\"
@solo_training@#include \"learn/family_learning.h\"

namespace sortie {

template void add_game<@name@::Family>(Registry&);
template const GameLearning& learning_of_family<@name@::Family>();

}  // namespace sortie
")
  set(${variable} ${source} PARENT_SCOPE)
endfunction()

set(games_list ${PROJECT_SOURCE_DIR}/src/games/games.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${games_list})
file(STRINGS ${games_list} games)
set(game_includes "")
set(game_families "")
set(game_sources "")
set(avx2_sessions "")
foreach(game ${games})
  make_game_source(${game} games/${game} source)
  list(APPEND game_sources ${source})
  string(APPEND game_includes "#include \"games/${game}/game.h\"\n")
  list(APPEND game_families ${game}::Family)
  string(APPEND avx2_sessions
    "template std::unique_ptr<Session> make_avx2_session<${game}::Family>(GameSetup, const ${game}::Family::AnyStart&);\n")
endforeach()
list(JOIN game_families ", " game_families)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/games/all_games.h @ONLY CONTENT
"// Made by cmake/Games.cmake from src/games/games.txt.
#pragma once

#include \"core/type_list.h\"
@game_includes@
namespace sortie {

using AllFamilies = TypeList<@game_families@>;

}  // namespace sortie
")

# The second build of the games that ask for it: cmake/Avx2Build.cmake.
set(avx2_source ${CMAKE_BINARY_DIR}/generated/games/avx2_sessions.cpp)
file(CONFIGURE OUTPUT ${avx2_source} @ONLY CONTENT
"// Made by cmake/Games.cmake.
#include \"engine/avx2_session.h\"
#include \"games/all_games.h\"

namespace sortie {

@avx2_sessions@
}  // namespace sortie
")
