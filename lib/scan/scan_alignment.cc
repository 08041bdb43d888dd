// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/scan_alignment.h"

#include "base/errors.h"
#include "base/format.h"
#include "scan/first_pose.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr int most_rounds = 40;
constexpr double still = 2e-5 /* mm */, least_scatter = 1e-6 /* mm */;
// Change over the depth that counts as worn, below which a smaller depth counts.
constexpr double calm = .1;
constexpr double largest_margin = .25; // around worn parts, over the size of the surface
constexpr double least_share_unworn = .05;
constexpr double far_of_rim = 4.; // scatters

/// Returns the scatter of points about their neighbours, by depth differences along edges [mm].
double
scatter_along_edges(const PlacedScan &placed)
{
  std::vector<double> differences;
  for (const TriangleMesh::Triangle &triangle : placed.triangles)
    for (int i = 0; i < 3; ++i)
      differences.push_back((placed.depth[triangle[i]] - placed.depth[triangle[(i + 1) % 3]]) /
                            std::sqrt(2.));
  return median_scatter(std::move(differences));
}

/// Returns conditions on points of the scan's edge, if it lies in the plane of the surface's edge.
std::vector<PoseCondition>
conditions_of_rim(const ScanOfSurface &scan, const PlacedScan &placed, const double scatter)
{
  const std::optional<Plane> &wanted = scan.surface.rim();
  constexpr double slack = .02; // mm
  if (!wanted || !rim_of(placed, std::max(scatter, .25 * slack)))
    return {};
  std::vector<PoseCondition> conditions;
  std::vector<double> heights;
  for (const std::uint32_t i : open_edge_points(placed.triangles))
  {
    heights.push_back(dot(wanted->normal, placed.points[i]) - wanted->height);
    conditions.push_back({placed.points[i], wanted->normal, heights.back(), 1., false});
  }
  std::nth_element(heights.begin(), heights.begin() + heights.size() / 2, heights.end());
  if (std::abs(heights[heights.size() / 2]) > far_of_rim * std::max(scatter, slack))
    return {};
  for (double &height : heights)
    height = std::abs(height);
  const double own = std::max(scatter, median_scatter(heights));
  conditions.erase(std::remove_if(conditions.begin(), conditions.end(),
                                  [own](const PoseCondition &condition)
                                  { return std::abs(condition.distance) > far_of_rim * own; }),
                   conditions.end());
  for (PoseCondition &condition : conditions)
    condition.weight = scatter / own;
  return conditions;
}

std::vector<PoseCondition>
conditions_of(const ScanAlignment &own)
{
  std::vector<PoseCondition> conditions = own.rim;
  for (std::size_t i = 0; i < own.unworn.is_unworn.size(); ++i)
    if (own.unworn.is_unworn[i])
      conditions.push_back({own.placed.points[i], own.placed.into_body[i], own.depth[i], 1., true});
  return conditions;
}

double
scatter_of_unworn(const ScanAlignment &own)
{
  double squares = 0.;
  for (std::size_t i = 0; i < own.depth.size(); ++i)
    if (own.unworn.is_unworn[i])
      squares += own.depth[i] * own.depth[i];
  return std::sqrt(squares / static_cast<double>(std::max<std::size_t>(own.unworn.n, 1)));
}

void
take_offset(ScanAlignment &own, const double offset)
{
  own.offset = offset;
  own.depth = own.placed.depth;
  for (double &depth : own.depth)
    depth -= offset;
}

void
require_unworn(const ScanAlignment &own, const ScanOfSurface &scan)
{
  double area = 0.;
  for (std::size_t i = 0; i < own.unworn.is_unworn.size(); ++i)
    if (own.unworn.is_unworn[i])
      area += norm(scan.area_vectors[i]);
  if (area < least_share_unworn * scan.surface.area())
    throw InputError(
        formatted("the scan cannot be aligned: %.3g mm^2 of it look unworn, which must be 5 %% of "
                  "the surface of %.4g mm^2 or more. Is it a scan of this implant, of its whole "
                  "wearing surface, in the right unit of length (--unit)?",
                  area, scan.surface.area()));
}

OffsetPrior
prior_of(const ScanAlignment &own, const AlignmentRule &rule)
{
  return {own.offset - rule.offset, own.scatter / rule.offset_deviation};
}

/// Finds the unworn points and fits the scan to them. @return the largest change of a parameter
/// [mm]
double
fit_once(ScanAlignment &own, const ScanOfSurface &scan, const AlignmentRule &rule,
         const double depth)
{
  UnwornRule now = rule.unworn;
  now.least_depth = std::max(now.least_depth, depth);
  now.margin = std::min(now.margin, largest_margin * scan.surface.size());
  own.unworn = find_unworn(own.placed, own.depth, scan.surface.area(), own.scatter, now);
  require_unworn(own, scan);
  own.rim = conditions_of_rim(scan, own.placed, own.scatter);
  own.fit = PoseFit(conditions_of(own),
                    own.has_offset ? std::optional(prior_of(own, rule)) : std::nullopt,
                    scan.surface.middle(), scan.surface.size());
  own.pose = own.fit.applied(own.pose);
  own.placed = scan.place(own.pose, false, &own.placed);
  if (own.has_offset)
    own.offset_error =
        own.scatter * std::sqrt(own.fit.offset_variance() * own.unworn.shared_scatter);
  take_offset(own, own.offset + own.fit.offset());
  own.scatter = std::max(scatter_of_unworn(own), least_scatter);
  return own.fit.largest_change();
}

/// An offset o with the error s, of which the deviation d was expected, is more likely than none if
/// the Bayes factor (1 + d^2/s^2)^(-1/2) exp(o^2/(2 s^2) d^2/(d^2 + s^2)) is above 1.
bool
is_likely(const ScanAlignment &with, const AlignmentRule &rule)
{
  const double s2 = std::pow(with.offset_error, 2), d2 = std::pow(rule.offset_deviation, 2);
  return std::pow(with.offset, 2) / s2 * d2 / (d2 + s2) > std::log1p(d2 / s2);
}

/// Fits until the pose stays.
void
settle(ScanAlignment &own, const ScanOfSurface &scan, const AlignmentRule &rule, double depth)
{
  for (int round = 0; round < most_rounds; ++round)
  {
    own.last_change = fit_once(own, scan, rule, depth);
    if (depth > rule.unworn.least_depth)
      depth *= own.last_change < calm * depth ? .5 : 1.;
    else if (own.last_change < still)
      return;
  }
}
} // namespace

ScanAlignment
align(const ScanOfSurface &scan, const Pose &first, const AlignmentRule &rule)
{
  ScanAlignment own;
  own.pose = first;
  own.placed = scan.place(first, true);
  own.scatter = std::max(scatter_along_edges(own.placed), least_scatter);
  take_offset(own, rule.offset);
  settle(own, scan, rule, rule.first_depth);
  ScanAlignment with = own;
  with.has_offset = true;
  settle(with, scan, rule, 0.);
  if (rule.always_has_offset || rule.offset != 0. || is_likely(with, rule))
    return with;
  own.offset_error = with.offset_error;
  own.fit =
      PoseFit(conditions_of(own), prior_of(own, rule), scan.surface.middle(), scan.surface.size());
  return own;
}
} // namespace arthrowear
