// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/candidate_choice.h"

namespace arthrowear
{
namespace
{
/// The points that are no candidates.
std::vector<unsigned int>
others(const ContactTrial &trial)
{
  std::vector<unsigned int> points;
  if (trial.candidates.size() < trial.n_points())
    for (unsigned int point = 0; point < trial.n_points(); ++point)
      if (trial.faces_obstacle(point) &&
          !std::binary_search(trial.candidates.begin(), trial.candidates.end(), point))
        points.push_back(point);
  return points;
}

void
sort_once(std::vector<unsigned int> &points)
{
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
}
} // namespace

/// The points whose gaps are at most `reach`; all if it is 0.
std::vector<unsigned int>
CandidateChoice::within(const ContactTrial &trial, const double reach) const
{
  std::vector<unsigned int> points;
  for (unsigned int point = 0; point < trial.n_points(); ++point)
    if (trial.faces_obstacle(point) && (reach <= 0. || laws_.gap(trial, point) <= reach))
      points.push_back(point);
  return points;
}

bool
CandidateChoice::follows_patch(const ContactTrial &trial) const
{
  const std::vector<double> &force = trial.old->force;
  for (unsigned int point = 0; parameters_.follows_patch && point < trial.n_points(); ++point)
    if (force[3 * point + 2] > 0.)
      return true;
  return false;
}

/// The points that carry a force, and those within some of the largest changes of a gap in the
/// step: few others touch in it, and they are admitted when they overrun. Under large friction a
/// problem may have several solutions, and all points should decide which.
std::vector<unsigned int>
CandidateChoice::of_patch(const ContactTrial &trial, const double changes) const
{
  const ContactHistory &old = *trial.old;
  double change = 0.;
  for (unsigned int point = 0; point < trial.n_points(); ++point)
    change = std::max(change, std::abs(laws_.gap(trial, point) - old.gap[point]));
  constexpr double large_friction = .3, many = 2.;
  double near =
      (parameters_.friction > large_friction ? std::max(many, changes) : changes) * change;
  if (parameters_.reach > 0. && changes <= many)
    near = std::min(near, 2. * parameters_.reach);
  std::vector<unsigned int> points;
  for (unsigned int point = 0; point < trial.n_points(); ++point)
    if (trial.faces_obstacle(point) &&
        (old.force[3 * point + 2] > 0. || laws_.gap(trial, point) <= near))
      points.push_back(point);
  return points;
}

void
CandidateChoice::choose(ContactTrial &trial, const StepProblems &last) const
{
  if (follows_patch(trial))
  {
    trial.candidates = of_patch(trial, last.candidate_changes());
    return;
  }
  const std::vector<unsigned int> needed = within(trial, parameters_.reach);
  const std::vector<unsigned int> &again = last.candidates();
  const bool serve_again =
      last.step_size() == trial.h && again.size() <= 2 * needed.size() + 16 &&
      all_of(again, [&](const unsigned int point) { return trial.faces_obstacle(point); }) &&
      std::includes(again.begin(), again.end(), needed.begin(), needed.end());
  trial.candidates = serve_again ? again : within(trial, 2. * parameters_.reach);
}

void
CandidateChoice::require_columns(const ContactTrial &trial, ContactOperator &source) const
{
  const auto has_columns = [&](const unsigned int point) { return source.has(point); };
  if (!parameters_.follows_patch || all_of(trial.candidates, has_columns))
    return;
  std::vector<unsigned int> points = within(trial, 2. * parameters_.reach);
  points.insert(points.end(), trial.candidates.begin(), trial.candidates.end());
  sort_once(points);
  source.require(points);
}

void
CandidateChoice::admit(const std::vector<unsigned int> &points, ContactTrial &trial)
{
  trial.candidates.insert(trial.candidates.end(), points.begin(), points.end());
  sort_once(trial.candidates);
}

std::vector<unsigned int>
CandidateChoice::penetrating(const ContactTrial &trial) const
{
  std::vector<unsigned int> points;
  for (const unsigned int point : others(trial))
    if (trial.now.gap[point] < -parameters_.penetration_tolerance)
      points.push_back(point);
  return points;
}

/// Corrections of points whose normals are not known are those where they were measured last, which
/// twice covers.
std::vector<bool>
CandidateChoice::reached(const ContactTrial &trial, const std::vector<double> &corrections,
                         const double near) const
{
  constexpr double safety = 2.;
  const auto change = [&](const unsigned int point)
  { return trial.h * parameters_.theta * norm(triple(corrections, point)); };
  const auto closing = [&](const unsigned int point)
  {
    return trial.has_normal[point]
               ? -trial.h * parameters_.theta *
                     dot(trial.obstacle[point].normal, triple(corrections, point))
               : safety * change(point);
  };
  double deepest = near;
  for (unsigned int point = 0; near > 0. && point < trial.n_points(); ++point)
    if (trial.is_near[point])
      deepest = std::max(deepest, change(point) - laws_.gap(trial, point));
  std::vector<bool> points;
  for (unsigned int point = 0; point < trial.n_points(); ++point)
    if (!trial.is_near[point] &&
        trial.least_gaps[point] + trial.least_opening - closing(point) <= deepest)
    {
      points.resize(trial.n_points(), false);
      points[point] = true;
    }
  return points;
}

std::vector<unsigned int>
CandidateChoice::overrun(const ContactTrial &trial, const std::vector<double> &corrections) const
{
  // The gap after a part s of the correction is begin + s change.
  struct Gap
  {
    unsigned int point;
    double begin, change;
  };
  std::vector<Gap> gaps;
  double first = 1., deepest = 0.;
  for (const unsigned int point : others(trial))
  {
    if (!trial.is_near[point])
      continue;
    const double change =
        trial.h * parameters_.theta * dot(trial.obstacle[point].normal, triple(corrections, point));
    const Gap &gap = gaps.emplace_back(Gap{point, laws_.gap(trial, point), change});
    deepest = std::max(deepest, -(gap.begin + gap.change));
    if (gap.begin + gap.change < -parameters_.reach)
      first = std::min(first, std::max(0., gap.begin / -gap.change));
  }
  // Beside a patch that carries forces a point is not far from its final position; if it overruns,
  // points that end within the same distance become candidates with it.
  const bool is_local =
      follows_patch(trial) && (parameters_.reach == 0. || deepest <= parameters_.reach);
  const double allowed = is_local ? parameters_.penetration_tolerance : parameters_.reach;
  std::vector<unsigned int> touched;
  if (deepest <= allowed)
    return touched;
  const double part = is_local ? 1. : first, near = is_local ? deepest : 2. * parameters_.reach;
  for (const Gap &gap : gaps)
    if (gap.begin + part * gap.change <= near)
      touched.push_back(gap.point);
  return touched;
}
} // namespace arthrowear
