// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Jobs of a Slurm cluster that run the cases of a prepared study, one process each.
struct JobArray
{
  std::string program;            ///< absolute path
  std::string version;            ///< of the program, for the first lines
  std::string folder;             ///< of the study, absolute
  std::string study;              ///< name of its file
  std::vector<std::string> cases; ///< folders of those to run
  unsigned int n_at_a_time = 0;   ///< 0: as many as the cluster allows
  double memory = 0.;             ///< of the largest case by its cost [bytes]; 0: not known
  /// Options of sbatch, "--time=1-00:00:00"; they replace the script's options of the same name.
  std::vector<std::string> options;

  /// @throws InputError for an option that is none, or that the script itself decides
  static void check_options(const std::vector<std::string> &options);

  /// Returns the script of each array, which has at most so many tasks.
  /// @throws InputError as check_options()
  std::vector<std::string> scripts(std::size_t most_tasks) const;

  /// Memory to request, in MB: half more than the estimate and 100 MB, in steps of 50 MB.
  static unsigned long requested_megabytes(double memory);
};

/// A word for a shell that stands for this text, whatever its characters.
std::string shell_word(const std::string &text);
} // namespace arthrowear
