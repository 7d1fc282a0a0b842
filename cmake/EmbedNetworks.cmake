# Makes a source that holds the files of data/networks, as the assembler includes them.
file(GLOB network_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/networks/*.network)
set(network_symbols "")
set(network_entries "")
foreach(file ${network_files})
  get_filename_component(name ${file} NAME_WE)
  string(MAKE_C_IDENTIFIER network_${name} symbol)
  string(APPEND network_symbols
    "asm(\".section .rodata\\n.balign 64\\n${symbol}:\\n.incbin \\\"${file}\\\"\\n${symbol}_end:\\n.text\");\n"
    "extern const char ${symbol}[] asm(\"${symbol}\");\nextern const char ${symbol}_end[] asm(\"${symbol}_end\");\n")
  string(APPEND network_entries
    "        {\"${name}\", {${symbol}, static_cast<std::size_t>(${symbol}_end - ${symbol})}},\n")
endforeach()
set(embedded_networks_source ${CMAKE_BINARY_DIR}/generated/embedded_network_files.cpp)
file(CONFIGURE OUTPUT ${embedded_networks_source} @ONLY CONTENT
"// Made by cmake/EmbedNetworks.cmake from data/networks.
#include \"eval/embedded_networks.h\"

// NOLINTBEGIN(readability-identifier-naming): the names are the assembler's.
@network_symbols@// NOLINTEND(readability-identifier-naming)
namespace sortie {

std::vector<EmbeddedFile> embedded_network_files() {
    return {
@network_entries@    };
}

}  // namespace sortie
")
set_source_files_properties(${embedded_networks_source} PROPERTIES OBJECT_DEPENDS "${network_files}")
