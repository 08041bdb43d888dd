// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/counterface_path.h"

#include "base/units.h"

#include <utility>

namespace arthrowear
{
namespace
{
constexpr double turn = 2. * units::pi;

/// Coordinate along a side at a phase: it grows from -1 to 1 in a quarter of the cycle from
/// `begin`.
double
along_side(const double phase, const double begin)
{
  return -1. + 8. * (phase - begin);
}
} // namespace

CounterfacePath
still_path()
{
  return {[](double) { return PathPoint{}; }, {}};
}

CounterfacePath
line_path(const double length)
{
  return {[length](const double phase) {
            return PathPoint{-.5 * length * std::cos(turn * phase), 0., 0., 0.};
          },
          {}};
}

CounterfacePath
ellipse_path(const double size_x, const double size_y)
{
  return {[=](const double phase)
          {
            return PathPoint{.5 * size_x * std::cos(turn * phase),
                             .5 * size_y * std::sin(turn * phase), 0., 0.};
          },
          {}};
}

CounterfacePath
rectangle_path(const double size_x, const double size_y)
{
  return {
      [=](const double phase)
      {
        const double s = phase - std::floor(phase);
        PathPoint point;
        point.x = s < .25 ? along_side(s, 0.) : s < .5 ? 1. : s < .75 ? -along_side(s, .5) : -1.;
        point.y = s < .25 ? -1. : s < .5 ? along_side(s, .25) : s < .75 ? 1. : -along_side(s, .75);
        point.x *= .5 * size_x;
        point.y *= .5 * size_y;
        return point;
      },
      {0., .25, .5, .75}};
}

CounterfacePath
eight_path(const double size_x, const double size_y)
{
  return {[=](const double phase)
          {
            return PathPoint{.5 * size_x * std::sin(turn * phase),
                             .5 * size_y * std::sin(2. * turn * phase), 0., 0.};
          },
          {}};
}

CounterfacePath
fan_path(const double length, const double angle)
{
  return {[=](const double phase)
          {
            const double x = -std::cos(turn * phase);
            return PathPoint{.5 * length * x, 0., angle * x, 0.};
          },
          {}};
}

CounterfacePath
table_path(PathCurves curves)
{
  std::vector<double> corners = std::move(curves.corners);
  return {[curves](const double phase)
          {
            return PathPoint{curves.x.value(phase), curves.y.value(phase),
                             curves.rotation.value(phase) + turn * curves.turns * phase,
                             curves.spin.value(phase) + turn * curves.spins * phase};
          },
          std::move(corners)};
}

CounterfacePath
in_direction(CounterfacePath path, const double angle)
{
  const double cosine = std::cos(angle), sine = std::sin(angle);
  return {
      [at = std::move(path.at), cosine, sine](const double phase)
      {
        const PathPoint p = at(phase);
        return PathPoint{cosine * p.x - sine * p.y, sine * p.x + cosine * p.y, p.rotation, p.spin};
      },
      std::move(path.corners)};
}

CounterfacePath
with_turns(CounterfacePath path, const double turns, const double spins)
{
  return {[at = std::move(path.at), turns, spins](const double phase)
          {
            PathPoint p = at(phase);
            p.rotation += turn * turns * phase;
            p.spin += turn * spins * phase;
            return p;
          },
          std::move(path.corners)};
}

// A point X of the counterface is at X + d in the frame at rest, hence at R(-angle) (X + d) in that
// of the body: a displacement R(-angle) d and a rotation of -angle about the body's axis.
CounterfacePath
relative_to_turning_body(CounterfacePath path)
{
  return {[at = std::move(path.at)](const double phase)
          {
            const PathPoint p = at(phase);
            const double cosine = std::cos(p.rotation), sine = std::sin(p.rotation);
            return PathPoint{cosine * p.x + sine * p.y, -sine * p.x + cosine * p.y, -p.rotation,
                             p.spin};
          },
          std::move(path.corners)};
}

CounterfaceMotion
motion_along(const CounterfacePath &path, const Vector3 &pivot, const double frequency,
             const double phase)
{
  CounterfaceMotion motion;
  motion.pivot = pivot;
  const auto at = [at = path.at, frequency, phase](const double time)
  { return at(frequency * time + phase); };
  motion.displacement = [at](const double time)
  {
    const PathPoint p = at(time);
    return Vector3{p.x, p.y, 0.};
  };
  motion.angle = [at](const double time) { return at(time).rotation; };
  motion.spin = [at](const double time) { return at(time).spin; };
  return motion;
}
} // namespace arthrowear
