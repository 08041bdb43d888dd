// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/orbital_motion.h"

#include "gait/load.h"

#include <gtest/gtest.h>

#include <functional>

using namespace arthrowear;

namespace
{
constexpr double beta = 23. * units::deg;
const Vector3 load_axis{0., 0., 1.};

/// Calls `add` with the mean angular velocity, duration and middle of each of n steps of a turn.
template <class Add>
void
turn(const unsigned int n, const Add &add)
{
  const OrbitalMotion motion(beta, 1.);
  for (unsigned int i = 0; i < n; ++i)
    add(motion.angular_velocity(i / double(n), (i + 1) / double(n)), 1. / n, (i + .5) / n);
}
} // namespace

// A head of radius R slides under the load by 2 pi R sin(beta): 34.371 mm for 14 mm and 23 deg.
TEST(OrbitalMotion, SlipAtTheLoadAxisOfATurn)
{
  double path = 0.;
  turn(400, [&](const Vector3 &spin, const double h, double)
       { path += h * norm(cross(spin, 14. * load_axis)); });
  EXPECT_NEAR(path, 34.371, 1e-3);
}

// The load axis lies at the angle beta from the axis of the head, on a circle in its frame.
TEST(OrbitalMotion, LoadAxisDrawsACircleOnTheHead)
{
  const OrbitalMotion motion(beta, 2.);
  for (const double t : {0., .1, .23, .4})
  {
    const Vector3 on_head = transpose(motion.rotation(t)) * load_axis;
    EXPECT_NEAR(on_head[2], std::cos(beta), 1e-14);
    EXPECT_NEAR((motion.rotation(t) * load_axis)[2], std::cos(beta), 1e-14);
  }
  const Vector3 quarter = transpose(motion.rotation(.125)) * load_axis,
                begin = transpose(motion.rotation(0.)) * load_axis;
  EXPECT_NEAR(quarter[0] * begin[0] + quarter[1] * begin[1], 0., 1e-14);
}

// The head does not spin about its axis: Omega (e_load - e_body).
TEST(OrbitalMotion, HasNoSpinAboutItsAxis)
{
  const OrbitalMotion motion(beta, 1.);
  constexpr double h = 1e-4;
  for (const double t : {0., .3, .8})
  {
    const Vector3 spin = motion.angular_velocity(t, t + h),
                  body = motion.rotation(t + .5 * h) * load_axis;
    const Vector3 closed = 2. * units::pi * (load_axis - body);
    EXPECT_LT(norm(spin - closed), 1e-6);
  }
}

// With a load from 0.2 to 2 kN in a sine, the volume over K at the axis as a point is the mean load
// times the path, F_mean 2 pi R sin(beta): 29.706 N m for 22 mm, 37.808 N m for 28 mm.
TEST(OrbitalMotion, WearAtTheLoadAxisUnderASineOfLoad)
{
  const SineLoad load(200., 2000., 1.);
  for (const auto &[radius, exact] : {std::pair{11., 29.706}, {14., 37.808}})
  {
    double work = 0.;
    turn(400, [&, r = radius](const Vector3 &spin, const double h, const double middle)
         { work += load.force(middle) * h * norm(cross(spin, r * load_axis)); });
    EXPECT_NEAR(1e-3 * work, exact, 1e-3);
  }
}

namespace
{
/// Wear volume over the wear factor of a turn under a unit load, on a cap about the load axis on
/// which the load is spread by a pressure, over the volume of the load axis as a point.
double
cap_over_point(const double half_angle, const std::function<double(double)> &pressure)
{
  constexpr unsigned int n_steps = 24, n_rings = 100, n_around = 60;
  double force = 0., work = 0., point = 0.;
  turn(n_steps,
       [&](const Vector3 &spin, const double h, double)
       {
         point += h * norm(cross(spin, load_axis));
         for (unsigned int ring = 0; ring < n_rings; ++ring)
         {
           const double theta = (ring + .5) * half_angle / n_rings, cosine = std::cos(theta),
                        sine = std::sin(theta), weight = pressure(cosine) * sine;
           for (unsigned int i = 0; i < n_around; ++i)
           {
             const double around = 2. * units::pi * i / n_around;
             const Vector3 place{sine * std::cos(around), sine * std::sin(around), cosine};
             force += weight * cosine / n_steps;
             work += weight * h * norm(cross(spin, place));
           }
         }
       });
  return work / (force * point);
}
} // namespace

// Slip grows off the load axis, and pressures that lean away from the axis add to the volume.
TEST(OrbitalMotion, ACapWearsMoreThanItsAxisAsAPoint)
{
  constexpr double half_angle = 45. * units::deg;
  EXPECT_NEAR(cap_over_point(half_angle,
                             [&](const double cosine) { return cosine - std::cos(half_angle); }),
              1.0575, 1e-4);
  EXPECT_NEAR(cap_over_point(half_angle, [](const double cosine) { return cosine; }), 1.0857, 1e-4);
}
