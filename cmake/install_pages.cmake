# Run by cmake --install with PROGRAM (in the build folder), PAGES_DIR (there), MAN_DIR and DATA_ROOT
# (absolute, in the prefix): the manual page and completions, as the program prints them.
set(zsh_folder zsh/site-functions)
if(CMAKE_INSTALL_PREFIX MATCHES "(^|/_CPack_Packages/.*)/usr$")
  set(zsh_folder zsh/vendor-completions) # Debian: those of packages
endif()

function(install_printed words folder name)
  set(folders ${folder})
  include(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/make_folders.cmake)
  file(MAKE_DIRECTORY ${PAGES_DIR})
  execute_process(COMMAND ${PROGRAM} ${words} OUTPUT_FILE ${PAGES_DIR}/${name} RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "`${PROGRAM} ${words}` failed: ${status}. Build the program first.")
  endif()
  file(INSTALL ${PAGES_DIR}/${name} DESTINATION ${folder} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
endfunction()

install_printed("man" ${MAN_DIR}/man1 arthrowear.1)
install_printed("completion;bash" ${DATA_ROOT}/bash-completion/completions arthrowear)
install_printed("completion;zsh" ${DATA_ROOT}/${zsh_folder} _arthrowear)
install_printed("completion;fish" ${DATA_ROOT}/fish/vendor_completions.d arthrowear.fish)
