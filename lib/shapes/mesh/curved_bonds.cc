// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/curved_bonds.h"

#include "base/errors.h"
#include "mesh/sphere_fit.h"
#include "mesh/volumes.h"

namespace arthrowear
{
namespace
{
// Distance up to which vertices lie on a sphere, relative to its radius.
constexpr double tolerance = 1e-3;
} // namespace

CurvedBoundary
sphere_through(const MeshData &mesh, const std::vector<Triangle> &triangles,
               const std::string &name)
{
  const CurvedBoundary no_sphere(name, {}, 0., -1.);
  std::map<unsigned int, double> areas;
  for (const Triangle &triangle : triangles)
  {
    const double area = norm(area_vector(mesh.vertices, triangle));
    for (const unsigned int vertex : triangle)
      areas[vertex] += area / 3.;
  }
  std::vector<Vector3> points;
  std::vector<double> weights;
  for (const auto &[vertex, area] : areas)
  {
    points.push_back(mesh.vertices[vertex]);
    weights.push_back(area);
  }
  try
  {
    const SphereFit fit = fit_sphere(points, weights, 0.);
    if (fit.rms > tolerance * fit.radius || fit.outlier_share > .5)
      return no_sphere;
    const bool is_concentric = norm(fit.centre) < 1e-9 * fit.radius;
    return {name, is_concentric ? Vector3{} : fit.centre, fit.radius, tolerance * fit.radius};
  }
  catch (const InputError &) // a plane
  {
    return no_sphere;
  }
}

std::vector<CurvedBoundary>
curved_bonds(const MeshData &mesh)
{
  std::vector<CurvedBoundary> curved;
  for (const auto &[volumes, triangles] : bonds(mesh))
    curved.push_back(sphere_through(mesh, triangles, bond_name(mesh, volumes)));
  return curved;
}
} // namespace arthrowear
