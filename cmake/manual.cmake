# pcic_install_manual(PROGRAM): makes its man page and its completions for bash, zsh and fish from what --help says, and
# installs them. Needs Python; without it they are left out.
find_program(PCIC_PYTHON3 python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(PCIC_PYTHON3 python3)
if(NOT PCIC_PYTHON3)
  message(STATUS "No python3: no man page and no completions will be made.")
endif()

function(pcic_install_manual program)
  if(NOT PCIC_PYTHON3)
    return()
  endif()
  get_target_property(name ${program} OUTPUT_NAME)
  set(folder ${PROJECT_BINARY_DIR}/manual)
  set(tools ${PROJECT_SOURCE_DIR}/tools)
  set(page ${folder}/${name}.1.gz)
  set(bash ${folder}/${name})
  set(zsh ${folder}/_${name})
  set(fish ${folder}/${name}.fish)
  file(MAKE_DIRECTORY ${folder})
  add_custom_command(
    OUTPUT ${page} ${bash} ${zsh} ${fish}
    COMMAND ${PCIC_PYTHON3} -B ${tools}/make_man.py $<TARGET_FILE:${program}> ${page}
    COMMAND ${PCIC_PYTHON3} -B ${tools}/make_completion.py $<TARGET_FILE:${program}> bash ${bash}
    COMMAND ${PCIC_PYTHON3} -B ${tools}/make_completion.py $<TARGET_FILE:${program}> zsh ${zsh}
    COMMAND ${PCIC_PYTHON3} -B ${tools}/make_completion.py $<TARGET_FILE:${program}> fish ${fish}
    DEPENDS ${program} ${tools}/command_help.py ${tools}/make_man.py ${tools}/make_completion.py
    COMMENT "Man page and completions of ${name}" VERBATIM)
  add_custom_target(${program}_manual ALL DEPENDS ${page} ${bash} ${zsh} ${fish})

  install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${bash} DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${fish} DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
  foreach(zsh_folder site-functions vendor-completions)  # where zsh looks under /usr/local, and Debian's under /usr
    install(FILES ${zsh} DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/${zsh_folder})
  endforeach()
endfunction()
