// SPDX-License-Identifier: LGPL-2.1-or-later
#include "knee/knee_guide.h"

#include <gtest/gtest.h>

namespace
{
using namespace arthrowear;

constexpr std::array<KneeFreedom, n_knee_freedoms> all{KneeFreedom::forward, KneeFreedom::rotation,
                                                       KneeFreedom::height, KneeFreedom::sideways,
                                                       KneeFreedom::varus};

KneeCoordinates
some_coordinates()
{
  KneeCoordinates at;
  at.flexion = 1.1;
  at.forward = -4.3;
  at.rotation = .12;
  at.height = 24.6;
  at.sideways = .7;
  at.varus = -.03;
  return at;
}

std::vector<KneeGuide>
all_guides()
{
  std::vector<KneeGuide> guides;
  for (const MovingPart moving : {MovingPart::femur, MovingPart::tibia})
    for (const KneeSide side : {KneeSide::right, KneeSide::left})
      guides.push_back({moving, side, 3., -5.});
  return guides;
}

/// A pose has one set of coordinates.
TEST(KneeGuide, CoordinatesAreTheInverseOfPoses)
{
  for (const KneeGuide &guide : all_guides())
  {
    const KneeCoordinates at = some_coordinates();
    const FemurPose pose = guide.pose(at);
    const KneeCoordinates back = guide.coordinates(pose_of(pose.origin, pose.matrix()));
    EXPECT_NEAR(back.flexion, at.flexion, 1e-14);
    for (const KneeFreedom freedom : all)
      EXPECT_NEAR(value_of(back, freedom), value_of(at, freedom), 1e-13);
  }
}

/// Directions are derivatives of origin and rotation: central differences have an error of the
/// order of the squared step, 1e-8 of lengths of some 10 mm.
TEST(KneeGuide, DirectionsAreDerivatives)
{
  constexpr double step = 1e-4;
  for (const KneeGuide &guide : all_guides())
    for (const KneeFreedom freedom : all)
    {
      KneeCoordinates before = some_coordinates(), after = before;
      value_of(before, freedom) -= step;
      value_of(after, freedom) += step;
      const FemurPose from = guide.pose(before), to = guide.pose(after);
      const KneeDirection direction = guide.direction(guide.pose(some_coordinates()), freedom);
      const Vector3 turn = vector_from_rotation(to.matrix() * transpose(from.matrix()));
      for (int i = 0; i < 3; ++i)
      {
        EXPECT_NEAR(direction.linear[i], (to.origin[i] - from.origin[i]) / (2. * step), 1e-6);
        EXPECT_NEAR(direction.angular[i], turn[i] / (2. * step), 1e-6);
      }
    }
}

/// A left knee with the same coordinates and the axis on its own side is the mirror image in z = 0
/// of the right one, varus reversed.
TEST(KneeGuide, ALeftKneeIsTheMirrorImage)
{
  for (const MovingPart moving : {MovingPart::femur, MovingPart::tibia})
  {
    const KneeGuide right{moving, KneeSide::right, 3., -5.}, left{moving, KneeSide::left, 3., 5.};
    KneeCoordinates at = some_coordinates(), mirrored = at;
    mirrored.varus = -at.varus;
    mirrored.sideways = -at.sideways;
    const FemurPose one = right.pose(at), other = left.pose(mirrored);
    const Matrix3 a = one.matrix(), b = other.matrix();
    for (int i = 0; i < 3; ++i)
    {
      EXPECT_NEAR(other.origin[i], (i == 2 ? -1. : 1.) * one.origin[i], 1e-13);
      for (int j = 0; j < 3; ++j)
        EXPECT_NEAR(b[i][j], ((i == 2) == (j == 2) ? 1. : -1.) * a[i][j], 1e-14);
    }
  }
}

/// A tibia that moves back is a femur that moves forward, without rotation.
TEST(KneeGuide, ATibiaThatMovesBackIsAFemurThatMovesForward)
{
  KneeCoordinates at, opposite;
  at.forward = 2.;
  opposite.forward = -2.;
  const KneeGuide femur{MovingPart::femur, KneeSide::right, 0., 0.},
      tibia{MovingPart::tibia, KneeSide::right, 0., 0.};
  EXPECT_EQ(femur.pose(at).origin, tibia.pose(opposite).origin);
}
} // namespace
