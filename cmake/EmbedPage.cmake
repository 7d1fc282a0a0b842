# The page in the browser becomes a part of the program: embed_page(TARGET) compiles the files of web/dist, packed with
# gzip, into the target. Without web/dist there are none, and the server says so on its start page.
function(embed_page target)
  set(dist ${PROJECT_SOURCE_DIR}/web/dist)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/page)
  set(script ${PROJECT_SOURCE_DIR}/cmake/write_page_source.cmake)
  file(GLOB_RECURSE page_files CONFIGURE_DEPENDS ${dist}/*)
  add_custom_command(
    OUTPUT ${folder}/page_files.cpp
    COMMAND ${CMAKE_COMMAND} -D DIST=${dist} -D FOLDER=${folder} -P ${script}
    DEPENDS ${page_files} ${script}
    COMMENT "Packing the page" VERBATIM)
  target_sources(${target} PRIVATE ${folder}/page_files.cpp)
endfunction()
