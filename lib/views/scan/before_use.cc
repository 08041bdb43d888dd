// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/before_use.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/units.h"
#include "scan/first_pose.h"
#include "scan/scan_noise.h"
#include "scan/surface_cells.h"
#include "scan/turn_by_wear.h"

#include <algorithm>
#include <tuple>

namespace arthrowear
{
namespace
{
constexpr int n_turns_about_pole = 120;
constexpr std::size_t most_compared = 1000;
constexpr double largest_depth = .3; // over the size of the surface
constexpr double rim_scatter = .02;  // mm
constexpr double least_covered = .9;

Frame
frame_of_scan(const std::vector<Vector3> &points,
              const std::vector<TriangleMesh::Triangle> &triangles)
{
  Frame frame;
  for (const Vector3 &point : points)
    for (const double x : point)
      frame.points.push_back(static_cast<float>(x));
  for (const TriangleMesh::Triangle &triangle : triangles)
    frame.cells.insert(frame.cells.end(), triangle.begin(), triangle.end());
  frame.piece_ends = {frame.n_cells()};
  return frame;
}

std::unique_ptr<UnwornSurface>
surface_of(const PlacedScan &placed)
{
  std::vector<Vector3> worn = placed.points;
  for (std::size_t i = 0; i < worn.size(); ++i)
    worn[i] = worn[i] + placed.predicted[i] * placed.into_body[i];
  return std::make_unique<UnwornSurface>(frame_of_scan(placed.points, placed.triangles),
                                         frame_of_scan(worn, placed.triangles));
}

/// Turns of the scan before use that its shape leaves open, in the axes of the run.
std::vector<Pose>
open_turns(const ScanOfSurface &before)
{
  const UnwornSurface &run = before.surface;
  std::vector<Pose> turns{{}};
  if (before.other_pose)
    turns.push_back(before.other_pose->turn);
  if (!run.sphere())
    return turns;
  const Vector3 centre = run.sphere()->centre,
                pole = run.rim() ? -1. * run.rim()->normal : normalised(run.middle() - centre);
  for (int i = 1; i < n_turns_about_pole; ++i)
    turns.push_back(
        turned({}, turn_about((2. * units::pi * i / n_turns_about_pole) * pole), centre));
  return turns;
}

/// Points of a scan, and their distances from a surface.
std::vector<PoseCondition>
conditions_on(const UnwornSurface &surface, const std::vector<Vector3> &points, const Pose &pose)
{
  std::vector<PoseCondition> conditions;
  for (const Vector3 &own : points)
  {
    const Vector3 point = pose.place(own);
    const UnwornSurface::Foot foot = surface.foot(point);
    const double depth = dot(point - foot.place, foot.into_body);
    if (foot.is_inside && std::abs(depth) < largest_depth * surface.size())
      conditions.push_back({point, foot.into_body, depth, 1.});
  }
  return conditions;
}

double
low_quantile(const std::vector<PoseCondition> &conditions)
{
  constexpr double share = .2;
  std::vector<double> depths;
  for (const PoseCondition &own : conditions)
    depths.push_back(std::abs(own.distance));
  if (depths.empty())
    return std::numeric_limits<double>::infinity();
  const auto at = depths.begin() + static_cast<std::ptrdiff_t>(share * depths.size());
  std::nth_element(depths.begin(), at, depths.end());
  return *at;
}

/// Fits points to a surface, of which deep ones count less. @return the pose and the depth within
/// which a fifth of the points lie [mm]
std::pair<Pose, double>
closely(Pose pose, const std::vector<Vector3> &points, const UnwornSurface &surface,
        const int n_rounds)
{
  std::vector<PoseCondition> conditions = conditions_on(surface, points, pose);
  double depth = low_quantile(conditions);
  for (int round = 0; round < n_rounds; ++round)
  {
    const double scale = std::max(2. * depth, 1e-4);
    for (PoseCondition &own : conditions)
      own.weight = 1. / (1. + std::pow(own.distance / scale, 2));
    pose = fitted(pose, conditions, surface.middle(), surface.size());
    conditions = conditions_on(surface, points, pose);
    depth = low_quantile(conditions);
  }
  return {pose, depth};
}

std::vector<Vector3>
some_points(const ScanOfSurface &scan, const Pose &pose)
{
  const PlacedScan placed = scan.place(pose, false);
  const auto n = static_cast<std::size_t>(
      std::count(placed.is_on_surface.begin(), placed.is_on_surface.end(), 1));
  const std::size_t every = 1 + n / most_compared;
  std::vector<Vector3> points;
  std::size_t at = 0;
  for (std::size_t i = 0; i < placed.points.size(); ++i)
    if (placed.is_on_surface[i] && at++ % every == 0)
      points.push_back(scan.mesh.points[i]);
  return points;
}

/// A pose with any offset of the scan from the surface of the run. Leaves out the scan's outliers.
Pose
pose_on_run(ScanOfSurface &scan)
{
  constexpr std::array<double, 6> offsets{0., .025, -.025, .05, .1, .2}; // mm
  constexpr int n_rounds = 30;
  std::string finding;
  for (const double offset : offsets)
    try
    {
      const Pose pose = first_pose(scan, offset);
      leave_out_outliers(scan, pose);
      return closely(pose, some_points(scan, pose), scan.surface, n_rounds).first;
    }
    catch (const InputError &error)
    {
      if (finding.empty())
        finding = error.what();
    }
  throw InputError(finding);
}

/// @throws InputError if much of the worn scan lies above the surface and little below
void
require_less_material(const PlacedScan &placed, const double close)
{
  constexpr double far = 12. /* three standard deviations of normal depths */,
                   least_limit = 3e-4 /* mm */, most_above = .01, most_times = 3.;
  const double limit = std::max(far * close, least_limit);
  const std::vector<double> areas = areas_of(placed);
  double area = 0., area_above = 0., above = 0., below = 0.;
  for (std::size_t i = 0; i < areas.size(); ++i)
  {
    area += areas[i];
    const double own = areas[i] * placed.depth[i];
    if (placed.depth[i] > limit)
      below += own;
    if (placed.depth[i] < -limit)
    {
      above -= own;
      area_above += areas[i];
    }
  }
  if (area_above > most_above * area && above > most_times * below)
    throw InputError(formatted("the scan has %.3g mm^3 more material than the scan before use. "
                               "Exchange both: the worn scan comes first, the scan before use is "
                               "given by --unworn.",
                               above - below));
}

void
require_covered(const PlacedScan &placed, const UnwornSurface &run)
{
  double area = 0.;
  for (const auto &[a, b, c] : placed.triangles)
    area +=
        .5 * norm(cross(placed.places[b] - placed.places[a], placed.places[c] - placed.places[a]));
  if (area < least_covered * run.area())
    throw InputError(formatted("the scan before use has %.3g %% of the surface, must have %.3g %% "
                               "or more. Scan the whole wearing surface.",
                               100. * area / run.area(), 100. * least_covered));
}
} // namespace

BeforeUse
place_before_use(const TriangleMesh &before, const TriangleMesh &worn, const UnwornSurface &run)
{
  ScanOfSurface worn_scan(worn, run), before_scan(before, run);
  BeforeUse own;
  own.pose = pose_on_run(worn_scan);
  if (run.sphere())
  {
    const bool has_rim = run.rim() && rim_of(worn_scan.place(own.pose, false), rim_scatter);
    const TurnByWear turn = turn_by_wear(worn_scan, own.pose, has_rim);
    own.mean_correlation = turn.mean;
    own.pose = turn.pose;
  }
  Pose before_pose;
  try
  {
    before_pose = pose_on_run(before_scan);
    require_covered(before_scan.place(before_pose, true), run);
  }
  catch (const InputError &error)
  {
    throw InputError(std::string("the scan before use (--unworn): ") + error.what());
  }
  const std::unique_ptr<UnwornSurface> fixed = surface_of(before_scan.place(before_pose, true));
  const std::vector<Vector3> points = some_points(worn_scan, own.pose);
  constexpr int n_rounds = 3;
  Pose best;
  double least = std::numeric_limits<double>::infinity();
  for (const Pose &turn : open_turns(before_scan))
    if (const double depth =
            closely(turn.inverse().after(own.pose), points, *fixed, n_rounds).second;
        depth < least)
    {
      least = depth;
      best = turn;
    }
  own.surface = surface_of(before_scan.place(best.after(before_pose), true));
  own.scan = std::make_unique<ScanOfSurface>(worn_scan, *own.surface);
  double close = 0.;
  std::tie(own.pose, close) = closely(own.pose, points, *own.surface, n_rounds);
  require_less_material(own.scan->place(own.pose, true), close);
  return own;
}
} // namespace arthrowear
