// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "contact/nscd/solver.h"
#include "solid/partition.h"

#include <vector>

namespace arthrowear
{
/// What each point of the contact surface remembers; the same on every rank. Local components are
/// (t1, t2, normal) of the frame in which the last step was solved.
struct ContactHistory
{
  std::vector<double> force;             // 3n local, mean over the last step, on the body [N]
  std::vector<double> velocity;          // 3n local, body minus obstacle, end of step [mm/s];
                                         // tangential: of slip, without what a spring takes up
  std::vector<double> area;              // tributary, projected on the contact normal [mm^2]
  std::vector<double> gap;               // with wear; > 0: open [mm]
  std::vector<double> gap_wear;          // gap opened by wear of both bodies [mm]
  std::vector<double> wear_depth;        // of the body, >= 0 [mm]
  std::vector<double> wear_displacement; // 3n global, of the body's surface [mm]
  std::vector<double> wear_velocity;     // 3n global [mm/s]
  std::vector<double> accumulated_slip;  // path while closed [mm]
  std::vector<Matrix3> frame;            // rows t1, t2, normal
  std::vector<nscd::ContactStatus> status;

  explicit ContactHistory(std::size_t n_points = 0);
  std::size_t n_points() const { return gap.size(); }
  /// Force on the body at a point in global components [N].
  Vector3 global_force(std::size_t point) const;
};

/// Everything a step starts from and ends with: a value.
struct State
{
  double time = 0.; // [s]
  unsigned long step = 0;
  Field displacement; // elastic [mm]
  Field velocity;     // elastic [mm/s]
  ContactHistory contact;
  double worn_volume = 0.;          // of the body, sum of n K r_N |v_T| h [mm^3]
  double obstacle_worn_volume = 0.; // [mm^3]
};
} // namespace arthrowear
