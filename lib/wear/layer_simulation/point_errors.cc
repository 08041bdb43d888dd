// SPDX-License-Identifier: LGPL-2.1-or-later
#include "layer_simulation/point_errors.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
double
largest(const std::vector<double> &values)
{
  return *std::max_element(values.begin(), values.end());
}

/// Largest relative difference of the depths of two lives, over their courses: between two jumps a
/// depth grows as a power of the cycles.
double
difference_of_depths(const PointResults &life, const PointResults &coarse)
{
  double largest = 0.;
  for (std::size_t k = 0; k < coarse.cycles.size(); ++k)
  {
    const auto next = std::lower_bound(life.cycles.begin(), life.cycles.end(), coarse.cycles[k]);
    if (next == life.cycles.begin() || next == life.cycles.end())
      continue;
    const std::size_t i = next - life.cycles.begin();
    const double share = std::log(coarse.cycles[k] / life.cycles[i - 1]) /
                         std::log(life.cycles[i] / life.cycles[i - 1]),
                 depth = life.depths[i - 1] * std::pow(life.depths[i] / life.depths[i - 1], share);
    largest = std::max(largest, std::abs(coarse.depths[k] / depth - 1.));
  }
  return largest;
}
} // namespace

void
PointResults::start(const LayerLife &life)
{
  first_volume = life.cycle().volume;
  first_depth = largest(life.cycle().wear);
  first_pressure = largest(life.cycle().peak_pressure);
  add(life);
}

void
PointResults::add(const LayerLife &life)
{
  volume = life.volume_from_depths();
  depth = life.largest_depth();
  if (depth > 0.)
  {
    cycles.push_back(life.cycles());
    depths.push_back(depth);
  }
  last_pressure = largest(life.cycle().peak_pressure);
  largest_pressure = std::max(largest_pressure, last_pressure);
}

PointErrors
difference(const PointResults &life, const PointResults &coarse)
{
  const auto relative = [](const double value, const double other)
  { return value > 0. ? std::optional(std::abs(other / value - 1.)) : std::nullopt; };
  std::optional<double> depth =
      std::max(relative(life.depth, coarse.depth), relative(life.first_depth, coarse.first_depth));
  if (depth)
    depth = std::max(*depth, difference_of_depths(life, coarse));
  return {std::max(relative(life.volume, coarse.volume),
                   relative(life.first_volume, coarse.first_volume)),
          depth,
          std::max({relative(life.first_pressure, coarse.first_pressure),
                    relative(life.last_pressure, coarse.last_pressure),
                    relative(life.largest_pressure, coarse.largest_pressure)})};
}
} // namespace arthrowear
