// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/setup.h"

namespace arthrowear
{
/// Checks before a hip cup runs: adds warnings about values that are allowed but doubtful, each
/// with the estimated error and a remedy, and an error for a mesh that gives no usable result. To
/// be called on one rank, after prepare_hip_cup(); does nothing if that found errors.
void check_plausibility(const HipCupParameters &p, const HipCupInputs &inputs,
                        Parameters &parameters);

/// Decides [Wear / Jump / Kind] auto where jumps are on: the kind with the fewest computed cycles
/// in most cases (doc/benchmarks.md) that the case allows. On every rank, after the curves are
/// read.
void choose_kind_of_jump(HipCupParameters &p, const HipCupInputs &inputs, Parameters &parameters);

/// Estimated peak contact pressure of linear tetrahedra over the true one [-]. Error: 14 % root
/// mean square, 43 % at most, for nu of .3 to .499, 500 to 15 000 tetrahedra, walls of 8 and 14 mm,
/// loads of 1 and 3 kN. Source: least squares over own runs of pressed balls
/// (doc/validation/hip_cup_meshes.md, "Locking of linear tetrahedra").
/// @param poisson in [0, .5)
/// @param relative_size  edge of the elements on the cavity over its radius
double locking_factor(double poisson, double relative_size);
/// Relative underestimate of the worn volume if peak pressures are too high by a factor [-]: a fit
/// to four runs of half a cycle, 1.8 to 7.5 % for nu of .4 to .499 (the same place).
double locking_volume_error(double factor);
} // namespace arthrowear
