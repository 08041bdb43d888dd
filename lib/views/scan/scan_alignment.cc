// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/scan_alignment.h"

#include "base/errors.h"
#include "base/format.h"
#include "scan/first_pose.h"
#include "scan/scan_noise.h"

#include <algorithm>
#include <numeric>

namespace arthrowear
{
namespace
{
constexpr int most_rounds = 15, most_searches = 3;
constexpr double still = 2e-5, close_by = .02; // mm

double
largest_change(const PoseParameters &change, const double offset_before)
{
  double own = std::abs(change[n_pose_parameters - 1] - offset_before);
  for (int i = 0; i + 1 < n_pose_parameters; ++i)
    own = std::max(own, std::abs(change[i]));
  return own;
}

/// Says whether the edge of the scan lies in the plane of the surface's edge.
bool
rim_is_held(const ScanOfSurface &scan, const Pose &pose, const double scatter)
{
  // Noise makes the edge uneven where the edges of the surface cut the scan.
  const PlacedScan placed = scan.place(pose, false);
  constexpr double slack = .02 /* mm */, far = 4. /* scatters */;
  const std::optional<Plane> &wanted = scan.surface.rim();
  if (!wanted || !rim_of(placed, std::max(scatter, .25 * slack)))
    return false;
  std::vector<double> heights;
  for (const std::uint32_t i : open_edge_points(placed.triangles))
    heights.push_back(dot(wanted->normal, placed.points[i]) - wanted->height);
  const auto middle = heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 2);
  std::nth_element(heights.begin(), middle, heights.end());
  return std::abs(*middle) <= far * std::max(scatter, slack);
}

void
require_unworn(const UnwornRegion &region, const ScanOfSurface &scan)
{
  if (region.share > 0.)
    return;
  throw InputError(formatted(
      "the scan cannot be aligned: nowhere does 3 %% of it look unworn, on the surface of "
      "%.4g mm^2. Is it a scan of this implant, in the right unit of length (--unit)?",
      scan.surface.area()));
}

/// Places the scan again after a change of its pose.
void
change_pose(ScanAlignment &own, const ScanOfSurface &scan, const PoseParameters &change)
{
  own.pose = changed(own.pose, change, scan.surface.middle(), scan.surface.size());
  own.placed = scan.place(own.pose, false, &own.placed);
  own.areas = areas_of(own.placed);
  own.offset = change[n_pose_parameters - 1];
  own.depth = own.placed.depth;
  for (double &depth : own.depth)
    depth -= own.offset;
}

/// Marks the points of unworn and other cells.
void
mark_points(ScanAlignment &own)
{
  double squares = 0., n = 0.;
  own.is_unworn.assign(own.depth.size(), 0);
  own.is_worn = own.is_unworn;
  own.unworn_area = 0.;
  for (std::size_t i = 0; i < own.depth.size(); ++i)
    if (const std::uint32_t cell = own.cells.cell[i]; cell != SurfaceCells::none)
    {
      own.is_unworn[i] = own.region.is_unworn[cell];
      own.is_worn[i] = !own.is_unworn[i];
      squares += own.is_unworn[i] ? own.depth[i] * own.depth[i] : 0.;
      n += own.is_unworn[i];
      own.unworn_area += own.is_unworn[i] ? own.areas[i] : 0.;
    }
  own.scatter = n > 0. ? std::sqrt(squares / n) : 0.;
  own.n_unworn = static_cast<std::size_t>(n);
  own.white_noise = white_noise(own.placed, own.is_unworn);
  // Without any worn part, the volume is the sum over the whole surface.
  if (own.n_unworn == own.n_on_surface)
    own.is_worn = own.placed.is_on_surface;
}
} // namespace

double
ScanAlignment::covered_share(const UnwornSurface &surface) const
{
  return std::accumulate(areas.begin(), areas.end(), 0.) / surface.area();
}

ScanAlignment
align(const ScanOfSurface &scan, const Pose &first, const double offset)
{
  ScanAlignment own;
  own.pose = first;
  own.expected_offset = own.offset = offset;
  own.last_change = std::numeric_limits<double>::infinity();
  own.placed = scan.place(first, true);
  own.areas = areas_of(own.placed);
  own.white_noise = white_noise(own.placed, own.placed.is_on_surface);
  for (int round = 0; round < most_rounds; ++round)
  {
    own.cells = cells_of(own.placed, own.areas, scan.surface);
    if (own.cells.size() == 0)
      require_unworn({}, scan);
    own.region =
        own.last_change < close_by
            ? find_unworn_near(own.cells, own.white_noise, scan.surface.size(), offset, own.region)
            : find_unworn(own.cells, own.white_noise, scan.surface.size(), offset);
    require_unworn(own.region, scan);
    own.last_change = largest_change(own.region.change, own.offset);
    change_pose(own, scan, own.region.change);
    if (own.last_change < still)
      break;
  }
  own.cells = cells_of(own.placed, own.areas, scan.surface);
  if (own.cells.size() != own.region.is_unworn.size())
  {
    own.region =
        find_unworn_near(own.cells, own.white_noise, scan.surface.size(), offset, own.region);
    require_unworn(own.region, scan);
  }
  own.n_on_surface = static_cast<std::size_t>(
      std::count(own.placed.is_on_surface.begin(), own.placed.is_on_surface.end(), 1));
  mark_points(own);
  own.rim_is_held = rim_is_held(scan, own.pose, own.scatter);
  return own;
}

std::unique_ptr<WearEstimate>
estimate_wear(ScanAlignment &own, const ScanOfSurface &scan)
{
  // Points of a curved surface lie beside its facets, all on one side: there is an offset.
  auto estimate = std::make_unique<WearEstimate>(WearQuestion{
      own.cells, own.region.is_unworn, own.white_noise, scan.surface.size(), own.expected_offset,
      own.region.has_offset, own.expected_offset != 0. || !scan.surface.sphere()});
  own.form = estimate->form();
  own.region.is_unworn = estimate->is_unworn();
  change_pose(own, scan, own.form.change);
  mark_points(own);
  return estimate;
}
} // namespace arthrowear
