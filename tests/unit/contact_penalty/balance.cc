// SPDX-License-Identifier: LGPL-2.1-or-later
#include "shapes.h"

#include <gtest/gtest.h>

using namespace shapes;

namespace
{
/// A square of side 4 on another, pressed together by `depth` [mm].
struct PressedSquares
{
  std::vector<double> x;
  PairSurfaces surfaces;
  std::vector<unsigned int> slave, master;

  PressedSquares(const unsigned int n_slave, const unsigned int n_master)
  {
    surfaces.slave_facets = add_rectangle(x, {0., 4.}, {0., 4.}, 0., n_slave, n_slave, false);
    surfaces.master_facets = add_rectangle(x, {0., 4.}, {0., 4.}, 0., n_master, n_master, true);
    slave = nodes_of(surfaces.slave_facets);
    master = nodes_of(surfaces.master_facets);
  }
  void press(PairRun &run, const double depth)
  {
    move(x, slave, {0., 0., -depth});
    run.step(x);
  }
};

void
expect_balance(const std::vector<double> &x, const PairRun &run)
{
  const Resultant sum = resultant(x, run.forces, run.nodes);
  ASSERT_GT(sum.force_size, 0.);
  EXPECT_LT(norm(sum.force), 1e-12 * sum.force_size);
  EXPECT_LT(norm(sum.moment), 1e-12 * sum.moment_size);
}
} // namespace

TEST(PairPatchTest, MatchingFacesExchangeEqualAndOppositeNodalForces)
{
  // Pressure k depth = 1000 * 2e-3 = 2 MPa: each node gets 2 MPa times its area, down on the
  // master.
  PressedSquares squares(5, 5);
  PairRun run(squares.surfaces, options_with(tray_law()), squares.x);
  squares.press(run, 2e-3);
  for (const unsigned int p : run.points)
  {
    const unsigned int node = run.pair.point_node(p);
    const Vector3 up = triple(run.forces, node), down = triple(run.forces, node + 36);
    EXPECT_NEAR(up[2], 2. * run.pair.point_area(p), 1e-11);
    EXPECT_NEAR(norm(up + down), 0., 1e-11);
  }
}

TEST(PairPatchTest, NonMatchingFacesHaveUniformTractionInOneAndTwoPasses)
{
  for (const bool two_pass : {false, true})
  {
    PressedSquares squares(5, 3);
    PairOptions options = options_with(tray_law());
    options.two_pass = two_pass;
    PairRun run(squares.surfaces, options, squares.x);
    squares.press(run, 2e-3);
    for (const PointState &point : run.state.points)
      EXPECT_NEAR(point.normal_traction, -2., 1e-11);
    // 2 MPa on 16 mm^2, through the middle of the square.
    const Resultant on_master = resultant(squares.x, run.forces, squares.master);
    EXPECT_NEAR(on_master.force[2], -32., 1e-9);
    EXPECT_NEAR(on_master.moment[0], -64., 1e-9);
    EXPECT_NEAR(on_master.moment[1], 64., 1e-9);
    expect_balance(squares.x, run);
  }
}

TEST(PairBalance, ForcesAndMomentsVanishWhateverTheConfiguration)
{
  // Shaft in a bore, all nodes shaken, then moved at random: points open, bonded and damaged across
  // open gaps, stick and slip.
  std::mt19937 generator(11);
  for (const bool two_pass : {false, true})
  {
    std::vector<double> x;
    PairSurfaces surfaces;
    surfaces.slave_facets = add_cylinder(x, 4.95, {0., 10.}, 17, 6, 0.1, true, true);
    surfaces.master_facets = add_cylinder(x, 5., {-0.1, 11.}, 20, 5, 0., false, true);
    PairOptions options = options_with(tray_law(), 0.6);
    options.law.viscosity = 1e-6;
    options.two_pass = two_pass;
    shake(x, up_to(x.size() / 3), 0.02, generator);
    PairRun run(surfaces, options, x);
    std::array<unsigned int, 4> n_status{};
    for (int step = 0; step < 20; ++step)
    {
      move(x, nodes_of(surfaces.slave_facets), {4e-4, 2e-4, -1e-4});
      shake(x, run.nodes, 5e-4, generator);
      run.step(x);
      expect_balance(x, run);
      for (const PointState &point : run.state.points)
        ++n_status[static_cast<int>(point.status)];
    }
    for (const unsigned int n : n_status)
      EXPECT_GT(n, 10u);
  }
}

TEST(PairBalance, CoupleIsBalancedAndHasTheMoment)
{
  const Vector3 corner[3] = {{0.3, 0.1, 2.}, {1.7, -0.4, 2.2}, {0.9, 1.2, 1.5}};
  const Vector3 moment{0.7, -1.1, 0.4};
  Vector3 forces[3] = {};
  add_couple(corner, moment, forces);
  Vector3 sum{}, turn{};
  for (int i = 0; i < 3; ++i)
  {
    sum = sum + forces[i];
    turn = turn + cross(corner[i], forces[i]);
  }
  EXPECT_LT(norm(sum), 1e-15);
  EXPECT_LT(norm(turn - moment), 1e-14);
}

TEST(PairBalance, PartsOfThePointsAddUp)
{
  // As ranks do it: each evaluates some of the points, with the same result to the last bit.
  PressedSquares squares(5, 3);
  PairRun run(squares.surfaces, options_with(tray_law()), squares.x);
  PairState state = run.state;
  squares.press(run, 2e-3);
  std::vector<unsigned int> odd, even;
  for (const unsigned int p : run.points)
    (p % 2 ? odd : even).push_back(p);
  std::vector<double> forces(squares.x.size(), 0.);
  const PairEnergies a = run.pair.evaluate(odd, squares.x, 1e-3, state, forces);
  const PairEnergies b = run.pair.evaluate(even, squares.x, 1e-3, state, forces);
  std::vector<double> together, apart;
  append_numbers(run.state.points, together);
  append_numbers(state.points, apart);
  EXPECT_EQ(together, apart);
  for (std::size_t i = 0; i < forces.size(); ++i)
    EXPECT_NEAR(forces[i], run.forces[i], 1e-13);
  EXPECT_NEAR(a.stored + b.stored, run.energies.stored, 1e-15);
  EXPECT_NEAR(run.energies.stored, 0.5 * 1000. * 4e-6 * 16., 1e-13); // k depth^2/2 times area
}

TEST(PairStiffness, BoundIsOneToTwoTimesTheLargestEigenvalue)
{
  // Unit masses: the largest eigenvalue of the assembled stiffness, by power iteration.
  PressedSquares squares(6, 4);
  PairRun run(squares.surfaces, options_with(tray_law()), squares.x);
  squares.press(run, 2e-3);
  std::vector<double> v(squares.x.size(), 0.), w, bound(squares.x.size() / 3, 0.);
  std::mt19937 generator(5);
  shake(v, run.nodes, 1., generator);
  double largest = 0.;
  for (int iteration = 0; iteration < 300; ++iteration)
  {
    w.assign(v.size(), 0.);
    for (const unsigned int p : run.points)
    {
      PointStiffness k;
      ASSERT_TRUE(run.pair.stiffness(p, run.state, k));
      Vector3 jump{};
      for (int i = 0; i < 4; ++i)
        jump = jump + k.weights[i] * triple(v, k.nodes[i]);
      const Vector3 along = dot(jump, k.normal) * k.normal;
      const Vector3 force = k.normal_stiffness * along + k.tangential_stiffness * (jump - along);
      for (int i = 0; i < 4; ++i)
        set_triple(w, k.nodes[i], triple(w, k.nodes[i]) + k.weights[i] * force);
    }
    double size = 0.;
    for (const double value : w)
      size += value * value;
    largest = std::sqrt(size);
    for (std::size_t i = 0; i < v.size(); ++i)
      v[i] = w[i] / largest;
  }
  run.pair.add_stiffness_bound(run.points, squares.x, run.state, bound);
  const double above = *std::max_element(bound.begin(), bound.end());
  EXPECT_GE(above, largest);
  EXPECT_LE(above, 2. * largest);
}

TEST(PairStiffness, IsTheDerivativeOfTheForces)
{
  PressedSquares squares(6, 4);
  PairRun run(squares.surfaces, options_with(tray_law()), squares.x);
  squares.press(run, 2e-3);
  const std::vector<double> before = run.forces;
  // A slave node moves by 1e-6 mm along (1, 2, 2)/3; sticking, so that the springs are linear.
  const unsigned int p = 24;
  PointStiffness k;
  ASSERT_TRUE(run.pair.stiffness(p, run.state, k));
  const Vector3 by = (1e-6 / 3.) * Vector3{1., 2., 2.};
  move(squares.x, {k.nodes[0]}, by);
  run.step(squares.x);
  ASSERT_EQ(run.state.points[p].status, InterfaceStatus::stick);
  const Vector3 along = dot(by, k.normal) * k.normal;
  const Vector3 change = k.normal_stiffness * along + k.tangential_stiffness * (by - along);
  for (int i = 0; i < 4; ++i)
  {
    const Vector3 expected = -k.weights[i] * change;
    const Vector3 found = triple(run.forces, k.nodes[i]) - triple(before, k.nodes[i]);
    // The couple of tangential force and gap, 2e-3 mm, is the only difference.
    EXPECT_LT(norm(found - expected), 4e-3 * norm(change));
  }
}
