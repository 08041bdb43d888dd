// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Factors of M in the operator of a step (hip_cup 14a): the least one with which round-off stays
/// below the penetration tolerance, and a good one, with which contact problems are well
/// conditioned. Only the path to a solution depends on them.
struct InertiaFactors
{
  double least = 1., good = 1.;
};

struct InertiaInputs
{
  double h = 0.; // step [s]
  double theta = 1.;
  double force = 0.;                 // sum of the nodal loads [N]
  double mass = 0.;                  // that moves freely [tonne]
  double stiffness = 0.;             // modulus times length of the body [N/mm]
  double penetration_tolerance = 0.; // [mm]
  bool solves_by_sweeps = false;     // see ContactInterface
};
InertiaFactors inertia_factors(const InertiaInputs &inputs);
} // namespace arthrowear
