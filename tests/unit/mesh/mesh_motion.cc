// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/mesh_motion.h"

#include "base/errors.h"
#include "mesh/cup.h"
#include "mesh/element_shape.h"
#include "mesh/refill.h"
#include "surface.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
const MeshData &
cup()
{
  static const MeshData mesh = []
  {
    CupGeometry g;
    g.element_size_at_wear = 2.;
    g.element_size_at_backing = 4.;
    return make_cup(g);
  }();
  return mesh;
}

/// Depth d cos(theta) along the unworn normals, theta from the pole.
std::vector<Vector3>
polar_wear(const MeshMotion &motion, const double depth)
{
  std::vector<Vector3> displacement;
  for (const Vector3 &x : motion.wear_positions())
    displacement.push_back((depth * x[2] / norm(x)) * normalised(x));
  return displacement;
}

TEST(MeshMotion, WithoutDisplacementIsTheReference)
{
  const MeshMotion motion(cup(), {});
  const MovedMesh moved = motion.move(polar_wear(motion, 0.));
  EXPECT_EQ(moved.mesh.vertices, cup().vertices);
  EXPECT_EQ(moved.jacobian_ratio, 1.);
  EXPECT_EQ(moved.mean_ratio, least_mean_ratio(cup()).value);
  EXPECT_EQ(moved.wall_fraction, 0.);
  EXPECT_FALSE(moved.needs_refill());
  EXPECT_EQ(moved.reason(), "");
}

// Smallest shapes that another program measured on such a cup (5853 cells of 2 mm at the cavity,
// start .386) with the same equations.
TEST(MeshMotion, KeepsTheShapeOfCellsOfADeeplyWornCup)
{
  const MeshMotion motion(cup(), {});
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
    EXPECT_EQ(moved.needs_refill(), depth > 14. / 4.) << depth; // a quarter of the wall
  }
}

// Wear at the rim leaves the rim plane by nothing and moves outwards by its depth. The backing
// stays, the rim's other vertices slide.
TEST(MeshMotion, KeepsTheRimPlaneAndTheBacking)
{
  const MeshMotion motion(cup(), {});
  std::vector<Vector3> inclined;
  for (const Vector3 &x : motion.wear_positions())
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
  const std::vector<Vector3> positions = motion.wear_positions();
  for (std::size_t k = 0; k < inclined.size(); ++k)
  {
    const Vector3 &x = positions[k];
    EXPECT_EQ(moved.displacement[k],
              x[2] == 0. ? (Vector3{inclined[k][0], inclined[k][1], 0.}) : inclined[k]);
  }
}

// Equal volumes of space lost and of mesh lost: the boundary decides, whatever happens inside.
TEST(Refill, KeepsTheBoundaryAndTheVolume)
{
  const MeshMotion motion(cup(), {});
  for (const double depth : {0., 1., 7.})
  {
    const MeshData worn = motion.move(polar_wear(motion, depth)).mesh;
    const RefilledMesh filled = refill(worn);
    EXPECT_NEAR(filled.mesh.volume() / worn.volume(), 1., 1e-13);
    EXPECT_GT(least_mean_ratio(filled.mesh).value, .3);
    EXPECT_NEAR(filled.mesh.cells.size() / double(worn.cells.size()), 1., .35);
    EXPECT_EQ(filled.mesh.boundary_names, worn.boundary_names);
    EXPECT_EQ(filled.mesh.volume_names, worn.volume_names);
    ASSERT_EQ(filled.mesh.faces.size(), worn.faces.size());
    for (std::size_t f = 0; f < worn.faces.size(); ++f)
      for (int c = 0; c < 3; ++c)
        EXPECT_EQ(filled.former[filled.mesh.faces[f].vertices[c]], worn.faces[f].vertices[c]);
    for (std::size_t v = 0; v < filled.former.size(); ++v)
      EXPECT_EQ(filled.mesh.vertices[v], worn.vertices[filled.former[v]]);
    EXPECT_TRUE(std::is_sorted(filled.former.begin(), filled.former.end()));
    EXPECT_EQ(surface_of(filled.mesh).size(), worn.faces.size());
  }
}

TEST(Refill, TheSameInputGivesTheSameMesh)
{
  const MeshMotion motion(cup(), {});
  const MeshData worn = motion.move(polar_wear(motion, 2.)).mesh;
  MeshData disturbed = worn; // by round-off
  for (Vector3 &x : disturbed.vertices)
    for (double &value : x)
      value += 1e-14;
  const RefilledMesh a = refill(worn), b = refill(worn), c = refill(disturbed);
  EXPECT_EQ(a.mesh.vertices, b.mesh.vertices);
  EXPECT_EQ(a.mesh.cells, b.mesh.cells);
  EXPECT_EQ(a.mesh.cells, c.mesh.cells);
}
} // namespace
} // namespace arthrowear
