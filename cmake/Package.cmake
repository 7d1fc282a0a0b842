# What is installed, and the Debian packages: sortie (the program), libsortie-dev (the library) and python3-sortie
# (python/CMakeLists.txt). ./dev deb makes them.
# With the same SOURCE_DATE_EPOCH the same source gives the same bytes.
include(GNUInstallDirs)
include(Texts)
include(Library)
install(TARGETS sortie RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
make_texts(sortie)

# The papers of a package: licence, changelog of the program and changelog of the package, which Debian wants packed.
set(papers ${CMAKE_BINARY_DIR}/papers)
set(SORTIE_MAINTAINER "The Sortie authors <maintainers@sortie.invalid>" CACHE STRING
    "Who answers for the packages: name and address, which everybody who publishes them sets")
string(TIMESTAMP package_date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # that of SOURCE_DATE_EPOCH, if set
set(package_revision 1)

function(install_papers component package)
  set(folder ${papers}/${package})
  file(CONFIGURE OUTPUT ${folder}/changelog.Debian @ONLY CONTENT
"sortie (@PROJECT_VERSION@-@package_revision@) unstable; urgency=medium

  * The changes are in changelog.gz.

 -- @SORTIE_MAINTAINER@  @package_date@
")
  set(packed ${folder}/changelog.Debian.gz ${folder}/changelog.gz)
  add_custom_command(OUTPUT ${packed} VERBATIM
                     COMMAND ${SORTIE_GZIP} -9 -n -c ${folder}/changelog.Debian > ${folder}/changelog.Debian.gz
                     COMMAND ${SORTIE_GZIP} -9 -n -c ${PROJECT_SOURCE_DIR}/CHANGELOG.md > ${folder}/changelog.gz
                     DEPENDS ${folder}/changelog.Debian ${PROJECT_SOURCE_DIR}/CHANGELOG.md)
  add_custom_target(papers_of_${component} ALL DEPENDS ${packed})
  install(FILES ${packed} cmake/package/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
          COMPONENT ${component})
endfunction()

install_papers(program sortie)
install_papers(library libsortie-dev)
install_papers(python python3-sortie)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sortie)
set(CPACK_PACKAGE_CONTACT ${SORTIE_MAINTAINER})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program library python)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE ${package_revision})
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

set(description
    "Sortie plays, analyses, referees, solves and learns Breakthrough,
Tukvnanawopi and Chinese Checkers, on the command line, over UCI and
TCP, and on a board in the browser.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME sortie)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "engine, arena and board for Breakthrough and its kin\n${description}")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libsortie-dev)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libdevel)
# Whoever links the library needs what it links: Debian names those packages after the library.
list(TRANSFORM SORTIE_SYSTEM_LIBRARIES REPLACE "(.+)" "lib\\1-dev" OUTPUT_VARIABLE library_depends)
string(TOLOWER "libfmt-dev;${library_depends}" library_depends)
list(JOIN library_depends ", " CPACK_DEBIAN_LIBRARY_PACKAGE_DEPENDS)
set(CPACK_COMPONENT_LIBRARY_DESCRIPTION
    "library of the Sortie engine for C++ programs\n${description}\n\nThis package has the static library and its headers.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-sortie)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "python3-numpy, sortie")
set(CPACK_COMPONENT_PYTHON_DESCRIPTION
    "Sortie engine for Python programs\n${description}\n\nThis package has the Python module.")
include(CPack)
