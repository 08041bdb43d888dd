// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/head_motion.h"
#include "gait/load.h"
#include "laws/wear/wear_law.h"
#include "laws/wear/wear_rule.h"

#include <functional>

namespace arthrowear
{
/// Load and sliding over a gait cycle that begins at time 0, as the wear at one place sees them.
struct LoadOverPath
{
  double period = 1.;                                      ///< of the cycle [s]
  std::function<double(double time)> load;                 ///< >= 0 [N]
  std::function<double(double begin, double end)> sliding; ///< between two times [mm]
};

/// Load of a hip, and the sliding of a turning head at the place through which the load passes.
/// @param radius of the head [mm]
LoadOverPath load_over_head(const std::shared_ptr<const HeadMotion> &motion,
                            const std::shared_ptr<const JointLoad> &load, double period,
                            double radius);

/// Integrates the load over the sliding in n equal steps [N mm].
double work_in_steps(const LoadOverPath &path, unsigned int n_steps, WearRule rule);

/// Estimates the relative error of this integral, and so of the worn volume: its ratio to the
/// trapezoidal integral in steps 1/16 as long, less 1 [-]; 0 if nothing slides under load.
double error_of_steps(const LoadOverPath &path, unsigned int n_steps, WearRule rule);

/// Warning if the magnitude of this error exceeds 5e-3, with a number of steps that brings it below
/// a fifth of this bound. Empty: a smaller error, no load, or more than 100000 steps.
/// @param law  null, or the law of wear, whose memory must be longer than steps
std::string doubt_about_load(const LoadOverPath &path, unsigned int n_steps, WearRule rule,
                             const WearLaw *law);
/// Warning if the mean step slides over more than half of the memory of the law.
std::string doubt_about_memory(const LoadOverPath &path, unsigned int n_steps, const WearLaw *law);
/// As doubt_about_load(), for an error that is known [-].
std::string doubt_about_error(double error, unsigned int n_steps, WearRule rule);
} // namespace arthrowear
