// SPDX-License-Identifier: LGPL-2.1-or-later
// Surrogates of a layer against runs that they have not seen.
#include "surrogate/surrogate.h"
#include "sweep/drawn_layer.h"

#include <map>

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
  const Outcome outcome = study.sweep();
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
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

// The leave-one-out error of 128 cases is the error at 500 others: twice of it is not reached.
TEST(LayerSurrogate, HasItsErrorAtFiveHundredRunsThatItHasNotSeen)
{
  if (!arthrowear::has_surrogates())
    GTEST_SKIP() << "This program was built without OpenTURNS.";
  const Cases known = run("set Cases = 128\n"),
              others = run("set Cases = 500\nset Design = random\nset Seed = 2\n");
  ASSERT_EQ(known.u.size(), 128u);
  ASSERT_EQ(others.u.size(), 500u);
  for (const auto kind : {SurrogateRequest::Kind::chaos, SurrogateRequest::Kind::kriging})
    for (const auto &[name, values] : known.values)
    {
      SurrogateRequest request;
      request.kind = kind;
      const arthrowear::Surrogate surrogate = arthrowear::fit_surrogate(known.u, values, request);
      ASSERT_FALSE(surrogate.is_refused) << name << ": " << surrogate.reason;
      const double error = error_of(surrogate, others, name);
      std::printf("%s, %s: %.2e at cases left out, %.2e at others\n", name.c_str(),
                  surrogate.description.c_str(), surrogate.leave_one_out_error, error);
      EXPECT_LT(error, 2. * surrogate.leave_one_out_error) << name;
      EXPECT_LT(error, request.largest_error) << name;
    }
}
} // namespace
