// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <csignal>
#include <functional>
#include <list>
#include <optional>
#include <string>

namespace arthrowear
{
/// Variable of the environment with another value until the end of this object.
class ReplacedVariable
{
public:
  /// @param value null: the variable is not set
  ReplacedVariable(std::string name, const char *value);
  ~ReplacedVariable();
  ReplacedVariable(const ReplacedVariable &) = delete;
  ReplacedVariable &operator=(const ReplacedVariable &) = delete;

private:
  std::string name_;
  std::optional<std::string> usual_;
};

/// Environment in which MPI starts in a process that no launcher has started, or a launcher without
/// an interface for MPI. By default all such processes of a user share Open MPI's session folder,
/// and a start fails if another process ends at that moment: here each process has its own folder
/// during its start. A process alone keeps nothing there.
class MpiSession
{
public:
  /// To be made before MPI starts: makes the folder and holds signals back until its end, so that
  /// one that ends the program leaves nothing behind. Folders of programs that were killed in
  /// their start more than an hour ago are removed.
  MpiSession();
  /// After the start: removes the folder and lets signals through.
  ~MpiSession();
  /// Removes the folder of a child that was killed in its start.
  static void remove_of(int killed_process);
  MpiSession(const MpiSession &) = delete;
  MpiSession &operator=(const MpiSession &) = delete;

private:
  std::string folder_;
  std::list<ReplacedVariable> replaced_; ///< restored for programs that this one may start
  sigset_t usual_signals_;
  bool are_signals_blocked_ = false;
};

/// MPI from its start to its end, with one thread that calls it at a time.
class Mpi
{
public:
  /// @param before_end called before MPI ends: what else must end while it is there
  /// @param has_other_ranks  started by a launcher: the process sleeps where it waits for others
  Mpi(std::function<void()> before_end, bool has_other_ranks);
  ~Mpi();
  Mpi(const Mpi &) = delete;
  Mpi &operator=(const Mpi &) = delete;

private:
  std::function<void()> before_end_;
};
} // namespace arthrowear
