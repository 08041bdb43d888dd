# Run by cmake --install with `folders`, absolute: makes those that are missing, and what is missing above
# them, such that everyone may read them. CMake's own new folders get the permissions that the umask
# leaves: with root's 077 no one else could run the program. Folders that are there keep theirs.
foreach(folder ${folders})
  set(missing)
  cmake_path(SET next NORMALIZE "$ENV{DESTDIR}${folder}")
  while(NOT EXISTS "${next}")
    list(PREPEND missing "${next}")
    cmake_path(GET next PARENT_PATH next)
  endwhile()
  foreach(new ${missing})
    file(MAKE_DIRECTORY "${new}")
    file(CHMOD "${new}" DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
      GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
  endforeach()
endforeach()
