// SPDX-License-Identifier: LGPL-2.1-or-later
#include "../thrown.h"
#include "shapes.h"

#include <gtest/gtest.h>

using namespace shapes;

TEST(PairStart, FacetedConcentricCylindersCarryNoTraction)
{
  // Post in its hole with other nodes: gaps up to the sagitta r (1 - cos(pi/20)) = 0.09 mm are 100
  // times the opening at which the bond would break.
  for (const bool two_pass : {false, true})
  {
    std::vector<double> x;
    PairSurfaces surfaces;
    surfaces.slave_facets = add_cylinder(x, 7., {0., 40.}, 27, 9, 0.1, true, true);
    surfaces.master_facets = add_cylinder(x, 7., {0., 40.}, 20, 8, 0., false, true);
    PairOptions options = options_with(tray_law());
    options.two_pass = two_pass;
    PairRun run(surfaces, options, x);
    const InitialContact initial = run.pair.initial_state(x);
    EXPECT_EQ(initial.n_partners, run.pair.n_points());
    EXPECT_EQ(initial.overlap.n_points, 0u);
    run.step(x);
    double largest_gap = 0.;
    for (const PointState &point : run.state.points)
    {
      EXPECT_EQ(point.history.intensity, 1.);
      EXPECT_NEAR(point.normal_traction, 0., 1e-10);
      EXPECT_NEAR(norm(point.tangential_traction), 0., 1e-10);
      largest_gap = std::max(largest_gap, std::abs(point.gap()));
    }
    EXPECT_GT(largest_gap, 0.05);
  }
}

TEST(PairStart, SideAndEndOfAPostFindSideAndEndOfTheHole)
{
  std::vector<double> x;
  PairSurfaces surfaces;
  surfaces.slave_facets = add_cylinder(x, 7., {0., 40.}, 27, 9, 0.1, true, true);
  surfaces.master_facets = add_cylinder(x, 7.1, {-0.1, 40.}, 20, 8, 0., false, true);
  const PairOptions options = options_with(tray_law(), 0.5);
  const ContactPair pair(surfaces, options, x);
  const PairState state = pair.initial_state(x).state;
  const ContactFace hole(surfaces.master_facets, x, options.feature_angle, "hole");
  const std::vector<ContactFace::Vertex> &post = pair.slave_face().vertices();
  ASSERT_EQ(pair.n_points(), post.size());
  const unsigned int end = hole.facet(hole.n_facets() - 1).patch;
  const unsigned int end_of_post = pair.slave_face().facet(pair.slave_face().n_facets() - 1).patch;
  for (unsigned int p = 0; p < pair.n_points(); ++p)
  {
    ASSERT_GE(state.points[p].facet, 0) << p;
    EXPECT_EQ(hole.facet(state.points[p].facet).patch == end, post[p].patch == end_of_post);
  }
}

TEST(PairStart, RimsOfDifferentPolygonsAreBondedAllRound)
{
  // Two discs of one radius, 16 and 21 sides: nodes of the rim stand off the other's edges by up to
  // r (1 - cos(pi/16)) = 0.019 r.
  std::vector<double> x;
  PairSurfaces surfaces;
  Facets upper = add_cylinder(x, 30., {0., 10.}, 16, 1, 0., true, true);
  Facets lower = add_cylinder(x, 30., {0., 10.}, 21, 1, 0.05, false, true);
  surfaces.slave_facets.assign(upper.end() - 16, upper.end());
  surfaces.master_facets.assign(lower.end() - 21, lower.end());
  const ContactPair pair(surfaces, options_with(tray_law()), x);
  EXPECT_EQ(pair.n_points(), 17u);
  EXPECT_EQ(pair.initial_state(x).n_partners, 17u);
}

TEST(PairStart, OverlapIsReportedWithDepthAndPlaceAlsoBeyondTheReach)
{
  for (const double depth : {0.02, 0.8}) // reach 0.3
  {
    std::vector<double> x;
    PairSurfaces surfaces;
    surfaces.slave_facets = add_rectangle(x, {1., 3.}, {1., 3.}, -depth, 4, 4, false);
    surfaces.master_facets = add_rectangle(x, {0., 4.}, {0., 4.}, 0., 3, 3, true);
    x[3 * 7 + 2] -= 0.01; // node 7: second row of five, (2, 1.5)
    const InitialContact initial =
        ContactPair(surfaces, options_with(tray_law()), x).initial_state(x);
    EXPECT_EQ(initial.overlap.n_points, 25u);
    EXPECT_NEAR(initial.overlap.depth, depth + 0.01, 1e-12);
    EXPECT_NEAR(norm(initial.overlap.place - Vector3{2., 1.5, -depth - 0.01}), 0., 1e-12);
  }
}

TEST(PairStart, WithoutAPartnerContactMayComeLaterWithoutAdhesion)
{
  std::vector<double> x;
  PairSurfaces surfaces;
  surfaces.slave_facets = add_rectangle(x, {1., 3.}, {1., 3.}, 0.5, 2, 2, false);
  surfaces.master_facets = add_rectangle(x, {0., 4.}, {0., 4.}, 0., 3, 3, true);
  PairRun run(surfaces, options_with(tray_law()), x); // reach 0.3
  EXPECT_EQ(run.pair.initial_state(x).n_partners, 0u);
  for (int i = 0; i < 60; ++i)
  {
    move(x, nodes_of(surfaces.slave_facets), {0., 0., -0.502 / 60.});
    run.step(x);
  }
  for (const PointState &point : run.state.points)
  {
    EXPECT_EQ(point.history.intensity, 0.);
    EXPECT_NEAR(point.opening, -0.002, 1e-14);
    EXPECT_NEAR(point.normal_traction, -2., 1e-10);
  }
}

TEST(PairStart, ClearanceStaysOpenWithoutAdhesion)
{
  std::vector<double> x;
  PairSurfaces surfaces;
  surfaces.slave_facets = add_rectangle(x, {1., 3.}, {1., 3.}, 0.05, 2, 2, false);
  surfaces.master_facets = add_rectangle(x, {0., 4.}, {0., 4.}, 0., 3, 3, true);
  PairRun run(surfaces, options_with(friction_law(0.1)), x);
  run.step(x);
  for (const PointState &point : run.state.points)
    EXPECT_NEAR(point.opening, 0.05, 1e-14);
}

TEST(PairStart, RefusesOptionsWithoutReach)
{
  std::vector<double> x;
  PairSurfaces surfaces;
  surfaces.name = "tray_bone";
  surfaces.slave_facets = add_rectangle(x, {0., 1.}, {0., 1.}, 0., 1, 1, false);
  surfaces.master_facets = add_rectangle(x, {0., 1.}, {0., 1.}, 0., 1, 1, true);
  EXPECT_EQ(thrown<InputError>([&] { ContactPair(surfaces, PairOptions{}, x); }),
            "interface tray_bone: reach and skin must be > 0 mm.");
}

TEST(PairRestart, ContinuesBitForBit)
{
  // A shaft that turns and shifts in its bore far enough for new searches and new facets; bonds
  // break, some nodes leave through the open end.
  for (const bool two_pass : {false, true})
  {
    std::vector<double> x;
    PairSurfaces surfaces;
    surfaces.slave_facets = add_cylinder(x, 4.98, {0., 10.}, 23, 7, 0.1, true, true);
    surfaces.master_facets = add_cylinder(x, 5., {-0.05, 10.}, 20, 5, 0., false, true);
    PairOptions options = options_with(tray_law(), 0.4);
    options.two_pass = two_pass;
    const std::vector<double> start = x;
    const std::vector<unsigned int> slave = nodes_of(surfaces.slave_facets);
    const auto at = [&](const int step)
    {
      const double part = step / 200.;
      const Matrix3 turn = rotation({0.01, 0., 1.}, 0.5 * part);
      std::vector<double> moved = start;
      for (const unsigned int node : slave)
        set_triple(moved, node,
                   turn * triple(start, node) + part * Vector3{0.03, 0.02, 1.7 * part});
      return moved;
    };
    PairRun through(surfaces, options, start);
    for (int step = 0; step < 97; ++step)
      through.step(at(step));
    std::vector<double> stored;
    append_numbers(through.state.points, stored);

    PairRun resumed(surfaces, options, start);
    const double *next = stored.data();
    take_numbers(next, resumed.state.points);
    EXPECT_EQ(next, stored.data() + stored.size());
    const unsigned int n_before = through.n_searches;
    unsigned int n_free = 0;
    for (int step = 97; step < 200; ++step)
    {
      through.step(at(step));
      resumed.step(at(step));
      ASSERT_EQ(through.forces, resumed.forces) << step;
      ASSERT_EQ(through.energies.frictional, resumed.energies.frictional) << step;
    }
    std::vector<double> a, b;
    append_numbers(through.state.points, a);
    append_numbers(resumed.state.points, b);
    EXPECT_EQ(a, b);
    EXPECT_GT(through.n_searches, n_before + 2);
    for (const PointState &point : through.state.points)
      n_free += point.facet < 0;
    EXPECT_GT(n_free, 0u);
    EXPECT_GT(through.energies.adhesive, 0.);
    EXPECT_GT(through.energies.frictional, 0.);
  }
}
