// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "storage/checkpoint_data.h"

#include <optional>

namespace arthrowear
{
/// The checkpoints of a run: numbered folders `<folder>/000012` with state.bin and, written last
/// and after state.bin is on the disk, a file `complete`. Nothing is ever renamed, and nothing that
/// is complete is changed: another state after the same step goes to `000012_1`. At every instant
/// there is a valid one, from the end of the first write() on. One rank writes and reads; the
/// caller gathers and spreads.
class Checkpoints
{
public:
  /// @param folder usually "checkpoints" in the output folder; made by the first write()
  /// @param n_kept how many of the newest remain
  explicit Checkpoints(std::string folder, unsigned int n_kept = 2);

  /// Writes the state after `step` steps, then removes older ones and later ones of a run that was
  /// not resumed from them.
  /// @throws RunError if it cannot be written, or a value is not finite; the incomplete checkpoint
  /// is then removed and earlier checkpoints are as before
  void write(unsigned long step, const CheckpointData &data) const;

  struct Found
  {
    unsigned long step = 0;
    CheckpointData data;
    /// Newer ones that could not be used, and why: to be shown as warnings.
    std::vector<std::string> skipped;
  };

  /// @throws InputError with the defect of each checkpoint, if none is valid
  Found newest_valid() const;

  /// True if a checkpoint was written to its end, so that a run can resume from it.
  bool has_finished() const;

private:
  /// Name of a folder: `<step>`, or `<step>_<revision>` for a revision above 0.
  struct Name
  {
    unsigned long step = 0, revision = 0;
  };
  static std::optional<Name> name_of(const std::string &text);
  std::vector<Name> names() const; ///< newest first
  std::string folder_of(const Name &name) const;
  bool is_complete(const Name &name) const; ///< by its mark
  CheckpointData read(const Name &name) const;
  void remove_unwanted(const Name &newest) const;

  std::string folder_;
  unsigned int n_kept_;
};
} // namespace arthrowear
