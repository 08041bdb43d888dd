# Run by cpack before it makes the packages, in their trees: what Debian's policy asks of a package
# beside the files of `cmake --install`. The time in compressed files is left out, so that the same
# sources make the same bytes.
find_program(GZIP gzip REQUIRED)

function(compress file)
  execute_process(COMMAND ${GZIP} -9nf ${file} RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "gzip fails on ${file}.")
  endif()
endfunction()

file(GLOB trees ${CPACK_TEMPORARY_DIRECTORY}/*/usr)
foreach(tree ${trees})
  file(GLOB pages ${tree}/share/man/man1/*.1)
  foreach(page ${pages})
    compress(${page})
  endforeach()
  set(documents ${tree}/share/doc/arthrowear)
  if(EXISTS ${documents})
    string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC) # of SOURCE_DATE_EPOCH
    file(WRITE ${documents}/changelog "arthrowear (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium

  * Changes are in CHANGELOG.md beside this file.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")
    compress(${documents}/changelog)
  else()
    # The development package depends on the program in its own version and shares its documents.
    file(MAKE_DIRECTORY ${tree}/share/doc)
    file(CREATE_LINK arthrowear ${tree}/share/doc/arthrowear-dev SYMBOLIC)
  endif()
endforeach()
