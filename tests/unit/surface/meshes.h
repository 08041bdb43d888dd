// SPDX-License-Identifier: LGPL-2.1-or-later
// Triangles on spheres, ellipsoids and tori, regular or with points that are shifted along the
// surface by up to a quarter of an edge.
#pragma once

#include "base/units.h"
#include "brute_force.h"
#include "surface/mesh_edges.h"

namespace arthrowear
{
/// Each triangle as four, whose new points lie on the sphere of radius 1.
inline TriangleMesh
halved(const TriangleMesh &mesh)
{
  TriangleMesh fine{mesh.points, {}};
  const MeshEdges edges = edges_of(mesh.triangles);
  for (const MeshEdges::Edge &edge : edges.edges)
    fine.points.push_back(normalised(mesh.points[edge.begin] + mesh.points[edge.end]));
  const auto n = static_cast<std::uint32_t>(mesh.points.size());
  for (std::uint32_t t = 0; t < mesh.triangles.size(); ++t)
  {
    const auto &[a, b, c] = mesh.triangles[t];
    const auto &[ab, bc, ca] = edges.of_triangle[t];
    fine.triangles.push_back({a, n + ab, n + ca});
    fine.triangles.push_back({n + ab, b, n + bc});
    fine.triangles.push_back({n + ca, n + bc, c});
    fine.triangles.push_back({n + ab, n + bc, n + ca});
  }
  return fine;
}

/// Sphere of radius 1: an icosahedron whose edges are halved.
inline TriangleMesh
unit_sphere(const int n_halvings)
{
  const double g = .5 * (1. + std::sqrt(5.));
  TriangleMesh mesh;
  for (const Vector3 &corner : {Vector3{-1., g, 0.},
                                {1., g, 0.},
                                {-1., -g, 0.},
                                {1., -g, 0.},
                                {0., -1., g},
                                {0., 1., g},
                                {0., -1., -g},
                                {0., 1., -g},
                                {g, 0., -1.},
                                {g, 0., 1.},
                                {-g, 0., -1.},
                                {-g, 0., 1.}})
    mesh.points.push_back(normalised(corner));
  mesh.triangles = {{0, 11, 5}, {0, 5, 1},  {0, 1, 7},   {0, 7, 10}, {0, 10, 11},
                    {1, 5, 9},  {5, 11, 4}, {11, 10, 2}, {10, 7, 6}, {7, 1, 8},
                    {3, 9, 4},  {3, 4, 2},  {3, 2, 6},   {3, 6, 8},  {3, 8, 9},
                    {4, 9, 5},  {2, 4, 11}, {6, 2, 10},  {8, 6, 7},  {9, 8, 1}};
  for (int i = 0; i < n_halvings; ++i)
    mesh = halved(mesh);
  return mesh;
}

/// @param share  of an edge by which points move along the surface at most
inline TriangleMesh
ellipsoid_mesh(const Vector3 &semi_axes, const int n_halvings, const double share = 0.)
{
  TriangleMesh mesh = unit_sphere(n_halvings);
  Draws draws;
  const double edge = 1.2 * std::pow(.5, n_halvings); // of a sphere of radius 1, about
  for (Vector3 &point : mesh.points)
  {
    point = normalised(point + draws.in_cube(share * edge));
    for (int i = 0; i < 3; ++i)
      point[i] *= semi_axes[i];
  }
  return mesh;
}

/// Joins n_i + 1 rows of n_j + 1 points, which a mesh has, by squares of two triangles.
inline void
add_squares(const int n_i, const int n_j, TriangleMesh &mesh)
{
  const auto at = [n_j](const int i, const int j)
  { return static_cast<std::uint32_t>(i * (n_j + 1) + j); };
  for (int i = 0; i < n_i; ++i)
    for (int j = 0; j < n_j; ++j)
    {
      mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
}

/// About z. @param n  edges around the tube @param side  -1: normals into the tube
inline TriangleMesh
torus_mesh(const double ring, const double tube, const int n, const double share, const double side,
           const unsigned seed = 20)
{
  const int n_around = static_cast<int>(std::lround(n * (ring + .5 * tube) / tube));
  TriangleMesh mesh;
  Draws draws(seed);
  for (int i = 0; i < n_around; ++i)
    for (int j = 0; j < n; ++j)
    {
      const double a = 2. * units::pi / n_around * (i + draws.between(-share, share)),
                   b = 2. * units::pi / n * (j + draws.between(-share, share)),
                   rho = ring + tube * std::cos(b);
      mesh.points.push_back({rho * std::cos(a), rho * std::sin(a), tube * std::sin(b)});
    }
  const auto at = [&](const int i, const int j)
  { return static_cast<std::uint32_t>((i % n_around) * n + j % n); };
  const auto add = [&](const std::uint32_t a, const std::uint32_t b, const std::uint32_t c)
  {
    mesh.triangles.push_back(side > 0. ? TriangleMesh::Triangle{a, b, c}
                                       : TriangleMesh::Triangle{a, c, b});
  };
  for (int i = 0; i < n_around; ++i)
    for (int j = 0; j < n; ++j)
      if (draws.between(0., 1.) < .5)
      {
        add(at(i, j), at(i + 1, j), at(i + 1, j + 1));
        add(at(i, j), at(i + 1, j + 1), at(i, j + 1));
      }
      else
      {
        add(at(i, j), at(i + 1, j), at(i, j + 1));
        add(at(i + 1, j), at(i + 1, j + 1), at(i, j + 1));
      }
  return mesh;
}

/// Every triangle whose middle meets a condition.
template <class Condition>
TriangleMesh
part_of(const TriangleMesh &mesh, const Condition &condition)
{
  TriangleMesh part = mesh;
  part.triangles.clear();
  for (const TriangleMesh::Triangle &triangle : mesh.triangles)
    if (condition((1. / 3.) *
                  (mesh.points[triangle[0]] + mesh.points[triangle[1]] + mesh.points[triangle[2]])))
      part.triangles.push_back(triangle);
  return part;
}

inline double
mean_edge(const TriangleMesh &mesh)
{
  double sum = 0.;
  const MeshEdges edges = edges_of(mesh.triangles);
  for (const MeshEdges::Edge &edge : edges.edges)
    sum += norm(mesh.points[edge.end] - mesh.points[edge.begin]);
  return sum / static_cast<double>(edges.edges.size());
}
} // namespace arthrowear
