// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/head.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// The mesh of a hemispherical shell, whose angles from the pole are multiplied by this.
constexpr double stretch = 4. / 3.;

Vector3
with_polar_angle(const Vector3 &x, const double factor)
{
  const double from_axis = std::hypot(x[0], x[1]), length = norm(x),
               angle = factor * std::atan2(from_axis, x[2]);
  if (from_axis == 0.)
    return x;
  const double across = length * std::sin(angle) / from_axis;
  return {across * x[0], across * x[1], length * std::cos(angle)};
}
} // namespace

MeshData
make_head(const HeadGeometry &g)
{
  CupGeometry shell;
  shell.inner_radius = g.bore_radius;
  shell.outer_radius = g.radius;
  shell.element_size_at_backing = g.element_size / stretch;
  shell.element_size_at_wear = shell.element_size_at_backing;
  shell.patch = {g.patch.size / stretch, with_polar_angle(g.patch.direction, 1. / stretch),
                 g.patch.radius / stretch, true};
  MeshData mesh = make_cup(shell);
  mesh.move_places([](const Vector3 &x) { return with_polar_angle(x, stretch); });
  const auto rename = [&mesh](const char *from, const char *to)
  { *std::find(mesh.boundary_names.begin(), mesh.boundary_names.end(), from) = to; };
  rename("wear", "bore");
  rename("backing", "wear");
  rename("rim", "end");
  mesh.volume_names = {"head"};
  return mesh;
}
} // namespace arthrowear
