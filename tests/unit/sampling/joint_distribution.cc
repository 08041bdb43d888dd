// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/joint_distribution.h"

#include "binomial_bounds.h"
#include "has.h"
#include "sampling/design.h"
#include "sampling/table_distribution.h"
#include "unit/thrown.h"

#include <gsl/gsl_statistics_double.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

namespace arthrowear
{
namespace
{
UncertainInput
input(const std::string &name, const std::string &text)
{
  std::string finding;
  UncertainInput made{name, parse_distribution(text, finding)};
  EXPECT_EQ(finding, "");
  return made;
}

std::vector<UncertainInput>
four_inputs()
{
  return {input("a", "lognormal(1, 1)"), input("b", "normal(0, 1)"), input("c", "uniform(0, 1)"),
          input("d", "triangular(0, 1, 2)")};
}

std::vector<std::vector<double>>
columns_of(const JointDistribution &joint, const std::size_t n, const unsigned long seed)
{
  const DesignPoints points({DesignKind::random, seed, n, joint.n_dimensions(), 1});
  std::vector<std::vector<double>> columns(joint.inputs().size());
  for (std::size_t i = 0; i < n; ++i)
  {
    const std::vector<double> values = joint.values(points.point(i));
    for (std::size_t k = 0; k < values.size(); ++k)
      columns[k].push_back(values[k]);
  }
  return columns;
}

double
spearman(const std::vector<double> &x, const std::vector<double> &y)
{
  std::vector<double> work(2 * x.size());
  return gsl_stats_spearman(x.data(), 1, y.data(), 1, x.size(), work.data());
}

// Spearman's correlation of n pairs has the deviation 1.1 (1 - rho^2)/sqrt(n) at most, and is
// within two deviations in 95 % of all seeds. If .8 were the correlation of the normal scores, the
// ranks' would be .786, 1.6 deviations less, and the share 65 %.
TEST(JointDistribution, RankCorrelationsAreThoseGiven)
{
  constexpr std::size_t n = 2000;
  constexpr unsigned int n_seeds = 100;
  const std::vector<RankCorrelation> pairs{{"a", "b", .8}, {"b", "c", -.5}, {"a", "c", -.3}};
  const JointDistribution joint(four_inputs(), pairs);
  std::array<unsigned int, 4> n_near{};
  for (unsigned long seed = 1; seed <= n_seeds; ++seed)
  {
    const auto columns = columns_of(joint, n, seed);
    const auto is_near = [&](const std::size_t i, const std::size_t j, const double rho)
    {
      return std::abs(spearman(columns[i], columns[j]) - rho) <
             2.2 * (1. - rho * rho) / std::sqrt(n);
    };
    n_near[0] += is_near(0, 1, .8);
    n_near[1] += is_near(1, 2, -.5);
    n_near[2] += is_near(0, 2, -.3);
    n_near[3] += is_near(0, 3, 0.);
  }
  for (const unsigned int count : n_near)
    EXPECT_GE(count, least_count(n_seeds));
}

// Each input keeps its distribution: the number of values below its quantile is binomial.
TEST(JointDistribution, MarginalDistributionsStay)
{
  constexpr unsigned int n = 10000;
  const JointDistribution joint(four_inputs(), {{"a", "b", .8}, {"b", "c", -.5}});
  const auto columns = columns_of(joint, n, 7);
  for (std::size_t k = 0; k < 4; ++k)
    for (const double p : {.05, .5, .95})
    {
      const double quantile = joint.inputs()[k].distribution->quantile(p);
      const auto n_below = static_cast<unsigned int>(std::count_if(
          columns[k].begin(), columns[k].end(), [=](const double x) { return x < quantile; }));
      EXPECT_GE(n_below, least_count(n, p)) << k;
      EXPECT_LE(n_below, most_count(n, p)) << k;
    }
}

TEST(JointDistribution, InputsWithoutCorrelationAreTheirQuantiles)
{
  const JointDistribution joint(four_inputs(), {{"a", "b", 0.}});
  EXPECT_EQ(joint.n_dimensions(), 4);
  EXPECT_EQ(joint.groups().size(), 4);
  const std::vector<double> values = joint.values({.5, .5, .25, .5});
  EXPECT_NEAR(values[0], 1., 1e-15);
  EXPECT_EQ(values[1], 0.);
  EXPECT_EQ(values[2], .25);
  EXPECT_EQ(values[3], 1.);
}

TEST(JointDistribution, CorrelatedInputsFormGroups)
{
  const JointDistribution joint(four_inputs(), {{"d", "a", .2}, {"c", "b", .1}});
  ASSERT_EQ(joint.groups().size(), 2);
  EXPECT_EQ(joint.groups()[0].name, "a + d");
  EXPECT_EQ(joint.groups()[0].inputs, (std::vector<unsigned>{0, 3}));
  EXPECT_EQ(joint.groups()[0].dimensions, (std::vector<unsigned>{0, 3}));
  EXPECT_EQ(joint.groups()[1].inputs, (std::vector<unsigned>{1, 2}));
}

// A group's values depend on its own coordinates alone.
TEST(JointDistribution, GroupsDependOnTheirOwnDimensions)
{
  const JointDistribution joint(four_inputs(), {{"a", "d", .9}});
  const std::vector<double> before = joint.values({.3, .4, .5, .6}),
                            after = joint.values({.8, .4, .5, .6});
  EXPECT_NE(before[0], after[0]);
  EXPECT_NE(before[3], after[3]);
  EXPECT_EQ(before[1], after[1]);
  EXPECT_EQ(before[2], after[2]);
}

TEST(JointDistribution, ContradictionsAreRefusedWithTheSmallestEigenvalue)
{
  // Three equal correlations -r of normal scores have the eigenvalue 1 - 2 r: with rho = -.9,
  // r = 2 sin(.15 pi) = .908 and 1 - 2 r = -.816.
  const std::string finding = thrown<InputError>(
      [] {
        JointDistribution(four_inputs(), {{"a", "b", -.9}, {"b", "c", -.9}, {"a", "c", -.9}});
      });
  EXPECT_TRUE(has(finding, "smallest eigenvalue of the matrix of correlations is -0.816"));
}

TEST(JointDistribution, FindingsNameThePair)
{
  const auto finding = [](const std::vector<RankCorrelation> &correlations)
  { return thrown<InputError>([&] { JointDistribution(four_inputs(), correlations); }); };
  EXPECT_TRUE(has(finding({{"a", "b", 1.}}), "'a' and 'b' is 1, must be above -1 and below 1"));
  EXPECT_TRUE(has(finding({{"a", "B", .1}}),
                  "names 'B', must name inputs with a distribution: a, b, c, d. Is it 'b'?"));
  EXPECT_TRUE(has(finding({{"a", "a", .1}}), "must be of two inputs"));
  EXPECT_TRUE(has(finding({{"a", "b", .1}, {"b", "a", .2}}), "is given twice"));
  EXPECT_TRUE(
      has(thrown<InputError>(
              [] {
                JointDistribution({input("a", "normal(0, 1)"), input("a", "normal(0, 1)")}, {});
              }),
          "'a' has two distributions"));
}

/// A file of draws that is removed.
class DrawsFile : public testing::Test
{
protected:
  DrawsFile()
  {
    std::ofstream(folder_ / "draws.csv")
        << "# posterior\nx,y,z [mm]\n1,10,.1\n2,20,.2\n3,30,.3\n4,40,.4\n";
    std::ofstream(folder_ / "single.csv") << "x\n5\n1\n3\n";
  }
  ~DrawsFile() override
  {
    std::filesystem::remove(folder_ / "draws.csv");
    std::filesystem::remove(folder_ / "single.csv");
  }

  UncertainInput from_table(const std::string &name, const std::string &text)
  {
    UncertainInput made{name, parse_distribution(text, finding_, tables_, name)};
    EXPECT_EQ(finding_, "");
    return made;
  }

  std::filesystem::path folder_ = testing::TempDir();
  DrawTables tables_{folder_.string()};
  std::string finding_;
};

TEST_F(DrawsFile, RowsAreDrawnWhole)
{
  const JointDistribution joint(
      {from_table("first", "table(draws.csv, x)"), input("other", "uniform(0, 1)"),
       from_table("y", "table(./draws.csv)"), from_table("third", "table(draws.csv, \"z [mm]\")")},
      {});
  EXPECT_EQ(joint.n_dimensions(), 2);
  ASSERT_EQ(joint.groups().size(), 2);
  EXPECT_EQ(joint.groups()[0].inputs, (std::vector<unsigned>{0, 2, 3}));
  EXPECT_EQ(joint.groups()[0].dimensions, (std::vector<unsigned>{0}));
  EXPECT_EQ(joint.values({.01, .7}), (std::vector<double>{1., .7, 10., .1}));
  EXPECT_EQ(joint.values({.74, .7}), (std::vector<double>{3., .7, 30., .3}));
  EXPECT_EQ(joint.values({1. - 0x1p-53, .7}), (std::vector<double>{4., .7, 40., .4}));
}

// Rows 5, 1, 3 in the order of the file; sorted 1, 3, 5 as a distribution.
TEST_F(DrawsFile, ASingleColumnIsDrawnWithoutInterpolation)
{
  const UncertainInput single = from_table("anything", "table(single.csv)");
  EXPECT_EQ(JointDistribution({single}, {}).values({.2})[0], 5.);
  EXPECT_EQ(single.distribution->quantile(.2), 1.);
  EXPECT_EQ(single.distribution->median(), 3.);
  EXPECT_EQ(single.distribution->upper_quantile(.2), 5.);
  EXPECT_EQ(single.distribution->lowest(), 1.);
  EXPECT_EQ(single.distribution->highest(), 5.);
  EXPECT_NEAR(single.distribution->probability_below(3.), 2. / 3., 1e-15);
  EXPECT_NEAR(single.distribution->probability_above(3.), 1. / 3., 1e-15);
}

TEST_F(DrawsFile, FindingsNameFileAndColumns)
{
  const auto finding = [&](const std::string &text)
  {
    std::string found;
    EXPECT_EQ(parse_distribution(text, found, tables_), nullptr);
    return found;
  };
  EXPECT_TRUE(has(finding("table(draws.csv, X)"), "there is no column 'X'. Is it 'x'?"));
  EXPECT_TRUE(has(finding("table(draws.csv)"), "The file has: x, y, z [mm]"));
  EXPECT_TRUE(has(finding("table(missing.csv)"), "missing.csv"));
  EXPECT_TRUE(has(finding("table()"), "must be table(file) or table(file, column)"));
  EXPECT_TRUE(has(finding("truncated(table(single.csv), 0, 1)"), "Remove its rows"));
  std::ofstream(folder_ / "single.csv") << "x\n5\nfive\n";
  DrawTables fresh(folder_.string());
  std::string found;
  parse_distribution("table(single.csv)", found, fresh);
  EXPECT_TRUE(has(found, "single.csv:3: column 'x' is 'five'"));
}

TEST_F(DrawsFile, ATableHasItsOwnCorrelations)
{
  const std::vector<UncertainInput> inputs{from_table("x", "table(draws.csv)"),
                                           input("b", "normal(0, 1)")};
  EXPECT_TRUE(has(thrown<InputError>(
                      [&] {
                        JointDistribution(inputs, {{"b", "x", .5}});
                      }),
                  "is of 'x', whose rows have their own correlations"));
}
} // namespace
} // namespace arthrowear
