// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/volume_motion.h"

#include "base/errors.h"
#include "base/ranges.h"
#include "mesh/block.h"
#include "mesh/cup.h"
#include "mesh/mesh_motion.h"

#include <gtest/gtest.h>

#include <numeric>
#include <random>

namespace arthrowear
{
namespace
{
const double pi = std::acos(-1.);

/// A half shell 14/28 mm with its wear surface.
struct Cup
{
  Cup(const unsigned int degree, const double size)
      : mesh(make(size)), nodes(make_nodes(mesh, {degree, {"wear", "backing"}})),
        surface(mesh, nodes, "wear")
  {
  }
  static MeshData make(const double size)
  {
    CupGeometry g;
    g.element_size_at_wear = size;
    g.element_size_at_backing = 3. * size;
    return make_cup(g);
  }
  /// Depth d cos(theta) from the pole, along the normals.
  std::vector<Vector3> polar(const double d) const
  {
    return mapped<Vector3>(surface.positions(),
                           [&](const Vector3 &x) { return (d * x[2] / norm(x)) * normalised(x); });
  }

  MeshData mesh;
  MeshNodes nodes;
  WearSurface surface;
};

std::vector<double>
areas_along(const WearSurface &surface, const std::vector<Vector3> &directions)
{
  const auto vectors = surface.mean_area_vectors(std::vector<Vector3>(surface.n_vertices()));
  std::vector<double> areas;
  for (std::size_t v = 0; v < vectors.size(); ++v)
    areas.push_back(dot(vectors[v], directions[v]));
  return areas;
}

double
sum(const std::vector<double> &values)
{
  return std::accumulate(values.begin(), values.end(), 0.);
}

// Between the radii R and R + d cos(theta), over the half space: 2 pi/3 of the integral of
// (R + d c)^3 - R^3 over c from 0 to 1.
double
polar_volume(const double d)
{
  constexpr double R = 14.;
  return 2. * pi / 3. * ((std::pow(R + d, 4) - std::pow(R, 4)) / (4. * d) - std::pow(R, 3));
}

// Chords miss the sphere by h^2, arcs of quadratic faces by h^4: factors of 4 and 16, for meshes
// whose mean edges are in a ratio of 1.9 of 3.6 and 13.
TEST(SweptVolume, ConvergesToTheClosedFormOfAPolarScar)
{
  EXPECT_NEAR(polar_volume(1.), 645.5973, 1e-4);
  EXPECT_NEAR(polar_volume(3.), 2125.2874, 1e-4);
  EXPECT_NEAR(polar_volume(7.), 5926.6145, 1e-4);
  const Cup flat(1, 4.), flat_fine(1, 2.), curved(2, 4.), curved_fine(2, 2.);
  for (const double d : {1., 3., 7.})
  {
    const auto error = [d](const Cup &cup)
    { return std::abs(cup.surface.swept_volume(cup.polar(d)) / polar_volume(d) - 1.); };
    EXPECT_LT(error(flat_fine), .013);
    EXPECT_GT(error(flat) / error(flat_fine), 3.5);
    EXPECT_LT(error(curved_fine), 2e-5);
    EXPECT_GT(error(curved) / error(curved_fine), 13.);
  }
}

// The faces of the rim stay in their plane: only the worn faces sweep.
TEST(SweptVolume, IsWhatTheMeshLoses)
{
  const Cup cup(1, 4.);
  const MeshMotion motion(cup.mesh, {}, {"wear", {"backing"}});
  const MovedMesh moved = motion.move(cup.polar(3.));
  EXPECT_NEAR(cup.surface.swept_volume(moved.displacement), cup.mesh.volume() - moved.mesh.volume(),
              1e-12 * cup.mesh.volume());
}

TEST(SweptVolume, OfABallInAFlatConverges)
{
  constexpr double R = 14.;
  for (const auto &[h, listed] : {std::pair(1., 42.9351), {2., 167.5516}, {3., 367.5663}})
  {
    const double exact = pi * h * h * (3. * R - h) / 3.;
    EXPECT_NEAR(exact, listed, 1e-4);
    std::vector<double> errors;
    for (const unsigned int n : {20, 80})
    {
      const MeshData mesh = make_block({{20., 20., 6.}, {n, n, 1}});
      const WearSurface surface(mesh, make_nodes(mesh, {}), "top");
      std::vector<Vector3> displacement;
      for (const Vector3 &x : surface.positions())
      {
        const double r2 = std::pow(x[0] - 10., 2) + std::pow(x[1] - 10., 2);
        const double deep = r2 < R * R ? std::sqrt(R * R - r2) - (R - h) : 0.;
        displacement.push_back({0., 0., -std::max(0., deep)});
      }
      errors.push_back(std::abs(surface.swept_volume(displacement) / exact - 1.));
    }
    EXPECT_LT(errors[1], 1.5e-3);
    EXPECT_LT(errors[1], errors[0] / 8.); // h^2, but for the scar's edge
  }
}

// Each vertex sweeps its own volume also where depth is half the radius and several times the
// length of edges.
TEST(VolumeMotion, SweepsTheWornVolumeVertexByVertex)
{
  for (const unsigned int degree : {1, 2})
    for (const double d : {1e-6, .01, 1., 7.})
    {
      const Cup cup(degree, 2.);
      std::vector<Vector3> directions;
      for (unsigned int v = 0; v < cup.surface.n_vertices(); ++v)
        directions.push_back(normalised(cup.surface.positions()[v]));
      std::vector<double> volumes = areas_along(cup.surface, directions);
      for (std::size_t v = 0; v < volumes.size(); ++v)
        volumes[v] *= d * directions[v][2];
      const VolumeMotion motion = sweep_volume(cup.surface, directions, volumes);
      EXPECT_NEAR(motion.volume / sum(volumes), 1., 1e-12);
      EXPECT_EQ(motion.volume, cup.surface.swept_volume(motion.displacement));
      EXPECT_LT(motion.misplaced_volume, 1e-12 * sum(volumes));
      // The same volume on a sphere that widens: less depth, by d/R at most.
      for (std::size_t v = 0; v < volumes.size(); ++v)
      {
        EXPECT_LE(motion.depth[v], 1.005 * d * directions[v][2]);
        EXPECT_GE(motion.depth[v], .995 * d * directions[v][2] / (1. + d / 14.));
      }
    }
}

// A consistent mass matrix would overshoot on both sides of a step of depth.
TEST(VolumeMotion, DoesNotOvershootAtTheEdgeOfAScarOnSkewedTriangles)
{
  MeshData mesh = make_block({{20., 20., 2.}, {20, 20, 1}});
  std::mt19937 random(1);
  std::uniform_real_distribution<double> part(-.45, .45);
  for (Vector3 &x : mesh.vertices)
    if (x[0] > 0. && x[0] < 20. && x[1] > 0. && x[1] < 20.)
      x = x + Vector3{part(random), part(random), 0.};
  const WearSurface surface(mesh, make_nodes(mesh, {}), "top");
  const std::vector<Vector3> directions(surface.n_vertices(), Vector3{0., 0., -1.});
  std::vector<double> volumes = areas_along(surface, directions);
  for (std::size_t v = 0; v < volumes.size(); ++v)
    volumes[v] *= surface.positions()[v][0] < 10. ? .5 : 0.;
  const VolumeMotion motion = sweep_volume(surface, directions, volumes);
  for (std::size_t v = 0; v < volumes.size(); ++v)
    EXPECT_NEAR(motion.depth[v], volumes[v] > 0. ? .5 : 0., 1e-12);
}

// The side of a block carries the volume of vertices that stand still.
TEST(VolumeMotion, PassesTheVolumeOfFixedVerticesToTheirNeighbours)
{
  const MeshData mesh = make_block({{10., 10., 2.}, {10, 10, 1}});
  const WearSurface surface(mesh, make_nodes(mesh, {}), "top");
  std::vector<Vector3> directions(surface.n_vertices(), Vector3{0., 0., -1.});
  std::vector<double> volumes = areas_along(surface, directions);
  for (std::size_t v = 0; v < volumes.size(); ++v)
    if (surface.positions()[v][0] < 2.5) // three rows
      directions[v] = v % 2 == 0 ? Vector3{} : Vector3{1., 0., -.01};
  const VolumeMotion motion = sweep_volume(surface, directions, volumes);
  EXPECT_NEAR(motion.volume, 100., 1e-10);
  for (std::size_t v = 0; v < volumes.size(); ++v)
  {
    const double x = surface.positions()[v][0];
    EXPECT_EQ(motion.depth[v] == 0., x < 2.5);
    if (x > 4.)
    {
      EXPECT_NEAR(motion.depth[v], 1., 1e-12);
    }
  }
}

TEST(VolumeMotion, NothingWornIsNoMotion)
{
  const Cup cup(2, 4.);
  const std::vector<Vector3> directions(cup.surface.n_vertices(), Vector3{});
  const VolumeMotion motion =
      sweep_volume(cup.surface, directions, std::vector<double>(directions.size(), 0.));
  EXPECT_EQ(motion.volume, 0.);
  for (const Vector3 &u : motion.displacement)
    EXPECT_EQ(u, Vector3{});
  EXPECT_THROW(sweep_volume(cup.surface, directions, std::vector<double>(directions.size(), 1.)),
               RunError);
}
} // namespace
} // namespace arthrowear
