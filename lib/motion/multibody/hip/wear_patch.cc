// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/wear_patch.h"

#include "base/units.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// Cells so deep, over the deepest, may have the largest depth in or beside them.
constexpr double deep = .9;
constexpr double apart = .05; // [rad], of searches, and at least 2 cells
constexpr std::size_t most_searches = 12;
constexpr int net = 4; // steps from the middle of a square net to its edges
constexpr double finest = 1e-5;
constexpr unsigned int patches_per_poll = 16;
// A search reaches the corners of its nets, each half as wide as the previous net:
// sqrt(2) (1 + 1/2 + ...) cells.
constexpr double search_reach = 2.9;

/// Searches begin in the deepest cells that are apart.
std::vector<Vector3>
starts(const SphereGrid &grid)
{
  const std::vector<double> &depths = grid.depths();
  const double limit = deep * *std::max_element(depths.begin(), depths.end());
  std::vector<std::size_t> cells;
  for (std::size_t i = 0; i < depths.size(); ++i)
    if (depths[i] > limit)
      cells.push_back(i);
  std::sort(cells.begin(), cells.end(),
            [&](const std::size_t a, const std::size_t b) { return depths[a] > depths[b]; });
  const double cosine = std::cos(std::max(apart, 2. * grid.cell_angle()));
  std::vector<Vector3> places;
  for (const std::size_t cell : cells)
  {
    const auto column = static_cast<unsigned int>(cell % grid.n_columns());
    const Vector3 place = grid.middle(static_cast<unsigned int>(cell / grid.n_columns()), column);
    if (std::all_of(places.begin(), places.end(),
                    [&](const Vector3 &other) { return dot(place, other) < cosine; }))
      places.push_back(place);
    if (places.size() == most_searches)
      break;
  }
  return places;
}
/// Patches that reach within a distance of a place [rad].
std::vector<WearPatch>
patches_near(const std::vector<WearPatch> &patches, const Vector3 &place, const double distance)
{
  std::vector<WearPatch> near;
  for (const WearPatch &patch : patches)
    if (dot(place, patch.direction) >
        std::cos(std::min(std::asin(patch.sine) + distance, units::pi)))
      near.push_back(patch);
  return near;
}

} // namespace

void
add_patches(const std::vector<WearPatch> &patches, SphereGrid &grid, const Poll &poll)
{
  unsigned int n = 0;
  for (const WearPatch &patch : patches)
  {
    if (poll && ++n % patches_per_poll == 0)
      poll();
    grid.add_patch(patch.direction, patch.sine, patch.peak);
  }
}

double
depth_at(const std::vector<WearPatch> &patches, const Vector3 &direction)
{
  double sum = 0.;
  for (const WearPatch &patch : patches)
  {
    const double cosine = dot(direction, patch.direction);
    const double square = 1. - (1. - cosine * cosine) / (patch.sine * patch.sine);
    if (cosine > 0. && square > 0.)
      sum += patch.peak * std::sqrt(square);
  }
  return sum;
}

double
peak_depth(const std::vector<WearPatch> &all_patches, const SphereGrid &grid, const Poll &poll)
{
  double peak = 0.;
  for (const Vector3 &start : starts(grid))
  {
    const std::vector<WearPatch> patches =
        patches_near(all_patches, start, search_reach * grid.cell_angle());
    // Nets that are halved about their best place: crests have edges, along which a search that
    // follows axes or slopes would stop.
    Vector3 middle = start;
    double here = depth_at(patches, middle);
    for (double step = grid.cell_angle() / net; step > finest; step *= .5)
    {
      const Vector3 beside = std::abs(middle[0]) < .9 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.};
      const Vector3 x = normalised(cross(beside, middle)), y = cross(middle, x), centre = middle;
      for (int i = -net; i <= net; ++i)
      {
        if (poll)
          poll();
        for (int k = -net; k <= net; ++k)
        {
          const Vector3 place = normalised(centre + (i * step) * x + (k * step) * y);
          const double depth = grid.covers(place) ? depth_at(patches, place) : 0.;
          if (depth > here)
          {
            here = depth;
            middle = place;
          }
        }
      }
    }
    peak = std::max(peak, here);
  }
  return peak;
}
} // namespace arthrowear
