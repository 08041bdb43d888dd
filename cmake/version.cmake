# Run at each build: writes the header with version, git hash and build type, if they changed.
execute_process(COMMAND git -c safe.directory=* describe --always --dirty --abbrev=10 WORKING_DIRECTORY ${SOURCE_DIR}
  OUTPUT_VARIABLE ARTHROWEAR_GIT_HASH OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT ARTHROWEAR_GIT_HASH)
  set(ARTHROWEAR_GIT_HASH "not a git checkout")
endif()
configure_file(${SOURCE_DIR}/apps/arthrowear_version.h.in ${OUTPUT} @ONLY)
