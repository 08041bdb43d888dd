// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "output/run_lock.h"

#include <string_view>
#include <vector>

namespace arthrowear
{
/// The folder of one run's results, which no other process has meanwhile. Under MPI one rank makes
/// it and writes.
class OutputFolder
{
public:
  /// Action if the folder contains the results of a run.
  enum class Existing
  {
    refuse,
    overwrite, ///< removes what the manifest lists, and nothing else
    resume,    ///< keeps everything
    /// As `resume` if there is a checkpoint; as `overwrite` if a run ended before its first one;
    /// else as `refuse`.
    resume_if_possible
  };

  /// Resolves `resume_if_possible` from the folder's contents; the others stay.
  static Existing decided(const std::string &folder, Existing existing);

  /// Looks without touching: empty if `folder` can be used, else the end of a finding,
  /// "is <folder>, must be …", for Parameters::finding_at().
  static std::string trouble(const std::string &folder, Existing existing);
  /// Checks the name alone, for any folder that something is to be written in: `~` or `$NAME` that
  /// only a shell replaces, unless there is a folder of this name, and folders of the system.
  static std::string trouble_with_name(const std::string &folder);
  /// Checks the name and the location only, not the folder's contents.
  static std::string trouble_with_place(const std::string &folder);

  /// Makes the folder with its parents; to be called after all validation.
  /// @throws InputError if trouble() finds some, RunError if the system refuses
  OutputFolder(const std::string &folder, Existing existing);

  const std::string &path() const { return folder_; }
  /// "folder/name"
  std::string path(const std::string &name) const;

  /// The same for a file that is about to be written, after it was noted in the manifest.
  /// @throws RunError
  std::string begin(const std::string &name) const;

  /// Writes a file; `name` may lie in a subfolder, which is made.
  /// @throws RunError
  void write(const std::string &name, std::string_view bytes) const;
  /// Removes a summary that says "done", since the run continues.
  void forget_end() const;
  /// @throws RunError
  void make_subfolder(const std::string &name) const { make_output_folder(path(name)); }

private:
  static bool has_results(const std::string &folder);
  static std::vector<std::string> foreign_files(const std::string &folder, Existing existing);

  std::string folder_;
  std::shared_ptr<RunLock> lock_;
};
} // namespace arthrowear
