// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/joint_angles.h"

#include "base/errors.h"
#include "base/units.h"
#include "gait/rotation.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr KneeSide sides[] = {KneeSide::right, KneeSide::left};
constexpr double quarter = .5 * units::pi;

double
largest_difference(const Matrix3 &a, const Matrix3 &b)
{
  double largest = 0.;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      largest = std::max(largest, std::abs(a[i][j] - b[i][j]));
  return largest;
}

/// In the frame of the femur, of a vector in the frame of the tibia.
Vector3
in_femur_frame(const Vector3 &v, const JointAngles &angles, const KneeSide side)
{
  return transpose(femur_to_tibia(angles, side)) * v;
}
} // namespace

TEST(JointAngles, ReturnFromTheirMatrix)
{
  for (const KneeSide side : sides)
    for (const double flexion : {-3., -.2, 0., 1e-9, 1.1, 2.4})
      for (const double varus : {-1.2, -.05, 0., .3, 1.2})
        for (const double rotation : {-2., -.1, 0., 1e-9, .4})
        {
          const JointAngles back =
              joint_angles_of(femur_to_tibia({flexion, varus, rotation}, side), side);
          EXPECT_NEAR(back.flexion, flexion, 1e-14);
          EXPECT_NEAR(back.varus, varus, 1e-14);
          EXPECT_NEAR(back.rotation, rotation, 1e-14);
        }
}

// The words of the clinic, one angle at a time, with z to the right of the patient: outwards in a
// right leg, inwards in a left one.
TEST(JointAngles, HaveClinicalSigns)
{
  for (const KneeSide side : sides)
  {
    const double inwards = side == KneeSide::right ? -1. : 1.; // along z
    constexpr double angle = .3;
    const Vector3 down{0., -1., 0.}, forward{1., 0., 0.};
    EXPECT_NEAR(in_femur_frame(down, {angle, 0., 0.}, side)[0], -std::sin(angle), 1e-15);
    EXPECT_NEAR(in_femur_frame(down, {0., angle, 0.}, side)[2], inwards * std::sin(angle), 1e-15);
    EXPECT_NEAR(in_femur_frame(forward, {0., 0., angle}, side)[2], inwards * std::sin(angle),
                1e-15);
  }
}

// A mirror that exchanges right and left maps x, y, z to x, y, -z: the same clinical angles give
// mirrored matrices, the same translations mirrored places.
TEST(JointAngles, AreThoseOfTheMirroredKnee)
{
  const Matrix3 mirror{{{1., 0., 0.}, {0., 1., 0.}, {0., 0., -1.}}};
  const JointAngles angles{1., .2, -.3};
  const JointTranslations translations{3., -4., 25.};
  EXPECT_LE(largest_difference(mirror * femur_to_tibia(angles, KneeSide::right) * mirror,
                               femur_to_tibia(angles, KneeSide::left)),
            1e-16);
  const Vector3 right = femur_origin(translations, angles, KneeSide::right);
  const Vector3 left = femur_origin(translations, angles, KneeSide::left);
  EXPECT_NEAR(norm(mirror * right - left), 0., 1e-14);
}

// Small angles are the components of a vector: of the femur against the tibia, so that varus and
// internal rotation of the right tibia are negative ones.
TEST(JointAngles, AreAVectorWhileTheyAreSmall)
{
  for (const double size : {1e-3, 1e-5})
  {
    const JointAngles angles{size, .5 * size, -.8 * size};
    const Vector3 right = vector_from_rotation(femur_to_tibia(angles, KneeSide::right));
    const Vector3 left = vector_from_rotation(femur_to_tibia(angles, KneeSide::left));
    EXPECT_NEAR(norm(right - Vector3{-angles.varus, -angles.rotation, angles.flexion}), 0.,
                size * size);
    EXPECT_NEAR(norm(left - Vector3{angles.varus, angles.rotation, angles.flexion}), 0.,
                size * size);
  }
}

TEST(JointAngles, AreUndefinedWhereTwoAxesAreParallel)
{
  for (const double varus : {quarter, -quarter})
  {
    const JointAngles angles{.3, varus, .1};
    EXPECT_THROW(joint_angles_of(femur_to_tibia(angles, KneeSide::right), KneeSide::right),
                 InputError);
    EXPECT_THROW(femur_origin({}, angles, KneeSide::right), InputError);
    EXPECT_THROW(joint_translations_of({}, angles, KneeSide::right), InputError);
  }
  const JointAngles near{.3, quarter - 1e-3, .1};
  const JointAngles back = joint_angles_of(femur_to_tibia(near, KneeSide::right), KneeSide::right);
  EXPECT_NEAR(back.flexion, near.flexion, 1e-12);
  EXPECT_NEAR(back.rotation, near.rotation, 1e-12);
}

// Without varus the three axes are perpendicular. The tibia lies outwards, forward and down.
TEST(JointTranslations, HaveClinicalSigns)
{
  for (const KneeSide side : sides)
  {
    const double outwards = side == KneeSide::right ? 1. : -1.; // along z
    const Vector3 origin = femur_origin({2., 3., 40.}, {.7, 0., 0.}, side);
    EXPECT_NEAR(norm(origin - Vector3{-3., 40., -2. * outwards}), 0., 1e-14);
  }
}

// Turning the femur about its axis of flexion, or the tibia about its long axis, leaves all three.
TEST(JointTranslations, ReturnFromTheirPlace)
{
  for (const KneeSide side : sides)
    for (const double varus : {-.4, 0., .3})
    {
      const JointAngles angles{1.3, varus, .25};
      const JointTranslations set{2., -3., 40.};
      const Vector3 origin = femur_origin(set, angles, side);
      const JointTranslations back = joint_translations_of(origin, angles, side);
      EXPECT_NEAR(back.lateral, set.lateral, 1e-13);
      EXPECT_NEAR(back.anterior, set.anterior, 1e-13);
      EXPECT_NEAR(back.distraction, set.distraction, 1e-13);
      const JointAngles flexed{0., varus, .25};
      EXPECT_NEAR(norm(femur_origin(set, flexed, side) - origin), 0., 1e-13);
      // The tibia turns by .5 about y: its frame sees the origin of the femur turn back.
      const JointAngles turned{1.3, varus, .75};
      const double sense = side == KneeSide::right ? -.5 : .5;
      EXPECT_NEAR(norm(rotation_about_axis(1, sense) * origin - femur_origin(set, turned, side)),
                  0., 1e-13);
    }
}
