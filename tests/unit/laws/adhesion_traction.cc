// SPDX-License-Identifier: LGPL-2.1-or-later
#include "driven_point.h"

#include "base/units.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
// Fig. 4 of [Rojek2001]: pressed by 0.5, friction 0.3, b = 0.1.
AdhesionLaw
sheared_law()
{
  AdhesionLaw law = unit_free_law();
  law.viscosity = 0.1;
  law.friction = 0.3;
  law.friction_stiffness = 2000.;
  return law;
}

double
size(const Tangential &a)
{
  return std::hypot(a[0], a[1]);
}
} // namespace

// The limit of friction is 0.3 * 20 * 0.5 = 3, reached at u_T = 3/eps_T. The adhesive part has the
// history of the opening with the same k and b, R = k u_T beta^2, whose largest value is 6.574090:
// the total 9.574090 at t = 0.170704. Friction is exact from then on for every eps_T above
// 3/(2*0.158114) = 9.5 (here 2000), where the limit is reached before damage starts.
TEST(InterfaceTraction, AddsFrictionAtItsLimitToAdhesiveShear)
{
  for (const double friction_stiffness : {10., 2000., 1e9})
  {
    AdhesionLaw law = sheared_law();
    law.friction_stiffness = friction_stiffness;
    DrivenPoint point(law);
    point.move_to(-0.5, {}, 1e-6);
    Peak total;
    constexpr int n = 200000;
    for (int i = 1; i <= n; ++i)
    {
      const double t = 0.2 * i / n;
      const InterfaceResponse &now = point.move_to(-0.5, {2. * t, 0.}, 0.2 / n);
      total.record(now.traction.tangential()[0], t);
      if (2. * t * friction_stiffness > 3.001)
      {
        ASSERT_NEAR(now.traction.friction[0], 3., 1e-12) << t;
        ASSERT_EQ(now.status, InterfaceStatus::slip);
      }
      else if (2. * t * friction_stiffness < 2.999)
      {
        ASSERT_EQ(now.status, InterfaceStatus::stick);
      }
    }
    EXPECT_NEAR(total.value, 9.57409, 1e-4);
    EXPECT_NEAR(total.time, 0.170704, 1e-5);
    EXPECT_EQ(point.now().traction.normal, -10.);
  }
}

// Compression by 0.5 alone would give k u_n^2 = 5 > w = 2: it must drive nothing.
TEST(InterfaceTraction, CompressionDoesNotDamage)
{
  const InterfaceResponse now = respond(sheared_law(), {-0.5, {}, {}, 1.}, {});
  EXPECT_EQ(now.history.intensity, 1.);
  EXPECT_EQ(now.traction.normal, -10.);
}

TEST(InterfaceTraction, UnloadsAlongTheReducedStiffness)
{
  DrivenPoint point(unit_free_law());
  point.move_to(0.4, {}, 1.); // beta = 0.625
  const double reduced = 20. * 0.625 * 0.625;
  for (const double u : {0.3, 0.2, 0.1, 0.})
    EXPECT_NEAR(point.move_to(u, {}, 1.).traction.normal, reduced * u, 1e-13);
  EXPECT_NEAR(point.move_to(-0.1, {}, 1.).traction.normal, -20. * 0.1, 1e-13);
  EXPECT_NEAR(point.move_to(0., {0.2, 0.1}, 1.).traction.adhesive[1], reduced * 0.1, 1e-13);
}

// Trial 3 + 2000 (-0.002) = -1: sticks. Then 2000 (-0.004) more: back to the limit, other side.
TEST(InterfaceTraction, FrictionReturnsRadially)
{
  const AdhesionLaw law = sheared_law();
  DrivenPoint point(law);
  point.move_to(-0.5, {0.1, 0.}, 1.);
  EXPECT_NEAR(point.now().traction.friction[0], 3., 1e-14);
  point.move_to(-0.5, {0.098, 0.}, 1.);
  EXPECT_NEAR(point.now().traction.friction[0], -1., 1e-12);
  EXPECT_EQ(point.now().status, InterfaceStatus::stick);
  point.move_to(-0.5, {0.094, 0.}, 1.);
  EXPECT_NEAR(point.now().traction.friction[0], -3., 1e-14);
  // Across: trial (-3, 4), length 5, back to 3.
  point.move_to(-0.5, {0.094, 0.002}, 1.);
  EXPECT_NEAR(point.now().traction.friction[0], -1.8, 1e-12);
  EXPECT_NEAR(point.now().traction.friction[1], 2.4, 1e-12);
  EXPECT_NEAR(size(point.now().traction.friction), 3., 1e-14);
}

TEST(InterfaceTraction, HasNoFrictionWhenApart)
{
  DrivenPoint point(sheared_law());
  point.move_to(-0.5, {0.1, 0.}, 1.);
  ASSERT_GT(size(point.now().traction.friction), 0.);
  EXPECT_EQ(point.move_to(0.01, {0.2, 0.}, 1.).traction.friction, (Tangential{}));
  EXPECT_EQ(point.now().status, InterfaceStatus::bonded);
}

TEST(InterfaceTraction, HasNoFrictionWithoutACoefficient)
{
  AdhesionLaw law = sheared_law();
  law.friction = law.friction_stiffness = 0.;
  DrivenPoint point(law);
  point.move_to(-0.5, {0.1, 0.05}, 1.);
  EXPECT_EQ(point.now().traction.friction, (Tangential{}));
  EXPECT_EQ(point.now().history.frictional_energy, 0.);
  EXPECT_EQ(point.now().status, InterfaceStatus::slip);
}

// Turning the tangents of the frame turns the tractions and changes nothing else.
TEST(InterfaceTraction, TurnsWithTheTangents)
{
  const double angle = 0.83, c = std::cos(angle), s = std::sin(angle);
  const auto turned = [c, s](const Tangential &a) {
    return Tangential{c * a[0] - s * a[1], s * a[0] + c * a[1]};
  };
  DrivenPoint one(sheared_law()), other(sheared_law());
  for (int i = 1; i <= 300; ++i)
  {
    const double t = 1e-3 * i, u_n = -0.2 + 0.5 * std::sin(9. * t);
    const Tangential shift{1.5 * t, 0.2 * std::sin(20. * t)};
    one.move_to(u_n, shift, 1e-3);
    other.move_to(u_n, turned(shift), 1e-3);
    for (int k = 0; k < 2; ++k)
    {
      ASSERT_NEAR(other.now().traction.adhesive[k], turned(one.now().traction.adhesive)[k], 1e-12);
      ASSERT_NEAR(other.now().traction.friction[k], turned(one.now().traction.friction)[k], 1e-12);
    }
    ASSERT_NEAR(other.intensity(), one.intensity(), 1e-13);
    ASSERT_NEAR(other.stored(), one.stored(), 1e-12);
    ASSERT_EQ(other.now().status, one.now().status);
  }
  EXPECT_LT(one.intensity(), 0.9);
  EXPECT_NEAR(other.dissipated(), one.dissipated(), 1e-12);
}

// A rejected step is repeated from the same history with the same result.
TEST(InterfaceTraction, DependsOnTheHistoryOnly)
{
  const InterfaceMotion motion{-0.1, {0.5, 0.1}, {0.01, 0.}, 1e-3};
  const InterfaceHistory history{0.9, {0.2, 0.1}, 0.3, 0.1, 0.2};
  const InterfaceResponse first = respond(sheared_law(), motion, history);
  const InterfaceResponse second = respond(sheared_law(), motion, history);
  EXPECT_EQ(first.history.intensity, second.history.intensity);
  EXPECT_EQ(first.traction.friction, second.traction.friction);
  EXPECT_EQ(first.history.frictional_energy, second.history.frictional_energy);
}
