// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/hip/wear_patch.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
double
peak_on(const std::vector<WearPatch> &patches, const unsigned int divisions)
{
  SphereGrid cup(14., divisions, SphereGrid::Extent::hemisphere, {0., 0., 1.});
  add_patches(patches, cup);
  return peak_depth(patches, cup);
}
} // namespace

// Two equal patches half a radius apart are deepest midway, 2 sqrt(1 - 1/16): of sines and half
// angles of .1 that is good to 1e-4.
TEST(WearPatch, LargestDepthDoesNotDependOnTheCells)
{
  const auto at = [](const double angle) {
    return Vector3{std::sin(.3 + angle), 0., std::cos(.3 + angle)};
  };
  const std::vector<WearPatch> patches{{at(-.025), .1, 1.}, {at(.025), .1, 1.}};
  const double midway = 2. * std::sqrt(1. - std::pow(std::sin(.025) / .1, 2));
  EXPECT_NEAR(midway, 2. * std::sqrt(15. / 16.), 1e-4);
  for (const unsigned int divisions : {45u, 90u, 360u, 900u})
    EXPECT_NEAR(peak_on(patches, divisions), midway, 1e-6) << divisions;
}

// A wide patch with a narrow one, smaller than a cell, on its slope: the sum is largest near the
// narrow one's middle, where cells know only of its volume.
TEST(WearPatch, FindsACrestNarrowerThanACell)
{
  const Vector3 aside = normalised({.06, .02, 1.});
  const std::vector<WearPatch> patches{{{0., 0., 1.}, .2, 1.}, {aside, .02, 1.}};
  const double there = depth_at(patches, aside);
  EXPECT_GT(there, 1.94);
  for (const unsigned int divisions : {45u, 90u, 360u})
  {
    EXPECT_GE(peak_on(patches, divisions), there) << divisions;
    EXPECT_NEAR(peak_on(patches, divisions), there, 1e-3) << divisions;
  }
}

// The middle of a patch may lie beyond the rim; the cup is deepest at its rim then.
TEST(WearPatch, BeyondTheRimIsNoDepth)
{
  const std::vector<WearPatch> patches{{{std::cos(.1), 0., -std::sin(.1)}, .2, 1.}};
  const double at_rim = std::sqrt(1. - std::pow(std::sin(.1) / .2, 2));
  EXPECT_NEAR(peak_on(patches, 180), at_rim, 1e-4);
}
