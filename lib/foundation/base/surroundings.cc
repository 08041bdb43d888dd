// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/surroundings.h"

#include "base/number_text.h"

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sstream>
#include <unistd.h>
#include <vector>

namespace arthrowear
{
namespace
{
constexpr const char *home = "HOME", *no_folder = "/dev/null";

/// Variables that name options, files or code of a library, by library.
constexpr const char *ignored_variables[] = {
    "PETSC_OPTIONS",
    "PETSC_OPTIONS_YAML", // -dll_prepend loads code
    "HDF5_PLUGIN_PATH",
    "HDF5_PLUGIN_PRELOAD", // filters of datasets
    "OPENTURNS_CONFIG_PATH",
    "OPENTURNS_HOME", // openturns.conf
    "OPENTURNS_NUM_THREADS",
    "GMSH_HOME", // .gmsh-options
    "KOKKOS_TOOLS_LIBS",
    "KOKKOS_PROFILE_LIBRARY", // code; Trilinos
    "SUNLOGGER_ERROR_FILENAME",
    "SUNLOGGER_WARNING_FILENAME", // files that SUNDIALS writes
    "SUNLOGGER_INFO_FILENAME",
    "SUNLOGGER_DEBUG_FILENAME"};

std::vector<std::string> &
found_variables()
{
  static std::vector<std::string> found;
  return found;
}
} // namespace

void
ignore_library_variables()
{
  for (const char *name : ignored_variables)
    if (std::getenv(name) != nullptr)
    {
      found_variables().push_back(name);
      ::unsetenv(name);
    }
}

std::string
note_on_ignored_variables()
{
  const std::vector<std::string> &found = found_variables();
  if (found.empty())
    return "";
  return comma_list(found) + (found.size() == 1 ? " is" : " are") +
         " set and ignored: options of libraries come from the installation and the case alone" +
         (found.front() == std::string("PETSC_OPTIONS")
              ? ", of PETSc from [Solver / PETSc options]."
              : ".");
}

NoFilesAround::NoFilesAround() : folder_(::open(".", O_PATH | O_DIRECTORY | O_CLOEXEC))
{
  if (folder_ >= 0 && ::chdir("/") != 0)
  {
    ::close(folder_);
    folder_ = -1;
  }
  if (const char *value = std::getenv(home))
  {
    has_home_ = true;
    home_ = value;
  }
  ::setenv(home, no_folder, 1);
}

NoFilesAround::~NoFilesAround()
{
  if (has_home_)
    ::setenv(home, home_.c_str(), 1);
  else
    ::unsetenv(home);
  if (folder_ < 0)
    return;
  if (::fchdir(folder_) != 0)
  {
    std::fputs("The folder in which the program was started can no longer be entered.\n", stderr);
    std::_Exit(1);
  }
  ::close(folder_);
}

std::string
absolute_folders(const std::string &search_path)
{
  std::istringstream folders(search_path);
  std::string absolute, folder;
  while (std::getline(folders, folder, ':'))
    if (!folder.empty() && folder.front() == '/')
      absolute += (absolute.empty() ? "" : ":") + folder;
  return absolute;
}
} // namespace arthrowear
