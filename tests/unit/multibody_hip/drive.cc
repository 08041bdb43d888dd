// SPDX-License-Identifier: LGPL-2.1-or-later
#include "hip_case.h"

#include <gtest/gtest.h>

using namespace hip_test;

namespace
{
class Swing : public HeadMotion
{
public:
  Matrix3 rotation(const double time) const override
  {
    return rotation_about_axis(1, .4 * std::sin(2. * units::pi * time)) *
           rotation_about_axis(0, .1 * std::cos(2. * units::pi * time));
  }
};

// [Askari2015] (33) turns about x, y, z in this order.
class Turn : public HeadMotion
{
public:
  Matrix3 rotation(const double time) const override
  {
    return rotation_about_axis(0, .3 + time) * rotation_about_axis(1, -.1 + 2. * time) *
           rotation_about_axis(2, .2 + 3. * time);
  }
};
} // namespace

// (33) at (.3, -.1, .2): first row (cos b cos g, -cos b sin g, sin b); at rates (1, 2, 3) the spin
// is e_x + 2 R_x e_y + 3 R_x R_y e_z = (1 + 3 sin b, 2 cos a - 3 sin a cos b,
// 2 sin a + 3 cos a cos b).
TEST(HipDrive, RotationAndSpinOfThePaper)
{
  const Turn turn;
  const Vector3 row = turn.rotation(0.)[0];
  EXPECT_NEAR(row[0], .97517033, 1e-8);
  EXPECT_NEAR(row[1], -.19767681, 1e-8);
  EXPECT_NEAR(row[2], -.09983342, 1e-8);
  const HipDrive drive(
      std::make_shared<Turn>(), [](double) { return Vector3{}; }, HipDrive::Frame::cup, 1.);
  const Vector3 spin = drive.at(0.).spin;
  EXPECT_NEAR(spin[0], .7004998, 1e-7);
  EXPECT_NEAR(spin[1], 1.0285415, 1e-7);
  EXPECT_NEAR(spin[2], 3.4427317, 1e-7);
}

// Spin of R_y(p) R_x(q): p' e_y + q' R_y e_x = (q' cos p, p', -q' sin p). A force along z of the
// femur is R e_z in the cup.
TEST(HipDrive, TabulatesSpinAndForceAtEveryTime)
{
  const auto force = [](const double time) {
    return Vector3{0., 0., 1500. + 1000. * std::sin(4. * units::pi * time)};
  };
  const HipDrive cup(std::make_shared<Swing>(), force, HipDrive::Frame::cup, 1.);
  const HipDrive femur(std::make_shared<Swing>(), force, HipDrive::Frame::femur, 1.);
  for (const double time : {0., .12345, .5001, .99999, 1.3333})
  {
    const double angle = 2. * units::pi * time, p = .4 * std::sin(angle);
    const double rate_p = .8 * units::pi * std::cos(angle),
                 rate_q = -.2 * units::pi * std::sin(angle);
    const HipDrive::Values given = cup.at(time);
    EXPECT_NEAR(given.spin[0], rate_q * std::cos(p), 1e-7);
    EXPECT_NEAR(given.spin[1], rate_p, 1e-7);
    EXPECT_NEAR(given.spin[2], -rate_q * std::sin(p), 1e-7);
    EXPECT_NEAR(norm(given.force - force(time)), 0., 1e-7);
    EXPECT_NEAR(norm(femur.at(time).force - cup.rotation(time) * force(time)), 0., 1e-7);
  }
}
