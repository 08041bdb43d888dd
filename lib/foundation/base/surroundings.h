// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Removes the variables of the environment by which libraries of the program read options, files
/// and code from anywhere: PETSC_OPTIONS and the like. Variables of MPI and its networks stay.
/// To be called before threads start.
void ignore_library_variables();

/// "PETSC_OPTIONS is set and ignored: ..." about what ignore_library_variables() has removed; empty
/// if nothing was set.
std::string note_on_ignored_variables();

/// While it lives, the current folder is "/" and HOME is no folder: libraries that are loaded then
/// find no files of the folder in which the program was started, nor of the user. When they load,
/// ADOL-C reads .adolcrc, FLTK ~/.fltk and OpenTURNS ~/openturns. Not for threads.
class NoFilesAround
{
public:
  /// A folder that cannot be entered again is not left; nothing can be read in it.
  NoFilesAround();
  /// Ends the program if the folder has become inaccessible: relative names mean other files then.
  ~NoFilesAround();
  NoFilesAround(const NoFilesAround &) = delete;
  NoFilesAround &operator=(const NoFilesAround &) = delete;

private:
  int folder_ = -1;
  bool has_home_ = false;
  std::string home_;
};

/// The folders of a search path that are absolute, with ":" between them: the others, among them
/// the empty one, mean the current folder.
std::string absolute_folders(const std::string &search_path);
} // namespace arthrowear
