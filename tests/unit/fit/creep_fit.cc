// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/creep_fit.h"

#include "base/csv.h"
#include "binomial_bounds.h"
#include "fit/posterior_text.h"
#include "fit/random_numbers.h"
#include "has.h"
#include "laws/creep/logarithmic_creep.h"
#include "unit/thrown.h"

namespace arthrowear
{
namespace
{
constexpr double reference_time = 6e5; // 1e4 min
const LogarithmicCreep true_law{3.5e-3, 8e-4, reference_time};

/// Strains of the true_law law at four times and two pressures, times exp(scatter normal).
std::vector<CreepRow>
made_creep(const double scatter, const unsigned int seed = 1)
{
  RandomNumbers random(seed);
  std::vector<CreepRow> rows;
  for (const double time : {6e3, 6e4, 6e5, 2e6})
    for (const double pressure : {2., 8.})
      rows.push_back({time, pressure,
                      true_law.advanced(0., pressure, time) * std::exp(scatter * random.normal()),
                      0., "made:" + std::to_string(rows.size() + 1)});
  return rows;
}

// Without scatter the fit finds the constants of the law, at any reference_time time: a_2 = a + b
// log10(t_2/ t_0).
TEST(CreepFit, FindsTheConstantsOfItsRows)
{
  const CreepFit fit = fit_creep(made_creep(0.), reference_time);
  EXPECT_NEAR(fit.constants[0].value / 3.5e-3, 1., 1e-7);
  EXPECT_NEAR(fit.constants[1].value / 8e-4, 1., 1e-7);
  const CreepFit other = fit_creep(made_creep(0.), 10. * reference_time);
  EXPECT_NEAR(other.constants[0].value / (3.5e-3 + 8e-4), 1., 1e-7);
  EXPECT_TRUE(has(text_of(fit, "creep.csv"),
                  "subsection Creep\n  set Law = logarithmic\n  set Strain per pressure [1/MPa] "
                  "= 0.0035\n  set Strain per pressure and decade [1/MPa] = 0.0008\n  set "
                  "Reference time [min] = 10000\nend\n"));
}

// A binomial number of 400 tables: 365 to 392.
TEST(CreepFit, IntervalsContainTheConstants)
{
  unsigned int n_first = 0, n_second = 0;
  for (unsigned int seed = 1; seed <= 400; ++seed)
  {
    const CreepFit fit = fit_creep(made_creep(.1, seed), reference_time);
    n_first += fit.constants[0].low < 3.5e-3 && fit.constants[0].high > 3.5e-3;
    n_second += fit.constants[1].low < 8e-4 && fit.constants[1].high > 8e-4;
  }
  std::printf("%u and %u of 400\n", n_first, n_second);
  for (const unsigned int n : {n_first, n_second})
  {
    EXPECT_GE(n, least_count(400));
    EXPECT_LE(n, most_count(400));
  }
}

// With the wide default priors the medians are the constants of least squares, within a tenth of
// the interval, and the intervals of eight rows are as wide or wider, the interval of the strain
// per decade, which is known to a quarter, up to twice as wide. Each of these holds in at least 95
// % of all tables.
TEST(CreepFit, PosteriorHasTheEntriesOfCreep)
{
  const auto posterior_of = [](const std::vector<CreepRow> &rows)
  { return compute_posterior(creep_posterior_model(rows, reference_time, {}), "creep.csv", 1); };
  constexpr unsigned int n_tables = n_samples(20);
  constexpr double widest[] = {1.25, 2.};
  unsigned int n_near[2] = {0, 0}, n_wide[2] = {0, 0};
  for (unsigned int seed = 1; seed <= n_tables; ++seed)
  {
    const std::vector<CreepRow> rows = made_creep(.1, seed);
    const CreepFit fit = fit_creep(rows, reference_time);
    const PosteriorResult result = posterior_of(rows);
    for (const int i : {0, 1})
    {
      const ConstantSummary &constant = result.summary.constants[i];
      const double width = std::log(fit.constants[i].high / fit.constants[i].low),
                   ratio = std::log(constant.high / constant.low) / width;
      n_near[i] += std::abs(std::log(constant.median / fit.constants[i].value)) < .1 * width;
      n_wide[i] += ratio > .95 && ratio < widest[i];
    }
  }
  for (const int i : {0, 1})
  {
    EXPECT_GE(n_near[i], least_count(n_tables)) << i;
    EXPECT_GE(n_wide[i], least_count(n_tables)) << i;
  }
  const PosteriorResult result = posterior_of(made_creep(.1));
  const CsvTable draws = parse_csv(draws_of(result), "posterior.csv");
  EXPECT_EQ(draws.names,
            (std::vector<std::string>{"Creep / Strain per pressure [1/MPa]",
                                      "Creep / Strain per pressure and decade [1/MPa]"}));
  EXPECT_TRUE(has(draws_of(result), "# Creep / Reference time [min] = 10000\n"));
}

TEST(CreepRows, AreInTheLibrarysUnits)
{
  const auto rows = creep_rows(parse_csv(
      "time_h,pressure_kPa,depth_um,thickness_mm,depth_sd_um\n2,5000,60,6,3\n", "creep.csv"));
  EXPECT_EQ(rows[0].time, 7200.);
  EXPECT_NEAR(rows[0].pressure, 5., 1e-12);
  EXPECT_NEAR(rows[0].strain, .01, 1e-15);
  EXPECT_NEAR(rows[0].deviation, .0005, 1e-15);
  EXPECT_NEAR(
      creep_rows(parse_csv("time_min,pressure_MPa,strain_percent\n1,2,3\n", "c.csv"))[0].strain,
      .03, 1e-15);
}

TEST(CreepRows, FindingsNameRowsAndRemedies)
{
  const auto finding = [](const std::string &text)
  { return thrown<InputError>([&] { creep_rows(parse_csv(text, "creep.csv")); }); };
  const std::string header = "time_min,pressure_MPa,strain\n";
  EXPECT_TRUE(
      has(finding(header + "1,2,.1\n0,2,.1\n"), "creep.csv:3: time [s] is 0, must be above 0"));
  EXPECT_TRUE(has(finding(header + "1,2,0\n"), "creep.csv:2: strain is 0, must be above 0"));
  EXPECT_TRUE(has(finding(header + "1,2,1.5\n"), "name the column strain_percent"));
  EXPECT_TRUE(has(finding(header + "1,-2,.1\n"), "pressure is -2, must be between 0.001 and 1000"));
  EXPECT_TRUE(
      has(finding("time_min,pressure_MPa,depth_mm\n1,2,.1\n"), "has no column thickness_mm"));
  EXPECT_TRUE(has(finding("time_min,pressure_MPa,depth_mm,thickness_mm\n1,2,.1,0\n"),
                  "creep.csv:2: thickness is 0, must be above 0 mm"));
  EXPECT_TRUE(has(finding("time_min,pressure_MPa,strain,strain_sd\n1,2,.1,-1\n"),
                  "creep.csv:2: standard deviation of the strain is -1, must be above 0"));
  EXPECT_TRUE(has(thrown<InputError>(
                      [] {
                        fit_creep({{60., 2., .1, 0., "creep.csv:2"}}, reference_time);
                      }),
                  "creep.csv:2: the rows of creep have 1 time, must have 2 at least"));
}
} // namespace
} // namespace arthrowear
