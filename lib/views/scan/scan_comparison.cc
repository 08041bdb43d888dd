// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/scan_comparison.h"

#include "base/collect.h"
#include "base/format.h"
#include "base/length_units.h"
#include "base/number_text.h"
#include "extract/frame_choice.h"
#include "extract/worn_shape.h"
#include "scan/before_use.h"
#include "scan/first_pose.h"
#include "scan/scan_noise.h"
#include "scan/shape_pose.h"
#include "scan/turn_by_wear.h"
#include "surface/surface_file.h"

namespace arthrowear
{
namespace
{
double
unit_of(const std::string &name, const char *option)
{
  if (const double size = size_of_length_unit(name); size > 0.)
    return size;
  throw InputError(std::string(option) + " is " + name + ", must be one of " +
                   comma_list(names_of_length_units()) + ".");
}

/// The surface of a run before wear and after it.
struct RunFrames
{
  double time = 0.;
  Frame unworn, worn;
};

RunFrames
read_frames(const ScanRequest &request, InputErrors &errors)
{
  const FrameChoice choice = FrameChoice::read(request.frame, request.time, "last", errors);
  if (choice.frame == "all" && !choice.time)
    refuse_extract_option(errors, "frame", "all", "one frame");
  const SeriesChoice series =
      choose_series(read_run(request.folder), request.series, {"displacement_wear"});
  const auto &[time, file] = series.frames[choice.indices(series)[0]];
  const Frame frame = read_frame(file);
  if (frame.corners != 3)
    throw InputError("--of is " + series.name + ", must be a surface.");
  return {time, read_frame(series.frames.front().second), moved_by_wear(frame, series.name)};
}

/// Returns the diagonal of the bounding box of points [mm].
double
extent(const std::vector<Vector3> &points)
{
  Vector3 low = points.front(), high = low;
  for (const Vector3 &point : points)
    for (int i = 0; i < 3; ++i)
    {
      low[i] = std::min(low[i], point[i]);
      high[i] = std::max(high[i], point[i]);
    }
  return norm(high - low);
}

void
require_size(const TriangleMesh &scan, const Frame &unworn, const std::string &file,
             const char *option)
{
  constexpr double most_times = 5., least_times = .2;
  std::vector<Vector3> points;
  for (std::size_t i = 0; i < unworn.n_points(); ++i)
    points.push_back(unworn.place(i));
  const double own = extent(scan.points), wanted = extent(points);
  if (own > most_times * wanted || own < least_times * wanted)
    throw InputError(formatted("%s: is %.3g mm across and the surface of the run %.3g mm. Give the "
                               "lengths of the file by %s.",
                               file.c_str(), own, wanted, option));
}

bool
equal_surfaces(const TriangleMesh &a, const TriangleMesh &b)
{
  return a.points == b.points && a.triangles == b.triangles;
}

/// Share of the points on the surface that lie above it, by more than five times the scatter.
double
share_above(const ScanAlignment &aligned)
{
  constexpr double far = 5.;
  double n = 0., n_above = 0.;
  for (std::size_t i = 0; i < aligned.depth.size(); ++i)
    if (aligned.placed.is_on_surface[i])
    {
      n += 1.;
      n_above += aligned.depth[i] < -far * aligned.scatter ? 1. : 0.;
    }
  return n > 0. ? n_above / n : 0.;
}

void
add_warnings(ScanComparison &comparison, const bool is_round, const double mean_correlation)
{
  const ScanMeasures &own = comparison.measures;
  std::vector<std::string> &warnings = comparison.warnings;
  constexpr double enough_covered = .98, enough_unworn = .15, similar = .8, contrast = .05,
                   most_above = .01, moving = 1e-3 /* mm */;
  if (own.covered_share < enough_covered)
    warnings.push_back(
        formatted("The scan has %.3g %% of the surface. Wear of the rest is missing in its volume; "
                  "the volume of the run belongs to the scanned part%s.",
                  100. * own.covered_share,
                  comparison.is_part ? ", whose turn about the centre is uncertain" : ""));
  if (const std::size_t n = comparison.n_outliers(); n > 0)
    warnings.push_back(formatted(
        "%zu points of the scan (%.2g %%) lie farther from their neighbours than scatter explains: "
        "outliers, left out of all results. They have is_outlier = 1 in deviation.csv, and their "
        "places are marked on the map.",
        n, 100. * static_cast<double>(n) / static_cast<double>(comparison.is_outlier.size())));
  if (own.unworn_share < enough_unworn)
    warnings.push_back(formatted(
        "Only %.2g %% of the surface is unworn and aligns the scan.%s", 100. * own.unworn_share,
        comparison.has_scan_before_use ? ""
                                       : " A scan of the implant before use (--unworn) would give "
                                         "the volume more accurately."));
  const ScanAlignment &aligned = comparison.alignment;
  if (aligned.has_offset())
    warnings.push_back(formatted(
        "The unworn part of the scan lies %.3g mm %s the %s, as if the cavity had another radius. "
        "Depths and volume are counted from the scan's own unworn surface.",
        std::abs(aligned.offset), aligned.offset > 0. ? "below" : "above",
        comparison.has_scan_before_use ? "scan before use" : "surface of the run"));
  if (const double above = share_above(aligned); above > most_above)
    warnings.push_back(formatted(
        "%.2g %% of the points lie more than %.2g mm above the unworn surface, where wear leaves "
        "nothing: deposits or damage, or the scan lies in a wrong place. Look at the map.",
        100. * above, 5. * aligned.scatter));
  if (aligned.last_change > moving)
    warnings.push_back(formatted("The alignment has not settled: the scan still moves by %.2g mm "
                                 "from round to round. Its volume is less certain than stated.",
                                 aligned.last_change));
  if (own.correlation < similar)
    warnings.push_back(
        formatted("The pattern of the wear differs from the prediction: the correlation of depths "
                  "is %.2f. Volume and depth of the scan do not depend on the prediction.",
                  own.correlation));
  else if (is_round && own.correlation - mean_correlation < contrast)
    warnings.push_back(
        "The wear is nearly round about the pole: the turn of the scan about it is uncertain.");
  if (own.volume.interval() > .1 * std::abs(own.volume.value))
    warnings.push_back(
        "The interval of the worn volume is wider than a tenth of it: the scan's form error or "
        "noise is too large for this wear, or too little of its surface is unworn.");
}
} // namespace

namespace
{
constexpr double most_of_surface = .9; // of which a smaller share is a part

/// A part of a surface that is no sphere may fit it in several places.
void
require_whole(const double covered_share)
{
  if (covered_share < most_of_surface)
    throw InputError(
        formatted("the scan has %.3g %% of the surface, must have %.3g %% or more: the shape of "
                  "less does not hold it in place. Scan the whole wearing surface.",
                  100. * covered_share, 100. * most_of_surface));
}

/// Aligns without an offset; where nothing then is unworn, because the part was made with another
/// radius, about the smallest offset with which something is. A cavity that is much smaller than
/// the run's is not sought: the worn part, which has the radius of the head, looks like one.
/// The edges of a spherical surface do not cut a scan of a part of it.
ScanAlignment
first_alignment(ScanOfSurface &scan)
{
  constexpr std::array<double, 6> offsets{0., .025, -.025, .05, .1, .2}; // mm
  std::string finding;
  for (const double offset : offsets)
    try
    {
      const Pose pose = first_pose(scan, offset);
      leave_out_outliers(scan, pose);
      ScanAlignment own = align(scan, pose, offset);
      if (!scan.surface.sphere() || own.covered_share(scan.surface) > most_of_surface)
        return own;
      scan.is_part = true;
      return align(scan, pose, offset);
    }
    catch (const InputError &error)
    {
      if (finding.empty())
        finding = error.what();
    }
  throw InputError(finding);
}

/// The scan aligned with a surface, and the mean correlation over turns about the pole.
struct Aligned
{
  std::unique_ptr<UnwornSurface> surface;
  std::unique_ptr<ScanOfSurface> scan;
  ScanAlignment alignment;
  double mean_correlation = 0.;
};

Aligned
aligned_with_shape(const TriangleMesh &mesh, const Frame &unworn, const Frame &worn)
{
  auto surface = std::make_unique<UnwornSurface>(unworn, worn);
  auto scan = std::make_unique<ScanOfSurface>(mesh, *surface);
  Aligned own{std::move(surface), nullptr, first_alignment(*scan), 0.};
  own.scan = std::move(scan);
  if (own.surface->sphere())
  {
    const TurnByWear turn = turn_by_wear(*own.scan, own.alignment.pose, own.alignment.rim_is_held);
    own.mean_correlation = turn.mean;
    own.alignment = align(*own.scan, turn.pose, own.alignment.expected_offset);
  }
  else
    require_whole(own.alignment.covered_share(*own.surface));
  return own;
}

/// Variance of the unworn points about the facets of a mesh over their variance about the sphere,
/// of some thousand points.
double
variance_ratio(const Aligned &own, const UnwornSurface &facets)
{
  constexpr std::size_t most_compared = 4000;
  const ScanAlignment &aligned = own.alignment;
  const std::size_t every = 1 + aligned.n_unworn / most_compared;
  double n = 0., sum = 0., squares = 0., round_squares = 0., round_sum = 0.;
  std::size_t seen = 0;
  for (std::size_t i = 0; i < aligned.depth.size(); ++i)
    if (aligned.is_unworn[i] && seen++ % every == 0)
    {
      const Vector3 &point = aligned.placed.points[i];
      const UnwornSurface::Foot foot = facets.foot(point);
      const double depth = dot(point - foot.place, foot.into_body);
      n += 1.;
      sum += depth;
      squares += depth * depth;
      round_sum += aligned.depth[i];
      round_squares += aligned.depth[i] * aligned.depth[i];
    }
  const double round = n * round_squares - round_sum * round_sum;
  return round > 0. ? (n * squares - sum * sum) / round : 1.;
}

/// Compares with the facets of the mesh, if the variance of the unworn points about them is less
/// than about the sphere by four of its standard errors; cells are independent.
void
take_facets(Aligned &own, const Frame &unworn, const Frame &worn)
{
  constexpr double clear = 4.;
  auto surface = std::make_unique<UnwornSurface>(unworn, worn, UnwornSurface::Shape::facets);
  const double n = own.alignment.region.share * static_cast<double>(own.alignment.cells.size());
  if (variance_ratio(own, *surface) > 1. - clear * std::sqrt(2. / n))
    return;
  auto scan = std::make_unique<ScanOfSurface>(*own.scan, *surface);
  try
  {
    own.alignment = align(*scan, own.alignment.pose, own.alignment.expected_offset);
    own.surface = std::move(surface);
    own.scan = std::move(scan);
  }
  catch (const InputError &)
  {
    // The sphere stays.
  }
}

/// Compares with a scan before use in the place of the surface of the run.
Aligned
aligned_with_scan_before_use(const TriangleMesh &mesh, const TriangleMesh &before,
                             const Frame &unworn, const Frame &worn)
{
  const UnwornSurface run(unworn, worn);
  BeforeUse own = place_before_use(before, mesh, run);
  ScanAlignment alignment = align(*own.scan, own.pose);
  const double share = alignment.covered_share(*own.surface);
  if (run.sphere())
    own.scan->is_part = share <= most_of_surface;
  else
    require_whole(share);
  return {std::move(own.surface), std::move(own.scan), std::move(alignment), own.mean_correlation};
}
} // namespace

ScanComparison
compare_scan(TriangleMesh mesh, const Frame &unworn, const Frame &worn, const TriangleMesh *before)
{
  Aligned own = before ? aligned_with_scan_before_use(mesh, *before, unworn, worn)
                       : aligned_with_shape(mesh, unworn, worn);
  const bool is_round = own.surface->sphere().has_value();
  if (is_round && !before)
    take_facets(own, unworn, worn);
  ScanComparison comparison;
  comparison.measures = measure(*own.scan, own.alignment);
  comparison.alignment = std::move(own.alignment);
  comparison.is_outlier = own.scan->is_outlier;
  comparison.joined_to = own.scan->joined_to;
  comparison.has_scan_before_use = before != nullptr;
  comparison.is_part = own.scan->is_part;
  comparison.is_faceted = is_round && !own.surface->sphere();
  add_warnings(comparison, is_round, own.mean_correlation);
  comparison.other_pose = own.scan->other_pose;
  if (comparison.other_pose && comparison.other_pose->is_tie)
    comparison.warnings.push_back(other_pose_text(*comparison.other_pose));
  comparison.scan = std::move(mesh);
  return comparison;
}

ScanComparison
compare_with_scan(const ScanRequest &request)
{
  InputErrors errors;
  TriangleMesh mesh, before;
  RunFrames frames;
  const std::string &unworn_unit = request.unworn_unit.empty() ? request.unit : request.unworn_unit;
  const bool has_before = !request.unworn.empty();
  collect(errors, [&] { mesh = read_surface(request.scan, unit_of(request.unit, "--unit")); });
  collect(errors, [&] { frames = read_frames(request, errors); });
  if (has_before)
    collect(errors,
            [&] { before = read_surface(request.unworn, unit_of(unworn_unit, "--unworn-unit")); });
  else if (!request.unworn_unit.empty())
    errors.add("--unworn-unit is the unit of a scan before use. Name its file by --unworn, or "
               "leave the option out.");
  errors.throw_if_any();
  collect(errors, [&] { require_size(mesh, frames.unworn, request.scan, "--unit"); });
  if (has_before)
    collect(errors, [&] { require_size(before, frames.unworn, request.unworn, "--unworn-unit"); });
  if (has_before && equal_surfaces(mesh, before))
    errors.add(
        request.unworn +
        ": has the same triangles as the scan. Give a scan of the implant before use by --unworn.");
  errors.throw_if_any();
  std::string welding, before_welding;
  collect(errors, [&] { welding = weld_surface(mesh, request.scan); });
  if (has_before)
    collect(errors, [&] { before_welding = weld_surface(before, request.unworn); });
  errors.throw_if_any();
  try
  {
    ScanComparison comparison =
        compare_scan(std::move(mesh), frames.unworn, frames.worn, has_before ? &before : nullptr);
    comparison.time = frames.time;
    if (!welding.empty())
      comparison.reading.push_back("The scan was welded: " + welding + ".");
    if (!before_welding.empty())
      comparison.reading.push_back("The scan before use was welded: " + before_welding + ".");
    return comparison;
  }
  catch (const InputError &error)
  {
    throw InputError(request.scan + ": " + error.what());
  }
}
} // namespace arthrowear
