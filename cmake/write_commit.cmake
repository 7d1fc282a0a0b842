# cmake -D SOURCE=… -D HEADER=… -P write_commit.cmake
# Asks git for the commit. In a source archive, where there is no git, cmake/commit.txt has it: git archive fills it in.
cmake_minimum_required(VERSION 3.25)
find_program(git git)
set(commit "")
if(git AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND ${git} -C ${SOURCE} describe --always --dirty=-changed --abbrev=12 --exclude=*
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
if(NOT commit)
  file(STRINGS ${SOURCE}/cmake/commit.txt commit)
  if(NOT commit MATCHES "^[0-9a-f]+$")
    set(commit unknown)
  endif()
  string(SUBSTRING ${commit} 0 12 commit)
endif()
file(CONFIGURE OUTPUT ${HEADER} @ONLY CONTENT
"// Made by cmake/write_commit.cmake.
#pragma once

namespace sortie {

inline constexpr const char* kCommit = \"@commit@\";

}  // namespace sortie
")
