// SPDX-License-Identifier: LGPL-2.1-or-later
// Which points of the surface are in the contact problem of a step.
#include "base/triples.h"
#include "stepping/contact_interface.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// False for a point whose surface has passed the obstacle and faces it with its back.
bool
faces_obstacle(const ContactInterface::Trial &trial, const unsigned int point)
{
  return trial.now.area[point] > 0.;
}
} // namespace

/// The candidates of W serve again if they hold all points in reach and not many more; else the
/// points within twice the reach are taken, so that the choice lasts for some steps.
void
ContactInterface::choose_candidates(Trial &trial) const
{
  const auto within = [&](const double reach)
  {
    std::vector<unsigned int> points;
    for (unsigned int point = 0; point < surface_.n_points(); ++point)
      if (faces_obstacle(trial, point) &&
          (reach <= 0. || trial.obstacle[point].gap + trial.now.gap_wear[point] <= reach))
        points.push_back(point);
    return points;
  };
  const std::vector<unsigned int> needed = within(parameters_.reach);
  const bool serve_again =
      W_h_ == trial.h && W_candidates_.size() <= 2 * needed.size() + 16 &&
      std::all_of(W_candidates_.begin(), W_candidates_.end(),
                  [&](const unsigned int point) { return faces_obstacle(trial, point); }) &&
      std::includes(W_candidates_.begin(), W_candidates_.end(), needed.begin(), needed.end());
  trial.candidates = serve_again ? W_candidates_ : within(2. * parameters_.reach);
}

void
ContactInterface::admit(Trial &trial, const std::vector<unsigned int> &points,
                        ContactOperator &source)
{
  trial.candidates.insert(trial.candidates.end(), points.begin(), points.end());
  std::sort(trial.candidates.begin(), trial.candidates.end());
  form_operator(trial, source);
}

std::vector<unsigned int>
ContactInterface::others(const Trial &trial) const
{
  std::vector<unsigned int> points;
  if (trial.candidates.size() < surface_.n_points())
    for (unsigned int point = 0; point < surface_.n_points(); ++point)
      if (faces_obstacle(trial, point) &&
          !std::binary_search(trial.candidates.begin(), trial.candidates.end(), point))
        points.push_back(point);
  return points;
}

void
ContactInterface::prepare_solve(Trial &trial, ContactOperator &source)
{
  std::vector<unsigned int> points;
  for (const unsigned int point : others(trial))
    if (trial.now.gap[point] < -parameters_.penetration_tolerance)
      points.push_back(point);
  if (!points.empty())
    admit(trial, points, source);
  else if (!operator_serves(trial))
    form_operator(trial, source);
}

bool
ContactInterface::admit_overrun(Trial &trial, const Correction &correction, ContactOperator &source)
{
  const std::vector<unsigned int> points = others(trial);
  if (points.empty())
    return false;
  std::vector<double> corrections;
  relative_motion(trial, correction.nodal, correction.rigid, corrections);
  // The gap after a part s of the correction is begin + s change.
  struct Gap
  {
    double begin, change;
  };
  const auto gap_of = [&](const unsigned int point)
  {
    const ObstaclePoint &obstacle = trial.obstacle[point];
    return Gap{obstacle.gap + trial.now.gap_wear[point],
               trial.h * parameters_.theta * dot(obstacle.normal, triple(corrections, point))};
  };
  double first = 1.;
  bool overruns = false;
  for (const unsigned int point : points)
  {
    const Gap gap = gap_of(point);
    if (gap.begin + gap.change >= -parameters_.reach)
      continue;
    overruns = true;
    first = std::min(first, std::max(0., gap.begin / -gap.change));
  }
  if (!overruns)
    return false;
  std::vector<unsigned int> touched;
  for (const unsigned int point : points)
  {
    const Gap gap = gap_of(point);
    if (gap.begin + first * gap.change <= 2. * parameters_.reach)
      touched.push_back(point);
  }
  admit(trial, touched, source);
  return true;
}
} // namespace arthrowear
