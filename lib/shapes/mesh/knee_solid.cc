// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/knee_solid.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/units.h"
#include "mesh/graded_mesh.h"
#include "mesh/mesh_limits.h"

#include <gmsh.h>

#include <algorithm>
#include <limits>

namespace arthrowear
{
namespace
{
namespace occ = gmsh::model::occ;

/// Height of an arc over its lowest point, without cancellation; infinite beyond its ends [mm].
double
arc_height(const double radius, const double away)
{
  return std::abs(away) < radius
             ? away * away / (radius + std::sqrt((radius - away) * (radius + away)))
             : std::numeric_limits<double>::infinity();
}

/// Height of the torus over its lowest point [mm]: a coronal arc turned about the axis.
double
dish_height(const KneeInsertShape &g, const double x, const double z)
{
  const double across = arc_height(g.coronal_radius, std::abs(z) - .5 * g.distance);
  return across < g.sagittal_radius ? across + arc_height(g.sagittal_radius - across, x)
                                    : std::numeric_limits<double>::infinity();
}

/// Gradient of the height of the torus, along x and z.
std::array<double, 2>
slope(const KneeInsertShape &g, const double x, const double z)
{
  const double beside = std::abs(z) - .5 * g.distance;
  const double reach = g.sagittal_radius - arc_height(g.coronal_radius, beside),
               down = std::sqrt((reach - x) * (reach + x)),
               along = std::sqrt((g.coronal_radius - beside) * (g.coronal_radius + beside));
  return {x / down, std::copysign(1., z) * reach / down * beside / along};
}

/// Distance of a place from the outline of the half z >= 0, positive inside [mm].
double
inside_outline(const KneeInsertShape &g, const double x, const double z)
{
  const double r = g.corner_radius, across = std::abs(x) - (.5 * g.length - r),
               beside = z - (.5 * g.width - r);
  const double to_outline =
      across > 0. && beside > 0. ? r - std::hypot(across, beside) : r - std::max(across, beside);
  return std::min(z, to_outline);
}

/// Least width of the top between the right dish and the outline of the half z >= 0, where the
/// border of the dish comes nearest; infinite where it crosses the outline everywhere [mm].
double
narrowest_top(const KneeInsertShape &g)
{
  constexpr int n = 1000;
  constexpr double touching = 1e-6; // mm
  const double half = std::sqrt(g.depth * (2. * g.coronal_radius - g.depth)),
               down = g.sagittal_radius - g.depth;
  double width[3]{}, narrowest = std::numeric_limits<double>::infinity();
  for (int k = -1; k <= n + 1; ++k)
  {
    // Beyond the tips in x = 0 the border is its own mirror image.
    const double beside = -half * std::cos(units::pi * k / n),
                 reach = g.sagittal_radius - arc_height(g.coronal_radius, beside),
                 x = std::sqrt(std::max(0., (reach - down) * (reach + down)));
    std::rotate(width, width + 1, width + 3);
    width[2] = inside_outline(g, x, .5 * g.distance + beside);
    if (k > 0 && width[1] <= std::min(width[0], width[2]) && width[1] > touching)
      narrowest = std::min(narrowest, width[1]);
  }
  return narrowest;
}

/// The plate below the outline of the half z >= 0.
int
add_plate(const KneeInsertShape &g, const double top)
{
  const double x = .5 * g.length, z = .5 * g.width, r = g.corner_radius, y = -g.thickness;
  const auto point = [y](const double at_x, const double at_z)
  { return occ::addPoint(at_x, y, at_z); };
  std::vector<int> points{point(-x, 0.), point(x, 0.), point(x, z - r)};
  if (r > 0.)
    points.insert(points.end(), {point(x - r, z), point(-x + r, z)});
  points.push_back(point(-x, z - r));
  const int n = points.size();
  std::vector<int> lines;
  for (int k = 0; k < n; ++k)
    lines.push_back(r > 0. && (k == 2 || k == 4)
                        ? occ::addCircleArc(points[k], point(k == 2 ? x - r : -x + r, z - r),
                                            points[(k + 1) % n])
                        : occ::addLine(points[k], points[(k + 1) % n]));
  gmsh::vectorpair swept;
  occ::extrude({{2, occ::addPlaneSurface({occ::addCurveLoop(lines)})}}, 0., top - y, 0., swept);
  return swept[1].second;
}

/// The part of the torus that is cut from the plate: from its lowest line to a height above the
/// plate's top.
int
add_torus(const KneeInsertShape &g, const double height)
{
  const double axis = g.sagittal_radius, z = .5 * g.distance,
               half = std::sqrt(height * (2. * g.coronal_radius - height)),
               angle = std::acos(1. - height / axis);
  const int left = occ::addPoint(0., height, z - half), right = occ::addPoint(0., height, z + half),
            centre = occ::addPoint(0., g.coronal_radius, z);
  gmsh::vectorpair section{
      {2, occ::addPlaneSurface({occ::addCurveLoop(
              {occ::addCircleArc(left, centre, right), occ::addLine(right, left)})})}};
  occ::rotate(section, 0., axis, z, 0., 0., 1., -angle);
  gmsh::vectorpair turned;
  occ::revolve(section, 0., axis, z, 0., 0., 1., 2. * angle, turned);
  return turned[1].second;
}
} // namespace

double
top_height(const KneeInsertShape &g, const double x, const double z)
{
  return std::min(g.depth, dish_height(g, x, z));
}

double
rise(const KneeInsertShape &g)
{
  const double x = .5 * g.length;
  return std::max(top_height(g, x, .5 * g.width), top_height(g, x, 0.));
}

Vector3
onto_border(const KneeInsertShape &g, const Vector3 &place)
{
  constexpr int steps = 20;
  constexpr double near_enough = 1e-14;
  Vector3 x = place;
  for (int k = 0; k < steps; ++k)
  {
    const double above = dish_height(g, x[0], x[2]) - g.depth;
    const auto [along_x, along_z] = slope(g, x[0], x[2]);
    const double step = -above / (along_x * along_x + along_z * along_z);
    x[0] += step * along_x;
    x[2] += step * along_z;
    if (std::abs(above) <= near_enough * g.depth)
      break;
  }
  x[1] = g.depth;
  return x;
}

void
check_shape(const KneeInsertShape &g)
{
  InputErrors errors;
  const auto length = [&](const char *name, const double value)
  { check_length(errors, "insert", name, value); };
  length("sagittal radius", g.sagittal_radius);
  length("coronal radius", g.coronal_radius);
  length("depth of dishes", g.depth);
  length("thickness", g.thickness);
  length("length", g.length);
  length("width", g.width);
  length("element size at the wear surface", g.element_size_at_wear);
  length("element size far from it", g.element_size_far);
  errors.throw_if_any();
  if (!(g.distance >= 0.) || g.distance >= g.width)
    errors.add(formatted("the insert's distance of dishes is %.6g mm, must be 0 or above and below "
                         "the width, %.6g mm, for their lowest points to lie on the insert. Use a "
                         "wider insert or a smaller distance",
                         g.distance, g.width));
  const double shorter = std::min(g.length, g.width), least_corner = .02 * shorter;
  if (g.corner_radius != 0. && !(g.corner_radius >= least_corner && g.corner_radius < .5 * shorter))
    errors.add(formatted("the insert's corner radius is %.6g mm, must be 0 for sharp corners, or "
                         "at least %.4g mm and below half of the shorter side, %.6g mm",
                         g.corner_radius, least_corner, .5 * shorter));
  errors.throw_if_any();
  for (const auto &[name, radius] : {std::pair<const char *, double>{"sagittal", g.sagittal_radius},
                                     {"coronal", g.coronal_radius}})
    if (rise(g) > .5 * radius)
      errors.add(formatted(
          "the insert's dishes rise %.6g mm, must be at most half of the %s radius, %.6g mm: walls "
          "would be steeper than 60 deg. Use a smaller depth or a larger radius",
          rise(g), name, .5 * radius));
  errors.throw_if_any();
  const double least_top = .002 * shorter;
  if (const double top = rise(g) < g.depth ? least_top : narrowest_top(g); top < least_top)
    errors.add(formatted(
        "the insert's top is only %.3g mm wide where a dish comes nearest to the other dish or to "
        "the outline, must be at least %.3g mm, or the dish must reach the outline: cells would be "
        "flat there. Change the depth by some tenths of a millimetre",
        top, least_top));
  if (g.target_cells > most_mesh_cells)
    errors.add(formatted("the insert's number of cells is %u, must be at most %u", g.target_cells,
                         most_mesh_cells));
  errors.throw_if_any();
}

void
add_half_insert(const KneeInsertShape &g)
{
  // If dishes reach beyond the whole outline, the torus cuts all of the plate's top.
  const double height = rise(g),
               margin = std::min(.1 * (height + .1 * std::min(g.length, g.width)),
                                 .2 * std::min(g.sagittal_radius, g.coronal_radius));
  const int plate = add_plate(g, height < g.depth ? height + .5 * margin : height);
  gmsh::vectorpair solid;
  std::vector<gmsh::vectorpair> origins;
  occ::cut({{3, plate}}, {{3, add_torus(g, height + margin)}}, solid, origins);
  occ::synchronize();
  gmsh::vectorpair surfaces;
  gmsh::model::getBoundary(solid, surfaces, true, false);
  std::vector<int> wear, backing, side;
  for (const auto &[dimension, surface] : surfaces)
  {
    double low[3], high[3];
    gmsh::model::getBoundingBox(dimension, surface, low[0], low[1], low[2], high[0], high[1],
                                high[2]);
    constexpr double tolerance = 1e-3; // mm
    if (high[2] < tolerance)
      continue;
    if (low[1] > -.5 * g.thickness)
      wear.push_back(surface);
    else
      (high[1] < -.5 * g.thickness ? backing : side).push_back(surface);
  }
  name_volume({{"wear", wear}, {"backing", backing}, {"side", side}}, solid[0].second, "insert");
}
} // namespace arthrowear
