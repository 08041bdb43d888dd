// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/creep_fit.h"

#include "base/errors.h"
#include "base/format.h"
#include "base/number_text.h"
#include "base/units.h"
#include "fit/fit_text.h"
#include "fit/least_squares.h"
#include "laws/creep/logarithmic_creep.h"
#include "sampling/estimates.h"

#include <set>

namespace arthrowear
{
namespace
{
constexpr double minute = 60. * units::s;

/// Constants with their default priors, in the order a, b.
std::vector<FreeConstant>
creep_constants()
{
  std::vector<FreeConstant> constants{{"Strain per pressure [1/MPa]", true},
                                      {"Strain per pressure and decade [1/MPa]", true}};
  for (FreeConstant &constant : constants)
  {
    constant.prior = "lognormal(1e-3, 100)";
    constant.low = 0.;
  }
  return constants;
}

/// Returns the strains of all rows that runs compute, from a and b [1/MPa].
std::vector<double>
strains(const std::vector<CreepRow> &rows, const double reference,
        const std::vector<double> &constants)
{
  const LogarithmicCreep law{constants[0] / units::MPa, constants[1] / units::MPa, reference};
  std::vector<double> result;
  result.reserve(rows.size());
  for (const CreepRow &row : rows)
    result.push_back(law.advanced(0., row.pressure, row.time));
  return result;
}

double
deviation_of(const CreepRow &row)
{
  return row.deviation > 0. ? logarithmic_deviation(row.strain, row.deviation) : 0.;
}

std::vector<double>
exponentials(std::vector<double> values)
{
  for (double &value : values)
    value = std::exp(value);
  return values;
}

void
require_times(const std::vector<CreepRow> &rows)
{
  std::set<double> times;
  for (const CreepRow &row : rows)
    times.insert(row.time);
  if (times.size() < 2)
    throw InputError((rows.empty() ? "" : rows[0].place + ": ") +
                     formatted("the rows of creep have %zu time%s, must have 2 at least, to know "
                               "the growth per decade. Measure again later",
                               times.size(), times.size() == 1 ? "" : "s"));
}
} // namespace

CreepFit
fit_creep(const std::vector<CreepRow> &rows, const double reference)
{
  require_times(rows);
  const auto residuals = [&](const std::vector<double> &unknowns, std::vector<double> &result)
  {
    result = strains(rows, reference, exponentials(unknowns));
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
      const double deviation = deviation_of(rows[i]);
      result[i] = std::log(result[i] / rows[i].strain) / (deviation > 0. ? deviation : 1.);
      if (!std::isfinite(result[i]))
        return false;
    }
    return true;
  };
  const double first = std::log(rows[0].strain / rows[0].pressure);
  constexpr double fraction_per_decade = .25; // of the strain, about as polyethylene
  const LeastSquaresResult result =
      least_squares(residuals, {first, first + std::log(fraction_per_decade)});
  if (!result.has_converged || !result.is_identified[0] || !result.is_identified[1])
    throw RunError("the fit of creep has not converged. Check that strains grow with time, or give "
                   "a --reference-time within the times of the rows");
  CreepFit fit;
  fit.reference = reference;
  fit.rows = rows;
  fit.degrees_of_freedom = unsigned(rows.size() - 2);
  if (fit.degrees_of_freedom > 0)
    fit.scatter = std::sqrt(result.sum_of_squares / fit.degrees_of_freedom);
  else
    fit.warnings.push_back("The rows are as many as the constants: no intervals are known. Measure "
                           "more rows.");
  const std::vector<double> values = exponentials(result.unknowns);
  for (std::size_t i = 0; i < 2; ++i)
  {
    const double half = fit.degrees_of_freedom > 0
                            ? student_quantile(.95, fit.degrees_of_freedom) * fit.scatter *
                                  std::sqrt(result.inverse[i][i])
                            : 0.;
    fit.constants.push_back({creep_constants()[i].name, values[i], values[i] * std::exp(-half),
                             values[i] * std::exp(half), true, fit.degrees_of_freedom > 0});
  }
  fit.predicted = strains(rows, reference, values);
  return fit;
}

PosteriorModel
creep_posterior_model(const std::vector<CreepRow> &rows, const double reference,
                      const std::vector<std::string> &priors)
{
  require_times(rows);
  PosteriorModel model;
  model.law = "law of creep: strain p (a + b log10(t/t_0))";
  model.quantity = "strain [-]";
  model.section = "Creep";
  model.settings = {"Law = logarithmic",
                    "Reference time [min] = " + rounded_text(reference / minute, 9)};
  for (const CreepRow &row : rows)
    model.rows.push_back({row.place, row.strain, deviation_of(row)});
  model.predict = [rows, reference](const std::vector<double> &constants)
  { return strains(rows, reference, constants); };
  complete_model(model, creep_constants(), priors);
  return model;
}

std::string
text_of(const CreepFit &fit, const std::string &source)
{
  std::string text = source + ": " + std::to_string(fit.rows.size()) +
                     " rows\nlaw of creep: strain p (a + b log10(t/t_0))\nleast squares of ln "
                     "strain\n\n" +
                     constants_text(fit.constants);
  if (fit.degrees_of_freedom > 0)
    text += fit.rows[0].deviation > 0.
                ? formatted("Residuals are %.3g times the given standard deviations (%u degrees of "
                            "freedom).\n",
                            fit.scatter, fit.degrees_of_freedom)
                : formatted("Scatter of a strain: %.3g %% (%u degrees of freedom).\n",
                            100. * std::expm1(fit.scatter), fit.degrees_of_freedom);
  text += formatted("\n%-16s  %10s  %8s  %10s  %10s  %8s\n", "row", "t [min]", "p [MPa]", "strain",
                    "predicted", "error %");
  for (std::size_t i = 0; i < fit.rows.size(); ++i)
  {
    const CreepRow &row = fit.rows[i];
    text += formatted("%-16s  %10.4g  %8.4g  %10.4g  %10.4g  %+8.1f\n", row.place.c_str(),
                      row.time / minute, row.pressure, row.strain, fit.predicted[i],
                      100. * (fit.predicted[i] / row.strain - 1.));
  }
  for (const std::string &warning : fit.warnings)
    text += "\nwarning: " + warning + "\n";
  text += "\nEntries for a parameter file:\n\nsubsection Creep\n  set Law = logarithmic\n";
  for (const FittedConstant &constant : fit.constants)
    text += "  set " + constant.name + " = " + rounded_text(constant.value, 6) + "\n";
  return text + "  set Reference time [min] = " + rounded_text(fit.reference / minute, 9) +
         "\nend\n";
}
} // namespace arthrowear
