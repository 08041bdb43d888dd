// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/calibration.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "study/table_text.h"

#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace arthrowear
{
namespace
{
constexpr unsigned int n_draws = 8; ///< of the measured value, for each case
}

double
year_of(const ResultCurve &curve, const double value)
{
  double year = 0., reached = 0.;
  for (std::size_t i = 0; i < curve.years.size(); ++i)
  {
    const double next = curve.values[i];
    if (next >= value)
      return next > reached ? year + (curve.years[i] - year) * (value - reached) / (next - reached)
                            : year;
    year = curve.years[i];
    reached = next;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

std::vector<double>
measured_draws(const Measurement &measured, const unsigned int n)
{
  const double variation = measured.deviation() / measured.value;
  const double sigma = std::sqrt(std::log1p(variation * variation));
  const boost::math::normal standard;
  std::vector<double> draws;
  for (unsigned int i = 0; i < n; ++i)
    draws.push_back(measured.value *
                    std::exp(sigma * boost::math::quantile(standard, (i + .5) / n)));
  return draws;
}

std::vector<double>
factors_of_runs(const PublishedRow &row, const LawOnTrial &law,
                const std::vector<ResultCurve> &curves)
{
  std::vector<double> factors;
  unsigned int n_short = 0;
  const std::vector<double> draws = measured_draws(row.measured, n_draws);
  for (const ResultCurve &curve : curves)
  {
    if (curve.values.empty() || std::isnan(curve.values.back()))
      continue;
    bool is_short = false;
    for (const double measured : draws)
    {
      const double year = year_of(curve, measured / row.factor());
      is_short = is_short || std::isnan(year);
      factors.push_back(year / row.years);
    }
    n_short += is_short ? 1 : 0;
  }
  if (factors.empty())
    throw InputError(row.id + ": no case of the row has run with the law " + law.name +
                     ", so that it cannot give constants.");
  if (n_short > 0)
    throw InputError(row.id + ": " + std::to_string(n_short) + " of " +
                     std::to_string(curves.size()) + " cases with the law " + law.name +
                     " end below the measured value, so that they give no constants. Run the case "
                     "for more cycles, or multiply the constants in " +
                     law.file + ".");
  std::sort(factors.begin(), factors.end());
  return factors;
}

std::vector<double>
factors_of_pins(const PublishedRow &row, const std::vector<double> &predicted)
{
  std::vector<double> factors;
  for (const double factor : predicted)
    for (const double measured : measured_draws(row.measured, n_draws))
      factors.push_back(measured / factor);
  std::sort(factors.begin(), factors.end());
  return factors;
}

std::string
factors_csv(const LawOnTrial &law, const std::vector<double> &factors)
{
  constexpr int digits = 12;
  std::vector<std::string> cells{factor_column};
  for (const LawOnTrial::Scaled &scaled : law.scaled)
    cells.push_back(scaled.path);
  std::string text = csv_line(cells);
  for (const double factor : factors)
  {
    cells = {rounded_text(factor, digits)};
    for (const LawOnTrial::Scaled &scaled : law.scaled)
      cells.push_back(rounded_text(factor * scaled.value, digits));
    text += csv_line(cells);
  }
  return text;
}
} // namespace arthrowear
