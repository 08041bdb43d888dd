# The files of `cmake --install` and their places: components program (the program, its libraries, data and
# pages) and development (headers, static libraries, find_package(arthrowear)). The installed tree
# has no absolute path of its own and can be moved.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Not in a project that adds this one, nor with sanitizers, whose flags an installed library would need.
set(installed_by_default ${PROJECT_IS_TOP_LEVEL})
if(ARTHROWEAR_SANITIZE OR ARTHROWEAR_FUZZ)
  set(installed_by_default OFF)
endif()
option(ARTHROWEAR_INSTALL "Rules for cmake --install and cpack" ${installed_by_default})

# The libraries of this program lie apart from the libraries of the system. Shared libraries have a folder of their own:
# cpack calls ldconfig for shared libraries one folder below lib, although no other program loads them.
set(ARTHROWEAR_LIBRARY_DIR ${CMAKE_INSTALL_LIBDIR}/arthrowear)
set(ARTHROWEAR_SHARED_DIR ${ARTHROWEAR_LIBRARY_DIR}/shared)
set(ARTHROWEAR_CONFIG_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/arthrowear)
set(ARTHROWEAR_DATA_DIR ${CMAKE_INSTALL_DATADIR}/arthrowear)
# Below /usr the folder of Debian's packages for every Python 3.
set(ARTHROWEAR_PYTHON_DIR lib/python3/dist-packages)

# An install directory below the prefix that `cmake --install` is given, absolute.
function(installed_path folder result)
  if(NOT IS_ABSOLUTE ${folder})
    string(PREPEND folder "\${CMAKE_INSTALL_PREFIX}/")
  endif()
  set(${result} ${folder} PARENT_SCOPE)
endfunction()

# Before anything else is installed: the folders of both components.
if(ARTHROWEAR_INSTALL)
  set(folders_of_program ${CMAKE_INSTALL_BINDIR} ${ARTHROWEAR_LIBRARY_DIR} ${ARTHROWEAR_SHARED_DIR} ${ARTHROWEAR_DATA_DIR} ${CMAKE_INSTALL_DOCDIR}
    ${ARTHROWEAR_PYTHON_DIR} ${CMAKE_INSTALL_DATADIR}/modulefiles ${CMAKE_INSTALL_DATADIR}/modulefiles/arthrowear)
  foreach(folder lib lib/foundation lib/tribology lib/shapes lib/motion lib/mechanics lib/statistics lib/views lib/tasks lib/wear lib/models docker cmake tests tests/install tests/places python)
    list(APPEND folders_of_program ${CMAKE_INSTALL_DOCDIR}/${folder})
  endforeach()
  set(folder_of_objects ${ARTHROWEAR_LIBRARY_DIR}/objects-${CMAKE_BUILD_TYPE}/arthrowear_program)
  if(CMAKE_UNITY_BUILD)
    string(APPEND folder_of_objects /Unity)
  endif()
  set(folders_of_development ${ARTHROWEAR_CONFIG_DIR} ${folder_of_objects}
    ${CMAKE_INSTALL_INCLUDEDIR})
  foreach(component program development)
    set(folders)
    foreach(folder ${folders_of_${component}})
      installed_path(${folder} path)
      string(APPEND folders "\"${path}\" ")
    endforeach()
    install(CODE "set(folders ${folders})\ninclude(\"${PROJECT_SOURCE_DIR}/cmake/make_folders.cmake\")" COMPONENT ${component})
  endforeach()
endif()

# arthrowear_export(<component of find_package> <target arthrowear_name>): the target is
# arthrowear::name, in a project that adds this one as in one that finds it installed.
function(arthrowear_export component target)
  string(REGEX REPLACE "^arthrowear_" "" name ${target})
  get_target_property(type ${target} TYPE)
  if(type STREQUAL EXECUTABLE)
    add_executable(arthrowear::${name} ALIAS ${target})
  else()
    add_library(arthrowear::${name} ALIAS ${target})
  endif()
  if(NOT ARTHROWEAR_INSTALL)
    return()
  endif()
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS ${target} EXPORT arthrowear_${component}
    RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program
    LIBRARY DESTINATION ${ARTHROWEAR_SHARED_DIR} COMPONENT program
    ARCHIVE DESTINATION ${ARTHROWEAR_LIBRARY_DIR} COMPONENT development
    OBJECTS DESTINATION ${ARTHROWEAR_LIBRARY_DIR} COMPONENT development
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/arthrowear)
endfunction()

# arthrowear_search_libraries(<targets>): they search the program's libraries from their own folder, and those of a
# deal.II outside /usr also where it is. This path is final in the build: CMake ends a path that it replaces at the
# installation with ':', and the empty folder behind it is the current one, whose libraries would be loaded.
function(arthrowear_search_libraries)
  file(RELATIVE_PATH from_program ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR}/arthrowear/shared)
  set(elsewhere ON)
  if(DEAL_II_PATH STREQUAL "/usr")
    set(elsewhere OFF)
  endif()
  foreach(target ${ARGN})
    set(folder $ORIGIN)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL EXECUTABLE)
      set(folder $ORIGIN/${from_program} $ORIGIN/../lib/arthrowear) # installed, and in the build
      list(REMOVE_DUPLICATES folder)
    endif()
    set_target_properties(${target} PROPERTIES INSTALL_RPATH "${folder}" INSTALL_RPATH_USE_LINK_PATH ${elsewhere}
      BUILD_WITH_INSTALL_RPATH ON)
  endforeach()
endfunction()

# Called at the end of the top folder, when all targets are known.
function(arthrowear_install_files)
  set(components modules)
  if(ARTHROWEAR_WITH_DEALII)
    list(APPEND components program finite_elements)
  endif()
  foreach(component ${components})
    install(EXPORT arthrowear_${component} NAMESPACE arthrowear:: DESTINATION ${ARTHROWEAR_CONFIG_DIR}
      FILE arthrowear-${component}.cmake COMPONENT development)
  endforeach()
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/arthrowear-config.cmake.in
    ${PROJECT_BINARY_DIR}/arthrowear-config.cmake INSTALL_DESTINATION ${ARTHROWEAR_CONFIG_DIR}
    NO_SET_AND_CHECK_MACRO)
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/arthrowear-config-version.cmake
    COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_BINARY_DIR}/arthrowear-config.cmake ${PROJECT_BINARY_DIR}/arthrowear-config-version.cmake
    DESTINATION ${ARTHROWEAR_CONFIG_DIR} COMPONENT development)
  foreach(wing foundation tribology shapes motion mechanics statistics views tasks wear)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib/${wing}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/arthrowear
      COMPONENT development FILES_MATCHING PATTERN *.h)
  endforeach()
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib/models DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/arthrowear
    COMPONENT development FILES_MATCHING PATTERN *.h)
  if(NOT ARTHROWEAR_WITH_DEALII)
    return()
  endif()

  # Cases name tables and meshes relative to themselves: both folders keep their places. Results that
  # were computed beside a case are none of its files.
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/inputs ${PROJECT_SOURCE_DIR}/meshes DESTINATION ${ARTHROWEAR_DATA_DIR}
    COMPONENT program REGEX "/(output[^/]*|[.][^/]*|__pycache__)$" EXCLUDE)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/lib/views/picture DESTINATION ${ARTHROWEAR_DATA_DIR} COMPONENT program
    FILES_MATCHING PATTERN draw.py)
  # The Python package with the mark py.typed, which hands its types to mypy.
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/python/arthrowear DESTINATION ${ARTHROWEAR_PYTHON_DIR} COMPONENT program
    FILES_MATCHING PATTERN *.py PATTERN py.typed PATTERN __pycache__ EXCLUDE)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/doc DESTINATION ${CMAKE_INSTALL_DOCDIR}
    COMPONENT program REGEX "/([.][^/]*|__pycache__|[^/]*[.]py|doc/site|doc/pictures)$" EXCLUDE)
  install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/CONTRIBUTING.md ${PROJECT_SOURCE_DIR}/LICENSE
    ${PROJECT_SOURCE_DIR}/CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
  # What the pages lead to beside the cases, which lie among the data.
  foreach(name lib/README.md lib/foundation/README.md lib/tribology/README.md lib/shapes/README.md lib/motion/README.md lib/mechanics/README.md lib/statistics/README.md lib/views/README.md lib/tasks/README.md lib/wear/README.md lib/models/README.md docker/Dockerfile docker/arthrowear.def cmake/version.cmake tests/install/bare_debian.sh tests/places/bare_system.sh tests/install/consumer
      python/notebooks)
    get_filename_component(above ${name} DIRECTORY)
    if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/${name})
      install(DIRECTORY ${PROJECT_SOURCE_DIR}/${name} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${above} COMPONENT program)
    else()
      install(FILES ${PROJECT_SOURCE_DIR}/${name} DESTINATION ${CMAKE_INSTALL_DOCDIR}/${above} COMPONENT program)
    endif()
  endforeach()
  file(RELATIVE_PATH to_data ${CMAKE_INSTALL_FULL_DOCDIR} ${CMAKE_INSTALL_FULL_DATADIR}/arthrowear)
  file(RELATIVE_PATH to_pages ${CMAKE_INSTALL_FULL_DATADIR}/arthrowear ${CMAKE_INSTALL_FULL_DOCDIR})
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/links)
  foreach(name inputs meshes)
    file(CREATE_LINK ${to_data}/${name} ${PROJECT_BINARY_DIR}/links/${name} SYMBOLIC)
    install(FILES ${PROJECT_BINARY_DIR}/links/${name} DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
  endforeach()
  foreach(name doc lib README.md)
    file(CREATE_LINK ${to_pages}/${name} ${PROJECT_BINARY_DIR}/links/${name} SYMBOLIC)
    install(FILES ${PROJECT_BINARY_DIR}/links/${name} DESTINATION ${ARTHROWEAR_DATA_DIR} COMPONENT program)
  endforeach()
  install(FILES ${PROJECT_SOURCE_DIR}/cmake/package/modulefile DESTINATION ${CMAKE_INSTALL_DATADIR}/modulefiles/arthrowear
    RENAME ${PROJECT_VERSION} COMPONENT program)
  install(FILES ${PROJECT_SOURCE_DIR}/cmake/package/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
  installed_path(${CMAKE_INSTALL_MANDIR} man_dir)
  installed_path(${CMAKE_INSTALL_DATADIR} data_root)
  install(CODE "set(PROGRAM \"$<TARGET_FILE:arthrowear>\")\nset(PAGES_DIR \"${PROJECT_BINARY_DIR}/pages\")
    set(MAN_DIR \"${man_dir}\")\nset(DATA_ROOT \"${data_root}\")
    include(\"${PROJECT_SOURCE_DIR}/cmake/install_pages.cmake\")" COMPONENT program)
endfunction()
