# Version and commit of the sources. As a script, run at each build, it writes the header with them if
# they changed: cmake -DSOURCE_DIR= -DPROJECT_VERSION= -DARTHROWEAR_BUILD_TYPE= -DOUTPUT= -P version.cmake
#
# X.Y.Z                    a release: the checkout or archive of its tag vX.Y.Z
# X.Y.Z~dev14+g1a2b3c4d5e  on the way to X.Y.Z of CMakeLists.txt, 14 commits after the last tag; of
#                          archives and checkouts without a tag: ~dev+g1a2b3c4d5e
# X.Y.Z+14.g1a2b3c4d5e     after the release of X.Y.Z, 14 commits
# X.Y.Z~dev                neither a checkout nor an archive that git has made
# Where CHANGELOG.md gives X.Y.Z of CMakeLists.txt a date, the sources are those of the release, and ~dev is
# left out: X.Y.Z+14.g1a2b3c4d5e, X.Y.Z+g1a2b3c4d5e and X.Y.Z.
# .dirty follows where files differ from the commit. ~ sorts before the release in Debian packages.

# Words of `git describe --tags --long` and of `git rev-parse` -> version.
function(version_of_description description commit project_version mark result)
  set(dirty)
  if(description MATCHES "-dirty$")
    set(dirty .dirty)
    string(REGEX REPLACE "-dirty$" "" description "${description}")
  endif()
  if(description MATCHES "^v([0-9]+\\.[0-9]+\\.[0-9]+)(-([0-9]+)-g[0-9a-f]+)?$")
    set(tag ${CMAKE_MATCH_1})
    set(n_commits 0)
    if(CMAKE_MATCH_3)
      set(n_commits ${CMAKE_MATCH_3})
    endif()
    if(n_commits EQUAL 0 AND NOT dirty)
      if(NOT tag VERSION_EQUAL project_version)
        message(WARNING "The tag v${tag} is on sources that project() in CMakeLists.txt calls ${project_version}.")
      endif()
      set(version ${tag})
    elseif(tag VERSION_EQUAL project_version)
      set(version ${tag}+${n_commits}.g${commit}${dirty})
    else()
      set(version ${project_version}${mark}${n_commits}+g${commit}${dirty})
    endif()
  else()
    set(version ${project_version}${mark}+g${commit}${dirty})
  endif()
  string(REGEX REPLACE "[+]([0-9]*)[+]g" "+\\1.g" version "${version}")
  string(REPLACE "+.g" "+g" version "${version}")
  set(${result} ${version} PARENT_SCOPE)
endfunction()

# Output of a git command in the sources; empty if it fails.
function(git_output source_dir result)
  execute_process(COMMAND git -c safe.directory=* ${ARGN} WORKING_DIRECTORY ${source_dir}
    OUTPUT_VARIABLE output OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE status ERROR_QUIET)
  if(NOT status EQUAL 0)
    set(output "")
  endif()
  set(${result} "${output}" PARENT_SCOPE)
endfunction()

# Sets ARTHROWEAR_VERSION and ARTHROWEAR_GIT_HASH.
function(find_version source_dir project_version)
  # The top of its own checkout: a copy inside another repository is not that one's commit.
  git_output(${source_dir} prefix rev-parse --is-inside-work-tree --show-prefix)
  set(tags --tags "--match=v[0-9]*.[0-9]*.[0-9]*")
  if(prefix STREQUAL "true")
    git_output(${source_dir} commit rev-parse --short=10 HEAD)
    git_output(${source_dir} description describe ${tags} --long --dirty --abbrev=10)
    git_output(${source_dir} hash describe --always --exclude=* --dirty --abbrev=10)
    if(NOT description AND hash MATCHES "-dirty$")
      set(description -dirty)
    endif()
  else()
    # git archive has replaced the words between dollar signs.
    set(commit)
    if(EXISTS ${source_dir}/.git_archival.txt)
      file(STRINGS ${source_dir}/.git_archival.txt commit REGEX "^commit [0-9a-f]+$")
      file(STRINGS ${source_dir}/.git_archival.txt description REGEX "^description [^$]*$")
    endif()
    string(REGEX REPLACE "^commit (..........).*" "\\1" commit "${commit}")
    string(REGEX REPLACE "^description *" "" description "${description}")
    set(hash "${commit}")
  endif()
  set(mark ~dev)
  if(EXISTS ${source_dir}/CHANGELOG.md)
    file(STRINGS ${source_dir}/CHANGELOG.md dated REGEX "^## ${project_version}, [0-9][0-9][0-9][0-9]-")
    if(dated)
      set(mark +)
    endif()
  endif()
  if(commit)
    version_of_description("${description}" ${commit} ${project_version} ${mark} version)
  else()
    string(REGEX REPLACE "[+]$" "" version ${project_version}${mark})
    set(hash "not a git checkout")
  endif()
  set(ARTHROWEAR_VERSION ${version} PARENT_SCOPE)
  set(ARTHROWEAR_GIT_HASH "${hash}" PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  find_version(${SOURCE_DIR} ${PROJECT_VERSION})
  configure_file(${SOURCE_DIR}/apps/arthrowear_version.h.in ${OUTPUT} @ONLY)
endif()
