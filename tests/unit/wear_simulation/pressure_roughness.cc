// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/pressure_roughness.h"

#include "models/hip_cup/parameters.h"
#include "wear_simulation/cycle_roughness.h"
#include "wear_simulation/jump.h"

#include <gtest/gtest.h>

using namespace arthrowear;

namespace
{
constexpr unsigned int n = 12; // points along a side
// Roughness of a stripe of amplitude 1 on such a grid, which a shear turns into one of regular
// triangles: the polynomial that fits the six points at distance 1, of mean -1/3, the six at
// 3^(1/2), of the same mean, and the six at 2, of mean 1, is -19/21 in the middle.
constexpr double of_stripe = 40. / 21.;

/// A square of points with two triangles for each square of four.
struct Grid
{
  explicit Grid(const unsigned int n_points = n, const double distance = 1.) : side(n_points)
  {
    for (unsigned int i = 0; i < side; ++i)
      for (unsigned int j = 0; j < side; ++j)
      {
        positions.push_back({distance * i, distance * j, 0.});
        if (i + 1 == side || j + 1 == side)
          continue;
        triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
        triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
      }
  }
  unsigned int at(const unsigned int i, const unsigned int j) const { return side * i + j; }

  /// Returns the roughness of pressures on areas of 2 mm^2.
  template <class Pressure>
  std::optional<double> roughness_of(const Pressure &pressure,
                                     const bool may_alternate = false) const
  {
    std::vector<double> force(3 * side * side, 0.);
    for (unsigned int i = 0; i < side; ++i)
      for (unsigned int j = 0; j < side; ++j)
        force[3 * at(i, j) + 2] = 2. * pressure(i, j);
    return pressure_roughness(triangles, positions, force, std::vector<double>(side * side, 2.),
                              may_alternate);
  }

  unsigned int side;
  std::vector<Vector3> positions;
  std::vector<std::array<unsigned int, 3>> triangles;
};

template <class Pressure>
std::optional<double>
roughness_of(const Pressure &pressure)
{
  return Grid().roughness_of(pressure);
}

/// Accepts jumps of a quarter of a rejected one, which would have ended after `end` cycles with
/// this roughness; the pressure starts with 0.1. @return the roughness of the worn surface
double
worn_roughness(const double rejected, const std::array<double, 4> &after)
{
  RoughnessOfJumps roughness;
  roughness.accept(1000., 0.1);
  roughness.reject(5000., 0.1, rejected);
  for (unsigned int k = 0; k < 4; ++k)
  {
    EXPECT_TRUE(roughness.is_comparing()) << k;
    EXPECT_EQ(roughness.of_worn_surface(), 0.) << k;
    roughness.accept(2000. + 1000. * k, after[k]);
  }
  EXPECT_FALSE(roughness.is_comparing());
  return roughness.of_worn_surface();
}

// An error of first order leaves a quarter of the roughness after jumps of a quarter of the length,
// a scheme that was unstable nothing, and one that still is multiplies it by each of its jumps; the
// roughness of a worn shape is the same after jumps of any length.
TEST(RoughnessOfJumps, IsOfTheSurfaceIfShorterJumpsHaveItAsWell)
{
  EXPECT_EQ(worn_roughness(0.3, {0.11, 0.12, 0.14, 0.15}), 0.);
  EXPECT_EQ(worn_roughness(0.3, {0.1, 0.1, 0.1, 0.1}), 0.);
  EXPECT_EQ(worn_roughness(0.3, {0.2, 0.4, 0.8, 1.6}), 0.);
  EXPECT_EQ(worn_roughness(0.3, {0.15, 0.2, 0.25, 0.3}), 0.3);
  EXPECT_EQ(worn_roughness(0.3, {0.15, 0.2, 0.25, 0.29}), 0.29);
}

// Jumps that pass the end of the rejected jump have its roughness between both of their ends.
TEST(RoughnessOfJumps, IsInterpolatedBetweenTheEndsOfJumps)
{
  RoughnessOfJumps roughness;
  roughness.reject(4000., 0.1, 0.3);
  roughness.reject(2000., 0.1, 0.9); // the first jump is compared
  roughness.accept(3000., 0.2);
  roughness.accept(7000., 0.4);
  EXPECT_NEAR(roughness.of_worn_surface(), 0.25, 1e-12);
  EXPECT_FALSE(roughness.is_unknown(0.44));
  EXPECT_TRUE(roughness.is_unknown(0.46));
  // A rejected jump that is computed again with the same length compares nothing.
  roughness.reject(9000., 0.4, 0.6);
  roughness.forget_rejected();
  roughness.accept(9000., 0.6);
  EXPECT_NEAR(roughness.of_worn_surface(), 0.25, 1e-12);
}

// The limit is 0.2, or 1.5 times a roughness that does not come from the length of jumps.
TEST(CycleRoughness, IsNotTooRoughForAWornSurface)
{
  CycleRoughness roughness;
  EXPECT_NEAR(roughness.limit(), 0.2, 1e-12);
  roughness.of_jumps.reject(4000., 0.1, 0.2);
  roughness.of_jumps.accept(4000., 0.2);
  EXPECT_NEAR(roughness.limit(), 0.3, 1e-12);
}
} // namespace

TEST(PressureRoughness, OfAStripeIsInProportionToItsAmplitude)
{
  const auto stripe = [](unsigned int i, unsigned int) { return i % 2 == 0 ? 6. : 4.; };
  EXPECT_NEAR(*roughness_of(stripe), 1. / 5. * of_stripe, 1e-12);
  // In a contact that may alternate, points between loaded ones are in it.
  const auto half_open = [](unsigned int i, unsigned int) { return i % 2 == 0 ? 4. : 0.; };
  EXPECT_NEAR(*Grid().roughness_of(half_open, true), of_stripe, 1e-12);
  EXPECT_FALSE(roughness_of(half_open).has_value());
}

// Quadratic pressures have none, whatever lies beside the edge of the contact.
TEST(PressureRoughness, IsThatOfTheInsideOfTheContact)
{
  EXPECT_NEAR(*roughness_of([](unsigned int, unsigned int) { return 3.; }), 0., 1e-12);
  EXPECT_NEAR(*roughness_of([](unsigned int i, unsigned int j) { return 1. + i + 2. * j; }), 0.,
              1e-12);
  EXPECT_NEAR(*roughness_of([](unsigned int i, unsigned int j)
                            { return 300. - 1. * i * i - .5 * i * j + .25 * j * j; }),
              0., 1e-12);
  EXPECT_NEAR(
      *roughness_of([](unsigned int i, unsigned int j) { return i < 6 && j > 2 ? 3. : 0.; }), 0.,
      1e-12);
}

// The mesh decides nothing: on half the distance of points a smooth pressure has a sixteenth, since
// its terms up to the third order are fitted on a regular grid, and differences from point to point
// count the same.
TEST(PressureRoughness, HasOneMeaningOnAllMeshes)
{
  const auto of = [](const unsigned int side, const double stripe)
  {
    const double distance = 12. / side;
    return *Grid(side, distance)
                .roughness_of(
                    [&](const unsigned int i, const unsigned int j)
                    {
                      return 2. + std::cos(.7 * distance * i) * std::sin(.5 * distance * j) +
                             (i % 2 == 0 ? stripe : -stripe);
                    });
  };
  EXPECT_LT(of(24, 0.), of(12, 0.) / 10.);
  EXPECT_GT(of(24, 0.), of(12, 0.) / 25.);
  for (const unsigned int side : {24u, 48u})
    EXPECT_NEAR(of(side, .1), .05 * of_stripe, .004) << side;
}

// A contact of up to four rows of points has no inside: not a smooth one, none.
TEST(PressureRoughness, NeedsAPointWithTwoRingsOfPointsInContact)
{
  EXPECT_FALSE(roughness_of([](unsigned int, unsigned int) { return 0.; }).has_value());
  for (const unsigned int last : {3u, 5u, 6u, 7u})
    EXPECT_EQ(roughness_of([&](unsigned int i, unsigned int)
                           { return i >= 3 && i <= last ? 2. + i : 0.; })
                  .has_value(),
              last == 7)
        << last;
}

// The first cycle has the unworn surface; a cycle is judged at its largest sum of forces.
TEST(CycleRoughness, ComparesWithTheUnwornSurface)
{
  CycleRoughness roughness;
  const Grid grid;
  const auto cycle = [&](const double amplitude, const bool may_be_unworn = false)
  {
    roughness.begin_cycle();
    ContactHistory contact(n * n);
    contact.area.assign(n * n, 1.);
    for (const double load : {1., 3., 2.})
    {
      for (unsigned int point = 0; point < n * n; ++point)
        contact.force[3 * point + 2] =
            load * (1. + (load == 3. ? amplitude : 0.4) * (point / n % 2 == 0 ? 1. : -1.));
      roughness.add_step(contact, load * n * n);
    }
    roughness.end_cycle(grid.triangles, grid.positions, may_be_unworn);
    return roughness.last();
  };
  EXPECT_NEAR(cycle(0.15), 0.15 * of_stripe, 1e-12);
  EXPECT_NEAR(cycle(0.21), 0.21 * of_stripe, 1e-12);
  EXPECT_FALSE(roughness.is_too_rough());
  EXPECT_NEAR(cycle(0.24), 0.24 * of_stripe, 1e-12);
  EXPECT_NEAR(roughness.unworn(), 0.15 * of_stripe, 1e-12);
  EXPECT_NEAR(roughness.limit(), 1.5 * 0.15 * of_stripe, 1e-12);
  EXPECT_TRUE(roughness.is_too_rough());
  // Cycles that wear as they go: the roughest of those that begin unworn.
  EXPECT_NEAR(cycle(0.24, true), 0.24 * of_stripe, 1e-12);
  EXPECT_FALSE(roughness.is_too_rough());
  EXPECT_NEAR(cycle(0.15, true), 0.15 * of_stripe, 1e-12);
  EXPECT_NEAR(roughness.unworn(), 0.24 * of_stripe, 1e-12);
}

// The errors of the jump are zero: only the pressure, rougher at its end than the limit and than at
// its start, rejects it, and only until a quarter of its length has shown that the length is not
// the cause.
TEST(JumpWithARoughEnd, IsRejectedUntilItsLengthIsNotTheCause)
{
  HipCupParameters p;
  Parameters parameters;
  p.declare(parameters);
  p.jumps.kind = "explicit";
  p.jumps.cycles = 1e6;
  p.jumps.tolerance = 1e-2;
  const State initial{0., 0, {}, {}, {}, {}, ContactHistory(0)};
  Jump jump(p, initial, WearStatistics(p), MPI_COMM_WORLD);
  const Grid grid;
  const auto end_with = [&](const double amplitude)
  {
    jump.roughness.begin_cycle();
    ContactHistory contact(n * n);
    contact.area.assign(n * n, 1.);
    for (unsigned int point = 0; point < n * n; ++point)
      contact.force[3 * point + 2] = 1. + amplitude * (point / n % 2 == 0 ? 1. : -1.);
    jump.roughness.add_step(contact, n * n);
    jump.roughness.end_cycle(grid.triangles, grid.positions, false);
  };
  end_with(.02);
  jump.keep_roughness_at_start();
  jump.size = 1000.;
  EXPECT_TRUE(jump.is_good_enough());
  end_with(.3);
  EXPECT_FALSE(jump.is_good_enough());
  jump.rejected.size = 4000.;
  EXPECT_TRUE(jump.is_good_enough()) << "a quarter of the rejected length is as rough";
}
