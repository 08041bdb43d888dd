// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/counterface_path.h"

#include "base/units.h"

#include <algorithm>
#include <complex>
#include <random>
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

constexpr double full_turn = 2. * units::pi;
using Complex = std::complex<double>;

/// Amplitudes of the harmonics 1, 2, ... of x and y; the mean is 0.
struct Harmonics
{
  std::vector<Complex> x, y;

  PathPoint at(const double phase) const
  {
    const Complex once = std::polar(1., full_turn * (phase - std::floor(phase)));
    Complex sum_x = 0., sum_y = 0.;
    for (std::size_t k = x.size(); k-- > 0;)
    {
      sum_x = (sum_x + x[k]) * once;
      sum_y = (sum_y + y[k]) * once;
    }
    return {sum_x.real(), sum_y.real(), 0., 0.};
  }
};

/// Harmonics of length 1 with random angles in [0, 2 pi), equal on every computer.
Harmonics
random_angles(const unsigned int seed, const unsigned int n)
{
  std::mt19937_64 numbers(seed);
  const auto one = [&] { return std::polar(1., full_turn * std::ldexp(numbers() >> 11, -53)); };
  Harmonics result;
  for (unsigned int k = 0; k < n; ++k)
  {
    result.x.push_back(one());
    result.y.push_back(one());
  }
  return result;
}

Harmonics
with_spectrum(Harmonics harmonics, const double kappa)
{
  for (std::size_t i = 0; i < harmonics.x.size(); ++i)
  {
    const double k = i + 1., amplitude = std::exp(-.5 * (k * k - 1.) / (kappa * kappa));
    harmonics.x[i] *= amplitude;
    harmonics.y[i] *= amplitude;
  }
  return harmonics;
}

/// Length of a track over a cycle, and an upper bound of its distance from the middle.
struct TrackExtent
{
  double length = 0., reach = 0.;
};

TrackExtent
extent_of(const Harmonics &track)
{
  const auto n = static_cast<unsigned int>(64 * track.x.size());
  TrackExtent result;
  PathPoint last = track.at(0.);
  for (unsigned int i = 1; i <= n; ++i)
  {
    const PathPoint next = track.at(static_cast<double>(i) / n);
    result.length += std::hypot(next.x - last.x, next.y - last.y);
    result.reach = std::max(result.reach, std::hypot(next.x, next.y));
    last = next;
  }
  double bend = 0.; // bound of the second derivative by phase
  for (std::size_t k = 1; k <= track.x.size(); ++k)
    bend +=
        std::pow(full_turn * k, 2) * std::hypot(std::abs(track.x[k - 1]), std::abs(track.y[k - 1]));
  result.reach += bend / (8. * n * n);
  return result;
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

unsigned int
Hypotrochoid::turns() const
{
  constexpr double rounding = 1e-9;
  const double ratio = fixed / rolling;
  for (unsigned int n = 1; n <= most_turns; ++n)
    if (std::abs(n * ratio - std::round(n * ratio)) <= rounding * n * ratio)
      return n;
  return 0;
}

CounterfacePath
hypotrochoid_path(const Hypotrochoid &shape)
{
  const double centre = shape.fixed - shape.rolling, arm = shape.arm, turns = shape.turns(),
               back = std::round(turns * centre / shape.rolling);
  CounterfacePath path;
  path.at = [=](const double phase)
  {
    const double s = full_turn * (phase - std::floor(phase)), ahead = turns * s, behind = back * s;
    return PathPoint{centre * std::cos(ahead) + arm * std::cos(behind),
                     centre * std::sin(ahead) - arm * std::sin(behind), 0., 0.};
  };
  constexpr double rounding = 1e-9;
  if (std::abs(arm - shape.rolling) <= rounding * shape.rolling)
    for (double cusp = 0.; cusp < turns + back; ++cusp)
      path.corners.push_back(cusp / (turns + back));
  return path;
}

CounterfacePath
random_path(const RandomTrack &track)
{
  constexpr double rounding = 1e-6;
  constexpr unsigned int most_halvings = 60;
  const double wanted = track.length / track.size;
  double low = .2, high = 1.5 * wanted + 1.; // of kappa
  const Harmonics angles =
      random_angles(track.seed, static_cast<unsigned int>(std::ceil(3. * high)));
  Harmonics found;
  TrackExtent extent;
  for (unsigned int i = 0; i < most_halvings; ++i)
  {
    const double kappa = .5 * (low + high);
    found = with_spectrum(angles, kappa);
    extent = extent_of(found);
    const double ratio = .5 * extent.length / extent.reach;
    if (std::abs(ratio / wanted - 1.) < rounding)
      break;
    (ratio < wanted ? low : high) = kappa;
  }
  const double scale = .5 * track.size / extent.reach;
  for (std::vector<Complex> *amplitudes : {&found.x, &found.y})
    for (Complex &amplitude : *amplitudes)
      amplitude *= scale;
  return {[found = std::move(found)](const double phase) { return found.at(phase); }, {}};
}
} // namespace arthrowear
