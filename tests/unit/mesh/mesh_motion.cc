// SPDX-License-Identifier: LGPL-2.1-or-later

#include "base/errors.h"
#include "mesh/element_shape.h"

#include "worn_cup.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
TEST(MeshMotion, WithoutDisplacementIsTheReference)
{
  const MeshMotion motion(cup(), {}, {"wear", {"backing"}});
  const MovedMesh moved = motion.move(polar_wear(motion, 0.));
  EXPECT_EQ(moved.mesh.vertices, cup().vertices);
  EXPECT_EQ(moved.jacobian_ratio, 1.);
  EXPECT_EQ(moved.mean_ratio, least_mean_ratio(cup()).value);
  EXPECT_EQ(moved.wall_fraction, 0.);
  EXPECT_EQ(moved.reason_to_refill(), "");
}

// Smallest shapes that another program measured on such a cup (5853 cells of 2 mm at the cavity,
// start .386) with the same equations.
TEST(MeshMotion, KeepsTheShapeOfCellsOfADeeplyWornCup)
{
  const MeshMotion motion(cup(), {}, {"wear", {"backing"}});
  for (const auto &[depth, listed] : {std::pair(.25, .388),
                                      {.5, .383},
                                      {1., .373},
                                      {1.5, .363},
                                      {2., .354},
                                      {3., .335},
                                      {5., .298},
                                      {7., .263}})
  {
    const MovedMesh moved = motion.move(polar_wear(motion, depth));
    EXPECT_GT(moved.mean_ratio, .98 * listed) << depth;
    EXPECT_TRUE(moved.is_valid());
    EXPECT_EQ(!moved.reason_to_refill().empty(), depth > 14. / 4.)
        << depth; // a quarter of the wall
  }
}

// A limit that the reference already exceeds is lowered to a fifth below the reference: else each
// move would ask for a refill.
TEST(MeshMotion, ALimitBeyondTheReferenceIsLowered)
{
  const MeshMotion motion(cup(), {}, {"wear", {"backing"}});
  const double start = least_mean_ratio(cup()).value;
  MovedMesh moved = motion.move(polar_wear(motion, .5));
  MotionLimits strict;
  strict.mean_ratio = start + .1;
  EXPECT_GT(moved.mean_ratio, .9 * start);
  EXPECT_EQ(moved.reason_to_refill(strict), "");
  moved.mean_ratio = .79 * start;
  EXPECT_NE(moved.reason_to_refill(strict), "");
  EXPECT_EQ(moved.reason_to_refill(), "");
}

// Wear at the rim leaves the rim plane by nothing and moves outwards by its depth. The backing
// stays, the rim's other vertices slide.
TEST(MeshMotion, KeepsTheRimPlaneAndTheBacking)
{
  const MeshMotion motion(cup(), {}, {"wear", {"backing"}});
  std::vector<Vector3> inclined;
  for (const Vector3 &x : wear_positions(motion, {}))
    inclined.push_back(normalised(x) + Vector3{0., 0., -.25});
  const MovedMesh moved = motion.move(inclined);
  double slid = 0.;
  for (const unsigned int v : cup().boundary_vertices("rim"))
  {
    EXPECT_EQ(moved.mesh.vertices[v][2], 0.);
    slid = std::max(slid, norm(moved.mesh.vertices[v] - cup().vertices[v]));
  }
  EXPECT_NEAR(slid, 1., 1e-12);
  for (const unsigned int v : cup().boundary_vertices("backing"))
    EXPECT_EQ(moved.mesh.vertices[v], cup().vertices[v]);
  const std::vector<Vector3> positions = wear_positions(motion, {});
  for (std::size_t k = 0; k < inclined.size(); ++k)
  {
    const Vector3 &x = positions[k];
    EXPECT_EQ(moved.displacement[k],
              x[2] == 0. ? (Vector3{inclined[k][0], inclined[k][1], 0.}) : inclined[k]);
  }
}
} // namespace
} // namespace arthrowear
