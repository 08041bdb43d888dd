// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/orbital_motion.h"

#include <gtest/gtest.h>

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
  for (const auto &[radius, exact] : {std::pair{11., 29.706}, {14., 37.808}})
  {
    double work = 0.;
    turn(400,
         [&, r = radius](const Vector3 &spin, const double h, const double middle)
         {
           const double load = 1100. + 900. * std::sin(2. * units::pi * middle);
           work += load * h * norm(cross(spin, r * load_axis));
         });
    EXPECT_NEAR(1e-3 * work, exact, 1e-3);
  }
}
