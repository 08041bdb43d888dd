// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/corner_normals.h"

#include "base/dense_solvers.h"

#include "surface/cut_mesh.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr int n_quadratic = 5, n_cubic = 9; // terms without a constant

/// Slopes at the origin of a height function through it.
/// @param points  places in the plane and heights, over a length
Eigen::Vector2d
slopes_of_fit(const std::vector<Vector3> &points, const int n_terms)
{
  const auto n = static_cast<Eigen::Index>(points.size());
  Eigen::MatrixXd terms(n, n_terms);
  Eigen::VectorXd heights(n);
  for (Eigen::Index i = 0; i < n; ++i)
  {
    const auto &[x, y, z] = points[i];
    const double weight = 1. / (x * x + y * y + 1e-3);
    const std::array<double, n_cubic> row{x,         y,         x * x,     x * y,    y * y,
                                          x * x * x, x * x * y, x * y * y, y * y * y};
    for (int term = 0; term < n_terms; ++term)
      terms(i, term) = weight * row[term];
    heights[i] = weight * z;
  }
  return solution_by_pivots(terms, heights).head<2>();
}

/// The height is measured along the normal that was found last.
Vector3
fitted_normal(const std::vector<Vector3> &arms, const Vector3 &first)
{
  constexpr std::size_t enough_quadratic = 7, enough_cubic = 13;
  constexpr int n_rounds = 5;
  constexpr double converged = 1e-12;
  if (arms.size() < enough_quadratic)
    return first;
  double length = 0.;
  for (const Vector3 &arm : arms)
    length = std::max(length, norm(arm));
  const int n_terms = arms.size() < enough_cubic ? n_quadratic : n_cubic;
  Vector3 normal = first;
  std::vector<Vector3> points(arms.size());
  for (int round = 0; round < n_rounds; ++round)
  {
    const Vector3 t1 = normalised(cross(normal, std::abs(normal[0]) < .6 ? Vector3{1., 0., 0.}
                                                                         : Vector3{0., 1., 0.})),
                  t2 = cross(normal, t1);
    for (std::size_t i = 0; i < arms.size(); ++i)
      points[i] = (1. / length) * Vector3{dot(arms[i], t1), dot(arms[i], t2), dot(arms[i], normal)};
    const Eigen::Vector2d slope = slopes_of_fit(points, n_terms);
    normal = normalised(normal - slope[0] * t1 - slope[1] * t2);
    if (!(slope.squaredNorm() > converged * converged))
      break;
  }
  return normal;
}
} // namespace

CornerNormals
fit_corner_normals(const TriangleMesh &mesh, const MeshEdges &edges, const double crease_angle)
{
  constexpr std::size_t enough = 14;
  constexpr double agrees = .3; // with each facet, cosine
  CutMesh cut = cut_at_creases(mesh, edges, crease_angle);
  CornerNormals result;
  Neighbours neighbours(cut);
  std::vector<Vector3> arms;
  for (std::uint32_t own = 0; own < cut.point.size(); ++own)
  {
    const Vector3 &middle = mesh.points[cut.point[own]], &mean = cut.mean[own];
    arms.clear();
    for (const std::uint32_t other : neighbours.around(own, enough))
      if (cut.point[other] != cut.point[own])
        arms.push_back(mesh.points[cut.point[other]] - middle);
    const Vector3 fitted = fitted_normal(arms, mean);
    const bool is_good = std::all_of(cut.around[own].begin(), cut.around[own].end(),
                                     [&](const std::uint32_t triangle)
                                     {
                                       const Vector3 area =
                                           mesh.area_vector(mesh.triangles[triangle]);
                                       return dot(fitted, area) > agrees * norm(area);
                                     });
    result.normals.push_back(is_good ? fitted : mean);
  }
  result.numbers = std::move(cut.triangles);
  return result;
}

CornerNormals
corner_normals_of_points(const TriangleMesh &mesh, std::vector<Vector3> normals)
{
  return {mesh.triangles, std::move(normals)};
}
} // namespace arthrowear
