// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/point_location.h"

#include "mesh/cup.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace arthrowear
{
namespace
{
MeshData
cup_mesh(const double size)
{
  CupGeometry geometry;
  geometry.inner_radius = 14.;
  geometry.outer_radius = 18.;
  geometry.element_size_at_wear = geometry.element_size_at_backing = size;
  return make_cup(geometry);
}

Vector3
position_of(const MeshData &mesh, const PointLocation::Place &place)
{
  Vector3 x{};
  for (int i = 0; i < 4; ++i)
    x = x + place.weights[i] * mesh.vertices[mesh.cells[place.cell][i]];
  return x;
}

// Weights of any cell sum to 1 and give the point again; inside, none is negative.
TEST(PointLocation, PointsInsideCellsAreFoundInThem)
{
  const MeshData mesh = cup_mesh(3.);
  const PointLocation location(mesh);
  std::mt19937 random(7);
  std::uniform_int_distribution<std::size_t> any(0, mesh.cells.size() - 1);
  std::exponential_distribution<double> share;
  for (int i = 0; i < 2000; ++i)
  {
    PointLocation::Place at;
    at.cell = any(random);
    double sum = 0.;
    for (double &weight : at.weights)
      sum += weight = share(random);
    for (double &weight : at.weights)
      weight /= sum;
    const Vector3 x = position_of(mesh, at);
    const PointLocation::Place found = location.find(x);
    EXPECT_GE(*std::min_element(found.weights.begin(), found.weights.end()), -1e-12);
    EXPECT_LT(norm(position_of(mesh, found) - x), 1e-10);
  }
}

// 10 um outside the cavity, as between a sphere and its chords, linear values are still exact.
TEST(PointLocation, PointsBesideTheMeshAreExtrapolatedFromANearCell)
{
  const MeshData mesh = cup_mesh(3.);
  const PointLocation location(mesh);
  for (const auto &face : mesh.boundary_faces("wear"))
  {
    const Vector3 middle =
        (1. / 3.) * (mesh.vertices[face[0]] + mesh.vertices[face[1]] + mesh.vertices[face[2]]);
    const Vector3 x = middle - .01 * normalised(middle);
    const PointLocation::Place found = location.find(x);
    EXPECT_LT(norm(position_of(mesh, found) - x), 1e-10);
    EXPECT_GT(*std::min_element(found.weights.begin(), found.weights.end()), -.1);
  }
}

TEST(PointLocation, OneCellServesAllPoints)
{
  MeshData mesh;
  mesh.vertices = {{0., 0., 0.}, {1., 0., 0.}, {0., 1., 0.}, {0., 0., 1.}};
  mesh.cells = {{0, 1, 2, 3}};
  mesh.cell_volume_id = {0};
  const PointLocation location(mesh);
  const Vector3 far{30., -20., 5.};
  EXPECT_LT(norm(position_of(mesh, location.find(far)) - far), 1e-12);
}
} // namespace
} // namespace arthrowear
