// SPDX-License-Identifier: LGPL-2.1-or-later

#include "binomial_bounds.h"
#include "fit/fit_text.h"
#include "has.h"
#include "unit/fit/made_rows.h"
#include "unit/thrown.h"

namespace arthrowear
{
namespace
{
using bench_test::known_constants;
using bench_test::made_rows;

const FormNumbers numbers{.01, 9., .04, {1., 9.}, {.01, .5}};

FitRequest
request_of(const std::string &law, const std::optional<FitDomain> domain = {},
           const double held_out = 1. / 3.)
{
  FitRequest request;
  request.law = law;
  request.domain = domain;
  request.held_out = held_out;
  return request;
}

std::string
warnings_of(const LawFit &fit)
{
  std::string all;
  for (const std::string &warning : fit.warnings)
    all += warning + "\n";
  return all;
}

// The fit uses the laws of the runs: V = K F s, C s F/p and K_1 p^a CS^b s F/p by hand.
TEST(LawForm, PredictsTheVolumeOfTheLaw)
{
  MeasuredRow row;
  row.cross_shear = .2;
  row.pressure = 5.;
  row.load = 200.;
  row.sliding = 1e6; // 1 km
  const auto volume = [&](const std::string &law) {
    return predicted_volume(*wear_law_forms().make(law, numbers).make(known_constants(law)), row);
  };
  EXPECT_NEAR(volume("archard"), .4e-6 * 200. * 1000., 1e-15);
  EXPECT_NEAR(volume("kang"), std::exp(-13.1 + .19 * std::log(.2) - .29 * 5.) * 200. * 1000.,
              1e-15);
  EXPECT_EQ(volume("kang_mean_pressure"), volume("kang"));
  EXPECT_NEAR(volume("contact_area"), (1.6 + 1.9 * .2) * 1e-9 * 1e6 * 40., 1e-15);
  EXPECT_NEAR(volume("power"), 1.1e-9 * std::pow(5., .7) * std::pow(.2, .4) * 1e6 * 40., 1e-13);
}

// ln K is linear in p and in CS between the corners: in the middle their mean.
TEST(LawForm, OfATableHasItsFactorsAtTheGrid)
{
  const auto law = wear_law_forms().make("table", numbers).make({1e-6, 4e-6, 1e-7, 4e-7});
  MeasuredRow row;
  row.load = 100.;
  row.sliding = 1e6;
  const auto factor = [&](const double pressure, const double ratio)
  {
    row.pressure = pressure;
    row.cross_shear = ratio;
    return predicted_volume(*law, row) / (100. * 1000.);
  };
  EXPECT_NEAR(factor(1., .5), 4e-6, 1e-18);
  EXPECT_NEAR(factor(9., .01), 1e-7, 1e-18);
  EXPECT_NEAR(factor(5., .255), std::sqrt(1e-6 * 4e-7), 1e-17);
  EXPECT_NEAR(factor(20., 0.), 1e-7, 1e-18); // beyond the edges
}

TEST(LawFit, AFactorOfATableNeedsRowsNextToIt)
{
  const MeasuredRows measured =
      made_rows(wear_law_forms().make("kang", numbers), known_constants("kang"), .05);
  FitRequest request = request_of("table", {}, 0.);
  EXPECT_EQ(fit_law(measured, request).constants.size(), 4u); // ends of the rows
  request.pressures = {9., 1., 6.};
  const LawFit fit = fit_law(measured, request);
  EXPECT_EQ(fit.form.pressures, (std::vector<double>{1., 6., 9.}));
  EXPECT_TRUE(has(factors_of(fit), "\n6,0.01,"));
  request.pressures = {1., 9., 20., 30.};
  EXPECT_TRUE(has(thrown<InputError>([&] { fit_law(measured, request); }),
                  "K at 30 MPa, CS 0.01 [mm^3/(N m)] is not identified"));
  MeasuredRows alike = measured;
  for (MeasuredRow &row : alike.rows)
    row.pressure = row.cross_shear = .2;
  EXPECT_TRUE(has(thrown<InputError>([&] { fit_law(alike, request_of("table")); }), "one place"));
  request.pressures = {1., 1.};
  EXPECT_TRUE(
      has(thrown<InputError>([&] { fit_law(measured, request); }), "--table-pressures has 1"));
  request.pressures = {};
  request.ratios = {.1, .7};
  EXPECT_TRUE(has(thrown<InputError>([&] { fit_law(measured, request); }), "from 0 to 0.5"));
}

TEST(LawFit, FindsTheConstantsOfMadeRows)
{
  for (const std::string &law : wear_law_forms().names())
    for (const FitDomain domain : {FitDomain::logarithmic, FitDomain::linear})
    {
      if (law == "doubled") // a stranger's, which a test of the same program adds
        continue;
      const std::vector<double> known = known_constants(law);
      const LawFit fit =
          fit_law(made_rows(wear_law_forms().make(law, numbers), known), request_of(law, domain));
      EXPECT_EQ(warnings_of(fit), "") << law;
      for (std::size_t i = 0; i < known.size(); ++i)
      {
        EXPECT_NEAR(fit.constants[i].value / known[i], 1., 1e-6) << law << " " << i;
        EXPECT_LE(fit.constants[i].low, fit.constants[i].value);
        EXPECT_NEAR(fit.constants[i].high / fit.constants[i].low, 1., 1e-4);
      }
      EXPECT_LT(fit.errors(true).relative, 1e-6) << law;
      EXPECT_EQ(fit.errors(true).n_rows, 9u); // of 28
      EXPECT_EQ(fit.errors(false).n_rows, 19u);
    }
}

/// Claims that as many intervals of 95 % contain the constant as a binomial number allows: 365 to
/// 392 of 400.
void
expect_coverage(const std::vector<unsigned int> &n_contained, const unsigned int n_tables)
{
  for (std::size_t i = 0; i < n_contained.size(); ++i)
  {
    std::printf("constant %zu: %u of %u\n", i, n_contained[i], n_tables);
    EXPECT_GE(n_contained[i], least_count(n_tables)) << i;
    EXPECT_LE(n_contained[i], most_count(n_tables)) << i;
  }
}

// Tables with a scatter of 10 %. In the linear domain the theory assumes an equal scatter of all
// volumes, not a scatter that grows with the volume.
TEST(LawFit, IntervalsContainTheConstantAsOftenAsTheySay)
{
  constexpr unsigned int n_tables = 400;
  for (const std::string law : {"archard", "kang", "power", "contact_area", "table"})
  {
    const LawForm form = wear_law_forms().make(law, numbers);
    const std::vector<double> known = known_constants(law);
    std::vector<unsigned int> n_contained(known.size(), 0);
    for (unsigned int k = 0; k < n_tables; ++k)
    {
      FitRequest request = request_of(law, FitDomain::logarithmic);
      request.seed = 1000 + k;
      const LawFit fit = fit_law(made_rows(form, known, .1, k), request);
      for (std::size_t i = 0; i < known.size(); ++i)
        n_contained[i] += fit.constants[i].low <= known[i] && known[i] <= fit.constants[i].high;
    }
    SCOPED_TRACE(law);
    expect_coverage(n_contained, n_tables);
  }
}

TEST(LawFit, WeightedIntervalsContainTheConstantAsOftenAsTheySay)
{
  constexpr unsigned int n_tables = 400;
  const LawForm form = wear_law_forms().make("kang", numbers);
  const std::vector<double> known = known_constants("kang");
  std::vector<unsigned int> n_contained(known.size(), 0);
  for (unsigned int k = 0; k < n_tables; ++k)
  {
    MeasuredRows measured = made_rows(form, known);
    measured.has_deviations = true;
    std::mt19937_64 generator(k);
    std::normal_distribution<double> normal;
    for (std::size_t i = 0; i < measured.rows.size(); ++i)
    {
      MeasuredRow &row = measured.rows[i];
      row.deviation = (i % 3 == 0 ? .02 : .1) * row.volume;
      row.volume += row.deviation * normal(generator);
    }
    const LawFit fit = fit_law(measured, request_of("kang"));
    EXPECT_EQ(fit.domain, FitDomain::linear);
    EXPECT_TRUE(fit.is_weighted);
    EXPECT_NEAR(fit.scatter, 1., .7); // residuals in standard deviations
    for (std::size_t i = 0; i < known.size(); ++i)
      n_contained[i] += fit.constants[i].low <= known[i] && known[i] <= fit.constants[i].high;
  }
  expect_coverage(n_contained, n_tables);
}

// One row with a hundredfold deviation hardly moves the constant.
TEST(LawFit, WeightsAreThoseOfTheDeviations)
{
  MeasuredRows measured = made_rows(wear_law_forms().make("archard", numbers), {.4e-6});
  measured.has_deviations = true;
  for (MeasuredRow &row : measured.rows)
    row.deviation = .01 * row.volume;
  measured.rows[5].volume *= 2.;
  const auto factor = [&](const std::optional<FitDomain> domain)
  { return fit_law(measured, request_of("archard", domain, 0.)).constants[0].value / .4e-6; };
  EXPECT_GT(factor({}), 1.005);
  measured.rows[5].deviation = measured.rows[5].volume;
  EXPECT_LT(factor({}), 1.001);
  EXPECT_LT(factor(FitDomain::logarithmic), 1.001);
}

// Rows that are not fitted do not change the constants, and show what the fit misses.
TEST(LawFit, HeldOutRowsAreOnlyPredicted)
{
  MeasuredRows measured =
      made_rows(wear_law_forms().make("kang", numbers), known_constants("kang"));
  const LawFit before = fit_law(measured, request_of("kang"));
  for (std::size_t i = 0; i < measured.rows.size(); ++i)
    if (before.rows[i].is_held_out)
      measured.rows[i].volume *= 2.;
  const LawFit after = fit_law(measured, request_of("kang"));
  EXPECT_EQ(before.values(), after.values());
  EXPECT_NEAR(after.errors(true).relative, .5, 1e-6);
  EXPECT_LT(after.errors(false).relative, 1e-6);
  FitRequest other = request_of("kang");
  other.seed = 2;
  EXPECT_NE(fit_law(measured, other).values(), after.values());
}

TEST(LawFit, TheDomainFollowsTheRows)
{
  MeasuredRows measured =
      made_rows(wear_law_forms().make("kang", numbers), known_constants("kang"));
  EXPECT_EQ(fit_law(measured, request_of("kang")).domain, FitDomain::logarithmic);
  measured.rows[3].volume = 0.;
  const LawFit fit = fit_law(measured, request_of("kang", {}, 0.));
  EXPECT_EQ(fit.domain, FitDomain::linear);
  EXPECT_TRUE(has(fit.reason, "0"));
  const std::string text = thrown<InputError>(
      [&] { fit_law(measured, request_of("kang", FitDomain::logarithmic, 0.)); });
  EXPECT_TRUE(has(text, "made:4: volume is 0"));
  for (MeasuredRow &row : measured.rows)
    row.volume = 0.;
  EXPECT_TRUE(has(thrown<InputError>([&] { fit_law(measured, request_of("kang")); }),
                  "all volumes of the fitted rows are 0"));
}

// Neighbours: rows that do not decide a constant.
TEST(LawFit, AConstantThatTheRowsDoNotDecideIsReported)
{
  MeasuredRows measured =
      made_rows(wear_law_forms().make("kang", numbers), known_constants("kang"), .02);
  MeasuredRows alike = measured;
  for (MeasuredRow &row : alike.rows)
    row.cross_shear = 0.;
  LawFit fit = fit_law(alike, request_of("kang"));
  EXPECT_FALSE(fit.constants[1].is_identified);
  EXPECT_EQ(fit.constants[1].value, 0.);
  EXPECT_TRUE(fit.constants[2].is_identified);
  EXPECT_TRUE(has(warnings_of(fit), "have 1 value of cross-shear. Measure at 2 or more"));
  EXPECT_TRUE(has(text_of(fit, "bench.csv"), "# not identified:"));

  alike = measured;
  for (MeasuredRow &row : alike.rows)
    row.pressure = 4.;
  fit = fit_law(alike, request_of("power"));
  EXPECT_FALSE(fit.constants[1].is_identified);
  EXPECT_EQ(fit.constants[1].value, 1.); // Archard's

  // Pressure and the logarithm of the cross-shear go together.
  alike = measured;
  for (MeasuredRow &row : alike.rows)
    row.pressure = 5. + std::log(row.cross_shear);
  fit = fit_law(alike, request_of("kang"));
  EXPECT_TRUE(fit.constants[1].is_identified);
  EXPECT_FALSE(fit.constants[2].is_identified);
  EXPECT_TRUE(has(warnings_of(fit), "quantities change together"));
}

TEST(LawFit, ALineOfTheAreaLawWithoutRowsGoesOnFromTheOther)
{
  MeasuredRows measured;
  for (const MeasuredRow &row :
       made_rows(wear_law_forms().make("contact_area", numbers), known_constants("contact_area"))
           .rows)
    if (row.cross_shear > .04)
      measured.rows.push_back(row);
  const LawFit fit = fit_law(measured, request_of("contact_area"));
  EXPECT_NEAR(fit.constants[0].value, 1.6, 1e-6);
  EXPECT_NEAR(fit.constants[1].value, 1.9, 1e-6);
  EXPECT_FALSE(fit.constants[0].is_identified || fit.constants[1].is_identified);
  EXPECT_TRUE(has(warnings_of(fit), "have 0 values of cross-shear up to 0.04"));
}

TEST(LawFit, FewRows)
{
  MeasuredRows measured = made_rows(wear_law_forms().make("archard", numbers), {.4e-6});
  measured.rows.resize(1);
  const LawFit one = fit_law(measured, request_of("archard"));
  EXPECT_NEAR(one.constants[0].value, .4e-6, 1e-15);
  EXPECT_FALSE(one.constants[0].has_interval);
  EXPECT_TRUE(has(warnings_of(one), "as many as the constants"));
  EXPECT_EQ(one.errors(true).n_rows, 0u);
  EXPECT_TRUE(has(text_of(one, "bench.csv"), "not known"));

  const std::string text = thrown<InputError>([&] { fit_law(measured, request_of("kang")); });
  EXPECT_TRUE(has(text, "1 rows are fitted and 0 held out, must be at least 3"));
  EXPECT_TRUE(
      has(thrown<InputError>([&] { fit_law(measured, request_of("wang")); }), "archard, kang"));
}

// One in twenty tables whose rows are alike has a warning, 8 to 35 of 400. A row in other units
// is named in each table, and others with it in one of twenty tables.
TEST(LawFit, ARowFarFromTheOthersIsReported)
{
  constexpr unsigned int n_tables = 400;
  const LawForm form = wear_law_forms().make("kang", numbers);
  const FitRequest request = request_of("kang", {}, 0.);
  unsigned int n_reported = 0, n_alone = 0;
  for (unsigned int k = 0; k < n_tables; ++k)
  {
    MeasuredRows measured = made_rows(form, known_constants("kang"), .1, k);
    n_reported += !fit_law(measured, request).warnings.empty();
    measured.rows[6].volume *= 10.;
    const std::string warnings = warnings_of(fit_law(measured, request));
    EXPECT_TRUE(has(warnings, "made:7: volume is "));
    n_alone += warnings.find("made:") == warnings.rfind("made:");
  }
  std::printf("%u of %u tables have a warning, %u with another row\n", n_reported, n_tables,
              n_tables - n_alone);
  EXPECT_GE(n_reported, least_count(n_tables, .05));
  EXPECT_LE(n_reported, most_count(n_tables, .05));
  EXPECT_GE(n_alone, least_count(n_tables));
}

// The column in metres contains sliding distances in km: 3e-4 mm^3/(N m).
TEST(LawFit, FactorsThatNoJointHasAreReported)
{
  MeasuredRows measured =
      made_rows(wear_law_forms().make("kang", numbers), known_constants("kang"), .1);
  for (MeasuredRow &row : measured.rows)
    row.sliding *= 1e-3;
  const std::string warnings = warnings_of(fit_law(measured, request_of("kang")));
  EXPECT_TRUE(has(warnings, "made:1: V/(F s) is 0.000"));
}

// The column in MPa contains pressures in kPa: 1 MPa is written as 1000.
TEST(LawFit, PressuresThatPolyethyleneDoesNotCarryAreReported)
{
  MeasuredRows measured =
      made_rows(wear_law_forms().make("kang", numbers), known_constants("kang"), .1);
  const std::string what = "Name a column in kPa pressure_kPa";
  EXPECT_FALSE(has(warnings_of(fit_law(measured, request_of("kang"))), what));
  for (MeasuredRow &row : measured.rows)
    row.pressure *= 1e3;
  const std::string warnings = warnings_of(fit_law(measured, request_of("kang")));
  EXPECT_TRUE(has(warnings, what));
}

// Wear that falls with pressure and grows against the law's rule.
TEST(LawFit, ValuesThatARunRefusesAreReported)
{
  MeasuredRows measured = made_rows(wear_law_forms().make("power", numbers), {1e-6, .2, .3});
  for (MeasuredRow &row : measured.rows)
    row.volume /= row.pressure;
  const LawFit fit = fit_law(measured, request_of("power"));
  EXPECT_NEAR(fit.constants[1].value, -.8, 1e-6);
  EXPECT_TRUE(has(warnings_of(fit), "Power of pressure is -0.8, must be between 0 and 5"));
}

// The exponents are equal for volumes in units of 1e-15 mm^3 and of 1e9 mm^3.
TEST(LawFit, DoesNotDependOnTheSizeOfVolumes)
{
  for (const FitDomain domain : {FitDomain::logarithmic, FitDomain::linear})
  {
    const MeasuredRows measured =
        made_rows(wear_law_forms().make("power", numbers), known_constants("power"), .1);
    const LawFit reference = fit_law(measured, request_of("power", domain));
    for (const double factor : {1e-15, 1e9})
    {
      MeasuredRows scaled = measured;
      for (MeasuredRow &row : scaled.rows)
        row.volume *= factor;
      const LawFit fit = fit_law(scaled, request_of("power", domain));
      for (int i : {1, 2})
        EXPECT_NEAR(fit.constants[i].value, reference.constants[i].value, 1e-6);
      EXPECT_NEAR(fit.constants[0].value / factor / reference.constants[0].value, 1., 1e-6);
    }
  }
}
} // namespace
} // namespace arthrowear
