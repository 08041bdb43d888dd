// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear/archard.h"

#include "base/units.h"

#include <gtest/gtest.h>

using namespace arthrowear;

TEST(ArchardLaw, GapFactorIsAmplifiedFactorOverArea)
{
  // By hand: 0.22e-6 mm^3/(N m) = 2.2e-10 mm^2/N; 1e6 * (2.2e-10 + 0.8e-10) / 4 = 7.5e-5 / N.
  const ArchardLaw law{0.22e-6 * units::mm3_per_Nm, 0.08e-6 * units::mm3_per_Nm, 1e6};
  EXPECT_NEAR(law.gap_factor(4.), 7.5e-5, 1e-18);
  EXPECT_NEAR(law.body_share(), 0.22 / 0.30, 1e-15);
  EXPECT_EQ(ArchardLaw{}.body_share(), 0.);
}

TEST(VolumeBetween, IsAreaTimesDepthOnAPlane)
{
  // Unit square seen from above (outside), moved down by 0.1 and 0.3: mean depth 0.2.
  const std::vector<Vector3> positions{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  const std::vector<Vector3> moved{{0, 0, -0.1}, {0, 0, -0.3}, {0, 0, -0.3}, {0, 0, -0.1}};
  EXPECT_NEAR(volume_between({{0, 1, 2}, {0, 2, 3}}, positions, moved), 0.2, 1e-15);
}

TEST(VolumeBetween, IsExactForAShrinkingTetrahedronFace)
{
  // Faces of the corner tetrahedron x, y, z >= 0, x+y+z <= 1, all points moved to the origin: the
  // whole volume, 1/6. Only the slanted face sweeps volume.
  const std::vector<Vector3> positions{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const std::vector<Vector3> moved{{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
  EXPECT_NEAR(volume_between({{0, 1, 2}}, positions, moved), 1. / 6., 1e-15);
}
