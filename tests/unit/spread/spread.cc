// SPDX-License-Identifier: LGPL-2.1-or-later
// The spread of studies whose cases have closed forms: their results are written, not run.
#include "results/converged_result.h"
#include "spread/spread_text.h"

#include "binomial_bounds.h"
#include "has.h"

#include <filesystem>
#include <fstream>

using namespace arthrowear;
namespace fs = std::filesystem;

namespace
{
/// A study in a new folder.
class WrittenStudy
{
public:
  WrittenStudy(const std::string &sample, const std::string &distributions)
  {
    std::string name = (fs::temp_directory_path() / "arthrowear_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
    std::ofstream(folder_ / "case.prm") << "set Model = hip_layer\n";
    const std::string text = "set Case = case.prm\nset Output folder = " + folder_.string() +
                             "\nset Results = all\nsubsection Sample\n" + sample +
                             "end\nsubsection Distributions\n" + distributions + "end\n";
    study = study_of(ParameterFile::parse(text, (folder_ / "study.prm").string()));
    for (const VariedEntry &entry : study.entries)
      plan.entries.push_back(entry.path());
    for (const std::vector<std::string> &values : study.cases())
      plan.cases.push_back({StudyPlan::folder_of(plan.cases.size(), 5), values, {}});
  }
  ~WrittenStudy() { fs::remove_all(folder_); }
  WrittenStudy(const WrittenStudy &) = delete;
  WrittenStudy &operator=(const WrittenStudy &) = delete;

  /// @param summary  gives the text of summary.json by the drawn values; empty: the case failed
  void write(const Declarations &declared,
             const std::function<std::string(const std::vector<double> &)> &summary,
             const std::function<std::string(const std::vector<double> &)> &history = {}) const
  {
    for (const StudyPlan::Case &item : plan.cases)
    {
      std::vector<double> values;
      for (const std::string &text : item.values)
        values.push_back(std::stod(text));
      const fs::path folder = folder_ / item.folder;
      fs::create_directory(folder);
      const std::string text = summary(values);
      CaseOutcome outcome{CaseOutcome::Status::done, 1., ""};
      if (text.empty())
        outcome = {CaseOutcome::Status::failed, 1., "the contact solver did not converge"};
      std::ofstream(folder / "outcome.json") << outcome.json();
      std::ofstream(folder / "case.prm") << "subsection Output\nset Cycles per year = 2e6\nend\n";
      std::ofstream(folder / "summary.json") << text;
      std::ofstream(folder / "declarations.json") << declared.json();
      if (history)
        std::ofstream(folder / "wear_history.csv") << history(values);
    }
  }

  /// Cases that have ended with a result of this function, without files.
  /// @param mesh_error  stated, a share of the result
  SampledStudy computed(const std::function<double(const std::vector<double> &)> &function,
                        const double mesh_error) const
  {
    SampledStudy all;
    all.inputs = plan.entries;
    all.values.resize(plan.entries.size());
    SampledResult result{"worn volume", "mm^3", {}, {{"mesh", {}}}};
    for (unsigned int i = 0; i < plan.cases.size(); ++i)
    {
      std::vector<double> values;
      for (std::size_t k = 0; k < plan.entries.size(); ++k)
      {
        values.push_back(std::stod(plan.cases[i].values[k]));
        all.values[k].push_back(values.back());
      }
      all.done.push_back(i);
      all.has_ended.push_back(true);
      result.values.push_back(function(values));
      result.errors[0].sizes.push_back(mesh_error * result.values.back());
    }
    all.results = {result};
    return all;
  }

  Spread spread() const { return spread_of(study, read_sampled_study(study, plan), nullptr); }

  Study study;
  StudyPlan plan;

private:
  fs::path folder_;
};

Declarations
volume_declared()
{
  Declarations declared;
  declared.results = {wear_result("worn_volume", "worn volume", "mm^3"),
                      accuracy_result("error_of_the_mesh", "error of the mesh", "-")};
  declared.errors.push_back({"worn_volume", "error_of_the_mesh", "mesh"});
  DeclaredPlot plot = DeclaredPlot::over_column("Worn volume", "wear_history.csv", "cycles [-]",
                                                "volume [mm^3]", {"worn volume [mm^3]"});
  plot.is_accumulated = true;
  declared.plots.push_back(plot);
  return declared;
}

std::string
summary_of(const double volume, const double mesh_error)
{
  nlohmann::json json{{"worn volume", {{"value", volume}, {"unit", "mm^3"}}},
                      {"error of the mesh", {{"value", mesh_error}, {"unit", "-"}}}};
  return json.dump();
}

constexpr const char *three_factors = "set A = lognormal(1, 0.3)\nset B = lognormal(1, 0.15)\n"
                                      "set C = lognormal(1, 0.1)\n";

double
product(const std::vector<double> &x)
{
  return x[0] * x[1] * x[2];
}

// V = K F s with coefficients of variation 0.3, 0.15, 0.1 of lognormal factors: CV of V sqrt(1.09
// 1.0225 1.01 - 1) = 0.3545, median 1; S_i = CV_i^2/CV^2 and their totals follow from the product.
// In 40 seeds every interval contains its number as often as a binomial number allows, 33 times or
// more; tests/unit/sampling counts over 200 seeds.
TEST(Spread, OfAProductHasItsClosedForms)
{
  constexpr unsigned int n_seeds = 40;
  std::map<std::string, unsigned int> n_inside;
  for (unsigned int seed = 1; seed <= n_seeds; ++seed)
  {
    const WrittenStudy written("set Cases = 1280\nset Indices = pick_and_freeze\nset Seed = " +
                                   std::to_string(seed) + "\n",
                               three_factors);
    const Spread spread = spread_of(written.study, written.computed(product, 1e-3), nullptr);
    ASSERT_EQ(spread.results.size(), 1u);
    const ResultSpread &volume = spread.results[0];
    EXPECT_EQ(volume.header(), "worn volume [mm^3]");
    EXPECT_EQ(volume.spread.n, 2u * 256u); // A and B of each block
    const auto count = [&n_inside](const char *what, const Estimate &estimate, const double truth,
                                   const double width)
    {
      n_inside[what] += estimate.low <= truth && truth <= estimate.high;
      EXPECT_LT(estimate.high - estimate.low, width * truth) << what;
    };
    count("variation", volume.spread.variation, .354502, .8);
    count("median", volume.spread.quantiles[1], 1., .2);
    ASSERT_TRUE(volume.indices.has_value());
    ASSERT_EQ(volume.indices->groups.size(), 3u);
    const double first[] = {.71616, .17904, .079573}, total[] = {.739596, .197105, .088686};
    const char *names[][2] = {{"S_A", "T_A"}, {"S_B", "T_B"}, {"S_C", "T_C"}};
    for (std::size_t i = 0; i < 3; ++i)
    {
      count(names[i][0], volume.indices->groups[i].first, first[i], 4.);
      count(names[i][1], volume.indices->groups[i].total, total[i], 4.);
    }
    // The errors beside the spread: of the mesh 0.1 % of the volume of a case at the median.
    ASSERT_EQ(volume.spread.errors.size(), 2u);
    EXPECT_EQ(volume.spread.errors[0].cause, "mesh");
    EXPECT_NEAR(volume.spread.errors[0].size / volume.spread.quantiles[1].value, 1e-3, 1e-4);
    EXPECT_TRUE(spread.warnings.empty());
  }
  for (const auto &[what, n] : n_inside)
    EXPECT_GE(n, least_count(n_seeds)) << what;
}

// A request to stop ends the computation before the next number.
TEST(Spread, StopsBetweenTwoNumbers)
{
  const WrittenStudy written("set Cases = 160\n", three_factors);
  SampledStudy sampled = written.computed(product, 1e-3);
  sampled.results.push_back(sampled.results[0]);
  for (const unsigned int n_allowed : {0u, 1u, 2u})
  {
    unsigned int n_asked = 0;
    const Spread spread = spread_of(written.study, sampled, nullptr,
                                    [&n_asked, n_allowed]() { return n_asked++ == n_allowed; });
    EXPECT_EQ(spread.is_complete, n_allowed == 2);
    EXPECT_EQ(spread.results.size(), n_allowed);
  }
}

// An error of the mesh above a third of the standard deviation is a warning with both numbers.
TEST(Spread, DoubtsAnErrorAsLargeAsItself)
{
  const WrittenStudy written("set Cases = 800\n", three_factors);
  for (const auto &[error, is_doubtful] : {std::pair(.10, false), std::pair(.14, true)})
  {
    const Spread spread = spread_of(written.study, written.computed(product, error), nullptr);
    ASSERT_EQ(spread.warnings.empty(), !is_doubtful) << error;
    if (!is_doubtful)
      continue;
    EXPECT_TRUE(has(spread.warnings[0], "the error of mesh, 0.14, is above a third of the standard "
                                        "deviation, 0.3"));
  }
}

// Errors that `arthrowear converge` found stand beside the errors of the runs: of the mesh 2 % of
// each value. Where its values do not converge, there is a note.
TEST(Spread, HasTheErrorsOfConverge)
{
  std::string folder = (fs::temp_directory_path() / "arthrowear_XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  const ConvergedResult::OfFamily mesh{"mesh", "", {}, {}, "", "", {}, {}, 1.25, .4},
      steps{"steps", "", {}, {}, "", "values grow apart", {}, {}, 0., 0.};
  std::ofstream(fs::path(folder) / "convergence.json")
      << nlohmann::json(ConvergedCase{"", {{"worn volume", "", "", 20., 0., true, {mesh, steps}}}});
  const WrittenStudy written("set Cases = 64\nset Convergence = " + folder + "\n",
                             "set A = uniform(1, 2)\n");
  written.write(volume_declared(), [](const auto &x) { return summary_of(x[0], 1e-3); });
  const Spread spread = written.spread();
  fs::remove_all(folder);
  const ResultSpread &volume = spread.results.at(0);
  ASSERT_EQ(volume.spread.errors.size(), 3u);
  EXPECT_EQ(volume.spread.errors[0].cause, "mesh");
  EXPECT_EQ(volume.spread.errors[1].cause, "mesh by converge");
  EXPECT_NEAR(volume.spread.errors[1].size, .02 * volume.spread.quantiles[1].value, 2e-4);
  ASSERT_EQ(spread.notes.size(), 1u);
  EXPECT_TRUE(has(spread.notes[0], "steps by converge for the worn volume: values grow apart"));
}

// Results of A and of A with another first input that have opposite signs give a total index of 2,
// which no input can have. Right results of 16 blocks have intervals beyond 1 in less than one of
// twenty samples.
TEST(Spread, DoubtsIndicesThatCannotBe)
{
  constexpr unsigned int n_seeds = 40;
  unsigned int n_silent = 0;
  for (unsigned int seed = 1; seed <= n_seeds; ++seed)
  {
    const WrittenStudy written(
        "set Cases = 64\nset Indices = pick_and_freeze\nset Seed = " + std::to_string(seed) + "\n",
        "set A = uniform(-1, 1)\nset B = uniform(-1, 1)\n");
    SampledStudy sampled = written.computed([](const auto &x) { return x[0] + .1 * x[1]; }, 1e-6);
    n_silent += spread_of(written.study, sampled, nullptr).warnings.empty();
    if (seed > 1)
      continue;
    std::vector<double> &values = sampled.results[0].values;
    for (std::size_t block = 0; block < values.size(); block += 4)
      values[block + 2] = -values[block];
    const Spread spread = spread_of(written.study, sampled, nullptr);
    ASSERT_EQ(spread.warnings.size(), 1u);
    EXPECT_TRUE(has(spread.warnings[0], "the intervals of the indices of 'A'"));
    EXPECT_TRUE(has(spread.warnings[0], "cannot be right"));
  }
  EXPECT_GE(n_silent, least_count(n_seeds));
}

// Cases that fail are counted, and could have any value: of 100 cases 4 failed, and the interval of
// the 5 % quantile has no lower end, while the median's contains .5 in at least 95 % of all
// samples.
TEST(Spread, CountsFailedCases)
{
  constexpr unsigned int n_seeds = 10;
  unsigned int n_inside = 0;
  for (unsigned int seed = 1; seed <= n_seeds; ++seed)
  {
    const WrittenStudy written(
        "set Cases = 100\nset Design = random\nset Seed = " + std::to_string(seed) + "\n",
        "set A = uniform(0, 1)\n");
    unsigned int n = 0;
    written.write(volume_declared(), [&n](const auto &x)
                  { return ++n % 25 == 0 ? std::string() : summary_of(x[0], 1e-6); });
    const Spread spread = written.spread();
    ASSERT_EQ(spread.results.size(), 1u);
    const std::vector<Estimate> &quantiles = spread.results[0].spread.quantiles;
    EXPECT_EQ(spread.results[0].spread.n_failed, 4u);
    EXPECT_EQ(quantiles[0].low, -INFINITY);
    n_inside += quantiles[1].low <= .5 && quantiles[1].high >= .5;
    ASSERT_FALSE(spread.warnings.empty());
    EXPECT_TRUE(has(spread.warnings.back(), "4 of 100 cases failed"));
    EXPECT_TRUE(has(quantiles_as_markdown(spread), "96 (4 of 100 failed)"));
  }
  EXPECT_GE(n_inside, least_count(n_seeds));
}

// V = a N and 2e6 cycles a year: after a year V is distributed as 2e6 a is, whatever rows
// the history of a case has. A case that ends after 1.5 years ends the quantiles of all.
TEST(Spread, OfHistoriesIsByYear)
{
  const WrittenStudy written("set Cases = 64\nset Years = 0.25, 1, 2\n", "set A = uniform(1, 2)\n");
  written.write(
      volume_declared(), [](const auto &x) { return summary_of(x[0] * 3e6, 1e-6); },
      [](const auto &x)
      {
        std::string rows = "\"cycles [-]\",\"worn volume [mm^3]\"\n";
        for (const double n : {4e5 * x[0], 1.3e6, 3e6})
          rows += std::to_string(n) + "," + std::to_string(x[0] * n) + "\n";
        return rows;
      });
  const Spread spread = written.spread();
  ASSERT_EQ(spread.years, (std::vector<double>{.25, 1.}));
  ASSERT_EQ(spread.histories.size(), 1u);
  // The quantiles of the drawn factors, in the volumes that the tables have.
  Sample factors;
  for (const StudyPlan::Case &item : written.plan.cases)
    factors.values.push_back(std::stod(item.values[0]));
  for (std::size_t year = 0; year < 2; ++year)
    for (std::size_t k = 0; k < spread.probabilities.size(); ++k)
      EXPECT_NEAR(spread.histories[0].years[year].quantiles[k].value /
                      (2e6 * spread.years[year] * quantile(factors, spread.probabilities[k]).value),
                  1., 1e-6);
  ASSERT_FALSE(spread.notes.empty());
  EXPECT_TRUE(has(spread.notes[0], "Quantiles end at 1.5 years"));
}
} // namespace
