// SPDX-License-Identifier: LGPL-2.1-or-later
// Bodies of several shapes worn deeply in steps, with refills where the limits ask for them.
#include "mesh/block.h"
#include "mesh/element_shape.h"
#include "mesh/import.h"
#include "mesh/inner_edges.h"
#include "mesh/mesh_checkpoint.h"
#include "mesh/pin.h"
#include "mesh/refill.h"
#include "mesh/wear_surface.h"
#include "unit/thrown.h"
#include "worn_cup.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
/// Gives the displacement of a node from its unworn position, for a fraction of the wear.
using Wear = std::function<Vector3(const Vector3 &unworn, double fraction)>;

struct Result
{
  MeshData mesh;
  unsigned int n_refills = 0;
  double least_mean_ratio = 1., least_jacobian_ratio = 1., straightened = 0.;
};

const WearBoundaries wear_and_backing{"wear", {"backing"}};

Result
wear_down(const MeshData &unworn, const ElementChoice &elements, const WearBoundaries &boundaries,
          const unsigned int n_steps, const Wear &wear)
{
  Result result;
  auto motion = std::make_unique<MeshMotion>(unworn, elements, boundaries);
  const std::vector<Vector3> places = wear_positions(*motion, elements);
  for (unsigned int step = 1; step <= n_steps; ++step)
  {
    const std::vector<Vector3> now = wear_positions(*motion, elements);
    std::vector<Vector3> displacement;
    for (std::size_t k = 0; k < now.size(); ++k)
      displacement.push_back(places[k] + wear(places[k], double(step) / n_steps) - now[k]);
    MovedMesh moved = motion->move(displacement);
    EXPECT_TRUE(moved.is_valid());
    result.least_mean_ratio = std::min(result.least_mean_ratio, moved.mean_ratio);
    result.least_jacobian_ratio = std::min(result.least_jacobian_ratio, moved.jacobian_ratio);
    result.straightened = std::max(result.straightened, moved.straightened);
    result.mesh = std::move(moved.mesh);
    if (!moved.reason_to_refill().empty())
    {
      result.mesh = refill(result.mesh, boundaries.wear).mesh;
      motion = std::make_unique<MeshMotion>(result.mesh, elements, boundaries);
      ++result.n_refills;
    }
  }
  return result;
}

Wear
radial(const double depth)
{
  return [depth](const Vector3 &x, const double fraction)
  { return (fraction * depth) * normalised(x); };
}

MeshData
shell(const double outer_radius, const double size)
{
  CupGeometry g;
  g.outer_radius = outer_radius;
  g.element_size_at_wear = size;
  g.element_size_at_backing = 1.25 * size;
  return make_cup(g);
}

const ElementChoice linear{}, quadratic{2, {"wear", "backing"}};

/// Distance of the side's vertices from a surface about z whose radii are scaled by `scale(z)`
/// [mm].
double
distance_from_side(const MeshData &pin, const std::function<double(double)> &scale)
{
  double largest = 0.;
  for (const unsigned int v : pin.boundary_vertices("side"))
  {
    const Vector3 &x = pin.vertices[v];
    const double r = std::hypot(x[0], x[1]), size = scale(x[2]);
    largest = std::max(largest, std::min(std::abs(r - 2. * size), std::abs(r - 6. * size)));
  }
  return largest;
}

MeshData
annular_pin(const std::function<double(double)> &scale)
{
  PinGeometry g;
  g.inner_radius = 2.;
  g.outer_radius = 6.;
  MeshData pin = make_pin(g);
  for (Vector3 &x : pin.vertices)
    for (int i : {0, 1})
      x[i] *= scale(x[2]);
  return pin;
}

Vector3
four_upwards(const Vector3 &, const double fraction)
{
  return {0., 0., 4. * fraction};
}

// The worn end goes up by 4 of 10 mm: 60 % of the volume is left, but for the chords of the side's
// triangles, which move against each other.
TEST(DeepWear, ShortensAnAnnularPin)
{
  const auto straight = [](double) { return 1.; };
  const MeshData pin = annular_pin(straight);
  for (const unsigned int degree : {1, 2})
  {
    const Result worn =
        wear_down(pin, {degree, {{"side", {}, 0., -1.}}}, wear_and_backing, 4, four_upwards);
    EXPECT_NEAR(worn.mesh.volume() / pin.volume(), .6, 5e-4);
    EXPECT_EQ(worn.n_refills, 1u); // beyond a quarter of 10 mm
    EXPECT_GT(worn.least_mean_ratio, .25);
    EXPECT_GT(worn.least_jacobian_ratio, .5);
    EXPECT_EQ(worn.straightened, 0.);
    EXPECT_LT(distance_from_side(worn.mesh, straight), 1e-12);
  }
}

// The side of a conical pin stays on its cones. On a barrel, whose shape is none of those known, it
// follows the mean planes of its triangles, and the error is reported as a volume.
TEST(DeepWear, KeepsTheShapeOfTheSide)
{
  const auto cone = [](const double z) { return 1. + .05 * z; };
  const Result conical =
      wear_down(annular_pin(cone), linear, wear_and_backing, 4,
                [](const Vector3 &x, const double fraction)
                {
                  // along the straight lines of the inner and outer cone
                  const double widening = .05 * 4. * fraction;
                  return Vector3{widening * x[0], widening * x[1], 4. * fraction};
                });
  EXPECT_LT(distance_from_side(conical.mesh, cone), 1e-9);
  EXPECT_GT(conical.least_mean_ratio, .2);

  const auto barrel = [](const double z) { return 1. + .004 * z * (10. - z); };
  const MeshData pin = annular_pin(barrel);
  const MeshMotion motion(pin, linear, wear_and_backing);
  const MovedMesh moved =
      motion.move(std::vector<Vector3>(motion.wear_nodes().size(), Vector3{0., 0., .5}));
  EXPECT_TRUE(moved.is_valid());
  EXPECT_LT(distance_from_side(moved.mesh, barrel), .04 * .5);
  const WearSurface surface(pin, make_nodes(pin, {}), "wear");
  const double lost = pin.volume() - moved.mesh.volume();
  EXPECT_NEAR(surface.swept_volume(moved.displacement) + moved.side_volume, lost, 1e-10);
  EXPECT_LT(std::abs(moved.side_volume), .02 * lost);
  EXPECT_GT(std::abs(moved.side_volume), .001 * lost);
}

// The edge of the cavity slides along its chamfer, the cone r + z = 15.1 mm.
TEST(DeepWear, KeepsAChamfer)
{
  const MeshData cup = import_msh(ARTHROWEAR_SOURCE_DIR "/meshes/cup_chamfered.msh");
  const MeshMotion motion(cup, linear, wear_and_backing);
  std::vector<Vector3> displacement = mapped<Vector3>(
      wear_positions(motion, linear), [&](const Vector3 &x) { return .5 * normalised(x); });
  const MovedMesh moved = motion.move(displacement);
  EXPECT_EQ(moved.reason_to_refill(), "");
  unsigned int n_chamfer = 0, n_moved = 0;
  for (const unsigned int v : cup.boundary_vertices("rim"))
  {
    const Vector3 &x = cup.vertices[v], &y = moved.mesh.vertices[v];
    if (std::abs(std::hypot(x[0], x[1]) + x[2] - 15.1) < 1e-6)
    {
      ++n_chamfer;
      n_moved += x != y;
      EXPECT_NEAR(std::hypot(y[0], y[1]) + y[2], 15.1, 1e-6);
    }
    if (x[2] == 0.)
    {
      EXPECT_NEAR(y[2], 0., 1e-12);
    }
  }
  EXPECT_GT(n_chamfer, 40u);
  EXPECT_GT(n_moved, 20u);
}

// A cylinder of 10 mm presses 3 mm deep across a block of 8 mm: off the plane of its end faces
// nothing moves, its ends included.
TEST(DeepWear, MakesAGrooveAcrossABlock)
{
  const auto groove = [](const Vector3 &x, const double fraction)
  {
    constexpr double R = 10.;
    const double across = std::abs(x[0] - 10.),
                 depth = across < R ? std::sqrt(R * R - across * across) - (R - 3. * fraction) : 0.;
    return Vector3{0., 0., -std::max(0., depth)};
  };
  for (const auto &[degree, n] : {std::pair(1u, 20u), {2u, 10u}})
  {
    const MeshData block = make_block({{20., 20., 8.}, {n, n, n / 5 * 2}});
    const Result worn = wear_down(block, {degree, {}}, {"top", {"bottom"}}, 6, groove);
    EXPECT_GT(worn.least_mean_ratio, .3);
    EXPECT_GT(worn.least_jacobian_ratio, .4);
    EXPECT_EQ(worn.straightened, 0.);
    EXPECT_GE(worn.n_refills, 1u);
    for (const unsigned int v : worn.mesh.boundary_vertices("sides"))
    {
      const Vector3 &x = worn.mesh.vertices[v];
      EXPECT_TRUE(x[0] == 0. || x[0] == 20. || x[1] == 0. || x[1] == 20.);
    }
  }
}

// A wall of 4 mm with 1 mm left: triangles of 2 mm.
TEST(DeepWear, LeavesAThinWall)
{
  const MeshData cup = shell(18., 2.);
  for (const ElementChoice &elements : {linear, quadratic})
  {
    const Result worn = wear_down(cup, elements, wear_and_backing, 6, radial(3.));
    EXPECT_GT(worn.least_mean_ratio, .25);
    EXPECT_GT(worn.least_jacobian_ratio, .4);
    EXPECT_EQ(worn.straightened, 0.);
    EXPECT_GE(worn.n_refills, 3u);
    EXPECT_GT(least_mean_ratio(worn.mesh).value, .25);
  }
}

// Triangles of 4 mm on both sides of a wall of 2 mm, of which .8 mm are left. With straight edges
// across the wall cells would fold between the curved faces.
TEST(DeepWear, WearsAWallOfOneElement)
{
  const MeshData cup = shell(16., 4.);
  const Result worn = wear_down(cup, quadratic, wear_and_backing, 4, radial(1.2));
  EXPECT_GT(worn.least_mean_ratio, .25);
  EXPECT_GT(worn.least_jacobian_ratio, .3);
  EXPECT_EQ(worn.straightened, 0.);
  const MeshNodes nodes = make_nodes(worn.mesh, quadratic);
  EXPECT_GT(least_relative_jacobian(worn.mesh, nodes, nodes.positions), .3);
  const std::vector<bool> is_outside = boundary_edges(worn.mesh, nodes);
  std::vector<Vector3> straight(nodes.positions.begin(), nodes.positions.end());
  for (std::size_t e = 0; e < nodes.edges.size(); ++e)
    if (!is_outside[e])
      straight[nodes.n_vertices + e] =
          .5 * (straight[nodes.edges[e][0]] + straight[nodes.edges[e][1]]);
  EXPECT_LT(least_relative_jacobian(worn.mesh, nodes, straight), .15);
}

TEST(DeepWear, ThroughTheWallIsAnError)
{
  const MeshMotion motion(shell(16., 4.), linear, wear_and_backing);
  std::vector<Vector3> displacement = mapped<Vector3>(
      wear_positions(motion, linear), [&](const Vector3 &x) { return 2.05 * normalised(x); });
  const std::string message = thrown<RunError>([&] { motion.move(displacement); });
  EXPECT_EQ(message.find("the wall is worn through: 2.05 mm deep"), 0u);
}

// Whatever the path was, the total displacement determines the mesh.
TEST(DeepWear, HasNoMemoryOfItsPath)
{
  const MeshMotion motion(shell(18., 4.), quadratic, wear_and_backing),
      other(shell(18., 4.), quadratic, wear_and_backing);
  std::vector<Vector3> small, large;
  for (const Vector3 &x : wear_positions(motion, quadratic))
  {
    small.push_back(.3 * normalised(x));
    large.push_back(.9 * normalised(x));
  }
  motion.move(small);
  const MovedMesh a = motion.move(large), b = other.move(large);
  EXPECT_EQ(a.mesh.vertices, b.mesh.vertices);
  ASSERT_EQ(a.mesh.middles.size(), b.mesh.middles.size());
  for (std::size_t k = 0; k < a.mesh.middles.size(); ++k)
    EXPECT_EQ(a.mesh.middles[k].position, b.mesh.middles[k].position);
}

// Nodes of worn edges are where they have been moved to, also in a checkpoint, after a refill and
// in the next reference.
TEST(DeepWear, KeepsWornEdgesCurved)
{
  const MeshData cup = shell(28., 4.);
  const MeshMotion motion(cup, quadratic, wear_and_backing);
  const std::vector<Vector3> places = wear_positions(motion, quadratic);
  std::vector<Vector3> displacement =
      mapped<Vector3>(places, [&](const Vector3 &x) { return (.5 + .1 * x[2]) * normalised(x); });
  const MovedMesh moved = motion.move(displacement);
  EXPECT_EQ(moved.displacement.size(), places.size());
  CheckpointData data;
  pack_mesh(moved.mesh, data);
  const MeshData resumed = unpack_mesh(data);
  const RefilledMesh filled = refill(moved.mesh, "wear");
  for (const MeshData &mesh : {moved.mesh, resumed, filled.mesh})
  {
    const std::vector<Vector3> now =
        wear_positions(MeshMotion(mesh, quadratic, wear_and_backing), quadratic);
    ASSERT_EQ(now.size(), places.size());
    for (std::size_t k = 0; k < now.size(); ++k)
      EXPECT_LT(norm(now[k] - places[k] - moved.displacement[k]), 1e-14);
    // On the backing as before.
    const MeshNodes nodes = make_nodes(mesh, quadratic);
    for (const unsigned int node : nodes.of_boundary(mesh, "backing"))
      EXPECT_NEAR(norm(nodes.positions[node]), 28., 1e-12);
  }
  EXPECT_EQ(MeshMotion(cup, quadratic, wear_and_backing).move(displacement).mesh.middles.size(),
            moved.mesh.middles.size());
  // Volume between the faces of both meshes, by the motion.
  const WearSurface before(cup, make_nodes(cup, quadratic), "wear");
  EXPECT_NEAR(before.swept_volume(moved.displacement) / 1., before.swept_volume(displacement),
              1e-9);
}
} // namespace
} // namespace arthrowear
