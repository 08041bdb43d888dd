// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/design.h"

#include "binomial_bounds.h"
#include "sampling/philox.h"
#include "sampling/sobol_directions.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <set>

namespace arthrowear
{
namespace
{
Design
design(const DesignKind kind, const std::size_t n_cases, const unsigned n_dimensions,
       const unsigned long seed = 1)
{
  return {kind, seed, n_cases, n_dimensions, default_randomisations(kind)};
}

const std::vector<DesignKind> kinds{DesignKind::random, DesignKind::latin_hypercube,
                                    DesignKind::sobol};

// File kat_vectors of Random123, the authors' code: counter, key, result.
TEST(Philox, HasItsPublishedAnswers)
{
  using Words = std::array<std::uint32_t, 4>;
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr std::uint32_t ones = 0xffffffff;
  EXPECT_EQ(philox({ones, ones, ones, ones}, {ones, ones}),
            (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Philox, UniformsAreNeitherZeroNorOne)
{
  EXPECT_EQ(open_uniform(0), 0x1p-53);
  EXPECT_EQ(open_uniform((std::uint64_t(1) << 52) - 1), 1. - 0x1p-53);
}

// By hand, v_k = m_k/2^k: m = 1, 1, 1 in dimension 0; 1, 3 in dimension 1; 1, 1 in dimension 4. In
// dimension 2, x^2 + x + 1 gives m_3 = 2 m_2 ^ 4 m_1 ^ m_1 = 6 ^ 4 ^ 1 = 3.
TEST(SobolDirections, GiveSobolsPoints)
{
  const auto coordinate = [](const unsigned i, const unsigned dimension)
  {
    std::uint32_t digits = 0;
    for (unsigned k = 0; k < 32; ++k)
      digits ^= i >> k & 1 ? sobol_directions(dimension)[k] : 0;
    return digits * 0x1p-32;
  };
  EXPECT_EQ(coordinate(1, 0), .5);
  EXPECT_EQ(coordinate(2, 0), .25);
  EXPECT_EQ(coordinate(3, 0), .75);
  EXPECT_EQ(coordinate(2, 1), .75);
  EXPECT_EQ(coordinate(3, 1), .25);
  EXPECT_EQ(coordinate(2, 4), .25);
  EXPECT_EQ(coordinate(4, 2), .375);
}

// Each dimension alone has one of the first 2^k points in each of 2^k equal intervals.
TEST(SobolDirections, EachDimensionIsStratified)
{
  for (unsigned d = 0; d < most_sobol_dimensions; ++d)
  {
    std::set<std::uint32_t> strata;
    for (unsigned i = 0; i < 1024; ++i)
    {
      std::uint32_t digits = 0;
      for (unsigned k = 0; k < 32; ++k)
        digits ^= i >> k & 1 ? sobol_directions(d)[k] : 0;
      strata.insert(digits >> 22);
    }
    EXPECT_EQ(strata.size(), 1024) << d;
  }
}

TEST(Design, PointsDoNotDependOnOrderAndSubset)
{
  for (const DesignKind kind : kinds)
  {
    const DesignPoints forward(design(kind, 64, 5)), backward(design(kind, 64, 5));
    std::vector<std::vector<double>> points;
    for (std::size_t i = 0; i < 64; ++i)
      points.push_back(forward.point(i));
    for (std::size_t i = 64; i-- > 0; i -= std::min<std::size_t>(i, 2))
      EXPECT_EQ(backward.point(i), points[i]) << name_of(kind);
  }
}

TEST(Design, SeedsDimensionsAndRandomisationsDiffer)
{
  for (const DesignKind kind : kinds)
  {
    const std::vector<double> one = DesignPoints(design(kind, 16, 2, 1)).point(3),
                              two = DesignPoints(design(kind, 16, 2, 2)).point(3),
                              high = DesignPoints(design(kind, 16, 2, 1ul << 40)).point(3);
    EXPECT_NE(one[0], two[0]);
    EXPECT_NE(one[0], high[0]);
    EXPECT_NE(one[0], one[1]);
    const DesignPoints points(design(kind, 16, 2, 1));
    EXPECT_NE(points.point(0), points.point(1)) << name_of(kind);
  }
}

TEST(Design, MoreCasesAndDimensionsKeepTheFirstOnes)
{
  for (const DesignKind kind : {DesignKind::random, DesignKind::sobol})
  {
    const DesignPoints few(design(kind, 40, 3)), many(design(kind, 1000, 4));
    for (std::size_t i = 0; i < 40; ++i)
    {
      const std::vector<double> point = many.point(i);
      EXPECT_EQ(few.point(i), std::vector<double>(point.begin(), point.begin() + 3));
    }
  }
}

TEST(Design, NoCoordinateIsZeroOrOne)
{
  for (const DesignKind kind : kinds)
  {
    const DesignPoints points(design(kind, 20000, 3));
    double least = 1., largest = 0.;
    for (std::size_t i = 0; i < 20000; ++i)
      for (const double u : points.point(i))
      {
        least = std::min(least, u);
        largest = std::max(largest, u);
      }
    EXPECT_GT(least, 0.) << name_of(kind);
    EXPECT_LT(largest, 1.) << name_of(kind);
    EXPECT_LT(least, 1e-3) << name_of(kind);
    EXPECT_GT(largest, 1. - 1e-3) << name_of(kind);
  }
}

/// Returns the strata of n parts of all points of a randomisation.
std::set<int>
strata_of(const DesignPoints &points, const unsigned randomisation, const unsigned dimension,
          const int n)
{
  std::set<int> strata;
  for (std::size_t i = randomisation; i < points.design().n_cases;
       i += points.design().n_randomisations)
    strata.insert(static_cast<int>(points.point(i)[dimension] * n));
  return strata;
}

TEST(Design, EachRandomisationHasAPointInEachStratum)
{
  for (const DesignKind kind : {DesignKind::latin_hypercube, DesignKind::sobol})
  {
    const DesignPoints points(design(kind, 8 * 64, 3));
    for (unsigned r = 0; r < 8; ++r)
      for (unsigned d = 0; d < 3; ++d)
        EXPECT_EQ(strata_of(points, r, d, 64).size(), 64) << name_of(kind);
  }
  EXPECT_LT(strata_of(DesignPoints(design(DesignKind::random, 64, 1)), 0, 0, 64).size(), 60);
}

// Scrambling keeps elementary intervals: 64 points of the first two dimensions have one in each of
// 8 x 8 squares.
TEST(Design, ScrambledSobolPointsStayANet)
{
  const DesignPoints points(design(DesignKind::sobol, 8 * 64, 2));
  for (unsigned r = 0; r < 8; ++r)
  {
    std::set<int> squares;
    for (std::size_t i = r; i < 8 * 64; i += 8)
      squares.insert(static_cast<int>(points.point(i)[0] * 8) * 8 +
                     static_cast<int>(points.point(i)[1] * 8));
    EXPECT_EQ(squares.size(), 64);
  }
}

/// Claims that a count of independent events is between limits with a probability of .999.
void
expect_binomial(const unsigned int count, const unsigned int n, const double probability)
{
  EXPECT_GE(count, least_count(n, probability, .5 * count_risk)) << probability;
  EXPECT_LE(count, most_count(n, probability, .5 * count_risk)) << probability;
}

// Each scrambled point is uniform over the seeds: half of them are below 1/2, a quarter below 1/4,
// and the points of neighbouring seeds are on the same side of 1/2 as often as not.
TEST(Design, EachScrambledPointIsUniform)
{
  constexpr unsigned int n = 4000;
  unsigned int n_half = 0, n_quarter = 0, n_same = 0;
  double before = 0.;
  for (unsigned long seed = 0; seed < n; ++seed)
  {
    const double u = DesignPoints(design(DesignKind::sobol, 32, 3, seed)).point(13)[2];
    n_half += u < .5;
    n_quarter += u < .25;
    n_same += (u < .5) == (before < .5);
    before = u;
  }
  expect_binomial(n_half, n, .5);
  expect_binomial(n_quarter, n, .25);
  expect_binomial(n_same, n, .5);
}

// The digits of points 0 and 1 differ in the first digit alone, 0 and 1; after scrambling each
// later digit is equal in half of all seeds, among them those behind the 32 of the table.
TEST(Design, DigitsFlipByTheDigitsBeforeThem)
{
  constexpr unsigned int n = 400;
  for (const int digit : {1, 2, 7, 8, 9, 30, 33, 50})
  {
    const unsigned int n_equal = count_seeds(
        n,
        [digit](const unsigned long seed)
        {
          const DesignPoints points(design(DesignKind::sobol, 16, 1, seed));
          const auto digit_of = [&](const std::size_t i)
          { return static_cast<std::uint64_t>(std::ldexp(points.coordinate(i, 0), digit)) & 1; };
          return digit_of(0) == digit_of(8);
        });
    if (digit == 1)
    {
      EXPECT_EQ(n_equal, 0u);
    }
    else
    {
      expect_binomial(n_equal, n, .5);
    }
  }
}

double
mean_of_smooth(const Design &design)
{
  const DesignPoints points(design);
  double sum = 0.;
  for (std::size_t i = 0; i < design.n_cases; ++i)
  {
    const std::vector<double> u = points.point(i);
    sum += std::exp(u[0]) * std::cos(u[1]) * (1. + u[2] * u[2]);
  }
  return sum / static_cast<double>(design.n_cases);
}

// Product of the integrals e - 1, sin 1 and 4/3. Random points have the error .8/sqrt(8192) = .009.
TEST(Design, SobolsPointsIntegrateFarBetter)
{
  const double exact = (std::exp(1.) - 1.) * std::sin(1.) * 4. / 3.;
  double random = 0., hypercube = 0., sobol = 0.;
  for (unsigned long seed = 1; seed <= 10; ++seed)
  {
    random += std::abs(mean_of_smooth(design(DesignKind::random, 8192, 3, seed)) - exact) / 10.;
    hypercube +=
        std::abs(mean_of_smooth(design(DesignKind::latin_hypercube, 8192, 3, seed)) - exact) / 10.;
    sobol += std::abs(mean_of_smooth(design(DesignKind::sobol, 8192, 3, seed)) - exact) / 10.;
  }
  EXPECT_LT(hypercube, .5 * random);
  EXPECT_LT(sobol, .01 * random);
}

TEST(Design, CasesGoToRandomisationsInTurn)
{
  const Design sobol = design(DesignKind::sobol, 100, 2);
  EXPECT_EQ(sobol.n_randomisations, 8);
  EXPECT_EQ(sobol.randomisation(17), 1);
  EXPECT_EQ(design(DesignKind::random, 100, 2).randomisation(17), 0);
}

TEST(Design, FindingsNameRuleAndRemedy)
{
  EXPECT_EQ(design(DesignKind::latin_hypercube, 100, 2).finding(),
            "a Latin hypercube of 8 randomisations has 100 cases, must have a multiple. Use 104.");
  EXPECT_EQ(design(DesignKind::sobol, 100, 128).finding(), "");
  EXPECT_EQ(design(DesignKind::sobol, 100, 129).finding(),
            "Sobol's points would have 129 dimensions, must have at most 128. Use random cases or "
            "a Latin hypercube.");
  EXPECT_NE(design(DesignKind::random, 0, 2).finding(), "");
  EXPECT_NE(design(DesignKind::random, 10, 0).finding(), "");
  Design random = design(DesignKind::random, 16, 2);
  random.n_randomisations = 2;
  EXPECT_EQ(thrown<std::invalid_argument>([&] { DesignPoints points(random); }),
            "the design has 2 randomisations, must have 1: random cases are independent.");
}
} // namespace
} // namespace arthrowear
