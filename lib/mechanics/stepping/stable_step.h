// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/explicit_system.h"

namespace arthrowear
{
/// Longest stable step 2/omega by the rigorous bound: the sum over the cells of a node of (squared
/// frequency times mass share), plus what contact adds, over the node's mass is nowhere below the
/// largest eigenvalue of M^-1 K (a Rayleigh quotient is a mean of such sums). [s], collective.
double stable_step_bound(const ExplicitSystem &system, const ExplicitState &state);

struct PowerIteration
{
  double frequency = 0.; ///< largest angular frequency found [rad/s], approached from below
  unsigned int n_iterations = 0;
  double change = 0.; ///< relative, in the last iteration
};

/// Power iteration on M^-1 K with every point of contact at its stiffest.
/// Collective. Ends when the frequency changes by less than `tolerance` per iteration.
PowerIteration largest_frequency(const ExplicitSystem &system, const ExplicitState &state,
                                 double tolerance, unsigned int max_iterations);

/// Sets masses with which `time_step` is stable by the bound at every node: lighter nodes get
/// heavier, others keep their mass.
/// @return  added mass over the bodies' mass [-]
double scale_masses(ExplicitSystem &system, const ExplicitState &state, double time_step);
} // namespace arthrowear
