// SPDX-License-Identifier: LGPL-2.1-or-later
// Two elastic blocks pressed on each other: contact points with nodes on both sides.
#include "verification/two_blocks.h"

#include <cstdio>

using namespace arthrowear;
using arthrowear::testing::linear;
using arthrowear::testing::Method;
using arthrowear::testing::TwoBlocks;

namespace
{
constexpr double young = 1000., side = 10., height = 6., load = 500.; // [MPa], [mm], [N]

/// @param z  of the bottom [mm]
MeshData
block(const double block_height, const unsigned int n_sides, const unsigned int n_layers,
      const double z = 0.)
{
  return arthrowear::testing::square_block(side, block_height, n_sides, n_layers, z);
}

/// One block is held at its outer face; a uniform traction presses the other one, whose outer third
/// moves along z only. Poisson's ratio is 0: the stress is uniaxial.
struct Blocks : TwoBlocks
{
  Blocks(const unsigned int upper_cells, const unsigned int lower_cells, const double friction = 0.,
         const Method method = Method::full, const unsigned int loaded = 0,
         MPI_Comm communicator = MPI_COMM_WORLD)
      : TwoBlocks(method, block(height, upper_cells, 3, height), block(height, lower_cells, 3),
                  {linear(young), linear(young)}, {}, communicator)
  {
    fix(1 - loaded, outer(1 - loaded), {0, 1, 2});
    const std::vector<Vector3> &vertices = body(loaded).mesh().vertices;
    for (unsigned int vertex = 0; vertex < vertices.size(); ++vertex)
      if (loaded == 0 ? vertices[vertex][2] > 1.6 * height : vertices[vertex][2] < .4 * height)
      {
        fix(loaded, vertex, 0);
        fix(loaded, vertex, 1);
      }
    ImplicitParameters implicit;
    implicit.contact.friction = friction;
    implicit.contact.solver = "semismooth_newton";
    implicit.contact.balance_tolerance = 1e-12;
    implicit.contact.penetration_tolerance = 1e-11;
    start(implicit, pressing(loaded), load, loaded);
    for (int step = 0; step < 6 && !::testing::Test::HasFatalFailure(); ++step)
      advance(.1);
  }

  /// Sums the internal forces at the nodes of a boundary of a block [N].
  Vector3 internal(const unsigned int of_block, const char *boundary) const
  {
    Field force = body(0).partition().zero_field();
    body(0).internal_force(state.displacement, force);
    Vector3 sum{};
    for (const unsigned int vertex : vertices(of_block, boundary))
      for (int i = 0; i < 3 && body(0).owns(vertex); ++i)
        sum[i] += force[3 * body(0).local_node(vertex) + i];
    for (double &component : sum)
      component = body(0).partition().sum(component);
    return sum;
  }

private:
  /// Nodal forces of one newton towards the other block.
  Field pressing(const unsigned int loaded) const
  {
    const Body &pressed = body(loaded);
    Field pattern = pressed.partition().zero_field();
    for (const auto &face :
         pressed.mesh().boundary_faces(name(loaded == 0 ? "upper " : "lower ", outer(loaded))))
    {
      const auto &x = pressed.mesh().vertices;
      const double area = .5 * norm(cross(x[face[1]] - x[face[0]], x[face[2]] - x[face[0]]));
      for (const unsigned int vertex : face)
        if (pressed.owns(vertex))
          pattern[3 * pressed.local_node(vertex) + 2] +=
              (loaded == 0 ? -1. : 1.) * area / (side * side) / 3.;
    }
    return pattern;
  }
};

constexpr double upper_height = 8., lower_height = 5., overlap = .01;     // [mm]
constexpr double upper_factor = .4e-9, lower_factor = .1e-9;              // K [mm^2/N]
constexpr double amplification = 1e6, path_of_step = .3, step_size = 10.; // [-], [mm], [s]

/// Two columns between rigid ends that hold them pressed by an overlap, while the lower face slides
/// and both faces wear. No node moves sideways.
struct WearingColumns : TwoBlocks
{
  WearingColumns(const unsigned int upper_cells, const unsigned int lower_cells,
                 const Method method = Method::full,
                 const std::vector<SolidMaterial> &materials = {linear(young), linear(young)},
                 MPI_Comm communicator = MPI_COMM_WORLD)
      : TwoBlocks(method, block(upper_height, upper_cells, 3, lower_height - overlap),
                  block(lower_height, lower_cells, 2), materials,
                  arthrowear::testing::belt_path({path_of_step / step_size, 0., 0.}), communicator)
  {
    for (const unsigned int of_block : {0u, 1u})
    {
      for (unsigned int vertex = 0; vertex < body(of_block).mesh().vertices.size(); ++vertex)
        for (const unsigned int component : {0u, 1u})
          fix(of_block, vertex, component);
      fix(of_block, of_block == 0 ? "top" : "bottom", {2});
    }
    ImplicitParameters implicit;
    implicit.contact.theta = 1.;
    implicit.contact.wear_rule = WearRule::end_of_step;
    implicit.contact.wear = ContactWear::archard(upper_factor, lower_factor, amplification);
    implicit.contact.balance_tolerance = 1e-12;
    implicit.contact.penetration_tolerance = 1e-13;
    start(implicit);
  }

  /// Volume that the depths at the nodes of the lower face have removed [mm^3].
  double lower_volume() const
  {
    double volume = 0.;
    for (std::size_t node = 0; node < partner->size(); ++node)
      volume += partner->areas()[node] * state.contact.counterface.depth[node];
    return volume;
  }
  /// Two columns in series: the depth n (K1 + K2) p v h of a step relieves the overlap, so that p
  /// falls by 1/(1 + g) in each step, g = n (K1 + K2) v h/(L1/M1 + L2/M2) with the constrained
  /// moduli M. Each side carries its own depth, in the ratio of the factors, everywhere the same;
  /// the first step begins without pressure and wears under the pressure at its end.
  void expect_series(const double upper_modulus, const double lower_modulus)
  {
    const double compliance = upper_height / upper_modulus + lower_height / lower_modulus,
                 wear = amplification * (upper_factor + lower_factor) * path_of_step,
                 g = wear / compliance;
    double pressure = overlap / compliance, depth = 0.;
    for (int step = 0; step < 4; ++step)
    {
      advance(step_size);
      pressure /= 1. + g;
      depth += wear * pressure;
      for (const double p : pressures())
        EXPECT_NEAR(p, pressure, 1e-10 * pressure);
      for (const double of_upper : state.contact.body.depth)
        EXPECT_NEAR(of_upper, .8 * depth, 1e-10 * depth);
      ASSERT_EQ(state.contact.counterface.depth.size(), partner->size());
      for (const double of_lower : state.contact.counterface.depth)
        EXPECT_NEAR(of_lower, .2 * depth, 1e-10 * depth);
    }
    EXPECT_NEAR(lower_volume(), state.contact.counterface.worn_volume, 1e-12 * lower_volume());
  }
};

void
expect_equal(const std::vector<double> &a, const std::vector<double> &b)
{
  ASSERT_EQ(a.size(), b.size());
  const double largest = *std::max_element(a.begin(), a.end());
  for (std::size_t i = 0; i < a.size(); ++i)
    EXPECT_NEAR(a[i], b[i], 1e-8 * largest) << i;
}

void
expect_equal_depths(const TwoBlocks &a, const TwoBlocks &b)
{
  expect_equal(a.state.contact.body.depth, b.state.contact.body.depth);
  expect_equal(a.state.contact.counterface.depth, b.state.contact.counterface.depth);
}

/// Checks the forces on both sides of the contact and at the bottom.
void
expect_balance(const Blocks &blocks)
{
  const Vector3 up = blocks.contact_force(), upper = blocks.internal(0, "bottom"),
                lower = blocks.internal(1, "top"), floor = blocks.internal(1, "bottom");
  // After six steps of 0.1 s inertia has decayed to round-off.
  EXPECT_NEAR(up[2], load, 1e-9 * load);
  for (int i = 0; i < 3; ++i)
  {
    EXPECT_NEAR(upper[i], up[i], 1e-9 * load) << i;
    EXPECT_NEAR(lower[i], -up[i], 1e-9 * load) << i;
    EXPECT_NEAR(floor[i], up[i], 1e-9 * load) << i;
  }
}
} // namespace

// p = F/A everywhere; the top moves down by p (H + H)/E.
TEST(TwoBlocks, ThatMatchArePressedUniformly)
{
  const Blocks blocks(3, 3);
  expect_balance(blocks);
  const double pressure = load / (side * side);
  for (const double p : blocks.pressures())
    EXPECT_NEAR(p, pressure, 1e-8 * pressure);
  EXPECT_NEAR(blocks.sinking(), pressure * 2. * height / young, 1e-9);
}

// Nodes of one side lie between nodes of the other side: the stress stays uniform on any pair of
// meshes (mortar_patch.cc has more pairs).
TEST(TwoBlocks, ThatDoNotMatchArePressedUniformly)
{
  for (const auto &[upper, lower] : {std::pair{7u, 3u}, {6u, 4u}, {3u, 5u}})
  {
    const Blocks blocks(upper, lower);
    expect_balance(blocks);
    const double pressure = load / (side * side);
    for (const double p : blocks.pressures())
      EXPECT_NEAR(p, pressure, 1e-8 * pressure) << upper << " on " << lower << " cells";
    EXPECT_NEAR(blocks.sinking(), pressure * 2. * height / young, 1e-9);
  }
}

// A contact that is only pressed has no friction force on either side.
TEST(TwoBlocks, WithFrictionTheSame)
{
  const Blocks blocks(3, 3, .3);
  expect_balance(blocks);
  EXPECT_LE(std::hypot(blocks.contact_force()[0], blocks.contact_force()[1]), 1e-8 * load);
}

// Each block condensed by itself has the pressures and the displacement of both as one mesh; the
// one that is loaded is free along z, where its load, inertia and contact forces balance.
TEST(TwoBlocks, ThatAreCondensedAreTheSame)
{
  for (const unsigned int loaded : {0u, 1u})
    for (const auto &[upper, lower, friction] :
         {std::tuple{3u, 3u, 0.}, {5u, 3u, 0.}, {5u, 3u, .3}, {3u, 5u, .3}})
    {
      const Blocks full(upper, lower, friction, Method::full, loaded),
          condensed(upper, lower, friction, Method::condensed, loaded);
      const std::vector<double> expected = full.pressures(), found = condensed.pressures();
      ASSERT_EQ(found.size(), expected.size());
      for (std::size_t point = 0; point < found.size(); ++point)
        EXPECT_NEAR(found[point], expected[point], 1e-8 * load / (side * side))
            << upper << " on " << lower << " cells, point " << point << ", loaded " << loaded;
      EXPECT_NEAR(condensed.sinking(), full.sinking(), 1e-9);
    }
}

TEST(TwoBlocks, WearOnBothSides)
{
  for (const auto &[upper, lower] : {std::pair{3u, 3u}, {4u, 3u}, {2u, 7u}})
    WearingColumns(upper, lower).expect_series(young, young);
}

// The constrained modulus of E and nu is E (1 - nu)/((1 + nu)(1 - 2 nu)). Here p+/p- is .9685863874
// in each step, and the upper column has .8 of the depth, on meshes that match or not.
TEST(TwoBlocks, OfTwoModuliWearAsASeries)
{
  constexpr double upper_modulus = 2000., lower_modulus = 8000., poisson = .3,
                   young_of_modulus = (1. + poisson) * (1. - 2. * poisson) / (1. - poisson);
  for (const Method method : {Method::full, Method::condensed})
    for (const unsigned int lower_cells : {3u, 4u})
    {
      WearingColumns columns(3, lower_cells, method,
                             {linear(young_of_modulus * upper_modulus, poisson),
                              linear(young_of_modulus * lower_modulus, poisson)});
      columns.expect_series(upper_modulus, lower_modulus);
      const double before = columns.pressures()[0];
      columns.advance(step_size);
      EXPECT_NEAR(columns.pressures()[0] / before, .9685863874, 1e-10);
    }
}

// Ranks share the nodes of each block. On one rank, the claim is trivial.
TEST(TwoBlocks, OnRanksAreTheSameAsOnOne)
{
  for (const Method method : {Method::full, Method::condensed})
  {
    for (const unsigned int loaded : {0u, 1u})
    {
      const Blocks shared(5, 3, .3, method, loaded), alone(5, 3, .3, method, loaded, MPI_COMM_SELF);
      expect_equal(shared.pressures(), alone.pressures());
      EXPECT_NEAR(shared.sinking(), alone.sinking(), 1e-9);
    }
    WearingColumns shared(4, 3, method),
        alone(4, 3, method, {linear(young), linear(young)}, MPI_COMM_SELF);
    for (int step = 0; step < 4; ++step)
    {
      shared.advance(step_size);
      alone.advance(step_size);
    }
    expect_equal_depths(shared, alone);
  }
}

// The linear response of two condensed bodies is not corrected.
TEST(TwoBlocks, ThatAreCondensedMustBeLinear)
{
  const SolidMaterial other{MaterialLaw::st_venant_kirchhoff, young, .3, 938e-12};
  for (const auto &materials : {std::vector<SolidMaterial>{linear(young), other},
                                std::vector<SolidMaterial>{other, linear(young)}})
    EXPECT_THROW(WearingColumns(3, 3, Method::condensed, materials), InputError);
  const WearingColumns full(3, 3, Method::full, {other, other});
}
