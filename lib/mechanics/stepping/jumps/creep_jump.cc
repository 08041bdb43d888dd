// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/creep_jump.h"

#include <Eigen/LU>

#include <algorithm>

namespace arthrowear
{
namespace
{
// The age of creep grows by this factor in a part of a jump, whose error is of first order.
constexpr double growth_of_age = 1.1;
constexpr unsigned int most_iterations = 40, most_halvings = 12;
constexpr double tolerance = 1e-12; // of the thickest wall
} // namespace

double
CreepJump::longest(const CreepOverCycles &creep, const double cycles_done)
{
  return std::max(1., cycles_done + creep.law.onset() / creep.cycle_time);
}

std::vector<double>
CreepJump::after(const std::vector<double> &depth, const double cycles_done, const double cycles,
                 const std::vector<double> &closed) const
{
  std::vector<double> now = depth;
  for (std::size_t i = 0; i < depth.size(); ++i)
    if (!std::binary_search(relief_.points().begin(), relief_.points().end(), i))
      now[i] = wall_[i] * creep_.law.advanced(depth[i] / wall_[i], mean_pressure_[i],
                                              cycles * creep_.cycle_time);
  const double age = creep_.law.onset() + cycles_done * creep_.cycle_time,
               time = cycles * creep_.cycle_time;
  const double n_parts = std::ceil(std::log1p(time / age) / std::log(growth_of_age) * (1. - 1e-9));
  double done = 0.;
  for (double part = 1.; part <= n_parts; ++part)
  {
    const double end = part < n_parts ? age * std::expm1(part * std::log(growth_of_age)) : time;
    advance_in_parts(closed, end - done, now, most_halvings);
    done = end;
  }
  return now;
}

/// In halves as long as Newton's method does not converge; in the shortest of them pressures stay.
void
CreepJump::advance_in_parts(const std::vector<double> &closed, const double time,
                            std::vector<double> &depth, const unsigned int n_halvings) const
{
  if (advance(closed, time, depth))
    return;
  if (n_halvings > 0)
  {
    for (int half = 0; half < 2; ++half)
      advance_in_parts(closed, 0.5 * time, depth, n_halvings - 1);
    return;
  }
  std::vector<double> crept = depth;
  for (std::size_t i = 0; i < crept.size(); ++i)
    crept[i] -= closed[i];
  const std::vector<double> lost = relief_.product(crept);
  for (const unsigned int i : relief_.points())
    depth[i] = wall_[i] * creep_.law.advanced(depth[i] / wall_[i],
                                              std::max(0., mean_pressure_[i] - lost[i]), time);
}

/// Each point creeps under the pressure of the end of the part, exactly in the time: (5).
/// @return false if Newton's method does not converge; then nothing changes
bool
CreepJump::advance(const std::vector<double> &closed, const double time,
                   std::vector<double> &depth) const
{
  using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const std::vector<unsigned int> &points = relief_.points();
  const auto n = static_cast<Eigen::Index>(points.size());
  const Eigen::Map<const Matrix> relief(relief_.matrix().data(), n, n);
  Eigen::VectorXd crept(n), strain(n), more = Eigen::VectorXd::Zero(n);
  double scale = 0.;
  for (Eigen::Index i = 0; i < n; ++i)
  {
    const unsigned int point = points[i];
    crept[i] = depth[point] - closed[point];
    strain[i] = depth[point] / wall_[point];
    scale = std::max(scale, wall_[point]);
  }
  for (unsigned int iteration = 0; n > 0 && iteration < most_iterations; ++iteration)
  {
    const Eigen::VectorXd lost = relief * (crept + more);
    Eigen::VectorXd residual(n);
    Matrix slope = Matrix::Identity(n, n);
    for (Eigen::Index i = 0; i < n; ++i)
    {
      const double wall = wall_[points[i]],
                   pressure = std::max(0., mean_pressure_[points[i]] - lost[i]);
      residual[i] = wall * (creep_.law.advanced(strain[i], pressure, time) - strain[i]) - more[i];
      slope.row(i) +=
          wall * creep_.law.advanced_by_pressure(strain[i], pressure, time) * relief.row(i);
    }
    const Eigen::VectorXd step = slope.partialPivLu().solve(residual);
    if (!step.allFinite())
      return false;
    more += step;
    if (step.lpNorm<Eigen::Infinity>() > tolerance * scale)
      continue;
    for (Eigen::Index i = 0; i < n; ++i)
      depth[points[i]] += std::max(0., more[i]);
    return true;
  }
  return n == 0;
}
} // namespace arthrowear
