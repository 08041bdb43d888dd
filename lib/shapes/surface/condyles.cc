// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surface/condyles.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/units.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// Angle from the lowest point to the side of a band, about the centre of the coronal arc [rad].
double
half_angle(const CondyleShape &g)
{
  constexpr double steepest = 60. * units::deg, share_of_distance = .3, least_radius = .5;
  double angle = std::min(
      steepest, std::acos(std::max(0., 1. - least_radius * g.sagittal_radius / g.coronal_radius)));
  if (const double half_width = share_of_distance * g.distance;
      g.distance > 0. && half_width < g.coronal_radius)
    angle = std::min(angle, std::asin(half_width / g.coronal_radius));
  return angle;
}

/// Numbers of points around a band, and of strips of triangles across it.
struct Grid
{
  double around, across;
  double triangles() const { return 2. * around * across; }
};

Grid
grid_of(const CondyleShape &g)
{
  const double height = .5 * std::sqrt(3.) * g.edge;
  return {std::ceil(2. * units::pi * g.sagittal_radius / g.edge),
          std::ceil(2. * half_angle(g) * g.coronal_radius / height)};
}

unsigned int
n_bands(const CondyleShape &g)
{
  return g.distance > 0. ? 2 : 1;
}

void
check_shape(const CondyleShape &g)
{
  InputErrors errors;
  for (const auto &[name, length] :
       {std::pair<const char *, double>{"sagittal radius", g.sagittal_radius},
        {"coronal radius", g.coronal_radius},
        {"edge", g.edge}})
    if (!(length > 0.) || !std::isfinite(length))
      errors.add(formatted("the femur's %s is %.6g mm, must be above 0", name, length));
  if (!(g.distance >= 0.) || !std::isfinite(g.distance))
    errors.add(
        formatted("the femur's distance of condyles is %.6g mm, must be 0 or above", g.distance));
  errors.throw_if_any();
  constexpr double most_triangles = 2e6;
  const double largest = .5 * std::min(g.sagittal_radius, g.coronal_radius),
               n = n_bands(g) * grid_of(g).triangles();
  if (g.edge > largest)
    errors.add(formatted("the femur's edge is %.6g mm, must be at most half of its smaller radius, "
                         "%.6g mm",
                         g.edge, largest));
  else if (n > most_triangles)
    errors.add(formatted("the femur's edge is %.6g mm, which makes %.3g triangles, must be at most "
                         "%.7g. Use a longer edge",
                         g.edge, n, most_triangles));
  errors.throw_if_any();
}

/// Points of neighbouring lines around the band are half an edge apart.
void
add_band(const CondyleShape &g, const double z, TriangleMesh &mesh)
{
  const auto n_around = static_cast<std::uint32_t>(grid_of(g).around),
             n_across = static_cast<std::uint32_t>(grid_of(g).across);
  const double half = half_angle(g);
  const auto first = static_cast<std::uint32_t>(mesh.points.size());
  for (std::uint32_t line = 0; line <= n_across; ++line)
    for (std::uint32_t i = 0; i < n_around; ++i)
    {
      const double side = half * (2. * line / n_across - 1.),
                   turn = 2. * units::pi * (i + .5 * (line % 2)) / n_around;
      const double radius = g.sagittal_radius - g.coronal_radius * (1. - std::cos(side));
      mesh.points.push_back({radius * std::sin(turn), -radius * std::cos(turn),
                             z + g.coronal_radius * std::sin(side)});
    }
  for (std::uint32_t line = 0; line < n_across; ++line)
    for (std::uint32_t i = 0; i < n_around; ++i)
    {
      const std::uint32_t next = (i + 1) % n_around, low = first + line * n_around,
                          high = low + n_around;
      if (line % 2 == 0)
      {
        mesh.triangles.push_back({low + i, low + next, high + i});
        mesh.triangles.push_back({low + next, high + next, high + i});
      }
      else
      {
        mesh.triangles.push_back({low + i, high + next, high + i});
        mesh.triangles.push_back({low + i, low + next, high + next});
      }
    }
}
} // namespace

TriangleMesh
make_condyles(const CondyleShape &g)
{
  check_shape(g);
  TriangleMesh mesh;
  if (n_bands(g) == 1)
    add_band(g, 0., mesh);
  else
    for (const double z : {-.5 * g.distance, .5 * g.distance})
      add_band(g, z, mesh);
  return mesh;
}
} // namespace arthrowear
