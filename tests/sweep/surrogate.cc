// SPDX-License-Identifier: LGPL-2.1-or-later
// Surrogates of a layer against runs that they have not seen.
#include "surrogate/surrogate.h"
#include "binomial_bounds.h"
#include "sweep/drawn_layer.h"

using namespace program_test;
using arthrowear::SurrogateRequest;

namespace
{
/// Cases of a study of four uniform inputs.
struct Cases
{
  std::vector<std::vector<double>> u;                ///< cases by inputs, in (0, 1)
  std::map<std::string, std::vector<double>> values; ///< of each result
};

struct UniformInput
{
  const char *entry, *low, *high;
};
constexpr UniformInput inputs[] = {{"Load / F_max [N]", "1200", "2500"},
                                   {"Layer / Thickness [mm]", "6", "10"},
                                   {clearance, "0.05", "0.15"},
                                   {factor, "3e-7", "1e-6"}};

Cases
run(const std::string &entries)
{
  std::string distributions;
  for (const UniformInput &input : inputs)
    distributions +=
        std::string("set ") + input.entry + " = uniform(" + input.low + ", " + input.high + ")\n";
  const StudyCase study(sample(entries, distributions), layer().text());
  ended_with(0, study.sweep());
  const nlohmann::json all = spread(study);
  Cases cases;
  for (std::size_t k = 0; k < std::size(inputs); ++k)
  {
    const std::vector<double> drawn = values(all.at("inputs").at(k));
    cases.u.resize(drawn.size());
    const double low = std::stod(inputs[k].low), high = std::stod(inputs[k].high);
    for (std::size_t i = 0; i < drawn.size(); ++i)
      cases.u[i].push_back((drawn[i] - low) / (high - low));
  }
  for (const nlohmann::json &result : all.at("results"))
    cases.values[result.at("name")] = values(result);
  return cases;
}

/// Root mean square error of predictions over the standard deviation.
double
error_of(const arthrowear::Surrogate &surrogate, const Cases &cases, const std::string &name)
{
  const std::vector<double> &exact = cases.values.at(name);
  double mean = 0., squares = 0., errors = 0.;
  for (const double value : exact)
    mean += value / exact.size();
  for (std::size_t i = 0; i < exact.size(); ++i)
  {
    squares += (exact[i] - mean) * (exact[i] - mean);
    errors += std::pow(surrogate.predict(cases.u[i]) - exact[i], 2);
  }
  return std::sqrt(errors / squares);
}

/// Cases from begin to end of others.
Cases
part_of(const Cases &all, const std::size_t begin, const std::size_t end)
{
  Cases part;
  part.u.assign(all.u.begin() + begin, all.u.begin() + end);
  for (const auto &[name, values] : all.values)
    part.values[name].assign(values.begin() + begin, values.begin() + end);
  return part;
}

// The error at runs which the surrogate has not seen is less than twice the leave-one-out error in
// nine of ten samples, and the number of good samples is at least a binomial one. 128 cases of
// Sobol's points are compared with 500 random ones, and each quarter of these with Sobol's points.
TEST(LayerSurrogate, HasItsErrorAtRunsThatItHasNotSeen)
{
  if (!arthrowear::has_surrogates())
    GTEST_SKIP() << "This program was built without OpenTURNS.";
  const Cases sobol = run("set Cases = 128\n"),
              random = run("set Cases = 500\nset Design = random\nset Seed = 2\n");
  ASSERT_EQ(sobol.u.size(), 128u);
  ASSERT_EQ(random.u.size(), 500u);
  std::vector<std::pair<Cases, const Cases *>> samples{{sobol, &random}};
  for (std::size_t quarter = 0; quarter < 4; ++quarter)
    samples.emplace_back(part_of(random, 125 * quarter, 125 * (quarter + 1)), &sobol);
  for (const auto kind : {SurrogateRequest::Kind::chaos, SurrogateRequest::Kind::kriging})
  {
    const bool is_chaos = kind == SurrogateRequest::Kind::chaos;
    unsigned int n = 0, n_good = 0;
    for (std::size_t k = 0; k < (is_chaos ? samples.size() : 2); ++k) // Kriging needs seconds
      for (const auto &[name, values] : samples[k].first.values)
      {
        SurrogateRequest request;
        request.kind = kind;
        const arthrowear::Surrogate surrogate =
            arthrowear::fit_surrogate(samples[k].first.u, values, request);
        ASSERT_FALSE(surrogate.is_refused) << name << ": " << surrogate.reason;
        const double error = error_of(surrogate, *samples[k].second, name);
        std::printf("%s, %s: %.2e at cases left out, %.2e at others\n", name.c_str(),
                    surrogate.description.c_str(), surrogate.leave_one_out_error, error);
        n_good += error < 2. * surrogate.leave_one_out_error;
        ++n;
        EXPECT_LT(error, request.largest_error) << name;
      }
    EXPECT_GE(n_good, arthrowear::least_count(n, .9));
  }
}
} // namespace
