// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/penetration.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
/// A ball of 5 mm that stands 2 mm below a square face of 40 mm.
BallCut
cut_of_face()
{
  const UnwornSurface face{{{-20., -20., 0.}, {20., -20., 0.}, {20., 20., 0.}, {-20., 20., 0.}},
                           {{0, 2, 1}, {0, 3, 2}}};
  return BallCut::into_face(face, {{0., 0., -7.}}, 5., 1.);
}

BallPlaces
places()
{
  BallPlaces places;
  places.unworn.shift = {0., 0., 2.01};
  places.worn.shift = {0., .3, 2.5};
  places.by_creep = {0., 0., .2};
  places.unworn.is_found = places.worn.is_found = true;
  places.unworn.meets_surface = places.worn.meets_surface = true;
  places.unworn.largest_pressure = 10.;
  places.worn.largest_pressure = 5.;
  return places;
}
} // namespace

// The whole displacement, (0, 0.3, 0.49), leads from the unworn to the worn place; creep is 0.2 of
// it along z.
TEST(PenetrationUnderLoad, IsTheWayFromTheUnwornPlace)
{
  const PenetrationUnderLoad result = penetration_under_load(cut_of_face(), {}, places());
  EXPECT_TRUE(result.is_found);
  EXPECT_NEAR(result.whole()[1], .3, 1e-12);
  EXPECT_NEAR(result.whole()[2], .49, 1e-12);
  EXPECT_NEAR(result.by_wear[2], .29, 1e-12);
  ASSERT_TRUE(result.approach);
  EXPECT_EQ(result.approach->pressure_growth, .5);
}

// The ball stands 0.5 mm in the face: a cap of pi d^2 (3 r - d)/3 = 3.796 mm^3. Where the path
// begins 1 mm before, it stands 0.5 mm below the face.
TEST(PenetrationUnderLoad, CutsTheVolumeAtTheWornPlace)
{
  EXPECT_NEAR(penetration_under_load(cut_of_face(), {}, places()).cut_volume, 3.796, 1e-3);
  EXPECT_EQ(penetration_under_load(cut_of_face(), {0., 0., 1.}, places()).cut_volume, 0.);
}

TEST(PenetrationUnderLoad, NeedsEveryPlace)
{
  BallPlaces lost = places();
  lost.is_creep_found = false;
  EXPECT_FALSE(penetration_under_load(cut_of_face(), {}, lost).is_found);
  BallPlaces beside = places();
  beside.worn.meets_surface = false;
  EXPECT_FALSE(penetration_under_load(cut_of_face(), {}, beside).approach);
}

// The cap of 3.796 mm^3 is 0.5 mm deep, to a hundredth by the quadrature of so small a cap. Its
// section is pi d (2 r - d) = 14.92 mm^2: an error of 0.1 mm^3 is 0.0067 mm.
TEST(PenetrationByVolume, HasTheErrorOfTheVolumeOverTheSection)
{
  const PenetrationByVolume exact = penetration_by_volume(cut_of_face(), 3.796, 0.),
                            off = penetration_by_volume(cut_of_face(), 3.796, .1);
  EXPECT_NEAR(exact.path[2], .5, .005);
  EXPECT_NEAR(off.error - exact.error, .0067, 1e-4);
  EXPECT_EQ(norm(penetration_by_volume(cut_of_face(), 0., .1).path), 0.);
}
