# One static library per module, named arthrowear_<module>, and the tests beside it.

add_library(arthrowear_options INTERFACE)
target_compile_options(arthrowear_options INTERFACE -Wall -Wextra -Wpedantic -Wshadow)
# Debug also checks indices of the standard containers.
target_compile_definitions(arthrowear_options INTERFACE $<$<CONFIG:Debug>:_GLIBCXX_ASSERTIONS>)
if(ARTHROWEAR_WERROR)
  target_compile_options(arthrowear_options INTERFACE -Werror)
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
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/lib>)
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
    target_include_directories(${target}_checked PUBLIC ${PROJECT_SOURCE_DIR}/lib
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

# All tests with label debug: what a Debug build needs and nothing else.
add_custom_target(arthrowear_debug_tests)

# Environment of a test that starts programs, ranks among them.
function(arthrowear_test_environment name variable)
  # A folder of its own for Open MPI: runs that start at the same moment race for a shared one, and
  # may wait for each other forever.
  set(mpi_folder ${CMAKE_BINARY_DIR}/mpi/${name})
  file(MAKE_DIRECTORY ${mpi_folder})
  set(${variable} "OPENBLAS_NUM_THREADS=1;OMP_NUM_THREADS=1;DEAL_II_NUM_THREADS=1;OMPI_MCA_orte_tmpdir_base=${mpi_folder};PRTE_MCA_prte_tmpdir_base=${mpi_folder};OMPI_ALLOW_RUN_AS_ROOT=1;OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"
    PARENT_SCOPE)
endfunction()

# True if a target of the links calls LAPACK or BLAS by its own libraries.
function(arthrowear_calls_lapack links result)
  set(${result} FALSE PARENT_SCOPE)
  foreach(link ${links})
    if(link MATCHES "^(LAPACK::LAPACK|arthrowear_dealii.*|arthrowear_surrogate)$")
      set(${result} TRUE PARENT_SCOPE)
      return()
    endif()
    if(link MATCHES "^arthrowear_" AND TARGET ${link})
      get_target_property(further ${link} INTERFACE_LINK_LIBRARIES)
      arthrowear_calls_lapack("${further}" is_found)
      if(is_found)
        set(${result} TRUE PARENT_SCOPE)
        return()
      endif()
    endif()
  endforeach()
endfunction()

# arthrowear_test(<name> [DEALII] [MPI ranks...] SOURCES ... LINKS ... [LABELS quick|long|debug]
#                 [TIMEOUT seconds] [COST seconds] [SEPARATE] [NO_KERNELS])
# A quick test of modules that call LAPACK or BLAS gets the label kernels: test.sh repeats it with the kernels of other
# processors. NO_KERNELS: it does not, since its claims are on files, names and entries, or its numbers are those of
# another test.
# SEPARATE: its sources have names in common and are compiled one by one (CMAKE_UNITY_BUILD).
# Tests with a COST are started first, so that no core waits for them at the end.
# Without MPI the test runs as one process, label quick unless LABELS says otherwise; with MPI it
# runs once per number of ranks, with label mpi besides those of LABELS.
function(arthrowear_test name)
  cmake_parse_arguments(T "DEALII;SEPARATE;NO_KERNELS" "TIMEOUT;COST" "SOURCES;LINKS;LABELS;MPI" ${ARGN})
  if(NOT T_LABELS AND NOT T_MPI)
    set(T_LABELS quick)
  endif()
  if(NOT T_TIMEOUT)
    set(T_TIMEOUT 1800)
  endif()
  set(main arthrowear_test_main)
  if(T_DEALII OR T_MPI)
    set(main arthrowear_test_main_mpi)
  endif()
  if(NOT T_COST)
    set(T_COST 0)
  endif()
  # With checked modules the label is that of a second program.
  set(links_checked)
  if(TARGET arthrowear_checked AND "debug" IN_LIST T_LABELS)
    arthrowear_checked_links("${T_LINKS}" links_checked)
    list(REMOVE_ITEM T_LABELS debug)
    if(NOT T_LABELS AND NOT T_MPI)
      set(T_LABELS quick)
    endif()
  endif()
  add_executable(${name} ${T_SOURCES})
  # The work is in lib: without optimisation a test compiles in a quarter less time and runs as fast.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O0>)
  target_precompile_headers(${name} REUSE_FROM arthrowear_test_headers)
  target_link_libraries(${name} PRIVATE ${T_LINKS} ${main})
  if(T_DEALII OR T_MPI)
    target_link_libraries(${name} PRIVATE arthrowear_dealii)
  endif()
  set(programs ${name})
  if(NOT "${links_checked}" STREQUAL "" AND NOT "${links_checked}" STREQUAL "${T_LINKS}")
    list(APPEND programs ${name}_checked)
    add_executable(${name}_checked ${T_SOURCES})
    target_precompile_headers(${name}_checked REUSE_FROM arthrowear_test_headers_checked)
    target_link_libraries(${name}_checked PRIVATE ${links_checked} arthrowear_checked)
    target_link_libraries(${name}_checked PRIVATE ${main})
    if(T_DEALII OR T_MPI)
      target_link_libraries(${name}_checked PRIVATE arthrowear_dealii_checked)
    endif()
  endif()
  arthrowear_test_environment(${name} environment)
  foreach(program ${programs})
    set_target_properties(${program} PROPERTIES ARTHROWEAR_TEST ON)
    if(T_SEPARATE)
      set_target_properties(${program} PROPERTIES UNITY_BUILD OFF)
    endif()
    # A class of a test is derived from one without linkage, which GCC doubts in files that are included.
    target_compile_options(${program} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>
      $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>) # the latter for ccache
    set(labels ${T_LABELS})
    if("quick" IN_LIST labels AND NOT T_NO_KERNELS)
      arthrowear_calls_lapack("${T_LINKS}" has_kernels)
      if(has_kernels OR T_DEALII)
        list(APPEND labels kernels)
      endif()
    endif()
    if(NOT program STREQUAL name)
      set(labels debug)
    endif()
    target_include_directories(${program} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
    target_link_libraries(${program} PRIVATE GTest::gtest arthrowear_options)
    target_compile_definitions(${program} PRIVATE ARTHROWEAR_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    if(TARGET arthrowear_warm_start_shim)
      add_dependencies(${program} arthrowear_warm_start_shim)
    endif()
    if("debug" IN_LIST labels)
      add_dependencies(arthrowear_debug_tests ${program})
    endif()
    if(T_MPI)
      foreach(ranks ${T_MPI})
        add_test(NAME ${program}.ranks${ranks} COMMAND mpirun --oversubscribe -n ${ranks} $<TARGET_FILE:${program}>)
        set_tests_properties(${program}.ranks${ranks} PROPERTIES LABELS "mpi;${labels}" TIMEOUT ${T_TIMEOUT}
          COST ${T_COST} ENVIRONMENT "${environment}" PROCESSORS ${ranks})
      endforeach()
    else()
      add_test(NAME ${program} COMMAND ${program})
      set_tests_properties(${program} PROPERTIES LABELS "${labels}" TIMEOUT ${T_TIMEOUT} COST ${T_COST} ENVIRONMENT "${environment}")
    endif()
  endforeach()
endfunction()

# arthrowear_long_cases(<test> <filter of GoogleTest>): these cases of a test run with the long tests alone,
# as <test>_long_cases.
function(arthrowear_long_cases name filter)
  get_test_property(${name} ENVIRONMENT environment)
  add_test(NAME ${name}_long_cases COMMAND ${name} --gtest_filter=${filter})
  set_tests_properties(${name}_long_cases PROPERTIES LABELS long TIMEOUT 1800 ENVIRONMENT "${environment}")
  set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT "GTEST_FILTER=-${filter}")
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
