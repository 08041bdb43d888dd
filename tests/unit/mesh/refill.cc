// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/refill.h"

#include "base/units.h"
#include "gait/rotation.h"
#include "has.h"
#include "join.h"
#include "mesh/block.h"
#include "mesh/element_shape.h"
#include "mesh/surface_crossing.h"
#include "surface.h"
#include "unit/thrown.h"
#include "worn_cup.h"

namespace arthrowear
{
namespace
{
/// Compares everything that a refill keeps, bit for bit.
void
expect_kept(const MeshData &worn, const RefilledMesh &filled)
{
  EXPECT_NEAR(filled.mesh.volume() / worn.volume(), 1., 1e-13);
  EXPECT_EQ(filled.mesh.boundary_names, worn.boundary_names);
  EXPECT_EQ(filled.mesh.volume_names, worn.volume_names);
  EXPECT_TRUE(std::is_sorted(filled.former.begin(), filled.former.end()));
  ASSERT_EQ(filled.mesh.faces.size(), worn.faces.size());
  for (std::size_t f = 0; f < worn.faces.size(); ++f)
    for (int c = 0; c < 3; ++c)
      ASSERT_EQ(filled.former[filled.mesh.faces[f].vertices[c]], worn.faces[f].vertices[c]);
  for (std::size_t v = 0; v < filled.former.size(); ++v)
    ASSERT_EQ(filled.mesh.vertices[v], worn.vertices[filled.former[v]]);
  EXPECT_TRUE(is_closed_manifold(surface_of(filled.mesh)));
  EXPECT_EQ(surface_of(filled.mesh).size(), surface_of(worn).size());
}

TEST(Refill, KeepsTheBoundaryAndTheVolume)
{
  const MeshMotion motion(cup(), {}, {"wear", {"backing"}});
  for (const double depth : {0., 1., 7.})
  {
    const MeshData worn = motion.move(polar_wear(motion, depth)).mesh;
    const RefilledMesh filled = refill(worn, "wear");
    expect_kept(worn, filled);
    EXPECT_GT(least_mean_ratio(filled.mesh).value, .35);
    EXPECT_NEAR(filled.mesh.cells.size() / double(worn.cells.size()), 1., .35);
  }
}

// A resumed run has another history of calls than the killed run, for example it makes no mesh, and
// a run on other ranks moves its vertices with other round-off.
TEST(Refill, IsAFunctionOfTheWornMeshAlone)
{
  const MeshData block = make_block({{20., 20., 8.}, {20, 20, 8}});
  const MeshMotion motion(block, {}, {"top", {"bottom"}});
  std::vector<Vector3> groove;
  for (const Vector3 &x : wear_positions(motion, {}))
  {
    const double across = x[0] - 10.;
    groove.push_back({0., 0., -std::max(0., std::sqrt(100. - across * across) - 7.5)});
  }
  const MeshData worn = motion.move(groove).mesh;
  MeshData disturbed = worn;
  for (Vector3 &x : disturbed.vertices)
    for (double &value : x)
      value += 1e-14;
  const RefilledMesh first = refill(worn, "top");
  CupGeometry other;
  other.element_size_at_wear = 4.3;
  refill(make_cup(other), "wear");
  const RefilledMesh second = refill(worn, "top"), third = refill(disturbed, "top");
  EXPECT_EQ(first.mesh.vertices, second.mesh.vertices);
  EXPECT_EQ(first.mesh.cells, second.mesh.cells);
  EXPECT_EQ(first.mesh.cells, third.mesh.cells);
}

// Two volumes side by side, one of which wears: the other one keeps its cells.
TEST(Refill, LeavesVolumesThatDoNotWear)
{
  MeshData mesh = make_block({{4., 4., 8.}, {4, 4, 8}});
  mesh.volume_names = {"bearing", "holder"};
  for (std::size_t c = 0; c < mesh.cells.size(); ++c)
  {
    double height = 0.;
    for (const unsigned int v : mesh.cells[c])
      height += .25 * mesh.vertices[v][2];
    mesh.cell_volume_id[c] = height < 4. ? 1 : 0;
  }
  const MeshMotion motion(mesh, {}, {"top", {"bottom"}});
  const MovedMesh moved =
      motion.move(std::vector<Vector3>(motion.wear_nodes().size(), Vector3{0., 0., -1.5}));
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v)
    if (mesh.vertices[v][2] <= 4.)
    {
      EXPECT_EQ(moved.mesh.vertices[v], mesh.vertices[v]);
    }
  EXPECT_NEAR(moved.mesh.volume(), 16. * 6.5, 1e-10);
  EXPECT_TRUE(moved.is_valid());
  const RefilledMesh filled = refill(moved.mesh, "top");
  expect_kept(moved.mesh, filled);
  double holder = 0.;
  std::size_t n_holder = 0;
  for (std::size_t c = 0; c < filled.mesh.cells.size(); ++c)
    if (filled.mesh.cell_volume_id[c] == 1)
    {
      holder += filled.mesh.cell_volume(c);
      ++n_holder;
    }
  EXPECT_NEAR(holder, 64., 1e-10);
  EXPECT_EQ(n_holder, 4u * 4 * 4 * 6);
}

TEST(Refill, ABoundaryThatCrossesItselfIsAnErrorWithThePlace)
{
  MeshData mesh = make_block({{4., 4., 2.}, {4, 4, 2}});
  EXPECT_FALSE(crossing(mesh.vertices, surface_of(mesh)));
  for (Vector3 &x : mesh.vertices)
    if (x == Vector3{2., 2., 2.})
      x[2] = -1.; // through the bottom
  const std::optional<Vector3> place = crossing(mesh.vertices, surface_of(mesh));
  ASSERT_TRUE(place);
  EXPECT_NEAR((*place)[2], 0., 1.);
  EXPECT_TRUE(has(thrown<RunError>([&] { refill(mesh, "top"); }), "crosses itself at ("));
}

// Triangles in one plane, which does not lie along the axes, miss it by round-off to both sides:
// they do not cross each other.
TEST(Refill, FacesOfATurnedBodyDoNotCrossThemselves)
{
  for (int degrees = 1; degrees < 90; degrees += 4)
  {
    MeshData mesh = make_block({{4., 4., 2.}, {4, 4, 2}});
    const Matrix3 turn = rotation_about_axis(0, degrees * units::deg) *
                         rotation_about_axis(1, .7 * degrees * units::deg);
    for (Vector3 &x : mesh.vertices)
      x = turn * x + Vector3{20., -30., 10.};
    EXPECT_FALSE(crossing(mesh.vertices, surface_of(mesh))) << degrees;
  }
}
} // namespace
} // namespace arthrowear
