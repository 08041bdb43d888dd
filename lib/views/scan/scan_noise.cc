// SPDX-License-Identifier: LGPL-2.1-or-later
#include "scan/scan_noise.h"

#include "base/dense_solvers.h"
#include "base/ranges.h"

namespace arthrowear
{
namespace
{
using Triangle = TriangleMesh::Triangle;
constexpr double far_of_neighbours = 6.;   // of an outlier from its neighbours, scatters
constexpr double least_far = .02 /* mm */; // where a scan scatters less
constexpr double far_of_curved = 3.;       // of an outlier, over deviations of its neighbours
constexpr double least_distance = 1e-9, least_deviation = 1e-5 /* mm */;

/// Neighbours of each point in triangles.
std::vector<std::vector<std::uint32_t>>
neighbours_in(const std::vector<Triangle> &triangles, const std::size_t n)
{
  std::vector<std::vector<std::uint32_t>> own(n);
  for (const Triangle &triangle : triangles)
    for (int i = 0; i < 3; ++i)
      for (const int j : {(i + 1) % 3, (i + 2) % 3})
        own[triangle[i]].push_back(triangle[j]);
  for (std::vector<std::uint32_t> &one : own)
  {
    std::sort(one.begin(), one.end());
    one.erase(std::unique(one.begin(), one.end()), one.end());
  }
  return own;
}

double
median(std::vector<double> values)
{
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Depth of each point less the median of its neighbours [mm].
std::vector<double>
deviations(const PlacedScan &placed, const std::vector<std::vector<std::uint32_t>> &neighbours)
{
  std::vector<double> own(placed.points.size(), 0.);
  for (std::size_t i = 0; i < own.size(); ++i)
  {
    std::vector<double> depths =
        mapped<double>(neighbours[i], [&](const std::uint32_t j) { return placed.depth[j]; });
    if (!depths.empty())
      own[i] = placed.depth[i] - median(std::move(depths));
  }
  return own;
}

/// Depth of a point less the depth that a plane has there through its neighbours and theirs, which
/// are fitted with the least sum of absolute values [mm]: where a steep surface ends, all
/// neighbours lie on one side, and their median is far from the point.
double
plane_deviation(const PlacedScan &placed, const std::vector<std::vector<std::uint32_t>> &neighbours,
                const std::uint32_t point)
{
  constexpr int n_rounds = 20, n_coefficients = 3;
  std::vector<std::uint32_t> near = neighbours[point];
  for (const std::uint32_t j : neighbours[point])
    near.insert(near.end(), neighbours[j].begin(), neighbours[j].end());
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  near.erase(std::remove(near.begin(), near.end(), point), near.end());
  const Vector3 &normal = placed.into_body[point];
  const Vector3 u = normalised(cross(normal, std::abs(normal[0]) < .5 ? Vector3{1., 0., 0.}
                                                                      : Vector3{0., 1., 0.})),
                v = cross(normal, u);
  const auto n = static_cast<Eigen::Index>(near.size());
  Eigen::MatrixXd rows(n, n_coefficients);
  Eigen::VectorXd depth(n), weights = Eigen::VectorXd::Ones(n);
  for (Eigen::Index k = 0; k < n; ++k)
  {
    const Vector3 arm = placed.places[near[k]] - placed.places[point];
    rows.row(k) << 1., dot(arm, u), dot(arm, v);
    depth[k] = placed.depth[near[k]];
  }
  Eigen::VectorXd plane;
  for (int round = 0; round < n_rounds; ++round)
  {
    const Eigen::MatrixXd weighted = weights.asDiagonal() * rows;
    plane = solution_by_pivots(weighted, weights.cwiseProduct(depth));
    weights =
        (depth - rows * plane).cwiseAbs().cwiseMax(least_deviation).cwiseSqrt().cwiseInverse();
  }
  return placed.depth[point] - plane[0];
}

/// Point to which each point is joined: an outlier to the closest neighbour that is none.
std::vector<std::uint32_t>
kept_points(const ScanOfSurface &scan, const std::vector<std::vector<std::uint32_t>> &neighbours)
{
  std::vector<std::uint32_t> kept(scan.mesh.points.size());
  for (std::uint32_t i = 0; i < kept.size(); ++i)
  {
    kept[i] = i;
    double closest = std::numeric_limits<double>::infinity();
    if (scan.is_outlier[i])
      for (const std::uint32_t j : neighbours[i])
        if (const double distance = norm(scan.mesh.points[j] - scan.mesh.points[i]);
            !scan.is_outlier[j] && distance < closest)
        {
          closest = distance;
          kept[i] = j;
        }
  }
  return kept;
}
} // namespace

std::size_t
leave_out_outliers(ScanOfSurface &scan, const Pose &pose)
{
  const PlacedScan placed = scan.place(pose, false);
  const auto neighbours = neighbours_in(scan.mesh.triangles, scan.mesh.points.size());
  const std::vector<double> deviation = deviations(placed, neighbours);
  // Points without a triangle do not scatter: a scan that was cut may keep many of them.
  std::vector<double> in_triangles;
  for (std::size_t i = 0; i < deviation.size(); ++i)
    if (!neighbours[i].empty())
      in_triangles.push_back(deviation[i]);
  const double limit =
      std::max(least_far, far_of_neighbours * median_scatter(std::move(in_triangles)));
  std::size_t n = 0;
  // Points of a coarse scan deviate from their neighbours in a curved worn part, as these do too.
  const auto is_curved = [&](const std::size_t i)
  {
    std::vector<double> own = mapped<double>(neighbours[i], [&](const std::uint32_t j)
                                             { return std::abs(deviation[j]); });
    return std::abs(deviation[i]) <= far_of_curved * median(std::move(own));
  };
  for (std::uint32_t i = 0; i < deviation.size(); ++i)
    if (std::abs(deviation[i]) > limit && !is_curved(i) &&
        std::abs(plane_deviation(placed, neighbours, i)) > limit)
    {
      scan.is_outlier[i] = 1;
      ++n;
    }
  scan.joined_to = kept_points(scan, neighbours);
  const std::vector<std::uint32_t> &kept = scan.joined_to;
  std::vector<Triangle> triangles;
  for (const Triangle &triangle : scan.mesh.triangles)
  {
    const Triangle own{kept[triangle[0]], kept[triangle[1]], kept[triangle[2]]};
    if (own[0] != own[1] && own[1] != own[2] && own[2] != own[0])
      triangles.push_back(own);
  }
  scan.set_triangles(std::move(triangles));
  return n;
}

double
white_noise(const PlacedScan &placed, const std::vector<char> &is_counted)
{
  const auto neighbours = neighbours_in(placed.triangles, placed.points.size());
  std::vector<double> own;
  for (std::size_t i = 0; i < neighbours.size(); ++i)
  {
    if (!is_counted[i] || neighbours[i].empty())
      continue;
    // A weighted mean of the neighbours at the place of the point: of a plane through them it has
    // the point's depth. Weights by inverse distances are close to it.
    double sum = 0., weights = 0., squares = 0.;
    for (const std::uint32_t j : neighbours[i])
    {
      const double weight =
          1. / std::max(norm(placed.places[j] - placed.places[i]), least_distance);
      sum += weight * placed.depth[j];
      weights += weight;
      squares += weight * weight;
    }
    own.push_back((placed.depth[i] - sum / weights) /
                  std::sqrt(1. + squares / (weights * weights)));
  }
  return own.empty() ? 0. : median_scatter(std::move(own));
}
} // namespace arthrowear
