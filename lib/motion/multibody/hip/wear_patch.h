// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/hip/sphere_grid.h"

#include <functional>

namespace arthrowear
{
/// Wear of one contact: depth over the patch by [Askari2015] (28), as
/// SphereGrid::add_patch() has it.
struct WearPatch
{
  Vector3 direction{}; ///< unit vector to its middle
  double sine = 0.;    ///< of its half angle
  double peak = 0.;    ///< depth in the middle [mm]
};

/// Called again and again in long work, many times a second; may throw to end it. Null: nothing.
using Poll = std::function<void()>;

void add_patches(const std::vector<WearPatch> &patches, SphereGrid &grid, const Poll &poll = {});

/// Returns the sum of the patches' depths in a direction (unit vector) [mm].
double depth_at(const std::vector<WearPatch> &patches, const Vector3 &direction);

/// Largest of these sums where the grid has cells, to 1e-5 of a radian of its place; searched about
/// the deepest cells. Crests may be narrower than a cell, whose mean then is well below them.
/// @param grid to which the same patches were added
double peak_depth(const std::vector<WearPatch> &patches, const SphereGrid &grid,
                  const Poll &poll = {});
} // namespace arthrowear
