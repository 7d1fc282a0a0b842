# embed_file(TARGET SYMBOL FILE): the file's bytes become a part of the target, from SYMBOL to SYMBOL_end.
function(embed_file target symbol file)
  set(source ${CMAKE_BINARY_DIR}/generated/${symbol}.cpp)
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"// Made by cmake/EmbedFile.cmake.
asm(\".pushsection .rodata\\n.globl @symbol@, @symbol@_end\\n@symbol@:\\n\"
    \".incbin \\\"@file@\\\"\\n@symbol@_end:\\n.byte 0\\n.popsection\\n\");
")
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${file})
  target_sources(${target} PRIVATE ${source})
endfunction()
