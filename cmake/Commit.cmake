# know_commit(TARGET): the target can include "cli/commit.h", which says what the program was built from. Only main.cpp
# does, so that a new commit compiles one file.
function(know_commit target)
  set(header ${CMAKE_BINARY_DIR}/generated/cli/commit.h)
  add_custom_target(sortie_commit BYPRODUCTS ${header}
                    COMMAND ${CMAKE_COMMAND} -D SOURCE=${PROJECT_SOURCE_DIR} -D HEADER=${header}
                            -P ${PROJECT_SOURCE_DIR}/cmake/write_commit.cmake
                    VERBATIM)
  add_dependencies(${target} sortie_commit)
endfunction()
