// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/box.h"

#include "base/errors.h"
#include "mesh/graded_mesh.h"

#include <gmsh.h>

#include <algorithm>

namespace arthrowear
{
namespace
{
void
add_box(const BoxGeometry &g)
{
  namespace geo = gmsh::model::geo;
  const double x = .5 * g.length_x, y = .5 * g.length_y;
  const double at[4][2] = {{-x, -y}, {x, -y}, {x, y}, {-x, y}};
  int low[4], high[4], low_line[4], high_line[4], post[4];
  for (int q = 0; q < 4; ++q)
  {
    low[q] = geo::addPoint(at[q][0], at[q][1], 0.);
    high[q] = geo::addPoint(at[q][0], at[q][1], g.height);
    post[q] = geo::addLine(low[q], high[q]);
  }
  std::vector<int> lower, upper, side;
  for (int q = 0; q < 4; ++q)
  {
    lower.push_back(low_line[q] = geo::addLine(low[q], low[(q + 1) % 4]));
    upper.push_back(high_line[q] = geo::addLine(high[q], high[(q + 1) % 4]));
  }
  for (int q = 0; q < 4; ++q)
    side.push_back(geo::addPlaneSurface(
        {geo::addCurveLoop({low_line[q], post[(q + 1) % 4], -high_line[q], -post[q]})}));
  const int wear = geo::addPlaneSurface({geo::addCurveLoop(lower)}),
            backing = geo::addPlaneSurface({geo::addCurveLoop(upper)});
  add_graded_volume({{"side", side}, {"wear", {wear}}, {"backing", {backing}}}, "block");
}

/// Coordinates within rounding of a face are on it.
void
place_vertices_of_box(const BoxGeometry &g, MeshData &mesh)
{
  const Vector3 low{-.5 * g.length_x, -.5 * g.length_y, 0.},
      high{.5 * g.length_x, .5 * g.length_y, g.height};
  for (Vector3 &x : mesh.vertices)
    for (int i = 0; i < 3; ++i)
      for (const double face : {low[i], high[i]})
        if (std::abs(x[i] - face) < 1e-9 * (high[i] - low[i]))
          x[i] = face;
}
} // namespace

MeshData
make_box(const BoxGeometry &g)
{
  GradedBody body;
  body.name = "block";
  body.numbers = {g.length_x, g.length_y, g.height, g.element_size_at_wear,
                  g.element_size_at_backing};
  body.size_at_wear = g.element_size_at_wear;
  body.size_at_backing = g.element_size_at_backing;
  InputErrors errors;
  check_length(errors, body.name, "length along x", g.length_x);
  check_length(errors, body.name, "length along y", g.length_y);
  check_length(errors, body.name, "height", g.height);
  errors.throw_if_any();
  check_sizes(errors, body, std::min({g.length_x, g.length_y, g.height}), "least length");
  errors.throw_if_any();
  body.layer_volume = [&g](double) { return g.length_x * g.length_y * g.height; };
  body.add_geometry = [&g] { add_box(g); };
  body.height = [&g](const Vector3 &x) { return std::clamp(x[2] / g.height, 0., 1.); };
  body.place_vertices = [&g](MeshData &mesh) { place_vertices_of_box(g, mesh); };
  return make_graded(body);
}
} // namespace arthrowear
