// SPDX-License-Identifier: LGPL-2.1-or-later
// Order of the largest error of curved triangles with fitted normals, on irregular meshes.
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

/// Two halvings divide the error by 4^3 or more. The largest error of an irregular mesh depends on
/// the worst shape among its triangles, too: a single halving divides it by 2^2.8 at least.
void
expect_third_order(const std::vector<TriangleMesh> &meshes, const Surface &exact,
                   const std::string &which)
{
  std::vector<double> errors;
  for (const TriangleMesh &mesh : meshes)
    errors.push_back(largest_error(CurvedTriangles(mesh, 40. * units::deg), exact));
  EXPECT_GT(errors[0] / errors[2], 64.) << which;
  for (int i = 0; i < 2; ++i)
    EXPECT_GT(errors[i] / errors[i + 1], std::pow(2., 2.8)) << which << ", halving " << i;
}
} // namespace

// The parabolic lines of a torus, at the top and the bottom, have edges along which the surface
// does not curve.
TEST(PatchOrders, AreThreeOnBothSidesOfATorus)
{
  for (const auto &[side, share] : {std::pair{1., .1}, {-1., .25}})
  {
    std::vector<TriangleMesh> meshes;
    for (const int n : {20, 40, 80})
      meshes.push_back(torus_mesh(20., 8., n, share, side));
    expect_third_order(meshes, Torus(20., 8.),
                       "side " + std::to_string(side) + ", share " + std::to_string(share));
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
