// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/scan_output.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "base/units.h"
#include "scan/shape_pose.h"
#include "surface/point_grid.h"
#include "vtu/vtu.h"

#include <numeric>

namespace arthrowear
{
namespace
{
constexpr std::size_t most_drawn = 20000;

double
difference(const ScanComparison &comparison, const std::size_t point)
{
  return comparison.alignment.depth[point] - comparison.alignment.placed.predicted[point];
}

/// Scan points on the surface with their triangles; a large number of points is reduced.
struct Drawn
{
  TriangleMesh mesh;
  std::vector<double> measured, predicted, is_unworn, n_outliers;
};

Drawn
on_surface(const ScanComparison &comparison)
{
  const ScanAlignment &aligned = comparison.alignment;
  TriangleMesh mesh;
  mesh.points = aligned.placed.points;
  mesh.triangles = aligned.placed.triangles;
  double area = 0.;
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
    area += norm(mesh.area_vector(triangle));
  // Each cube of the grid contains two or more points of the surface on average.
  Grouping grouping{std::vector<std::uint32_t>(mesh.points.size()), mesh.points.size()};
  std::vector<std::uint32_t> &group = grouping.group;
  std::iota(group.begin(), group.end(), 0u);
  if (group.size() > most_drawn)
  {
    const PointGrid grid(mesh.points, std::sqrt(2. * area / most_drawn));
    for (std::uint32_t &one : group)
      one = grid.cube_of(one);
    grouping.n_groups = grid.n_cubes();
  }
  const GroupedMesh few = joined(mesh, grouping);
  const auto means = [&](const std::vector<double> &values)
  {
    const std::vector<double> of_groups = group_means(values, grouping);
    return mapped<double>(few.group, [&](const std::uint32_t one) { return of_groups[one]; });
  };
  const std::vector<double> unworn(aligned.is_unworn.begin(), aligned.is_unworn.end());
  std::vector<double> outliers(mesh.points.size(), 0.);
  for (std::size_t i = 0; i < outliers.size(); ++i)
    if (comparison.is_outlier[i])
      outliers[comparison.joined_to[i]] += 1.;
  return {few.mesh, means(aligned.depth), means(aligned.placed.predicted), means(unworn),
          means(outliers)};
}
} // namespace

std::vector<ScanResults::Row>
rows_of(const ScanComparison &comparison)
{
  const ScanMeasures &own = comparison.measures;
  const auto stated = [](const double interval)
  { return interval > 0. ? std::optional<double>(interval) : std::nullopt; };
  return {{"worn volume", "mm^3", own.volume.value, stated(comparison.volume_interval()),
           own.predicted_volume},
          {"largest wear depth, mean over 1 mm^2", "mm", own.largest_depth.value,
           stated(own.largest_depth.interval()), own.predicted_largest_depth},
          {"correlation of measured and predicted depths", "", own.correlation, {}, {}},
          {"root mean square difference of depths", "mm", own.rms_difference, {}, {}},
          {"scanned part of the surface", "%", 100. * own.covered_share, {}, {}},
          {"unworn part, which aligns the scan", "%", 100. * own.unworn_share, {}, {}},
          {"scatter of the scan about it", "mm", comparison.alignment.scatter, {}, {}},
          {"white noise of its points", "mm", comparison.alignment.white_noise, {}, {}},
          {"form error, standard deviation", "mm", comparison.alignment.form.deviation, {}, {}},
          {"distance of correlated form error", "mm", comparison.alignment.form.length, {}, {}},
          {"outliers, left out", "", static_cast<double>(comparison.n_outliers()), {}, {}},
          {"offset of the scan's unworn surface", "mm", comparison.alignment.offset, {}, {}}};
}

std::vector<std::string>
alignment_lines(const ScanComparison &comparison)
{
  const ScanAlignment &own = comparison.alignment;
  const Vector3 &shift = own.pose.shift;
  std::vector<std::string> lines{
      formatted("The scan has %zu points, %zu of them on the wearing surface.",
                comparison.scan.points.size(),
                static_cast<std::size_t>(std::count(own.placed.is_on_surface.begin(),
                                                    own.placed.is_on_surface.end(), 1))),
      formatted("It is turned by %.4g deg and shifted by (%.4g, %.4g, %.4g) mm, so that %zu "
                "unworn points fit the %s.",
                own.pose.angle() / units::deg, shift[0], shift[1], shift[2], own.n_unworn,
                comparison.has_scan_before_use ? "scan before use" : "unworn surface of the run") +
          (comparison.is_faceted ? " The surface is the run's mesh: its facets fit better "
                                   "than their sphere."
                                 : "")};
  if (comparison.other_pose && !comparison.other_pose->is_tie)
    lines.push_back(other_pose_text(*comparison.other_pose));
  lines.insert(lines.begin(), comparison.reading.begin(), comparison.reading.end());
  return lines;
}

std::string
comparison_csv(const ScanComparison &comparison)
{
  std::string text = "result,unit,measured,half_width_of_95_percent_interval,run\n";
  for (const ScanResults::Row &row : rows_of(comparison))
    text += "\"" + row.name + "\"," + row.unit + "," + shortest_text(row.measured) + "," +
            (row.interval ? shortest_text(*row.interval) : "") + "," +
            (row.run ? shortest_text(*row.run) : "") + "\n";
  return text;
}

std::string
comparison_json(const ScanComparison &comparison, const std::string &scan,
                const std::string &before)
{
  nlohmann::ordered_json json = ScanResults{scan,
                                            before,
                                            comparison.time,
                                            rows_of(comparison),
                                            alignment_lines(comparison),
                                            comparison.warnings};
  json["rotation"] = comparison.alignment.pose.rotation;
  json["shift [mm]"] = comparison.alignment.pose.shift;
  json["place of the largest depth [mm]"] = comparison.measures.deepest;
  if (const std::optional<OtherPose> &other = comparison.other_pose)
    json["other pose"] = {{"turn from this one", other->turn.rotation},
                          {"correlation", other->best_correlation},
                          {"correlation in the other pose", other->correlation},
                          {"is a tie", other->is_tie}};
  return json.dump(2) + "\n";
}

std::string
deviation_csv(const ScanComparison &comparison)
{
  const ScanAlignment &own = comparison.alignment;
  std::string text = "x_mm,y_mm,z_mm,measured_wear_depth_mm,predicted_wear_depth_mm,"
                     "difference_mm,is_unworn,is_outlier\n";
  constexpr int digits = 7;
  for (std::size_t i = 0; i < own.depth.size(); ++i)
  {
    if (!own.placed.is_on_surface[i] && !comparison.is_outlier[i])
      continue;
    for (const double value :
         {own.placed.points[i][0], own.placed.points[i][1], own.placed.points[i][2], own.depth[i],
          own.placed.predicted[i], difference(comparison, i)})
    {
      append_number(text, value, digits);
      text += ',';
    }
    text += own.is_unworn[i] ? "1," : "0,";
    text += comparison.is_outlier[i] ? "1\n" : "0\n";
  }
  return text;
}

std::string
deviation_vtu(const ScanComparison &comparison)
{
  Drawn drawn = on_surface(comparison);
  OutputPiece piece;
  piece.corners = 3;
  piece.points = std::move(drawn.mesh.points);
  for (const TriangleMesh::Triangle &triangle : drawn.mesh.triangles)
    piece.cells.insert(piece.cells.end(), triangle.begin(), triangle.end());
  std::vector<double> difference;
  for (std::size_t i = 0; i < drawn.measured.size(); ++i)
    difference.push_back(drawn.measured[i] - drawn.predicted[i]);
  piece.fields = {{"measured_wear_depth", "mm", 1, std::move(drawn.measured)},
                  {"predicted_wear_depth", "mm", 1, std::move(drawn.predicted)},
                  {"wear_depth_difference", "mm", 1, std::move(difference)},
                  {"is_unworn", "1", 1, std::move(drawn.is_unworn)},
                  {"outliers", "1", 1, std::move(drawn.n_outliers)}};
  return vtu_text(piece);
}
} // namespace arthrowear
