# The headers of others that nearly every file includes, read once instead of three hundred times. Files still include
# what they need: the lint build, which does without, would tell.
set(SORTIE_COMMON_HEADERS
    <algorithm> <array> <atomic> <bit> <charconv> <chrono> <cstdint> <filesystem> <functional> <map> <memory> <mutex>
    <optional> <random> <span> <sstream> <string> <string_view> <thread> <utility> <variant> <vector>
    <fmt/format.h> <nlohmann/json.hpp>)

# precompile_common_headers(TARGET HEADERS…), or TARGET REUSE_FROM OTHER for those of a target with the same settings.
function(precompile_common_headers target)
  if("REUSE_FROM" IN_LIST ARGN)
    target_precompile_headers(${target} ${ARGN})
  else()
    target_precompile_headers(${target} PRIVATE ${SORTIE_COMMON_HEADERS} ${ARGN})
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} PRIVATE -fpch-preprocess)  # else the compiler cache passes these files by
  endif()
endfunction()
