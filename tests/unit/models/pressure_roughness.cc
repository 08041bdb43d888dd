// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wearing/pressure_roughness.h"

#include "wearing/cycle_roughness.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace arthrowear;

namespace
{
constexpr unsigned int n = 12; // points along a side

unsigned int
at(const unsigned int i, const unsigned int j)
{
  return n * i + j;
}

/// Returns two triangles for each square of points.
std::vector<std::array<unsigned int, 3>>
triangles()
{
  std::vector<std::array<unsigned int, 3>> result;
  for (unsigned int i = 0; i + 1 < n; ++i)
    for (unsigned int j = 0; j + 1 < n; ++j)
    {
      result.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      result.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  return result;
}

/// Returns the roughness of pressures on areas of 2 mm^2.
template <class Pressure>
std::optional<double>
roughness_of(const Pressure &pressure)
{
  std::vector<double> force(3 * n * n, 0.);
  for (unsigned int i = 0; i < n; ++i)
    for (unsigned int j = 0; j < n; ++j)
      force[3 * at(i, j) + 2] = 2. * pressure(i, j);
  return pressure_roughness(triangles(), force, std::vector<double>(n * n, 2.));
}
} // namespace

// Six neighbours, of which a stripe (-1)^i has two with its own sign and four with the other: a
// point less the mean is s (1 + 2/6) of a stripe of amplitude s.
TEST(PressureRoughness, OfAStripeIsItsAmplitude)
{
  const auto stripe = [](unsigned int i, unsigned int) { return i % 2 == 0 ? 6. : 4.; };
  EXPECT_NEAR(*roughness_of(stripe), 1. / 5. * 4. / 3., 1e-12);
}

// Even and inclined pressures have none, whatever lies beside the edge of the contact.
TEST(PressureRoughness, IsThatOfTheInsideOfTheContact)
{
  EXPECT_NEAR(*roughness_of([](unsigned int, unsigned int) { return 3.; }), 0., 1e-12);
  EXPECT_NEAR(*roughness_of([](unsigned int i, unsigned int j) { return 1. + i + 2. * j; }), 0.,
              1e-12);
  EXPECT_NEAR(
      *roughness_of([](unsigned int i, unsigned int j) { return i < 6 && j > 2 ? 3. : 0.; }), 0.,
      1e-12);
}

// A contact along one or two rows of points has no inside: not a smooth one, none.
TEST(PressureRoughness, NeedsAPointAllOfWhoseNeighboursCarryForces)
{
  EXPECT_FALSE(roughness_of([](unsigned int, unsigned int) { return 0.; }).has_value());
  for (const unsigned int last : {3u, 4u, 5u})
    EXPECT_EQ(roughness_of([&](unsigned int i, unsigned int)
                           { return i >= 3 && i <= last ? 2. + i : 0.; })
                  .has_value(),
              last == 5)
        << last;
}

// The first cycle has the unworn surface; a cycle is judged at its largest sum of forces.
TEST(CycleRoughness, ComparesWithTheUnwornSurface)
{
  CycleRoughness roughness;
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
    roughness.end_cycle(triangles(), may_be_unworn);
    return roughness.last();
  };
  EXPECT_NEAR(cycle(0.15), 0.2, 1e-12);
  EXPECT_NEAR(cycle(0.21), 0.28, 1e-12);
  EXPECT_FALSE(roughness.is_too_rough());
  EXPECT_NEAR(cycle(0.24), 0.32, 1e-12);
  EXPECT_NEAR(roughness.unworn(), 0.2, 1e-12);
  EXPECT_NEAR(roughness.limit(), 0.3, 1e-12);
  EXPECT_TRUE(roughness.is_too_rough());
  // Cycles that wear as they go: the roughest of those that begin unworn.
  EXPECT_NEAR(cycle(0.24, true), 0.32, 1e-12);
  EXPECT_FALSE(roughness.is_too_rough());
  EXPECT_NEAR(cycle(0.15, true), 0.2, 1e-12);
  EXPECT_NEAR(roughness.unworn(), 0.32, 1e-12);
}
