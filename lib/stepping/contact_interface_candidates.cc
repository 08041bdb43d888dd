// SPDX-License-Identifier: LGPL-2.1-or-later
// Chooses the points of the surface that enter the contact problem of a step.
#include "base/triples.h"
#include "stepping/contact_interface.h"

#include <algorithm>
#include <cmath>

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

/// Returns the gap at the last measured positions, with the accumulated wear and creep [mm].
double
ContactInterface::gap(const Trial &trial, const unsigned int point) const
{
  return trial.obstacle[point].gap + open_gap(trial.now, point);
}

/// The points whose gaps are at most `reach`; all if it is 0.
std::vector<unsigned int>
ContactInterface::points_within(const Trial &trial, const double reach) const
{
  std::vector<unsigned int> points;
  for (unsigned int point = 0; point < surface_.n_points(); ++point)
    if (faces_obstacle(trial, point) && (reach <= 0. || gap(trial, point) <= reach))
      points.push_back(point);
  return points;
}

bool
ContactInterface::follows_patch(const Trial &trial) const
{
  const std::vector<double> &force = trial.old->force;
  const auto is_loaded = [&](const unsigned int point) { return force[3 * point + 2] > 0.; };
  for (unsigned int point = 0; parameters_.follows_patch && point < surface_.n_points(); ++point)
    if (is_loaded(point))
      return true;
  return false;
}

/// The points that carry a force, and those within twice the largest change of a gap in the step.
std::vector<unsigned int>
ContactInterface::points_of_patch(const Trial &trial) const
{
  const ContactHistory &old = *trial.old;
  double change = 0.;
  for (unsigned int point = 0; point < surface_.n_points(); ++point)
    change = std::max(change, std::abs(gap(trial, point) - old.gap[point]));
  double near = 2. * change;
  if (parameters_.reach > 0.)
    near = std::min(near, 2. * parameters_.reach);
  std::vector<unsigned int> points;
  for (unsigned int point = 0; point < surface_.n_points(); ++point)
    if (faces_obstacle(trial, point) &&
        (old.force[3 * point + 2] > 0. || gap(trial, point) <= near))
      points.push_back(point);
  return points;
}

/// Candidates that follow the patch are chosen in every step, as it moves by a few points.
/// Otherwise the candidates of W are used again if they contain all points in reach and not many
/// more; if they do not, points within twice the reach are chosen, so that the choice lasts for
/// some steps.
void
ContactInterface::choose_candidates(Trial &trial) const
{
  if (follows_patch(trial))
  {
    trial.candidates = points_of_patch(trial);
    return;
  }
  const std::vector<unsigned int> needed = points_within(trial, parameters_.reach);
  const bool serve_again =
      W_h_ == trial.h && W_candidates_.size() <= 2 * needed.size() + 16 &&
      std::all_of(W_candidates_.begin(), W_candidates_.end(),
                  [&](const unsigned int point) { return faces_obstacle(trial, point); }) &&
      std::includes(W_candidates_.begin(), W_candidates_.end(), needed.begin(), needed.end());
  trial.candidates = serve_again ? W_candidates_ : points_within(trial, 2. * parameters_.reach);
}

void
ContactInterface::require_columns(const Trial &trial, ContactOperator &source) const
{
  if (!parameters_.follows_patch)
    return; // the operator requires them for its candidates
  const auto has_columns = [&](const unsigned int point) { return source.has(point); };
  if (std::all_of(trial.candidates.begin(), trial.candidates.end(), has_columns))
    return;
  std::vector<unsigned int> points = points_within(trial, 2. * parameters_.reach);
  points.insert(points.end(), trial.candidates.begin(), trial.candidates.end());
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  source.require(points);
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
    return Gap{gap(trial, point),
               trial.h * parameters_.theta * dot(obstacle.normal, triple(corrections, point))};
  };
  double first = 1., deepest = 0.;
  for (const unsigned int point : points)
  {
    const Gap gap = gap_of(point);
    deepest = std::max(deepest, -(gap.begin + gap.change));
    if (gap.begin + gap.change < -parameters_.reach)
      first = std::min(first, std::max(0., gap.begin / -gap.change));
  }
  // Beside a patch that carries forces a point is not far from its final position; if it overruns,
  // points that end within the same distance become candidates with it.
  const bool is_local =
      follows_patch(trial) && (parameters_.reach == 0. || deepest <= parameters_.reach);
  const double allowed = is_local ? parameters_.penetration_tolerance : parameters_.reach;
  if (deepest <= allowed)
    return false;
  const double part = is_local ? 1. : first, near = is_local ? deepest : 2. * parameters_.reach;
  std::vector<unsigned int> touched;
  for (const unsigned int point : points)
  {
    const Gap gap = gap_of(point);
    if (gap.begin + part * gap.change <= near)
      touched.push_back(point);
  }
  admit(trial, touched, source);
  return true;
}
} // namespace arthrowear
