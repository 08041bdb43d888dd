# One static library per module, named arthrowear_<module>. Tests: tests.cmake.

add_library(arthrowear_options INTERFACE)
target_compile_options(arthrowear_options INTERFACE -Wall -Wextra -Wpedantic
  # A constant of one file may have the name of a variable in another that is compiled with it: Clang then warns, GCC
  # in tests only.
  $<IF:$<CXX_COMPILER_ID:GNU>,-Wshadow$<$<BOOL:$<TARGET_PROPERTY:ARTHROWEAR_JOINED>>:=local>,$<$<NOT:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>>:-Wshadow>>)
# Debug also checks indices of the standard containers.
target_compile_definitions(arthrowear_options INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
if(ARTHROWEAR_WERROR)
  target_compile_options(arthrowear_options INTERFACE -Werror)
endif()
# GCC collects its garbage from 800 MB on: a twentieth less time for a fifth more memory.
if(ARTHROWEAR_TESTS AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  target_compile_options(arthrowear_options INTERFACE --param=ggc-min-heapsize=800000)
endif()
# deal.II brings some 250 shared libraries: GNU ld needs 20 s to link against them, lld, gold and mold 1 s. The compiler
# of Debian 12 has gold.
include(CheckLinkerFlag)
foreach(linker lld gold mold)
  check_linker_flag(CXX -fuse-ld=${linker} ARTHROWEAR_HAS_${linker})
  if(ARTHROWEAR_HAS_${linker})
    set(ARTHROWEAR_LINKER -fuse-ld=${linker})
    target_link_options(arthrowear_options INTERFACE ${ARTHROWEAR_LINKER})
    break()
  endif()
endforeach()
if(ARTHROWEAR_FUZZ)
  target_compile_options(arthrowear_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(ARTHROWEAR_SANITIZE OR ARTHROWEAR_FUZZ)
  # The code of tests, which compiles in three quarters of the time without checks of undefined behaviour, has none.
  # The checks of addresses find each access to a null pointer or beyond an object, assertions of Eigen find vectors
  # that lie askew: to check these and pointers' sums twice takes a third of the time of compiling the contact solvers.
  target_compile_options(arthrowear_options INTERFACE
    -fsanitize=address $<$<NOT:$<BOOL:$<TARGET_PROPERTY:ARTHROWEAR_TEST>>>:-fsanitize=undefined>
    -fno-sanitize=null,object-size,alignment,pointer-overflow
    -fno-sanitize-recover=all -fno-omit-frame-pointer -g1)
  target_link_options(arthrowear_options INTERFACE -fsanitize=address,undefined)
  target_compile_definitions(arthrowear_options INTERFACE ARTHROWEAR_SANITIZED)
endif()

# arthrowear_module(<name> [DEALII] [INNER_LOOPS|NO_INNER_LOOPS] SOURCES a.cc b.cc [LINKS modules and libraries]
#                   [COMPONENT modules|program|finite_elements])
# A module may link only modules listed before it in lib/CMakeLists.txt: that order is the
# direction of dependencies. COMPONENT is the one of find_package(arthrowear) that has the module:
# finite_elements for those on deal.II, else modules, which needs neither deal.II nor MPI.
# INNER_LOOPS: its tests compute for minutes without optimisation, which the build with sanitizers
# therefore has, too. NO_INNER_LOOPS: -O3 would only take a third more time to compile.
function(arthrowear_module name)
  cmake_parse_arguments(M "DEALII;INNER_LOOPS;NO_INNER_LOOPS" "COMPONENT" "SOURCES;LINKS" ${ARGN})
  set(target arthrowear_${name})
  add_library(${target} STATIC ${M_SOURCES})
  target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${ARTHROWEAR_INCLUDE_DIRS}>")
  # Lines of the sources, which registries keep, begin at the root of the repository.
  target_compile_options(${target} PRIVATE -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
  if(NOT M_COMPONENT)
    set(M_COMPONENT modules)
    if(M_DEALII)
      set(M_COMPONENT finite_elements)
    endif()
  endif()
  arthrowear_export(${M_COMPONENT} ${target})
  set_target_properties(${target} PROPERTIES ARTHROWEAR_COMPONENT ${M_COMPONENT})
  set(components modules program finite_elements)
  list(FIND components ${M_COMPONENT} own_place)
  foreach(link ${M_LINKS})
    if(NOT link MATCHES "^arthrowear_")
      continue()
    endif()
    if(NOT TARGET ${link})
      message(FATAL_ERROR "${target} links ${link}, which comes after it in lib/CMakeLists.txt")
    endif()
    get_target_property(component ${link} ARTHROWEAR_COMPONENT)
    list(FIND components ${component} place)
    if(place GREATER own_place)
      message(FATAL_ERROR "${target} is in component ${M_COMPONENT} and links ${link}: give it COMPONENT ${component}")
    endif()
  endforeach()
  target_link_libraries(${target} PUBLIC ${M_LINKS} PRIVATE $<BUILD_INTERFACE:arthrowear_options>)
  if(M_INNER_LOOPS AND ARTHROWEAR_SANITIZE)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Debug>:-O1>)
  elseif(M_NO_INNER_LOOPS)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  if(ARTHROWEAR_SANITIZE OR ARTHROWEAR_FUZZ)
    target_link_libraries(${target} PUBLIC $<BUILD_INTERFACE:arthrowear_options>)
  endif()
  if(M_DEALII)
    target_link_libraries(${target} PUBLIC arthrowear_dealii)
  else()
    # Open MPI's C++ bindings would have to be linked.
    target_compile_definitions(${target} PRIVATE OMPI_SKIP_MPICXX)
  endif()
  if(TARGET arthrowear_checked AND M_COMPONENT STREQUAL finite_elements)
    arthrowear_checked_links("${M_LINKS}" links)
    add_library(${target}_checked STATIC EXCLUDE_FROM_ALL ${M_SOURCES})
    # With the private folders that the module is given later.
    target_include_directories(${target}_checked PUBLIC ${ARTHROWEAR_INCLUDE_DIRS}
      PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
    target_link_libraries(${target}_checked PUBLIC ${links} arthrowear_checked PRIVATE arthrowear_options)
    if(M_DEALII)
      target_link_libraries(${target}_checked PUBLIC arthrowear_dealii_checked)
    else()
      target_compile_definitions(${target}_checked PRIVATE OMPI_SKIP_MPICXX)
    endif()
  endif()
endfunction()

# Modules with finite elements exist twice in a Release build with tests: the second ones, which are named
# arthrowear_<module>_checked, have deal.II's debug library and all assertions. The tests with label debug
# are linked with both. Modules without finite elements are checked by the build with sanitizers, which is a
# Debug build.
function(arthrowear_checked_links links result)
  set(checked)
  foreach(link ${links})
    if(TARGET ${link}_checked)
      set(link ${link}_checked)
    endif()
    list(APPEND checked ${link})
  endforeach()
  set(${result} ${checked} PARENT_SCOPE)
endfunction()

# arthrowear_benchmark(<name> [DEALII] SOURCES ... LINKS ...): Google Benchmark programs, not tests.
function(arthrowear_benchmark name)
  cmake_parse_arguments(B "DEALII" "" "SOURCES;LINKS" ${ARGN})
  add_executable(${name} ${B_SOURCES})
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>) # as of tests
  target_link_libraries(${name} PRIVATE ${B_LINKS} benchmark::benchmark arthrowear_options)
  target_compile_definitions(${name} PRIVATE ARTHROWEAR_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  if(B_DEALII)
    target_link_libraries(${name} PRIVATE arthrowear_dealii)
  endif()
endfunction()
