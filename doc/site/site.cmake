# Targets `site`, the documentation site in <build>/site, and `doc`, its library reference alone.
# Packages: docker/packages_site.txt; without them the targets end with a line that names them.
find_package(Python3 COMPONENTS Interpreter QUIET)
set(site_version ${PROJECT_VERSION})
if(Python3_FOUND)
  set(site_command ${Python3_EXECUTABLE} -B ${CMAKE_CURRENT_LIST_DIR}/build.py ${PROJECT_SOURCE_DIR}
                   ${PROJECT_BINARY_DIR} $<TARGET_FILE:arthrowear> ${site_version})
  add_custom_target(site COMMAND ${site_command} USES_TERMINAL VERBATIM DEPENDS arthrowear)
  add_custom_target(doc COMMAND ${site_command} --library USES_TERMINAL VERBATIM)
else()
  foreach(target site doc)
    add_custom_target(${target} COMMAND ${CMAKE_COMMAND} -E echo "The site needs Python 3: apt-get install python3"
                                COMMAND ${CMAKE_COMMAND} -E false VERBATIM)
  endforeach()
endif()
