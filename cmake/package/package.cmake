# Debian packages by `cpack` in the build folder: arthrowear, and arthrowear-dev with headers, static
# libraries and find_package(arthrowear).
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME arthrowear)
# Policy wants an address; the repository has none to give.
set(CPACK_PACKAGE_CONTACT "Arthrowear developers <developers@arthrowear.invalid>")
set(CPACK_PACKAGE_VENDOR "Arthrowear developers")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian_files.cmake)
set(CPACK_VERBATIM_VARIABLES ON)
# The time of files in packages, so that the same sources make the same bytes: that of the commit.
include(${PROJECT_SOURCE_DIR}/cmake/version.cmake)
git_output(${PROJECT_SOURCE_DIR} ARTHROWEAR_SOURCE_DATE log -1 --format=%ct)
if(NOT ARTHROWEAR_SOURCE_DATE)
  file(TIMESTAMP ${PROJECT_SOURCE_DIR}/CHANGELOG.md ARTHROWEAR_SOURCE_DATE %s UTC)
endif()
# The version of the program that is packed: known when cpack runs, not yet when CMake does.
set(CPACK_PROJECT_CONFIG_FILE ${PROJECT_BINARY_DIR}/package_version.cmake)
configure_file(${CMAKE_CURRENT_LIST_DIR}/package_version.cmake.in ${CPACK_PROJECT_CONFIG_FILE} @ONLY)

set(CPACK_COMPONENTS_ALL program development)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME arthrowear)
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "Arthrowear predicts how artificial hip and knee joints wear and loosen,
by finite elements with contact, friction and wear solved together,
and by multibody dynamics.")
# Its libraries by what the files need; the others are programs and data that it calls at run time.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/lib/arthrowear)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "openmpi-bin, libopenblas0-pthread, libjs-three, python3:any, python3-numpy")
# Pictures: fonts for PDF, the others for PNG and surfaces. The packages of VTK's Python exclude each other.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "fonts-liberation2 | fonts-liberation, python3-vtk9 | python3-paraview, xvfb")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS "paraview, python3-pandas")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME arthrowear-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "Headers, static libraries and find_package(arthrowear),
for laws and models of your own.")
# Headers of the libraries that docker/packages.txt lists; its own program in the same version.
file(STRINGS ${PROJECT_SOURCE_DIR}/docker/packages.txt headers REGEX "^[a-z][^ ]*-dev")
string(REPLACE ";" ", " headers "${headers}")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${headers}")

include(CPack)
