// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/pin.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/units.h"
#include "mesh/graded_mesh.h"

#include <gmsh.h>

#include <algorithm>

namespace arthrowear
{
namespace
{
constexpr double edges_around = 16.;

/// Height of the spherical end over its pole at a distance from the axis [mm].
double
rise_of_end(const PinGeometry &g, const double distance)
{
  if (g.end_radius == 0.)
    return 0.;
  const double d = std::min(distance, g.end_radius);
  // Without cancellation where the end is nearly flat.
  return d * d / (g.end_radius + std::sqrt((g.end_radius - d) * (g.end_radius + d)));
}

/// Points of a circle about the z axis at its four quarters, and the arcs between them.
struct Circle
{
  int point[4], arc[4];
};

Circle
add_circle(const double radius, const double z)
{
  namespace geo = gmsh::model::geo;
  Circle circle;
  const int centre = geo::addPoint(0., 0., z);
  const double x[4] = {radius, 0., -radius, 0.};
  for (int q = 0; q < 4; ++q)
    circle.point[q] = geo::addPoint(x[q], x[(q + 3) % 4], z);
  for (int q = 0; q < 4; ++q)
    circle.arc[q] = geo::addCircleArc(circle.point[q], centre, circle.point[(q + 1) % 4]);
  return circle;
}

int
loop_of(const Circle &circle)
{
  return gmsh::model::geo::addCurveLoop(
      {circle.arc[0], circle.arc[1], circle.arc[2], circle.arc[3]});
}

/// The cylinder between two circles of one radius.
std::vector<int>
add_cylinder(const Circle &low, const Circle &high)
{
  namespace geo = gmsh::model::geo;
  int line[4];
  for (int q = 0; q < 4; ++q)
    line[q] = geo::addLine(low.point[q], high.point[q]);
  std::vector<int> patches;
  for (int q = 0; q < 4; ++q)
    patches.push_back(geo::addSurfaceFilling(
        {geo::addCurveLoop({low.arc[q], line[(q + 1) % 4], -high.arc[q], -line[q]})}));
  return patches;
}

/// The spherical end below a circle.
std::vector<int>
add_end(const PinGeometry &g, const Circle &edge)
{
  namespace geo = gmsh::model::geo;
  const int pole = geo::addPoint(0., 0., 0.), centre = geo::addPoint(0., 0., g.end_radius);
  int meridian[4];
  for (int q = 0; q < 4; ++q)
    meridian[q] = geo::addCircleArc(edge.point[q], centre, pole);
  std::vector<int> patches;
  for (int q = 0; q < 4; ++q)
    patches.push_back(geo::addSurfaceFilling(
        {geo::addCurveLoop({edge.arc[q], meridian[(q + 1) % 4], -meridian[q]})}, -1, centre));
  return patches;
}

void
add_pin(const PinGeometry &g)
{
  namespace geo = gmsh::model::geo;
  const Circle low = add_circle(g.outer_radius, rise_of_end(g, g.outer_radius)),
               high = add_circle(g.outer_radius, g.height);
  std::vector<int> side = add_cylinder(low, high);
  std::vector<int> lower_loops{loop_of(low)}, upper_loops{loop_of(high)};
  if (g.inner_radius > 0.)
  {
    const Circle inner_low = add_circle(g.inner_radius, 0.),
                 inner_high = add_circle(g.inner_radius, g.height);
    const std::vector<int> hole = add_cylinder(inner_low, inner_high);
    side.insert(side.end(), hole.begin(), hole.end());
    lower_loops.push_back(loop_of(inner_low));
    upper_loops.push_back(loop_of(inner_high));
  }
  const std::vector<int> wear =
      g.end_radius > 0. ? add_end(g, low) : std::vector<int>{geo::addPlaneSurface(lower_loops)};
  const std::vector<int> backing{geo::addPlaneSurface(upper_loops)};
  add_graded_volume({{"side", side}, {"wear", wear}, {"backing", backing}}, "pin");
}

void
place_vertices_of_pin(const PinGeometry &g, MeshData &mesh)
{
  const double between = .5 * (g.inner_radius + g.outer_radius);
  const Vector3 centre{0., 0., g.end_radius};
  for (const unsigned int v : mesh.boundary_vertices("wear"))
  {
    Vector3 &x = mesh.vertices[v];
    if (g.end_radius > 0.)
      x = centre + g.end_radius * normalised(x - centre);
    else
      x[2] = 0.;
  }
  for (const unsigned int v : mesh.boundary_vertices("backing"))
    mesh.vertices[v][2] = g.height;
  const std::vector<unsigned int> of_end = mesh.boundary_vertices("wear");
  for (const unsigned int v : mesh.boundary_vertices("side"))
  {
    Vector3 &x = mesh.vertices[v];
    const double distance = std::hypot(x[0], x[1]),
                 radius = distance < between ? g.inner_radius : g.outer_radius;
    x[0] *= radius / distance;
    x[1] *= radius / distance;
    if (std::binary_search(of_end.begin(), of_end.end(), v))
      x[2] = rise_of_end(g, radius);
  }
}

double
volume_of(const PinGeometry &g)
{
  const double section =
      units::pi * (g.outer_radius * g.outer_radius - g.inner_radius * g.inner_radius);
  const double rise = rise_of_end(g, g.outer_radius);
  // Below the edge of a spherical end: its segment.
  return section * (g.height - rise) + units::pi * rise * rise * (g.end_radius - rise / 3.);
}

void
check(const PinGeometry &g, const GradedBody &body)
{
  InputErrors errors;
  check_length(errors, body.name, "outer radius", g.outer_radius);
  check_length(errors, body.name, "height", g.height);
  if (!(g.inner_radius >= 0.) || g.inner_radius >= g.outer_radius)
    errors.add(formatted("the pin's inner radius is %.6g mm, must be 0 or above and below the "
                         "outer radius, %.6g mm",
                         g.inner_radius, g.outer_radius));
  if (g.end_radius != 0.)
  {
    if (!(g.end_radius >= g.outer_radius) || !std::isfinite(g.end_radius))
      errors.add(formatted("the pin's end radius is %.6g mm, must be at least its outer radius, "
                           "%.6g mm, or 0 for a flat end",
                           g.end_radius, g.outer_radius));
    else if (rise_of_end(g, g.outer_radius) >= g.height)
      errors.add(formatted(
          "the pin's height is %.6g mm, must be above the height of its spherical end, %.6g mm",
          g.height, rise_of_end(g, g.outer_radius)));
    if (g.inner_radius > 0.)
      errors.add("an annular pin must have a flat end: set its end radius to 0");
  }
  errors.throw_if_any();
  const double wall = g.outer_radius - g.inner_radius;
  if (g.height < wall)
    check_sizes(errors, body, g.height, "height");
  else
    check_sizes(errors, body, wall, g.inner_radius > 0. ? "wall" : "radius");
  errors.throw_if_any();
}
} // namespace

MeshData
make_pin(const PinGeometry &g)
{
  GradedBody body;
  body.name = "pin";
  body.numbers = {g.outer_radius, g.inner_radius,         g.height,
                  g.end_radius,   g.element_size_at_wear, g.element_size_at_backing};
  body.size_at_wear = g.element_size_at_wear;
  body.size_at_backing = g.element_size_at_backing;
  check(g, body);
  body.layer_volume = [&g](double) { return volume_of(g); };
  body.add_geometry = [&g] { add_pin(g); };
  body.height = [&g](const Vector3 &x)
  {
    const double rise = rise_of_end(g, std::hypot(x[0], x[1]));
    return std::clamp((x[2] - rise) / (g.height - rise), 0., 1.);
  };
  body.largest_size = [&g](const Vector3 &x)
  {
    const double radius =
        g.inner_radius > 0. ? std::max(std::hypot(x[0], x[1]), g.inner_radius) : g.outer_radius;
    return 2. * units::pi / edges_around * radius;
  };
  body.place_vertices = [&g](MeshData &mesh) { place_vertices_of_pin(g, mesh); };
  return make_graded(body);
}

std::vector<CurvedBoundary>
curved_boundaries(const PinGeometry &g)
{
  constexpr double rounding = 1e-9;
  std::vector<CurvedBoundary> curved;
  if (g.end_radius > 0.)
    curved.push_back({"wear", {0., 0., g.end_radius}, g.end_radius, rounding * g.end_radius});
  // After the sphere: a circle at the end of the cylinder is on both, an arc of the sphere is not.
  curved.push_back(CurvedBoundary::cylinders("side", {}, {0., 0., 1.}));
  return curved;
}
} // namespace arthrowear
