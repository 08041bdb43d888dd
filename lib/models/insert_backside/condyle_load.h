// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/load.h"

namespace arthrowear
{
/// The force of one condyle on an insert, and the place of its middle on the dish.
struct CondyleForce
{
  Vector3 force{};       ///< [N]
  double x = 0., z = 0.; ///< [mm]
};

/// The curve of one condyle over a cycle.
struct CondyleCurves
{
  std::array<PeriodicCurve, 3> force; ///< x, y, z, on the insert [N]
  std::array<PeriodicCurve, 2> place; ///< x, z [mm]
};

/// The forces of both condyles on an insert over time.
class CondyleLoad : public JointLoad
{
public:
  /// @param frequency  cycles per second [1/s] @param phase  at time 0, as a fraction of the cycle
  CondyleLoad(std::array<CondyleCurves, 2> curves, double frequency, double phase, double factor)
      : curves_(std::move(curves)), frequency_(frequency), phase_(phase), factor_(factor)
  {
  }
  CondyleForce of_condyle(std::size_t condyle, double time) const;
  double force(const double time) const override { return norm(vector(time)); }
  Vector3 vector(const double time) const override
  {
    return of_condyle(0, time).force + of_condyle(1, time).force;
  }

private:
  std::array<CondyleCurves, 2> curves_; // medial, lateral
  double frequency_, phase_, factor_;
};
} // namespace arthrowear
