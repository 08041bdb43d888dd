// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/outer_surface.h"

#include "mesh/knee.h"
#include "surface/torus.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear;

/// Divergence theorem: a closed surface whose normals point out has the volume sum x . A / 3.
double
volume_within(const TriangleMesh &surface)
{
  double volume = 0.;
  for (const TriangleMesh::Triangle &triangle : surface.triangles)
    volume += dot(surface.points[triangle[0]], surface.area_vector(triangle)) / 3.;
  return volume;
}

/// The outside of an insert encloses its tetrahedra, and points of its dishes lie on their torus
/// also where they are nodes of edges.
TEST(OuterSurface, EnclosesTheMeshAndKeepsItsNodes)
{
  KneeInsertShape shape;
  shape.target_cells = 2000;
  const MeshData mesh = make_knee_insert_mesh(shape);
  const TriangleMesh surface = outer_surface(mesh);
  EXPECT_EQ(surface.triangles.size(), 4 * mesh.faces.size());
  // Closed: half as many edges as sides of triangles, Euler's number 2.
  EXPECT_EQ(2 * surface.points.size(), surface.triangles.size() + 4);
  const double exact = volume_within(surface);
  EXPECT_NEAR(exact, mesh.volume(), .01 * exact);
  const Torus torus(shape.sagittal_radius - shape.coronal_radius, shape.coronal_radius);
  std::size_t n_on_dishes = 0;
  for (const Vector3 &point : surface.points)
    if (point[1] > -.5 * shape.thickness && point[1] < shape.depth - 1e-9 &&
        std::abs(point[0]) < 10. && std::abs(std::abs(point[2]) - .5 * shape.distance) < 10.)
    {
      std::uint32_t hint = 0;
      const Vector3 arm =
          point - Vector3{0., shape.sagittal_radius, std::copysign(.5 * shape.distance, point[2])};
      EXPECT_NEAR(torus.nearest(arm, hint).distance, 0., 1e-9);
      ++n_on_dishes;
    }
  EXPECT_GT(n_on_dishes, 100u);
}
} // namespace
