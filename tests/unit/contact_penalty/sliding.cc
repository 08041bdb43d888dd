// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/ranges.h"
#include "shapes.h"

#include <gtest/gtest.h>

using namespace shapes;

namespace
{
/// A small square above a strip, three facets wide, of shaken nodes in the plane z = 0.
struct BlockOnStrip
{
  std::vector<double> x;
  PairSurfaces surfaces;
  std::vector<unsigned int> slave;

  explicit BlockOnStrip(const double z = 0.)
  {
    std::mt19937 generator(2);
    surfaces.slave_facets = add_rectangle(x, {0.3, 1.8}, {0.4, 1.3}, z, 3, 2, false);
    surfaces.master_facets = add_rectangle(x, {0., 12.}, {0., 3.}, 0., 12, 3, true);
    slave = nodes_of(surfaces.slave_facets);
    shake(x, nodes_of(surfaces.master_facets), 0.2, generator);
    for (const unsigned int node : nodes_of(surfaces.master_facets))
      x[3 * node + 2] = 0.;
  }
};
} // namespace

TEST(PairSliding, BondsShiftSurvivesFacetChangesOnAPlane)
{
  // Bonds too strong to break: the traction is k_T u_T with u_T the whole way, whatever was
  // crossed.
  BlockOnStrip block;
  AdhesionLaw law = tray_law();
  law.adhesion_energy = 1e9;
  law.friction = 0.;
  PairRun run(block.surfaces, options_with(law), block.x);
  const std::vector<int> first = [&]
  { return arthrowear::mapped<int>(run.state.points, &PointState::facet); }();
  const Vector3 step{0.031, 0.005 * std::sqrt(2.), 0.};
  for (int i = 1; i <= 200; ++i)
  {
    move(block.x, block.slave, step);
    run.step(block.x);
    for (const PointState &point : run.state.points)
      ASSERT_LT(norm(point.tangential_traction - (100. * i) * step), 1e-12 * 100. * 6.2);
  }
  for (std::size_t p = 0; p < first.size(); ++p)
    EXPECT_NE(run.state.points[p].facet, first[p]);
}

TEST(PairSliding, BondOnFacetsSlipsWithoutOpening)
{
  // A bore on a shaft, both twelve-sided polygons, vertex on vertex, turned by phi: a node goes
  // R sin(phi) along the tangent of the vertex and R (1 - cos(phi)) towards the axis. Its
  // projection on the facet beside the vertex would open by R sin(phi) tan(15 deg).
  const double radius = 10., step = 2e-5;
  std::vector<double> x;
  PairSurfaces surfaces;
  surfaces.slave_facets = add_cylinder(x, radius, {1., 3.}, 12, 1, 0., false);
  surfaces.master_facets = add_cylinder(x, radius, {0., 4.}, 12, 4, 0., true);
  const std::vector<unsigned int> slave = nodes_of(surfaces.slave_facets);
  AdhesionLaw law = tray_law();
  law.friction = 0.;
  PairRun run(surfaces, options_with(law), x);
  const std::vector<double> start = x;
  // Damaged by k_T u_T^2 = w, at u_T = 1.9e-3 mm, broken at beta_min k_T u_T^2 = w. What the point
  // stands on then is the facet, but it opens from where it was: by a step's share at a time.
  const double broken =
      std::sqrt(law.adhesion_energy / law.tangential_stiffness / law.smallest_intensity) / radius;
  double before = 0.;
  unsigned int n_bonded = 0, n_free = 0;
  for (double phi = step; phi < 1.5 * broken; phi += step)
  {
    for (const unsigned int node : slave)
      set_triple(x, node, rotation({0., 0., 1.}, phi) * triple(start, node));
    run.step(x);
    const PointState &point = run.state.points[5];
    if (phi < broken)
    {
      ++n_bonded;
      EXPECT_NEAR(point.opening, -radius * (1. - std::cos(phi)), 1e-12);
      EXPECT_NEAR(std::hypot(point.shift[0], point.shift[1]), radius * std::sin(phi), 1e-12);
    }
    else if (phi > broken + 2. * step)
    {
      ++n_free;
      EXPECT_EQ(point.history.intensity, 0.);
      EXPECT_NEAR(std::abs(point.opening - before), radius * step * std::tan(M_PI / 12.),
                  1.5 * phi * radius * step); // the facet falls to the circle's slope
    }
    // The break itself opens nothing: the gap above the facet, R phi tan(15 deg) = 5 um, becomes
    // part of the initial gap.
    if (phi > step)
    {
      EXPECT_LE(std::abs(point.opening - before),
                radius * step * (std::tan(M_PI / 12.) + 1.5 * phi))
          << "phi " << phi << ", broken " << broken;
    }
    before = point.opening;
  }
  EXPECT_GT(n_bonded, 90u);
  EXPECT_GT(n_free, 40u);
}

TEST(PairSliding, WorkOfFrictionIsMuNTimesPath)
{
  // Pressed by 1e-3 mm: 1 MPa; mu 0.3 and eps_T = 300 MPa/mm stick for 1e-3 mm, one step. Then
  // every step of 1e-3 mm loses mu N times its length; the springs keep mu^2 p^2/(2 eps_T) A.
  BlockOnStrip block;
  AdhesionLaw law = friction_law(0.3);
  law.friction_stiffness = 300.;
  PairRun run(block.surfaces, options_with(law), block.x);
  move(block.x, block.slave, {0., 0., -1e-3});
  run.step(block.x);
  const double area = 1.5 * 0.9, length = 1e-3;
  const Vector3 direction = normalised(Vector3{1., 0.25, 0.});
  const int n_steps = 2000;
  Vector3 before{};
  double work = 0.;
  for (int i = 1; i <= n_steps; ++i)
  {
    move(block.x, block.slave, length * direction);
    run.step(block.x);
    const Resultant on_slave = resultant(block.x, run.forces, block.slave);
    work -= 0.5 * length * dot(direction, on_slave.force + before);
    before = on_slave.force;
    for (const PointState &point : run.state.points)
      ASSERT_LT(norm(point.tangential_traction - 0.3 * direction), 1e-10);
  }
  const double normal_force = area * 1.;
  EXPECT_NEAR(run.energies.frictional, 0.3 * normal_force * length * (n_steps - 1), 1e-9);
  EXPECT_NEAR(run.energies.stored, area * (0.5 * 1e-3 + 0.09 / 600.), 1e-12);
  // Work on the slave: what friction lost and its springs hold.
  EXPECT_NEAR(work, run.energies.frictional + area * 0.09 / 600., 1e-9);
  for (const PointState &point : run.state.points)
    EXPECT_NEAR(point.slip, length * (n_steps - 1), 2. * length); // the first step may be either
}

TEST(PairSliding, TractionsOnACylinderAreContinuousOverFacets)
{
  // A patch led along a helix on a faceted shaft, deeper than the facets' sagitta. A jump at an
  // edge would stay as the steps are halved; continuous tractions change by half as much.
  const auto largest_change = [](const int n_steps)
  {
    std::vector<double> x;
    PairSurfaces surfaces;
    const double radius = 10., depth = 0.05;
    surfaces.slave_facets = add_rectangle(x, {-0.7, 0.7}, {-0.6, 0.6}, radius, 2, 2, false);
    const std::vector<unsigned int> slave = nodes_of(surfaces.slave_facets);
    // From the plane z = radius onto the cylinder about y, then y becomes its axis z.
    for (const unsigned int node : slave)
    {
      const Vector3 flat = triple(x, node);
      const double angle = flat[0] / radius;
      set_triple(x, node, {radius * std::cos(angle), radius * std::sin(angle), 10. - flat[1]});
    }
    for (auto &facet : surfaces.slave_facets)
      std::swap(facet[1], facet[2]);
    surfaces.master_facets = add_cylinder(x, radius, {0., 40.}, 48, 23, 0.05, true);
    PairOptions options = options_with(friction_law(0.3));
    options.skin = 3.;
    PairRun run(surfaces, options, x);
    for (PointState &point : run.state.points) // no partners yet, so no initial gaps
    {
      point = PointState{};
      point.history.intensity = 0.;
    }
    const std::vector<double> start = x;
    std::vector<Vector3> before;
    std::vector<int> facets;
    double largest = 0.;
    unsigned int n_changes = 0;
    for (int i = 0; i <= n_steps; ++i)
    {
      const double part = double(i) / n_steps;
      const Matrix3 turn = rotation({0., 0., 1.}, 1.5 * part);
      for (const unsigned int node : slave)
      {
        const Vector3 at = triple(start, node);
        const double shrink = (radius - depth) / radius;
        set_triple(x, node, turn * Vector3{shrink * at[0], shrink * at[1], at[2] + 9. * part});
      }
      run.step(x);
      if (part < 0.1) // until all slide
        continue;
      before.resize(run.points.size());
      facets.resize(run.points.size(), -1);
      for (const unsigned int p : run.points)
      {
        const PointState &point = run.state.points[p];
        EXPECT_EQ(point.status, InterfaceStatus::slip);
        EXPECT_NEAR(norm(point.tangential_traction), -0.3 * point.normal_traction, 1e-10);
        const Vector3 traction = point.normal_traction * point.normal + point.tangential_traction;
        if (norm(before[p]) > 0.)
          largest = std::max(largest, norm(traction - before[p]));
        n_changes += facets[p] >= 0 && facets[p] != point.facet;
        before[p] = traction;
        facets[p] = point.facet;
      }
    }
    EXPECT_GT(n_changes, 100u);
    return largest;
  };
  const double coarse = largest_change(1500), fine = largest_change(3000);
  EXPECT_LT(fine, 0.55 * coarse);
}

TEST(PairSliding, OffTheFaceIsFreeAndOnAgainPresses)
{
  BlockOnStrip block;
  PairOptions options = options_with(friction_law(0.1));
  PairRun run(block.surfaces, options, block.x);
  move(block.x, block.slave, {0., 0., -1e-3});
  const auto drag = [&](const double step, const int n)
  {
    for (int i = 0; i < n; ++i)
    {
      move(block.x, block.slave, {0., step, 0.});
      run.step(block.x);
    }
  };
  drag(-0.05, 40); // from y in [0.4, 1.3] to [-1.6, -0.7], off the strip [-0.2, 3.2]
  for (const PointState &point : run.state.points)
  {
    EXPECT_EQ(point.facet, -1);
    EXPECT_EQ(point.status, InterfaceStatus::open);
  }
  EXPECT_EQ(resultant(block.x, run.forces, run.nodes).force_size, 0.);
  EXPECT_EQ(run.energies.stored, 0.);
  EXPECT_GT(run.energies.frictional, 0.);
  drag(0.05, 40);
  for (const PointState &point : run.state.points)
  {
    EXPECT_NEAR(point.normal_traction, -1., 1e-10); // k 1e-3
    EXPECT_NEAR(point.tangential_traction[1], 0.1, 1e-10);
  }
}

TEST(PairSliding, CrossesAFeatureEdgeWithItsHistory)
{
  // A roof with a ridge along y at z = 1, falling by 25 degrees to both sides: two patches, as 50
  // is above the feature angle of 40. A node goes over the ridge at a height of 0; its strong
  // bond's shear, k_T times the path along the roof, goes round the ridge and keeps its size.
  const double slope = 25. * M_PI / 180.;
  std::vector<double> x;
  PairSurfaces surfaces;
  const Facets left = add_rectangle(x, {-3., 0.}, {0., 4.}, 0., 3, 4, true);
  const Facets right = add_rectangle(x, {0., 3.}, {0., 4.}, 0., 3, 4, true);
  surfaces.master_facets = left;
  for (auto facet : right)
  {
    for (unsigned int &node : facet)
      if (triple(x, node)[0] == 0.) // the ridge's nodes belong to the left side
        node = node - 20 + 3;
    surfaces.master_facets.push_back(facet);
  }
  surfaces.slave_facets = add_rectangle(x, {-1.1, -1.}, {1.9, 2.}, 0., 1, 1, false);
  const std::vector<unsigned int> slave = nodes_of(surfaces.slave_facets);
  const auto on_roof = [&](const Vector3 &flat) {
    return Vector3{std::cos(slope) * flat[0], flat[1], -std::sin(slope) * std::abs(flat[0])};
  };
  std::vector<double> flat = x;
  const auto all = up_to(x.size() / 3);
  const auto bend = [&]
  {
    for (const unsigned int node : all)
      set_triple(x, node, on_roof(triple(flat, node)));
  };
  bend();
  AdhesionLaw law = tray_law();
  law.adhesion_energy = 1e9;
  law.friction = 0.;
  const PairOptions options = options_with(law);
  PairRun run(surfaces, options, x);
  ASSERT_EQ(ContactFace(surfaces.master_facets, x, options.feature_angle, "roof").n_patches(), 2u);
  for (int i = 0; i < 200; ++i)
  {
    move(flat, slave, {0.011, 0., 0.});
    bend();
    run.step(x);
  }
  for (const PointState &point : run.state.points)
  {
    EXPECT_NEAR(point.normal[0], std::sin(slope), 1e-12);
    EXPECT_NEAR(point.opening, 0., 1e-12);
    // The bond is moved on when it is longer than a hundredth of the facet's size, sqrt(2) * .01:
    // only the last such displacement, plus one step at most, belongs to the projection beyond the
    // ridge.
    EXPECT_NEAR(norm(point.tangential_traction), 100. * 2.2,
                100. * (0.01 * std::sqrt(2.) + 0.011) * (1. - std::cos(2 * slope)));
    EXPECT_NEAR(
        norm(point.tangential_traction +
             dot(point.tangential_traction, point.normal) * point.normal -
             norm(point.tangential_traction) * Vector3{std::cos(slope), 0., -std::sin(slope)}),
        0., 1e-9);
  }
}
