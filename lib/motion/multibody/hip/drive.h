// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/head_motion.h"

#include <functional>

namespace arthrowear
{
/// Prescribed motion and load of a hip over a gait cycle: the rotation of the head and the force
/// that presses it into the cup, both periodic.
///
/// Spin and force are tabulated once, since every evaluation of the equations of motion needs them:
/// piecewise cubic between `n_intervals` even points, which errs by the fourth power of the
/// interval. Angles must be smoother than that, forces continuous with their slope.
class HipDrive
{
public:
  enum class Frame
  {
    cup,  ///< the force does not turn with the head
    femur ///< the force is given in the head's frame
  };

  struct Values
  {
    Vector3 spin;  ///< of the head [rad/s], in the cup's frame
    Vector3 force; ///< on the head [N], in the cup's frame
  };

  /// @param force over time [N]; called within the first cycle only
  /// @param period of one cycle [s]
  HipDrive(std::shared_ptr<const HeadMotion> motion,
           const std::function<Vector3(double time)> &force, Frame frame, double period,
           unsigned int n_intervals = 4000);

  double period() const { return period_; }
  Values at(double time) const;
  /// Takes a vector of the head's frame to the cup's.
  Matrix3 rotation(double time) const { return motion_->rotation(time); }
  /// The same as tabulated between the intervals, for the equations of motion of a worn hip.
  Matrix3 tabulated_rotation(double time) const;

private:
  template <int n_components> struct Point
  {
    double value[n_components];
    double slope[n_components]; ///< per interval
  };
  /// One cycle, its first point repeated at the end.
  template <int n_components> using Table = std::vector<Point<n_components>>;
  template <int n_components> static void add_slopes(Table<n_components> &table);
  template <int n_components>
  void interpolate(const Table<n_components> &table, double time, double *result) const;

  std::shared_ptr<const HeadMotion> motion_;
  double period_;
  Table<6> points_; ///< spin and force
  Table<9> rotations_;
};
} // namespace arthrowear
