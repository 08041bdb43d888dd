// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/corner_normals.h"

#include <Eigen/Dense>

#include <algorithm>
#include <numeric>

namespace arthrowear
{
namespace
{
/// Sets that are joined two by two.
class Sets
{
public:
  explicit Sets(const std::size_t n) : parent_(n) { std::iota(parent_.begin(), parent_.end(), 0u); }
  std::uint32_t root(std::uint32_t i)
  {
    while (parent_[i] != i)
      i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(const std::uint32_t i, const std::uint32_t j) { parent_[root(i)] = root(j); }

private:
  std::vector<std::uint32_t> parent_;
};

/// Points of a mesh that is cut along its creases: a corner of each triangle belongs to one.
struct CutMesh
{
  std::vector<TriangleMesh::Triangle> triangles;  // cut points of the corners
  std::vector<std::uint32_t> point;               // of each cut point
  std::vector<std::vector<std::uint32_t>> around; // triangles at each cut point
  std::vector<Vector3> mean;                      // of the areas there, of length 1
};

CutMesh
cut_at_creases(const TriangleMesh &mesh, const MeshEdges &edges, const double crease_angle)
{
  std::vector<Vector3> areas;
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
    areas.push_back(mesh.area_vector(triangle));
  Sets corners(3 * mesh.triangles.size());
  for (const MeshEdges::Edge &edge : edges.edges)
  {
    if (!edge.is_regular())
      continue;
    const MeshEdges::Use &one = edge.uses[0], &other = edge.uses[1];
    const Vector3 &a = areas[one.triangle], &b = areas[other.triangle];
    if (std::atan2(norm(cross(a, b)), dot(a, b)) >= crease_angle)
      continue;
    corners.join(3 * one.triangle + one.side, 3 * other.triangle + (other.side + 1) % 3);
    corners.join(3 * one.triangle + (one.side + 1) % 3, 3 * other.triangle + other.side);
  }
  constexpr auto none = static_cast<std::uint32_t>(-1);
  std::vector<std::uint32_t> number(3 * mesh.triangles.size(), none);
  CutMesh cut;
  cut.triangles.resize(mesh.triangles.size());
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
    for (std::uint32_t c = 0; c < 3; ++c)
    {
      std::uint32_t &own = number[corners.root(3 * t + c)];
      if (own == none)
      {
        own = static_cast<std::uint32_t>(cut.point.size());
        cut.point.push_back(mesh.triangles[t][c]);
        cut.around.emplace_back();
        cut.mean.emplace_back();
      }
      cut.triangles[t][c] = own;
      cut.around[own].push_back(t);
      cut.mean[own] = cut.mean[own] + areas[t];
    }
  for (Vector3 &mean : cut.mean)
    if (const double size = norm(mean); size > 0.)
      mean = (1. / size) * mean;
  return cut;
}

/// Cut points around one, of two rings or, if they are few, of up to four, that lie on the part of
/// the surface that faces the same way.
class Neighbours
{
public:
  explicit Neighbours(const CutMesh &cut) : cut_(cut), reached_from_(cut.point.size(), none) {}

  const std::vector<std::uint32_t> &around(const std::uint32_t middle, const std::size_t enough)
  {
    constexpr int least_rings = 2, most_rings = 4;
    constexpr double same_way = .5;
    found_.assign(1, middle);
    reached_from_[middle] = middle;
    std::size_t begin = 0;
    for (int ring = 0; ring < most_rings && (ring < least_rings || found_.size() <= enough); ++ring)
    {
      const std::size_t end = found_.size();
      for (; begin < end; ++begin)
        for (const std::uint32_t triangle : cut_.around[found_[begin]])
          for (const std::uint32_t corner : cut_.triangles[triangle])
            if (reached_from_[corner] != middle &&
                dot(cut_.mean[corner], cut_.mean[middle]) > same_way)
            {
              reached_from_[corner] = middle;
              found_.push_back(corner);
            }
    }
    return found_;
  }

private:
  static constexpr auto none = static_cast<std::uint32_t>(-1);
  const CutMesh &cut_;
  std::vector<std::uint32_t> found_, reached_from_;
};

constexpr int n_quadratic = 5, n_cubic = 9; // terms without a constant

/// Slopes at the origin of a height function through it.
/// @param points  places in the plane and heights, over a length
Eigen::Vector2d
slopes_of_fit(const std::vector<Vector3> &points, const int n_terms)
{
  const auto n = static_cast<Eigen::Index>(points.size());
  Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic> terms(n, n_terms);
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
  return terms.colPivHouseholderQr().solve(heights).head<2>();
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
