// SPDX-License-Identifier: LGPL-2.1-or-later

#include "unit/laws/debris/tilted_plane.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

using namespace arthrowear;

// The gradient of a linear function f = g . x is the part of g in the triangle's plane.
TEST(InterfaceMesh, GradientsAreExactForLinearFunctions)
{
  const TiltedPlane plane;
  const PlaneGrid grid(plane, 4, 2., .2);
  const InterfaceMesh mesh = grid.mesh();
  const Vector3 g = 3. * plane.x_axis - 2. * plane.y_axis;
  for (const InterfaceMesh::Cell &cell : mesh.cells())
  {
    Vector3 gradient{};
    for (int k = 0; k < 3; ++k)
      gradient = gradient + dot(g, grid.vertices[cell.vertices[k]]) * cell.gradients[k];
    EXPECT_LT(norm(gradient - g), 1e-12);
  }
}

// A square of 2 mm: area 4 mm^2, 16 boundary edges of .5 mm whose normals point away from the
// middle, 16 boundary vertices, edges = vertices + triangles - 1 = 25 + 32 - 1.
TEST(InterfaceMesh, KnowsAreaAndBoundary)
{
  const TiltedPlane plane;
  const PlaneGrid grid(plane, 4, 2.);
  const InterfaceMesh mesh = grid.mesh();
  EXPECT_NEAR(mesh.integral(std::vector<double>(25, 1.)), 4., 1e-13);
  EXPECT_EQ(mesh.edges().size(), 56u);
  ASSERT_EQ(mesh.boundary_edges().size(), 16u);
  EXPECT_EQ(mesh.boundary_vertices().size(), 16u);
  for (const InterfaceMesh::BoundaryEdge &edge : mesh.boundary_edges())
  {
    EXPECT_NEAR(edge.length, .5, 1e-14);
    const Vector3 middle = .5 * (grid.vertices[edge.vertices[0]] + grid.vertices[edge.vertices[1]]);
    EXPECT_NEAR(dot(edge.outward, middle - plane.at(1., 1.)), 1., 1e-13);
  }
}

TEST(InterfaceMesh, RefusesTrianglesThatAreNone)
{
  const std::vector<Vector3> points{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}};
  const auto refusal = [&](const std::vector<std::array<unsigned int, 3>> &triangles)
  { return thrown<InputError>([&] { InterfaceMesh(points, triangles); }); };
  EXPECT_EQ(refusal({{0, 1, 3}, {0, 1, 2}}),
            "triangle 1 of the interface is flat: its corners lie on a line");
  EXPECT_EQ(refusal({{0, 1, 4}}), "triangle 0 of the interface names vertex 4, must be below 4");
  EXPECT_EQ(refusal({{0, 1, 3}}), "vertex 2 of the interface is in no triangle");
}
