# make_texts(TARGET): manual pages and shell completions, which the program itself writes, and where they are installed.
find_program(SORTIE_GZIP gzip REQUIRED)

function(make_texts target)
  set(folder ${CMAKE_BINARY_DIR}/texts)
  set(stamp ${folder}/stamp)
  set(commands COMMAND ${CMAKE_COMMAND} -E rm -rf ${folder}
               COMMAND ${target} manual --dir ${folder}/man1
               COMMAND ${SORTIE_GZIP} -9 -n -r ${folder}/man1)
  foreach(shell bash zsh fish)
    list(APPEND commands COMMAND ${target} completion ${shell} > ${folder}/sortie.${shell})
  endforeach()
  add_custom_command(OUTPUT ${stamp} ${commands} COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
                     DEPENDS ${target} COMMENT "Writing manual pages and completions" VERBATIM)
  add_custom_target(${target}_texts ALL DEPENDS ${stamp})
  install(DIRECTORY ${folder}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR} COMPONENT program)
  install(FILES ${folder}/sortie.bash RENAME sortie COMPONENT program
          DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${folder}/sortie.zsh RENAME _sortie COMPONENT program
          DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
  install(FILES ${folder}/sortie.fish COMPONENT program
          DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endfunction()
