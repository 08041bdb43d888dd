// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/point_scatter.h"

#include "base/dense_solvers.h"
#include "base/format.h"
#include "base/units.h"
#include "surface/cut_mesh.h"
#include "surface/fitted_shapes.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr std::size_t enough = 14; // neighbours

/// Distances of a point from surfaces of least squares through its neighbours, over the standard
/// deviations that noise of size 1 gives them, signed [mm].
struct Off
{
  double height = 0.;  // from a quadratic height function
  double quadric = 0.; // from a quadric
};

/// The height z = c + a x + b y + d x^2 + e xy + f y^2, and the same with g xz + h yz + i z^2.
/// @param arms  from the point to the others [mm] @param normal  of the surface, about
Off
off_neighbours(const std::vector<Vector3> &arms, const Vector3 &normal)
{
  constexpr int n_height = 6, n_quadric = 9;
  const Vector3 t1 = normalised(cross(normal, std::abs(normal[0]) < .6 ? Vector3{1., 0., 0.}
                                                                       : Vector3{0., 1., 0.})),
                t2 = cross(normal, t1);
  double length = 0.;
  for (const Vector3 &arm : arms)
    length = std::max(length, norm(arm));
  const auto n = static_cast<Eigen::Index>(arms.size());
  Eigen::Matrix<double, Eigen::Dynamic, n_quadric> terms(n, n_quadric);
  Eigen::VectorXd heights(n);
  for (Eigen::Index i = 0; i < n; ++i)
  {
    const double x = dot(arms[i], t1) / length, y = dot(arms[i], t2) / length,
                 z = dot(arms[i], normal) / length;
    terms.row(i) << 1., x, y, x * x, x * y, y * y, x * z, y * z, z * z;
    heights[i] = z;
  }
  const auto off = [&](const int n_terms)
  {
    const Eigen::VectorXd weights = pseudo_inverse(terms.leftCols(n_terms)).row(0).transpose();
    return length * weights.dot(heights) / std::sqrt(1. + weights.squaredNorm());
  };
  return {off(n_height), off(n_quadric)};
}
} // namespace

double
point_scatter(const TriangleMesh &mesh)
{
  constexpr double crease = 40. * units::deg;
  constexpr std::size_t most_triangles = 2000, few = 20; // for a median
  const MeshEdges edges = edges_of(mesh.triangles);
  const CutMesh cut = cut_at_creases(mesh, edges, crease);
  std::vector<bool> is_border(mesh.points.size(), false);
  for (const MeshEdges::Edge &edge : edges.edges)
    if (edge.is_open())
      is_border[edge.begin] = is_border[edge.end] = true;
  Neighbours neighbours(cut);
  std::vector<Vector3> arms;
  const auto off_at = [&](const std::uint32_t own)
  {
    arms.clear();
    if (!is_border[cut.point[own]])
      for (const std::uint32_t other : neighbours.around(own, enough))
        if (cut.point[other] != cut.point[own])
          arms.push_back(mesh.points[cut.point[other]] - mesh.points[cut.point[own]]);
    return arms.size() < enough ? Off{} : off_neighbours(arms, cut.mean[own]);
  };
  std::vector<double> heights, quadrics;
  std::size_t n_same = 0;
  const std::size_t stride = 1 + cut.triangles.size() / most_triangles;
  for (std::size_t t = 0; t < cut.triangles.size(); t += stride)
  {
    std::array<Off, 3> off;
    for (int c = 0; c < 3; ++c)
      off[c] = off_at(cut.triangles[t][c]);
    for (int c = 0; c < 3; ++c)
      if (const double product = off[c].height * off[(c + 1) % 3].height; product != 0.)
      {
        heights.push_back(off[c].height);
        quadrics.push_back(off[c].quadric);
        n_same += product > 0. ? 1 : 0;
      }
  }
  constexpr double share_of_noise = .6; // of the pairs; it has some .42, shapes have above .7
  if (heights.size() < few || static_cast<double>(n_same) > share_of_noise * heights.size())
    return 0.;
  return std::min(median_scatter(std::move(heights)), median_scatter(std::move(quadrics)));
}

std::string
doubt_about_scatter(const TriangleMesh &mesh)
{
  constexpr double noticeable = 3. * units::um;
  const double scatter = point_scatter(mesh);
  if (scatter < noticeable)
    return "";
  return formatted("its points scatter by %.2g um about the smooth surface through their "
                   "neighbours, as points of a scan do. ",
                   scatter / units::um) +
         "Its bumps carry the load and raise contact pressures: noise of 20 um by a fifth on an "
         "elastic layer, threefold under the head of a hip. Smooth the surface, as MeshLab does "
         "(Taubin Smooth, HC Laplacian Smooth), or set a shape that is fitted to its points.";
}
} // namespace arthrowear
