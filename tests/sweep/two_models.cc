// SPDX-License-Identifier: LGPL-2.1-or-later
// Cups of finite elements and the layer that corrects their means: the studies of
// inputs/hip_population with fewer elements and cycles.
#include "binomial_bounds.h"
#include "program.h"
#include "sampling/control_variate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <random>

using namespace program_test;

namespace
{
using Changes = std::vector<std::pair<std::string, std::string>>;

/// A file of inputs/hip_population with other values. @param changes  text before a value, up to
/// its equality sign, and the new value
std::string
changed(const std::string &file, const Changes &changes)
{
  const fs::path inputs = fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs";
  std::string text = read(inputs / "hip_population" / file);
  for (const auto &[before, value] : changes)
  {
    const std::size_t at = text.find(before);
    if (at == std::string::npos)
      throw std::runtime_error(file + " has no " + before);
    const std::size_t begin = at + before.size();
    text.replace(begin, text.find('\n', begin) - begin, " " + value);
  }
  const std::string tables = "= ../gait";
  for (std::size_t at; (at = text.find(tables)) != std::string::npos;)
    text.replace(at, tables.size(), "= " + (inputs / "gait").string());
  return text;
}

class TwoModels : public testing::Test
{
protected:
  TwoModels()
  {
    write(folder_ / "placements.csv",
          read(fs::path(ARTHROWEAR_SOURCE_DIR) / "inputs/hip_population/placements.csv"));
    write(folder_ / "layer.prm", changed("layer.prm", {{"set Points              =", "300"},
                                                       {"set Cycles    =", "1e6"},
                                                       {"set Tolerance =", "0.1"}}));
    write(folder_ / "cup.prm", changed("cup.prm", {{"set Cells               =", "400"},
                                                   {"set Time step [s]        =", "5e-2"},
                                                   {"set Cycles    =", "1e6"},
                                                   {"set Tolerance =", "0.1"}}));
  }

  /// Runs a study. @return spread.json of its worn volume
  nlohmann::json volume(const std::string &file, const Changes &changes) const
  {
    write(folder_ / "study.prm", changed(file, changes));
    Limits limits;
    limits.seconds = 3600.; // of thousands of cases, on a busy machine
    const Outcome outcome =
        run_program({"sweep", "study.prm", "--overwrite"}, folder_.path(), limits);
    if (outcome.exit_code != 0)
      throw std::runtime_error(file + (outcome.timed_out ? " is too slow" : ": ") + outcome.err);
    const std::string begin = "set Output folder = ";
    const std::string text = read(folder_ / "study.prm");
    const std::size_t at = text.find(begin) + begin.size();
    const fs::path out = folder_ / text.substr(at, text.find('\n', at) - at);
    const nlohmann::json spread = nlohmann::json::parse(read(out / "spread.json"));
    for (const nlohmann::json &result : spread.at("results"))
      if (result.at("name") == "worn volume of the cup")
        return result; // with its values, a case each
    throw std::runtime_error("no worn volume");
  }

  /// Worn volumes of the same patients by both models.
  struct Volumes
  {
    nlohmann::json cups; ///< the part of spread.json
    std::vector<double> by_layer, by_cup;
  };

  /// The first n_cups of n_layers patients are computed by both models.
  Volumes volumes(const unsigned int n_layers, const unsigned int n_cups) const
  {
    Volumes all;
    all.by_layer = volume("patients_layer_random.prm", {{"set Cases  =", std::to_string(n_layers)}})
                       .at("values")
                       .get<std::vector<double>>();
    all.cups = volume("patients_cup_random.prm", {{"set Cases   =", std::to_string(n_cups)}});
    all.by_cup = all.cups.at("values").get<std::vector<double>>();
    return all;
  }

private:
  TemporaryFolder folder_;
};
} // namespace

namespace
{
/// Both models agree about each patient: the layer's stiffness factor was chosen for this ratio.
void
expect_equal_patients(const std::vector<double> &by_cup, const std::vector<double> &by_layer)
{
  const auto [least, most] = std::minmax_element(by_cup.begin(), by_cup.end());
  EXPECT_GT(*most / *least, 3.) << "patients differ";
  for (std::size_t i = 0; i < by_cup.size(); ++i)
    EXPECT_NEAR(by_cup[i] / by_layer[i], .98, .02) << "patient " << i;
}

double
mean_of(const std::vector<double> &values)
{
  return std::accumulate(values.begin(), values.end(), 0.) / static_cast<double>(values.size());
}
} // namespace

// The study states the control variate of its tables. Residuals of 2 % of the volumes leave 1 -
// rho^2 below .0004 sum(y^2)/sum((y - mean)^2), and the variance is 1 - rho^2 m/(n + m) of the
// plain one, a quarter with 12 of 48 patients.
TEST_F(TwoModels, TwelveCupsAreCorrectedByTheirPatientsOnTheLayer)
{
  const Volumes all = volumes(48, 12);
  ASSERT_EQ(all.by_layer.size(), 48u);
  ASSERT_EQ(all.by_cup.size(), 12u);
  const std::vector<double> pairs(all.by_layer.begin(), all.by_layer.begin() + 12);
  expect_equal_patients(all.by_cup, pairs);
  const double x = mean_of(pairs), y = mean_of(all.by_cup);
  double xx = 0., xy = 0., yy = 0., squares = 0.;
  for (std::size_t i = 0; i < pairs.size(); ++i)
  {
    xx += std::pow(pairs[i] - x, 2);
    xy += (pairs[i] - x) * (all.by_cup[i] - y);
    yy += std::pow(all.by_cup[i] - y, 2);
    squares += std::pow(all.by_cup[i], 2);
  }
  const nlohmann::json &control = all.cups.at("control");
  EXPECT_NEAR(control.at("mean").at("value").get<double>(),
              y + xy / xx * (mean_of(all.by_layer) - x), 1e-9 * y);
  EXPECT_NEAR(control.at("plain mean").at("value").get<double>(), y, 1e-9 * y);
  const double unexplained = 4e-4 * squares / yy;
  EXPECT_GT(std::pow(control.at("correlation").get<double>(), 2), 1. - unexplained);
  EXPECT_GT(control.at("variance ratio").get<double>(), .25);
  EXPECT_LT(control.at("variance ratio").get<double>(), .25 + .75 * unexplained);
  EXPECT_TRUE(control.at("pays").get<bool>());
}

// 120 patients by both models as a population whose mean is known: the interval of 20 cups and 200
// more layers, drawn from it with replacement, contains the mean in 95 % of the draws.
TEST_F(TwoModels, CorrectedCupsCoverTheMeanOfTheirPopulation)
{
  constexpr unsigned int n = 120, n_draws = 400;
  const Volumes all = volumes(n, n);
  ASSERT_EQ(all.by_cup.size(), n);
  expect_equal_patients(all.by_cup, all.by_layer);
  const double truth = mean_of(all.by_cup);
  const unsigned int n_covered =
      arthrowear::count_seeds(n_draws,
                              [&](const unsigned int seed)
                              {
                                std::mt19937 random(seed);
                                const auto patient = [&random]() { return random() % n; };
                                arthrowear::TwoModels models;
                                for (int k = 0; k < 20; ++k)
                                {
                                  const std::size_t i = patient();
                                  models.expensive.push_back(all.by_cup[i]);
                                  models.cheap.push_back(all.by_layer[i]);
                                }
                                for (int k = 0; k < 200; ++k)
                                  models.more_cheap.push_back(all.by_layer[patient()]);
                                const arthrowear::Estimate mean =
                                    arthrowear::control_variate(models).mean;
                                return mean.low <= truth && truth <= mean.high;
                              });
  std::printf("%u of %u intervals cover\n", n_covered, n_draws);
  EXPECT_GE(n_covered, arthrowear::least_count(n_draws));
  EXPECT_LE(n_covered, arthrowear::most_count(n_draws));
}
