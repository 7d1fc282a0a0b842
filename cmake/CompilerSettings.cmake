# One interface target, sortie_settings, carries language level, warnings, instruction set and sanitizers.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

find_program(SORTIE_CCACHE ccache)
if(SORTIE_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${SORTIE_CCACHE})
endif()

add_library(sortie_settings INTERFACE)
target_compile_options(sortie_settings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
# The Python module is a shared library made of the same objects. Hidden symbols are called and read directly there, as
# they are in a program.
target_compile_options(sortie_settings INTERFACE -fPIC -fvisibility=hidden)
if(SORTIE_WERROR)
  target_compile_options(sortie_settings INTERFACE -Werror)
endif()

if(SORTIE_NATIVE)
  target_compile_options(sortie_settings INTERFACE -march=native)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(sortie_settings INTERFACE -march=x86-64-v2)
endif()

if(SORTIE_SANITIZERS)
  target_compile_options(sortie_settings INTERFACE -fsanitize=${SORTIE_SANITIZERS}
                                                   -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(sortie_settings INTERFACE -fsanitize=${SORTIE_SANITIZERS})
  if(SORTIE_SANITIZERS MATCHES thread AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(sortie_settings INTERFACE -Wno-tsan)  # Boost.Asio has fences that it does not see
  endif()
endif()
