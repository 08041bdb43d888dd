// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "fit/posterior_summary.h"
#include "fit/random_numbers.h"

#include "base/units.h"

namespace arthrowear::posterior_test
{
inline Prior
prior(const std::string &text)
{
  std::string finding;
  std::optional<Prior> prior = parse_prior(text, finding);
  if (!prior)
    throw std::runtime_error(finding);
  return *prior;
}

/// A law V = exp(x_0) prod x^(c_i) in closed form, without files and without classes of laws: ln V
/// = sum c_i x_i with the first x equal to 1.
struct LogLinearLaw
{
  std::vector<std::vector<double>> conditions; ///< x of each row

  std::vector<double> operator()(const std::vector<double> &constants) const
  {
    std::vector<double> values;
    for (const std::vector<double> &x : conditions)
    {
      double logarithm = std::log(constants[0]);
      for (std::size_t i = 1; i < x.size(); ++i)
        logarithm += constants[i] * x[i];
      values.push_back(std::exp(logarithm));
    }
    return values;
  }
};

/// Rows without scatter at constants.
inline PosteriorModel
made_model(const std::vector<Prior> &priors, const std::optional<Prior> &scatter,
           const LogLinearLaw &law, const std::vector<double> &constants,
           const double deviation = 0.)
{
  PosteriorModel model;
  model.quantity = "volume [mm^3]";
  model.section = "Wear";
  for (const Prior &prior : priors)
    model.constants.push_back({"c" + std::to_string(model.constants.size()), prior});
  model.scatter = scatter;
  model.predict = law;
  for (const double value : law(constants))
    model.rows.push_back({"made:" + std::to_string(model.rows.size() + 1), value, deviation});
  return model;
}

/// Adds the scatter: ln measured += sd normal.
inline void
scatter_rows(PosteriorModel &model, const double deviation, RandomNumbers &random)
{
  for (ScatteredRow &row : model.rows)
    row.measured *= std::exp(deviation * random.normal());
}

inline std::vector<double>
column(const Posterior &posterior, const std::size_t constant)
{
  return mapped<double>(posterior.draws,
                        [&](const std::vector<double> &draw) { return draw[constant]; });
}
} // namespace arthrowear::posterior_test
