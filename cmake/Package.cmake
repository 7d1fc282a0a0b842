# The Debian package: one binary, its documentation and licence. ./dev deb makes it.
include(GNUInstallDirs)
install(TARGETS sortie RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME sortie)
set(CPACK_PACKAGE_CONTACT "The Sortie authors <sortie@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "engine, arena and board for Breakthrough and its kin")
set(CPACK_PACKAGE_DESCRIPTION
    "Sortie plays, analyses, referees, solves and learns Breakthrough,
 Tukvnanawopi and Chinese Checkers, on the command line, over UCI and
 TCP, and on a board in the browser.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
include(CPack)
