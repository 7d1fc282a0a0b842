# cmake -D DIST=… -D FOLDER=… -P write_page_source.cmake
# Packs every file of DIST into FOLDER and writes page_files.cpp, which includes the packed bytes and lists them.
file(REMOVE_RECURSE ${FOLDER}/packed)
file(MAKE_DIRECTORY ${FOLDER}/packed)
file(GLOB_RECURSE names RELATIVE ${DIST} ${DIST}/*)
list(SORT names)

set(bytes "")
set(declarations "")
set(entries "")
set(number 0)
foreach(name IN LISTS names)
  set(packed ${FOLDER}/packed/${number}.gz)
  file(ARCHIVE_CREATE OUTPUT ${packed} PATHS ${DIST}/${name} FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9)
  file(SHA256 ${DIST}/${name} hash)
  string(SUBSTRING ${hash} 0 32 hash)
  foreach(kind plain packed)
    set(symbol sortie_page_${kind}_${number})
    if(kind STREQUAL plain)
      set(source ${DIST}/${name})
    else()
      set(source ${packed})
    endif()
    string(APPEND bytes "    \".globl ${symbol}, ${symbol}_end\\n${symbol}:\\n\"\n"
                        "    \".incbin \\\"${source}\\\"\\n${symbol}_end:\\n.byte 0\\n\"\n")
    string(APPEND declarations "extern const char ${symbol}[], ${symbol}_end[];\n")
  endforeach()
  string(APPEND entries
         "        {\"/${name}\", \"${hash}\", {sortie_page_plain_${number}, sortie_page_plain_${number}_end},\n"
         "         {sortie_page_packed_${number}, sortie_page_packed_${number}_end}},\n")
  math(EXPR number "${number} + 1")
endforeach()

if(bytes)
  set(bytes "asm(\".pushsection .rodata\\n\"\n${bytes}    \".popsection\\n\");\n")
endif()
file(WRITE ${FOLDER}/page_files.cpp
"// Written by cmake/write_page_source.cmake.
#include \"server/web/page.h\"

${bytes}
// NOLINTBEGIN(readability-identifier-naming): the names are the assembler's.
extern \"C\" {
${declarations}}
// NOLINTEND(readability-identifier-naming)

namespace sortie::web {

const std::vector<PageFile>& page_files() {
    static const std::vector<PageFile> files = {
${entries}    };
    return files;
}

}  // namespace sortie::web
")
