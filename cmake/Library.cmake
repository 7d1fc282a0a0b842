# The library for C++ programs: a static archive, find_package(Sortie), pkg-config, and the headers that sortie.h
# includes, directly or not. docs/library.md is its page.
include(CMakePackageConfigHelpers)

# include_closure(VARIABLE HEADER): the headers of src/ that a header needs, by their paths from src/.
function(include_closure variable header)
  set(found "")
  set(open ${header})
  while(open)
    list(POP_FRONT open file)
    set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(STRINGS ${file} lines REGEX "^#include \"")
    foreach(line ${lines})
      string(REGEX REPLACE "^#include \"([^\"]+)\".*" "\\1" name "${line}")
      if(NOT name IN_LIST found)
        list(APPEND found ${name})
        list(APPEND open ${PROJECT_SOURCE_DIR}/src/${name})
      endif()
    endforeach()
  endwhile()
  list(SORT found)
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

set(package ${PROJECT_SOURCE_DIR}/cmake/package)
include_closure(public_headers ${package}/sortie.h)
install(FILES ${package}/sortie.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sortie COMPONENT library)
foreach(header ${public_headers})
  cmake_path(GET header PARENT_PATH folder)
  install(FILES src/${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/sortie/${folder} COMPONENT library)
endforeach()
install(FILES $<TARGET_FILE:sortie_lib> DESTINATION ${CMAKE_INSTALL_LIBDIR} RENAME libsortie.a COMPONENT library)

# What is linked besides, by the names that a linker knows. Frameworks that are headers only are not needed any more.
set(SORTIE_SYSTEM_LIBRARIES SQLiteCpp sqlite3 pq hwy zstd edit)
list(TRANSFORM SORTIE_SYSTEM_LIBRARIES PREPEND -l OUTPUT_VARIABLE pkgconfig_libraries)
list(JOIN pkgconfig_libraries " " pkgconfig_libraries)
set(cmake_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Sortie)
configure_package_config_file(${package}/SortieConfig.cmake.in ${CMAKE_BINARY_DIR}/package/SortieConfig.cmake
                              INSTALL_DESTINATION ${cmake_folder}
                              PATH_VARS CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/package/SortieConfigVersion.cmake
                                 COMPATIBILITY ExactVersion)  # no promises about the interface yet
file(RELATIVE_PATH prefix_from_pkgconfig /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix)
configure_file(${package}/sortie.pc.in ${CMAKE_BINARY_DIR}/package/sortie.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/package/SortieConfig.cmake ${CMAKE_BINARY_DIR}/package/SortieConfigVersion.cmake
        DESTINATION ${cmake_folder} COMPONENT library)
install(FILES ${CMAKE_BINARY_DIR}/package/sortie.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
