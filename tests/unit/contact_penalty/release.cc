// SPDX-License-Identifier: LGPL-2.1-or-later
#include "shapes.h"

#include <gtest/gtest.h>

using namespace shapes;

// Points that slide off the end of the other face lose what their springs hold; contact_pair.md
// (14).
namespace
{
/// A square of four nodes, .5 x .5 mm, .3 mm before the end of a strip, in the plane z = 0.
struct BlockNearTheEnd
{
  std::vector<double> x;
  PairSurfaces surfaces;
  std::vector<unsigned int> slave;
  double area = .25; // [mm^2]

  BlockNearTheEnd()
  {
    surfaces.slave_facets = add_rectangle(x, {3.2, 3.7}, {.8, 1.3}, 0., 1, 1, false);
    surfaces.master_facets = add_rectangle(x, {0., 4.}, {0., 2.}, 0., 4, 2, true);
    slave = nodes_of(surfaces.slave_facets);
  }

  /// Presses the slave in by `depth` and slides it along x until no point has a partner.
  /// @return work done on the slave along x [mJ]
  double press_and_slide_off(PairRun &run, const double depth, const double length)
  {
    move(x, slave, {0., 0., -depth});
    run.step(x);
    double work = 0., before = 0.;
    for (int i = 0; i < 2000; ++i)
    {
      move(x, slave, {length, 0., 0.});
      run.step(x);
      const double pull = -resultant(x, run.forces, slave).force[0];
      work += .5 * (before + pull) * length;
      before = pull;
    }
    for (const PointState &point : run.state.points)
      EXPECT_EQ(point.facet, -1);
    return work;
  }
};

constexpr double depth = 1e-3; // mm: a pressure of 1 MPa at k_n = 1000 MPa/mm
} // namespace

TEST(PairRelease, PressedSpringsAreNotFriction)
{
  // Pressing costs k_n d^2/2 = 5e-4 mJ/mm^2. Without friction sliding costs nothing, and nothing
  // can wear: all of it is lost at the release and none of it is friction.
  BlockNearTheEnd block;
  PairRun run(block.surfaces, options_with(friction_law(0.)), block.x);
  EXPECT_NEAR(block.press_and_slide_off(run, depth, 1e-3), 0., 1e-15);
  EXPECT_NEAR(run.energies.released, .5 * 1000. * depth * depth * block.area, 1e-15);
  EXPECT_EQ(run.energies.frictional, 0.);
  EXPECT_EQ(run.energies.stored, 0.);
}

TEST(PairRelease, FrictionIsWhatSlidingCost)
{
  // mu .3, p = 2 MPa, eps_T = 600 MPa/mm: friction at its limit after one step of 1e-3 mm. In the
  // end its spring's mu^2 p^2/(2 eps_T) = 3e-4 mJ/mm^2 has slid back too: all work along x, mu p
  // times the path, is friction; all work along z, k_n d^2/2 = 2e-3 mJ/mm^2, is lost at the
  // release. Sums of steps are good to the work of one step, .15 of that loss.
  BlockNearTheEnd block;
  AdhesionLaw law = friction_law(.3);
  law.friction_stiffness = 600.;
  PairRun run(block.surfaces, options_with(law), block.x);
  const double length = 1e-3, limit = .3 * 2.;
  const double work = block.press_and_slide_off(run, 2. * depth, length);
  const double one_step = limit * length * block.area;
  const double pressed = .5 * 1000. * 4. * depth * depth * block.area;
  EXPECT_NEAR(run.energies.released, pressed, 1e-15);
  EXPECT_NEAR(run.energies.frictional, work, one_step);
  EXPECT_GT(work, limit * .3 * block.area); // the points nearest to the end slide .3 mm
  EXPECT_GT(pressed, 3. * one_step);
  double path = 0.;
  for (std::size_t p = 0; p < run.state.points.size(); ++p)
    path += run.pair.point_area(p) * run.state.points[p].slip;
  EXPECT_NEAR(run.energies.frictional, limit * path, one_step);
  EXPECT_EQ(run.energies.stored, 0.);
}

TEST(PairRelease, BondedPointsAreNotReleased)
{
  // Off the end or lifted beyond the reach, a bond that holds keeps its point, and its energy stays
  // stored: k_T u^2/2 of the whole path.
  for (const Vector3 &direction : {Vector3{1., 0., 0.}, Vector3{0., 0., 1.}})
  {
    BlockNearTheEnd block;
    AdhesionLaw law = tray_law();
    law.adhesion_energy = 1e9;
    law.friction = 0.;
    PairRun run(block.surfaces, options_with(law), block.x);
    for (int i = 0; i < 500; ++i)
    {
      move(block.x, block.slave, 2e-3 * direction);
      run.step(block.x);
    }
    for (const PointState &point : run.state.points)
      EXPECT_GE(point.facet, 0);
    EXPECT_EQ(run.energies.frictional, 0.);
    EXPECT_EQ(run.energies.released, 0.);
    const double stiffness = direction[0] > 0. ? 100. : 1000.;
    EXPECT_NEAR(run.energies.stored, .5 * stiffness * block.area, 1e-9);
  }
}
