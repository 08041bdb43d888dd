// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/wear/wear_rule.h"

#include <functional>
#include <string>

namespace arthrowear
{
/// Load and sliding over a gait cycle that begins at time 0, as the wear at one place sees them.
struct LoadOverPath
{
  double period = 1.;                                      ///< of the cycle [s]
  std::function<double(double time)> load;                 ///< >= 0 [N]
  std::function<double(double begin, double end)> sliding; ///< between two times [mm]
};

/// Integral of the load over the sliding in n equal steps [N mm].
double work_in_steps(const LoadOverPath &path, unsigned int n_steps, WearRule rule);

/// Estimated error of that integral, and so of the worn volume: its value over that in steps 1/16
/// as long, less 1 [-]; 0 where nothing slides under load.
double error_of_steps(const LoadOverPath &path, unsigned int n_steps, WearRule rule);

/// Warning where that error is above 5e-3, with a number of steps that brings it below a fifth of
/// this. Empty: none, or no load.
std::string doubt_about_load(const LoadOverPath &path, unsigned int n_steps, WearRule rule);
/// The same warning for an error that is known [-].
std::string doubt_about_error(double error, unsigned int n_steps, WearRule rule);
} // namespace arthrowear
