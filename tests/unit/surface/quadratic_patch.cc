// SPDX-License-Identifier: LGPL-2.1-or-later
// Patches from which the squared distance is convex: Newton's method then needs one start.
#include "meshes.h"
#include "surface/curved_triangles.h"

#include <gtest/gtest.h>

using namespace arthrowear;

// A convex function on a line is at most the mean of its values at equal distances to both sides.
// Positions outside of an ellipsoid are on the bulging side of the patches that face them, mostly
// farther away than the radii of curvature.
TEST(QuadraticPatch, KnowsWhereSquaredDistancesAreConvex)
{
  const CurvedTriangles ellipsoid(ellipsoid_mesh({25., 20., 15.}, 3, .25), 40. * units::deg),
      torus(torus_mesh(20., 8., 12, .25, -1.), 40. * units::deg);
  Draws draws;
  for (const CurvedTriangles *surface : {&ellipsoid, &torus})
  {
    int n_convex = 0, n_outside = 0, n_convex_outside = 0;
    for (int i = 0; i < 4000; ++i)
    {
      const QuadraticPatch &patch = surface->patch(i % surface->n_patches());
      const Vector3 position = draws.in_cube(2. * surface->extent());
      const Vector3 area = patch.area_vector(.3, .3), arm = position - patch.at(.3, .3);
      const bool faces = dot(area, arm) > .5 * norm(area) * norm(arm),
                 is_outside = faces && norm(position) > surface->extent(),
                 is_convex =
                     patch.is_convex_at(position, patch.nearest_of_chord_triangle(position));
      n_outside += is_outside;
      n_convex_outside += is_outside && is_convex;
      n_convex += is_convex;
      if (!is_convex)
        continue;
      const auto squared = [&](const double u, const double v)
      {
        const Vector3 path = patch.at(u, v) - position;
        return dot(path, path);
      };
      for (int line = 0; line < 40; ++line)
      {
        const double u = draws.between(.1, .4), v = draws.between(.1, .4),
                     du = draws.between(-.1, .1), dv = draws.between(-.1, .1),
                     middle = squared(u, v);
        ASSERT_LE(middle,
                  .5 * (squared(u + du, v + dv) + squared(u - du, v - dv)) + 1e-12 * middle);
      }
    }
    EXPECT_LT(n_convex, 4000);
    if (surface == &ellipsoid)
    {
      EXPECT_GT(n_outside, 300);
      EXPECT_GT(n_convex_outside, .8 * n_outside);
    }
  }
}
