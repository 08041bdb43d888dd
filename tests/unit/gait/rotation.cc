// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/rotation.h"

#include "base/units.h"
#include "has.h"
#include "unit/thrown.h"

#include <random>

namespace arthrowear
{
namespace
{
constexpr double pi = units::pi;

void
expect_near(const Matrix3 &a, const Matrix3 &b, const double tolerance)
{
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      EXPECT_NEAR(a[i][j], b[i][j], tolerance) << i << j;
}

TEST(Rotation, QuarterTurnsAreRightHanded)
{
  // x: y -> z, y: z -> x, z: x -> y
  const Vector3 axis[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  for (unsigned int i = 0; i < 3; ++i)
  {
    const Vector3 turned = rotation_about_axis(i, .5 * pi) * axis[(i + 1) % 3];
    EXPECT_NEAR(norm(turned - axis[(i + 2) % 3]), 0., 1e-15);
  }
}

// R_y(f) R_x(a) R_z(r) written out by hand.
TEST(Rotation, FlexionAdductionRotationIsTheWrittenOutProduct)
{
  const double f = .6, a = -.1, r = .2;
  const double cf = std::cos(f), sf = std::sin(f), ca = std::cos(a), sa = std::sin(a),
               cr = std::cos(r), sr = std::sin(r);
  const Matrix3 by_hand{{{cf * cr + sf * sa * sr, -cf * sr + sf * sa * cr, sf * ca},
                         {ca * sr, ca * cr, -sa},
                         {-sf * cr + cf * sa * sr, sf * sr + cf * sa * cr, cf * ca}}};
  expect_near(EulerSequence().rotation(f, a, r), by_hand, 1e-15);
  expect_near(EulerSequence("flexion adduction rotation").rotation(f, a, r), by_hand, 1e-15);
}

// The rotation vector of exp(d omega) R, d small, against its rate: central differences with an
// error of d^2, at angles around the limit of the series and up to 3 rad.
TEST(Rotation, RateOfTheVectorIsItsDerivative)
{
  constexpr double d = 1e-4;
  const Vector3 omega{.3, -1.1, .7}, direction = normalised({1., 2., -.5});
  for (const double angle : {0., 1e-3, .0199, .0201, .5, 2., 3.})
  {
    const Vector3 v = angle * direction;
    const auto moved = [&](const double by)
    { return vector_from_rotation(rotation_from_vector(by * omega) * rotation_from_vector(v)); };
    const Vector3 rate = rate_of_rotation_vector(v) * omega;
    EXPECT_NEAR(norm((.5 / d) * (moved(d) - moved(-d)) - rate), 0., 1e-7) << angle;
    EXPECT_NEAR(norm(rate_of_rotation_vector(v) * v - v), 0., 1e-14);
  }
  const double step = norm(rate_of_rotation_vector(.019999999 * direction) * omega -
                           rate_of_rotation_vector(.020000001 * direction) * omega);
  EXPECT_LT(step, 3e-9); // the vector itself turns by 1e-9 |omega|
}

TEST(Rotation, EachSequenceIsItsProductFromLeftToRight)
{
  const double f = .6, a = -.1, r = .2;
  const Matrix3 x = rotation_about_axis(0, a), y = rotation_about_axis(1, f),
                z = rotation_about_axis(2, r);
  expect_near(EulerSequence("flexion rotation adduction").rotation(f, a, r), y * z * x, 1e-15);
  expect_near(EulerSequence("adduction flexion rotation").rotation(f, a, r), x * y * z, 1e-15);
  expect_near(EulerSequence("adduction rotation flexion").rotation(f, a, r), x * z * y, 1e-15);
  expect_near(EulerSequence("rotation flexion adduction").rotation(f, a, r), z * y * x, 1e-15);
  expect_near(EulerSequence("rotation adduction flexion").rotation(f, a, r), z * x * y, 1e-15);
}

TEST(Rotation, AWrongSequenceIsAnErrorThatListsAll)
{
  for (const std::string wrong : {"flexion flexion rotation", "flexion", "x y z", ""})
  {
    const std::string message = thrown<InputError>([&] { EulerSequence sequence(wrong); });
    for (const std::string &name : EulerSequence::names())
      EXPECT_TRUE(has(message, name));
  }
  EXPECT_EQ(EulerSequence::names().size(), 6u);
}

TEST(Rotation, VectorAndMatrixAreInverse)
{
  std::mt19937 generator(1);
  std::uniform_real_distribution<double> component(-1., 1.);
  for (const double angle : {0., 1e-14, 1e-8, 1e-4, .3, 2., 3.1, pi - 1e-6, pi - 1e-10})
    for (unsigned int i = 0; i < 50; ++i)
    {
      const Vector3 v =
          angle * normalised({component(generator), component(generator), component(generator)});
      EXPECT_NEAR(norm(vector_from_rotation(rotation_from_vector(v)) - v), 0., 3e-15)
          << "angle " << angle;
    }
}

// Relative accuracy near 0: R - R^T carries the angle without loss.
TEST(Rotation, SmallAnglesKeepTheirDigits)
{
  const Vector3 v = 1e-9 * Vector3{1., -2., 3.};
  const Vector3 back = vector_from_rotation(rotation_from_vector(v));
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(back[i] / v[i], 1., 1e-14);
}

TEST(Rotation, HalfTurnsAboutAnyAxisHaveAngleAndAxis)
{
  for (const Vector3 &axis :
       {Vector3{1, 0, 0}, Vector3{0, 1, 0}, Vector3{0, 0, 1}, normalised({1, 2, -3})})
  {
    const Vector3 v = vector_from_rotation(rotation_from_vector(pi * axis));
    EXPECT_NEAR(norm(v), pi, 1e-14);
    EXPECT_NEAR(norm(cross(v, axis)), 0., 1e-14);
  }
}
} // namespace
} // namespace arthrowear
