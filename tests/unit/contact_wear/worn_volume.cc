// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/wear/worn_volume.h"

#include <gtest/gtest.h>

using namespace arthrowear;

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
