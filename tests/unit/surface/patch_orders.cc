// SPDX-License-Identifier: LGPL-2.1-or-later
// Curved triangles with fitted normals on irregular meshes: order of the largest error, and of the
// angle between neighbours.
#include "meshes.h"
#include "surface/curved_triangles.h"
#include "surface/ellipsoid.h"
#include "surface/torus.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// Largest distance of places of all patches from a surface: the largest error of a gap [mm].
double
largest_error(const CurvedTriangles &triangles, const Surface &exact)
{
  constexpr int n = 6;
  double largest = 0.;
  for (std::size_t patch = 0; patch < triangles.n_patches(); ++patch)
    for (int i = 0; i <= n; ++i)
      for (int k = 0; k <= n - i; ++k)
      {
        const Vector3 place =
            triangles.patch(patch).at(i / static_cast<double>(n), k / static_cast<double>(n));
        largest = std::max(largest, std::abs(exact.nearest_point(place).distance));
      }
  return largest;
}

/// Largest angle between the normals of two neighbours at five places of their common edge.
double
largest_angle(const CurvedTriangles &triangles)
{
  double largest = 0.;
  for (const MeshEdges::Edge &edge : triangles.edges().edges)
    for (int i = 0; i <= 4; ++i)
    {
      std::array<Vector3, 2> normals;
      for (int neighbour = 0; neighbour < 2; ++neighbour)
      {
        const MeshEdges::Use &use = edge.uses[neighbour];
        const double s = use.is_reversed ? 1. - i / 4. : i / 4.;
        const std::array<std::array<double, 2>, 3> at{{{s, 0.}, {1. - s, s}, {0., 1. - s}}};
        normals[neighbour] =
            triangles.patch(use.triangle).area_vector(at[use.side][0], at[use.side][1]);
      }
      const auto &[a, b] = normals;
      largest = std::max(largest, std::atan2(norm(cross(a, b)), dot(a, b)));
    }
  return largest;
}

/// Two halvings divide the error by 4^3 or more. The largest error of an irregular mesh depends on
/// the worst shape among its triangles, too: a single halving divides it by 2^2.8 at least.
/// No crease where none is: each point has one normal, and the angle between neighbours, which
/// flat facets divide by 4 in two halvings, is of second order.
void
expect_third_order(const std::vector<TriangleMesh> &meshes, const Surface &exact,
                   const std::string &which)
{
  std::vector<double> errors, angles;
  for (const TriangleMesh &mesh : meshes)
  {
    const CornerNormals normals =
        fit_corner_normals(mesh, edges_of(mesh.triangles), 40. * units::deg);
    EXPECT_EQ(normals.normals.size(), mesh.points.size()) << which;
    const CurvedTriangles triangles(mesh, normals);
    errors.push_back(largest_error(triangles, exact));
    angles.push_back(largest_angle(triangles));
  }
  EXPECT_GT(errors[0] / errors[2], 64.) << which;
  for (int i = 0; i < 2; ++i)
    EXPECT_GT(errors[i] / errors[i + 1], std::pow(2., 2.8)) << which << ", halving " << i;
  EXPECT_GT(angles[0] / angles[2], 16.) << which;
}
} // namespace

// The parabolic lines of a torus, at the top and the bottom, have edges along which the surface
// does not curve. A mesh whose triangles face the other way has the same errors: each side has
// another mesh.
TEST(PatchOrders, AreThreeOnBothSidesOfATorus)
{
  for (const auto &[side, seed] : {std::pair{1., 1u}, {-1., 20u}})
  {
    std::vector<TriangleMesh> meshes;
    for (const int n : {20, 40, 80})
      meshes.push_back(torus_mesh(20., 8., n, .25, side, seed));
    expect_third_order(meshes, Torus(20., 8.), "side " + std::to_string(side));
  }
}

TEST(PatchOrders, AreThreeOnAnEllipsoid)
{
  const Vector3 semi_axes{25., 20., 15.};
  for (const double share : {.1, .25})
  {
    std::vector<TriangleMesh> meshes;
    for (const int n : {3, 4, 5})
      meshes.push_back(ellipsoid_mesh(semi_axes, n, share));
    expect_third_order(meshes, Ellipsoid(semi_axes), "share " + std::to_string(share));
  }
}
