// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/turn_by_wear.h"

#include "base/units.h"

namespace arthrowear
{
namespace
{
constexpr std::size_t most_points = 1500;
constexpr std::size_t every_while_turned = 6;
constexpr int n_turns = 72;
constexpr double finest = .02 * units::deg;

/// Points of a placed scan whose depths stay while the scan turns on the sphere.
struct Turning
{
  const UnwornSurface &surface;
  std::vector<Vector3> arms;
  std::vector<double> depth;

  double correlation(const Vector3 &turn, const std::size_t every = 1) const
  {
    const Matrix3 rotation = turn_about(turn);
    std::vector<double> measured, predicted;
    for (std::size_t i = 0; i < arms.size(); i += every)
    {
      UnwornSurface::Foot foot;
      foot.into_body = rotation * arms[i];
      if (const std::optional<double> own = surface.wear_depth(foot))
      {
        measured.push_back(depth[i]);
        predicted.push_back(*own);
      }
    }
    // Points that a turn moves beyond the edge reduce the correlation.
    return depth_correlation(measured, predicted) * static_cast<double>(measured.size()) /
           static_cast<double>((arms.size() + every - 1) / every);
  }
};

/// Climbs in steps along axes that become half as long where none leads higher.
Vector3
climbed(const Turning &turning, Vector3 turn, const std::vector<Vector3> &axes)
{
  double best = turning.correlation(turn);
  for (double step = 2. * units::deg; step > finest;)
  {
    bool has_moved = false;
    for (const Vector3 &axis : axes)
      for (const double sign : {1., -1.})
      {
        const Vector3 next = turn + sign * step * axis;
        if (const double own = turning.correlation(next); own > best)
        {
          best = own;
          turn = next;
          has_moved = true;
        }
      }
    if (!has_moved)
      step *= .5;
  }
  return turn;
}
} // namespace

double
depth_correlation(const std::vector<double> &depth, const std::vector<double> &predicted)
{
  const auto n = static_cast<double>(depth.size());
  double sum = 0., other = 0.;
  for (std::size_t i = 0; i < depth.size(); ++i)
  {
    sum += depth[i] / n;
    other += predicted[i] / n;
  }
  double product = 0., square = 0., other_square = 0.;
  for (std::size_t i = 0; i < depth.size(); ++i)
  {
    product += (depth[i] - sum) * (predicted[i] - other);
    square += (depth[i] - sum) * (depth[i] - sum);
    other_square += (predicted[i] - other) * (predicted[i] - other);
  }
  return square > 0. && other_square > 0. ? product / std::sqrt(square * other_square) : 0.;
}

TurnByWear
turn_by_wear(const ScanOfSurface &scan, const Pose &pose, const bool about_pole_alone)
{
  const UnwornSurface &surface = scan.surface;
  const PlacedScan placed = scan.place(pose, false);
  Turning turning{surface, {}, {}};
  const std::size_t every = 1 + placed.points.size() / most_points;
  for (std::size_t i = 0; i < placed.points.size(); i += every)
    if (placed.is_on_surface[i])
    {
      turning.arms.push_back(placed.into_body[i]);
      turning.depth.push_back(placed.depth[i]);
    }
  const Vector3 centre = surface.sphere()->centre,
                pole = surface.rim() ? -1. * surface.rim()->normal
                                     : normalised(surface.middle() - centre);
  TurnByWear found;
  double best = -2.;
  Vector3 turn{};
  for (int i = 0; i < n_turns; ++i)
  {
    const Vector3 own = (2. * units::pi * i / n_turns) * pole;
    const double correlation = turning.correlation(own, every_while_turned);
    found.mean += correlation / n_turns;
    if (correlation > best)
    {
      best = correlation;
      turn = own;
    }
  }
  std::vector<Vector3> axes{pole};
  if (!about_pole_alone)
  {
    const Vector3 aside = std::abs(pole[0]) < .9 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.},
                  first = normalised(cross(pole, aside));
    axes.push_back(first);
    axes.push_back(cross(pole, first));
  }
  turn = climbed(turning, turn, axes);
  found.pose = turned(pose, turn_about(turn), centre);
  return found;
}
} // namespace arthrowear
