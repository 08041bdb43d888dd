// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/law_posterior.h"

#include "base/csv.h"
#include "binomial_bounds.h"
#include "fit/posterior_text.h"
#include "has.h"
#include "unit/fit/made_rows.h"
#include "unit/thrown.h"

namespace arthrowear
{
namespace
{
FitRequest
all_rows(const std::string &law)
{
  FitRequest request;
  request.law = law;
  request.held_out = 0.;
  return request;
}

MeasuredRows
plain_rows(const std::string &text)
{
  return measured_rows(parse_csv(text, "bench.csv"), {false, false}, 0.);
}

PosteriorResult
posterior_of_made_rows(const std::string &law, const unsigned int seed)
{
  const MeasuredRows measured =
      bench_test::made_rows(wear_law_forms().make(law, {.01, 9., .04, {1., 9.}, {.01, .5}}),
                            bench_test::known_constants(law), .1, seed);
  return compute_posterior(posterior_model(measured, all_rows(law), {}), "bench.csv", 1);
}

// 28 rows that scatter by a tenth: the 95 % intervals contain the constants in at least 90 % of all
// tables, since the constants are not drawn from the wide priors; the scatter is within .03 of its
// value, two of its standard deviations .1/sqrt(2 24) = .0144.
TEST(LawPosterior, ContainsTheConstantsOfMadeRows)
{
  constexpr unsigned int n_tables = n_samples(10);
  for (const std::string law : {"archard", "kang", "contact_area", "power"})
  {
    const std::vector<double> known = bench_test::known_constants(law);
    std::vector<unsigned int> n_inside(known.size() + 1, 0);
    for (unsigned int seed = 1; seed <= n_tables; ++seed)
    {
      const PosteriorResult result = posterior_of_made_rows(law, seed);
      for (std::size_t i = 0; i < known.size(); ++i)
        n_inside[i] += result.summary.constants[i].low <= known[i] &&
                       known[i] <= result.summary.constants[i].high;
      n_inside.back() += std::abs(result.summary.constants.back().median - .1) < .03;
      EXPECT_LT(result.posterior.pareto_shape, .5) << law;
    }
    for (const unsigned int n : n_inside)
      EXPECT_GE(n, least_count(n_tables, .9)) << law;
  }
}

TEST(LawPosterior, HasTheEntriesOfTheLaw)
{
  for (const std::string law : {"archard", "kang", "contact_area", "power"})
  {
    const PosteriorResult result = posterior_of_made_rows(law, 1);
    const CsvTable draws = parse_csv(draws_of(result), "posterior.csv");
    EXPECT_EQ(
        draws.names[0].rfind(law == "archard" ? "Wear / Wear factor" : "Wear / From law / ", 0),
        0u);
    const std::string text = text_of(result);
    EXPECT_EQ(text.find("# Wear / From law / Law = " + law) != std::string::npos, law != "archard");
  }
}

// Held-out rows decide nothing: the posterior is the same whatever was measured there.
TEST(LawPosterior, HeldOutRowsAreOnlyPredicted)
{
  MeasuredRows measured = bench_test::made_rows(wear_law_forms().make("archard", {}), {1e-6}, .1);
  FitRequest request = all_rows("archard");
  request.held_out = .5;
  const auto result = [&]
  { return compute_posterior(posterior_model(measured, request, {}), "bench.csv", 1); };
  const PosteriorResult first = result();
  for (std::size_t i = 0; i < measured.rows.size(); ++i)
    if (first.summary.rows[i].row.is_held_out)
      measured.rows[i].volume *= 100.;
  const PosteriorResult second = result();
  EXPECT_EQ(first.posterior.draws, second.posterior.draws);
  EXPECT_TRUE(has(text_of(first), "28 rows, 14 fitted, 14 held out"));
  for (const RowSummary &row : second.summary.rows)
    EXPECT_FALSE(row.row.is_held_out && row.is_inside()) << row.row.place;
}

TEST(LawPosterior, FindingsNameRowsPriorsAndRemedies)
{
  const std::string header = "load_N,sliding_m,volume_mm3",
                    with_deviations = header + ",volume_sd_mm3\n";
  const auto finding = [&](const std::string &table, const std::vector<std::string> &priors,
                           const std::string &law = "archard") {
    return thrown<InputError>([&] { posterior_model(plain_rows(table), all_rows(law), priors); });
  };
  const std::string two = header + "\n100,3000,4\n100,3000,5\n";
  EXPECT_EQ(finding(header + "\n100,3000,4\n100,3000,0\n100,3000,4\n", {}),
            "bench.csv:3: volume [mm^3] is 0, must be above 0 for a posterior, whose scatter is "
            "lognormal. Leave out rows below the resolution");
  EXPECT_EQ(finding(header + "\n100,3000,4\n", {}),
            "bench.csv:2: the posterior has 1 fitted row, must have 2 at least where the scatter "
            "is not known. Measure more, or give standard deviations");
  EXPECT_EQ(finding(with_deviations + "100,3000,4,.1\n", {}), "nothing was thrown");
  EXPECT_TRUE(has(finding(with_deviations + "100,3000,4,-1\n", {}),
                  "bench.csv:2: the standard deviation is -1, must be above 0 mm^3"));
  EXPECT_EQ(finding(two, {"Wear factor = lognormal(0, 1)"}),
            "--prior Wear factor lognormal(0, 1) has the median 0, must be above 0");
  EXPECT_EQ(
      finding(two, {"Wear factr = lognormal(1, 1)"}),
      "--prior names 'Wear factr', must name one of Wear factor, scatter. Is it 'Wear factor'?");
  EXPECT_EQ(finding(two, {"Wear / From law / Wear factor = lognormal(1, 1)"}),
            "--prior names 'Wear / From law / Wear factor', must name one of Wear factor, scatter");
  EXPECT_TRUE(has(finding(two, {"lognormal(1, 1)"}), "must be \"name = prior\""));
  EXPECT_EQ(finding(two, {"Wear factor = normal(1e-6, 1e-7)"}),
            "--prior Wear factor is normal(1e-6, 1e-7), must be at least 0 with all its "
            "probability. Cut it: truncated(normal(1e-6, 1e-7), 0, 1e+09)");
  EXPECT_TRUE(
      has(finding(two, {"scatter = normal(-0.1, 1)"}), "scatter is normal(-0.1, 1), must "));
  EXPECT_EQ(finding(two, {"scatter = half_cauchy(1)", "scatter = half_cauchy(2)"}),
            "--prior gives scatter twice, must give it once");
  EXPECT_TRUE(has(finding(two, {"Wear factor = lognormal(0, 1)", "scatter = half_cauchy(-1)"}),
                  "\n--prior scatter half_cauchy(-1) has the scale -1")); // all at once
  for (const std::string path :
       {"Wear factor", "Wear factor [mm^3/(N m)]", "Wear / Wear factor [mm^3/(N m)]"})
    EXPECT_EQ(
        posterior_model(plain_rows(two), all_rows("archard"), {path + " = lognormal(2e-6, 1)"})
            .constants[0]
            .prior.text(),
        "lognormal(2e-6, 1)");
}

TEST(LawPosterior, OfALawWhoseConstantsAreNoEntriesIsRefused)
{
  const MeasuredRows measured =
      bench_test::made_rows(wear_law_forms().make("kang", {}), bench_test::known_constants("kang"));
  EXPECT_TRUE(has(thrown<InputError>([&] { posterior_model(measured, all_rows("table"), {}); }),
                  "--law is table, must be a law whose constants are entries"));
}
} // namespace
} // namespace arthrowear
