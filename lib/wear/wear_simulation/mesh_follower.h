// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/course.h"
#include "wear_simulation/reshaping.h"
#include "wear_simulation/wall_watch.h"

namespace arthrowear
{
/// Replaces the system of a run by one of the worn shape, once its mesh has followed the wear
/// (doc/theory/deep_wear.md), and writes mesh_history.csv.
class MeshFollower
{
public:
  /// Makes the system of a mesh, with this way of finding the elastic displacement. Collective.
  using Make = std::function<void(const MeshData &mesh, Elasticity elasticity)>;
  MeshFollower(RunningSystem &running, WallWatch &wall, Make make);

  /// Moves the mesh by the wear of a state that can no longer be rejected, if a move is due.
  /// @return true if it has moved
  /// @throws RunFailure if the mesh cannot follow
  bool follow(const State &worn, WearCourse &course);
  /// True while a mesh follows its wear, which it does to the end: a stop leaves no state half
  /// done.
  bool is_at_work() const { return is_at_work_; }
  const Reshaping &reshaping() const { return reshaping_; }
  Reshaping &reshaping() { return reshaping_; }
  void write_history(); ///< also of a resumed run: the checkpoint has all rows

private:
  Reshaping::Move reshape(const State &worn, double cycles);

  RunningSystem &r_;
  WallWatch &wall_;
  Make make_;
  Reshaping reshaping_;
  std::optional<Statistics> history_; // with the first move
  bool is_at_work_ = false;
};
} // namespace arthrowear
