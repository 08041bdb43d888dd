// SPDX-License-Identifier: LGPL-2.1-or-later
// Tests that the worn surface of a knee insert is found again in any pose.
#include "base/ranges.h"
#include "scanned_shapes.h"

#include "base/errors.h"
#include "binomial_bounds.h"

#include <gtest/gtest.h>

using namespace scanned_shapes;

namespace
{
/// Dishes that are lower sides of tori, y up, and a wear patch on each: symmetric about x = 0 and
/// z = 0 before wear, so that half a turn about y leaves the unworn surface as it is.
struct WornInsert
{
  double sagittal = 58., coronal = 30., length = 50.,
         width = 80.;    ///< a row of points lies on the ridge
  double distance = 48.; ///< of the dishes; 0: one dish
  double forward = 5.;   ///< place of the patches [mm]
  double twist = 3.;     ///< the patches lie at forward ± twist
  double wear = .2;      ///< largest depth [mm]
  double mirror = 1.;    ///< -1: the other leg

  Vector3 at(const double x, const double z) const
  {
    const double aside = distance > 0. ? std::abs(z) - .5 * distance : z;
    const double arm = sagittal - coronal + std::sqrt(coronal * coronal - aside * aside);
    return {x, sagittal - std::sqrt(arm * arm - x * x), z};
  }
  double depth(const double x, const double z) const
  {
    double sum = 0.;
    for (const double side : {-1., 1.})
    {
      const double u = (x - forward - side * mirror * twist) / 8.,
                   v = (z - .5 * side * distance) / 5., square = u * u + v * v;
      sum += square < 1. ? (side * mirror > 0. ? 1. : .7) * std::pow(1. - square, 2) : 0.;
    }
    return wear * sum;
  }
  /// @param n  points along x
  TriangleMesh mesh(const unsigned int n, const bool is_worn) const
  {
    const auto m = static_cast<unsigned int>(n * width / length);
    TriangleMesh own;
    for (unsigned int j = 0; j <= m; ++j)
      for (unsigned int i = 0; i <= n; ++i)
      {
        const double x = length * (double(i) / n - .5), z = width * (double(j) / m - .5), h = 1e-4;
        const Vector3 place = at(x, z);
        const Vector3 down = normalised(cross(at(x + h, z) - place, at(x, z + h) - place));
        own.points.push_back(place + (is_worn ? depth(x, z) : 0.) * down);
      }
    for (std::uint32_t j = 0; j < m; ++j)
      for (std::uint32_t i = 0; i < n; ++i)
      {
        const std::uint32_t a = j * (n + 1) + i, b = a + 1, c = a + n + 1, d = c + 1;
        own.triangles.push_back({a, b, c});
        own.triangles.push_back({b, d, c});
      }
    return own;
  }
};

constexpr unsigned int n_run = 30;

ScanComparison
compared(const WornInsert &run, const TriangleMesh &scan)
{
  return compare_scan(scan, frame_of(run.mesh(n_run, false)), frame_of(run.mesh(n_run, true)));
}

/// Angle between the found pose and the inverse of the scan's [deg].
double
error_of(const ScanComparison &own, const Pose &pose)
{
  return own.alignment.pose.after(pose).angle() / units::deg;
}

Pose
pose_of(const Vector3 &axis, const double degrees, const Vector3 &shift)
{
  return {turn_about((degrees * units::deg / norm(axis)) * axis), shift};
}
} // namespace

// The scan is the worn surface of the run: the depths of the run come back in any pose, on two dishes,
// one dish, and of either leg. Corners in single precision leave 1e-5 mm.
TEST(KneeScan, OwnSurfaceComesBackFromAnyPose)
{
  WornInsert one, left;
  one.distance = 0.;
  one.width = 38.;
  left.mirror = -1.;
  const std::vector<std::pair<WornInsert, Pose>> cases{
      {{}, {}},
      {{}, pose_of({0., 1., 0.}, 17.2, {})},
      {{}, pose_of({0., 1., 0.}, 180., {3., 0., 0.})},
      {{}, anywhere(3)},
      {one, pose_of({0., 1., 0.}, 90., {0., 12., 0.})},
      {one, anywhere(4)},
      {left, pose_of({1., 0., 0.}, 180., {})},
      {left, anywhere(5)}};
  for (const auto &[run, pose] : cases)
  {
    const ScanComparison own = compared(run, scanned(run.mesh(n_run, true), pose, 0., 1));
    EXPECT_GT(own.measures.correlation, .999);
    EXPECT_LT(own.measures.rms_difference, 1e-3);
    EXPECT_LT(error_of(own, pose), .01);
    ASSERT_TRUE(own.other_pose);
    EXPECT_FALSE(own.other_pose->is_tie);
    EXPECT_NEAR(own.other_pose->turn.angle(), units::pi, .01);
  }
}

// A scan with other points, coarser, with errors of 5 um: the half turn is decided in 95 % of the
// scans, and the pose is as close as the wear of a few um that noise hides lets it be.
TEST(KneeScan, NoisyCoarseScanIsPlaced)
{
  const WornInsert run;
  constexpr unsigned int n = 8;
  const unsigned int n_placed =
      count_seeds(n,
                  [&run](const unsigned int seed)
                  {
                    const Pose pose = anywhere(6 + seed);
                    const ScanComparison own =
                        compared(run, scanned(run.mesh(23, true), pose, .005, seed));
                    return error_of(own, pose) < 1. && own.measures.correlation > .85;
                  });
  EXPECT_GE(n_placed, least_count(n));
}

// A scan of one dish of two fits on both: it is refused, and so is three quarters of both.
TEST(KneeScan, APartIsRefused)
{
  const WornInsert run;
  for (const double from : {0., -20.})
  {
    TriangleMesh part = run.mesh(n_run, true);
    arthrowear::erase_where(part.triangles, [&](const TriangleMesh::Triangle &triangle)
                            { return part.points[triangle[0]][2] < from; });
    EXPECT_THROW(compared(run, scanned(part, anywhere(6), .002, 1)), InputError) << from;
  }
}

// Patches that half a turn exchanges: both poses fit, both predict the wear, and a warning says so.
TEST(KneeScan, SymmetricWearIsATie)
{
  WornInsert run;
  run.forward = 0.;
  run.twist = 0.;
  // Both patches are as deep but for a hundredth, which errors of 5 um hide.
  TriangleMesh scan = run.mesh(n_run, true);
  const TriangleMesh unworn = run.mesh(n_run, false);
  WornInsert other = run;
  other.mirror = -1.;
  const TriangleMesh mirrored = other.mesh(n_run, true);
  TriangleMesh both = unworn;
  for (std::size_t i = 0; i < both.points.size(); ++i)
    both.points[i] = .5 * (scan.points[i] + mirrored.points[i]);
  const ScanComparison own =
      compare_scan(scanned(both, anywhere(2), .005, 1), frame_of(unworn), frame_of(both));
  ASSERT_TRUE(own.other_pose);
  EXPECT_TRUE(own.other_pose->is_tie);
  bool is_told = false;
  for (const std::string &warning : own.warnings)
    is_told = is_told || warning.find("which of both is right") != std::string::npos;
  EXPECT_TRUE(is_told);
}
