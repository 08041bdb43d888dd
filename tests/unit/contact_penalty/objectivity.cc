// SPDX-License-Identifier: LGPL-2.1-or-later
#include "shapes.h"

#include <gtest/gtest.h>

using namespace shapes;

namespace
{
/// A shaft bonded in a bore of other facets, pushed sideways, along and round until bonds are
/// partly damaged on one side and pressed on the other, and let go by a tenth, so that nothing is
/// at a limit.
struct DamagedShaft
{
  std::vector<double> x;
  PairSurfaces surfaces;
  std::unique_ptr<PairRun> run;

  explicit DamagedShaft(const bool two_pass)
  {
    surfaces.slave_facets = add_cylinder(x, 5., {0., 10.}, 23, 7, 0.1, true, true);
    surfaces.master_facets = add_cylinder(x, 5., {0., 11.}, 20, 5, 0., false, true);
    PairOptions options = options_with(tray_law());
    options.law.friction = 20.;
    options.two_pass = two_pass;
    run = std::make_unique<PairRun>(surfaces, options, x);
    for (const double step : {1e-4, 1e-4, 1e-4, 1e-4, 1e-4, 1e-4, 1e-4, 1e-4, -8e-5})
    {
      move(x, nodes_of(surfaces.slave_facets), step * Vector3{1., 0.3, 0.8});
      run->step(x);
    }
  }
};

void
expect_rotated(const DamagedShaft &shaft, const Matrix3 &rotation, const PairState &before,
               const std::vector<double> &forces)
{
  double largest = 0.;
  for (const PointState &point : before.points)
    largest = std::max(largest, norm(point.tangential_traction) + std::abs(point.normal_traction));
  ASSERT_GT(largest, 0.3);
  for (std::size_t p = 0; p < before.points.size(); ++p)
  {
    const PointState &now = shaft.run->state.points[p], &was = before.points[p];
    EXPECT_EQ(now.history.intensity, was.history.intensity) << p;
    EXPECT_EQ(now.status, was.status) << p;
    EXPECT_NEAR(now.normal_traction, was.normal_traction, 1e-10 * largest);
    EXPECT_LT(norm(now.tangential_traction - rotation * was.tangential_traction), 1e-10 * largest);
    EXPECT_LT(norm(now.normal - rotation * was.normal), 1e-12);
  }
  double largest_force = 0.;
  for (const double force : forces)
    largest_force = std::max(largest_force, std::abs(force));
  const std::vector<double> expected = rotated(rotation, forces);
  for (std::size_t i = 0; i < forces.size(); ++i)
    EXPECT_NEAR(shaft.run->forces[i], expected[i], 1e-10 * largest_force);
}

class RigidRotation : public testing::TestWithParam<std::tuple<int, bool>>
{
};
} // namespace

TEST_P(RigidRotation, By90DegreesTurnsTheTractionsAndNothingElse)
{
  const auto [n_steps, two_pass] = GetParam();
  for (const Vector3 &axis : {Vector3{0, 0, 1}, Vector3{1, 2, 3}, Vector3{-2, 0.5, 1}})
  {
    DamagedShaft shaft(two_pass);
    const PairState before = shaft.run->state;
    unsigned int n_damaged = 0, n_stuck = 0;
    for (const PointState &point : before.points)
    {
      n_damaged += point.history.intensity > 0. && point.history.intensity < 1.;
      n_stuck += point.status == InterfaceStatus::stick;
    }
    ASSERT_GT(n_damaged, before.points.size() / 3);
    ASSERT_GT(n_stuck, before.points.size() / 3);
    const std::vector<double> start = shaft.x, forces = shaft.run->forces;
    for (int step = 1; step <= n_steps; ++step)
      shaft.run->step(rotated(rotation(axis, 0.5 * M_PI * step / n_steps), start));
    expect_rotated(shaft, rotation(axis, 0.5 * M_PI), before, forces);
  }
}

INSTANTIATE_TEST_SUITE_P(InOneAndManySteps, RigidRotation,
                         testing::Combine(testing::Values(1, 20), testing::Bool()));
