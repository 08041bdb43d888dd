// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/held_folder.h"

namespace arthrowear
{
/// Mark of a process that writes into a folder: a file `running` there, which names the process and
/// is locked (flock) as long as it lives. The system releases the lock however the process ends, so
/// that a file left behind by a crash is no obstacle. On file systems without such locks, or with
/// locks within one node only, other runs are not noticed. The folder is held open meanwhile.
class RunLock
{
public:
  /// The other process that has it ("process 12 on node7"); empty if there is none.
  static std::string holder(const std::string &folder);

  /// True if the file `running` of a folder was left by a process of this program: empty,
  /// or a line that names a process.
  static bool is_lock(const std::string &folder);

  /// Takes the lock of an existing folder, or shares it if this process has it already.
  /// @throws InputError if another process has it or the file is no lock, RunError if the file
  /// cannot be made
  static std::shared_ptr<RunLock> take(const std::string &folder);

  /// The text that follows "is <folder>, must be …".
  static std::string demand(const std::string &holder)
  {
    return "a folder that no other run uses. The run of " + holder +
           " writes to it: wait until it ends, or name another folder.";
  }

  ~RunLock();
  RunLock(const RunLock &) = delete;
  RunLock &operator=(const RunLock &) = delete;

private:
  RunLock(std::shared_ptr<const HeldFolder> folder, int descriptor)
      : folder_(std::move(folder)), descriptor_(descriptor)
  {
  }

  std::shared_ptr<const HeldFolder> folder_;
  int descriptor_;
};
} // namespace arthrowear
