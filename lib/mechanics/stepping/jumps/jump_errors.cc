// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/jump_errors.h"

#include "base/assertion.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
// The higher this power of the depth, the nearer is the smoothed largest depth to the largest, and
// the fewer points decide it: .9 d of a depth d cos(theta).
constexpr int power = 8;

double
relative(const double difference, const double to)
{
  return difference == 0. ? 0. : std::abs(difference) / to;
}

/// Smoothed largest depth after a jump.
double
largest_after(const JumpSurface &surface, const double *worn)
{
  std::vector<double> depth = surface.before;
  for (std::size_t i = 0; i < depth.size(); ++i)
    depth[i] += worn[i];
  return smoothed_largest(surface.area, depth.data());
}

double
error_over_area(const JumpSurface &surface, const double *one, const double *two)
{
  double difference = 0., whole = 0.;
  for (std::size_t i = 0; i < surface.area.size(); ++i)
  {
    difference += surface.area[i] * (one[i] - two[i]) * (one[i] - two[i]);
    whole += surface.area[i] * two[i] * two[i];
  }
  const double mean_square = std::sqrt(relative(difference, whole)),
               largest = relative(largest_after(surface, one) - largest_after(surface, two),
                                  smoothed_largest(surface.area, two));
  return std::max(mean_square, largest);
}
} // namespace

double
smoothed_largest(const std::vector<double> &area, const double *depth)
{
  double largest = 0.;
  for (std::size_t i = 0; i < area.size(); ++i)
    largest = std::max(largest, depth[i]);
  if (largest == 0.)
    return 0.;
  double sum = 0., weights = 0.;
  for (std::size_t i = 0; i < area.size(); ++i)
  {
    const double x = std::max(0., depth[i]) / largest; // its powers do not overflow
    const double weight = area[i] * std::pow(x, power);
    weights += weight;
    sum += weight * x;
  }
  return largest * sum / weights;
}

double
JumpMeasure::largest_depth() const
{
  double largest = 0.;
  for (const double value : depth)
    largest = std::max(largest, value);
  return largest;
}

double
JumpErrors::worst() const
{
  return std::max({volume, depth, force});
}

JumpErrors
jump_errors(const DepthNorm norm, const JumpMeasure &one, const JumpMeasure &two,
            const std::vector<JumpSurface> &surfaces)
{
  double depth = 0.;
  if (norm == DepthNorm::worst_point)
  {
    for (std::size_t point = 0; point < two.depth.size(); ++point)
      depth = std::max(depth, std::abs(one.depth[point] - two.depth[point]));
    depth = relative(depth, two.largest_depth());
  }
  else
  {
    std::size_t begin = 0;
    for (const JumpSurface &surface : surfaces)
    {
      ARTHROWEAR_ASSERT(surface.before.size() == surface.area.size(), "each point has its area");
      depth = std::max(
          depth, error_over_area(surface, one.depth.data() + begin, two.depth.data() + begin));
      begin += surface.area.size();
    }
    ARTHROWEAR_ASSERT(begin == two.depth.size(), "the surfaces have all points");
  }
  JumpErrors errors;
  errors.volume = relative(one.volume - two.volume, two.volume);
  errors.depth = depth;
  errors.force = errors.force_gain = relative(one.force - two.force, two.force);
  return errors;
}

void
set_depth_so_far(const double so_far, const double gain, const double share, JumpErrors &errors)
{
  errors.depth = so_far;
  errors.share = std::clamp(share, 0., 1.);
  errors.gain = std::clamp(gain, 0., so_far);
}

double
depth_over_area(const std::vector<double> &area, const std::vector<double> &depth)
{
  double sum = 0.;
  for (std::size_t i = 0; i < area.size(); ++i)
    sum += area[i] * depth[i] * depth[i];
  return std::sqrt(sum);
}
} // namespace arthrowear
