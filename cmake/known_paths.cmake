# cmake -DSOURCE_DIR=<repository> -P known_paths.cmake
# Every source file that the maps of lib and the pages of theory name in backticks exists, in lib/
# or from the top of the repository.
file(GLOB pages ${SOURCE_DIR}/lib/README.md ${SOURCE_DIR}/lib/models/*/README.md ${SOURCE_DIR}/doc/structure.md
  ${SOURCE_DIR}/doc/theory/*.md)
set(n_named 0)
foreach(page ${pages})
  file(READ ${page} text)
  string(REGEX MATCHALL "`[a-z0-9_/]+/[a-z0-9_]+\\.(h|cc)`" names "${text}")
  foreach(name ${names})
    string(REPLACE "`" "" name ${name})
    math(EXPR n_named "${n_named} + 1")
    if(NOT EXISTS ${SOURCE_DIR}/lib/${name} AND NOT EXISTS ${SOURCE_DIR}/${name})
      message(SEND_ERROR "${page} names ${name}, which does not exist")
    endif()
  endforeach()
endforeach()
if(n_named LESS 50)
  message(SEND_ERROR "only ${n_named} files are named: has the style of the pages changed?")
endif()
