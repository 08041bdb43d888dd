// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/fit_doubts.h"

#include "base/format.h"
#include "base/number_text.h"
#include "base/units.h"
#include "laws/wear/wear_factor.h"
#include "sampling/estimates.h"

#include <set>

namespace arthrowear
{
namespace
{
/// Counts the different values of the varied quantity in the fitted rows.
std::size_t
n_values(const LawFit &fit, const FormNumbers &numbers, const Varied varied)
{
  std::set<double> values;
  for (const PredictedRow &predicted : fit.rows)
  {
    const MeasuredRow &row = predicted.row;
    const bool is_small = row.cross_shear <= numbers.kink;
    if (predicted.is_held_out || (varied == Varied::small_cross_shear && !is_small) ||
        (varied == Varied::large_cross_shear && is_small))
      continue;
    values.insert(varied == Varied::pressure ? row.pressure
                  : varied == Varied::cross_shear
                      ? std::max(row.cross_shear, numbers.least_cross_shear)
                      : row.cross_shear);
  }
  return values.size();
}

std::string
name_of(const Varied varied, const FormNumbers &numbers)
{
  switch (varied)
  {
  case Varied::pressure:
    return "pressure";
  case Varied::small_cross_shear:
    return "cross-shear up to " + rounded_text(numbers.kink);
  case Varied::large_cross_shear:
    return "cross-shear above " + rounded_text(numbers.kink);
  default:
    return "cross-shear";
  }
}

void
warn_of_unidentified(LawFit &fit, const FormNumbers &numbers, const std::size_t i)
{
  const FreeConstant &constant = fit.form.constants[i];
  const std::string name = name_of(constant.varied, numbers);
  const std::size_t n = n_values(fit, numbers, constant.varied);
  const std::string reason =
      n < constant.least_values
          ? formatted("the fitted rows have %zu value%s of %s. Measure at %zu or more, or hold out "
                      "fewer rows",
                      n, n == 1 ? "" : "s", name.c_str(), constant.least_values)
          : formatted("its effect cannot be separated from the effect of the constants before it, "
                      "although the fitted rows have %zu values of %s: quantities change together. "
                      "Vary one at a time",
                      n, name.c_str());
  fit.warnings.push_back(constant.name + " is not identified and set to " +
                         rounded_text(fit.constants[i].value, 6) + ": " + reason + ".");
}

void
warn_of_values(LawFit &fit)
{
  const LawType<WearLaw> *type = wear_laws().find(fit.form.name);
  for (const FittedConstant &constant : fit.constants)
  {
    const std::string value = rounded_text(constant.value, 6);
    if (fit.form.is_from_law)
      for (const LawNumber &number : type->numbers)
        if (number.name == constant.name && !number.rule.accepts(shortest_text(constant.value)))
          fit.warnings.push_back(constant.name + " is " + value + ", must be " +
                                 number.rule.words() +
                                 " in a run. Another law may suit the rows better.");
    if (constant.is_identified && constant.has_interval && constant.low <= 0. &&
        constant.high >= 0. && constant.name != "Kang logarithm")
      fit.warnings.push_back(constant.name + " may be 0: its 95 % interval goes from " +
                             rounded_text(constant.low) + " to " + rounded_text(constant.high) +
                             ". Measure more rows, or over a wider range.");
  }
  if (fit.degrees_of_freedom == 0)
    fit.warnings.push_back("The fitted rows are as many as the constants: no intervals are known "
                           "and residuals are 0. Measure more rows.");
}

/// Residual over the scatter of the other rows (externally studentised), compared with the value
/// that the largest of all rows exceeds in one table of twenty.
void
warn_of_outliers(LawFit &fit, const LeastSquaresResult &result)
{
  constexpr double exact = 1e-9, of_tables = .05;
  const std::size_t n = result.residuals.size();
  if (fit.degrees_of_freedom < 2 || fit.scatter < exact)
    return;
  const unsigned int others = fit.degrees_of_freedom - 1;
  const double limit = student_quantile(1. - of_tables / n, others);
  std::size_t i = 0;
  for (const PredictedRow &row : fit.rows)
  {
    if (row.is_held_out)
      continue;
    const double residual = result.residuals[i], free = 1. - result.leverages[i];
    ++i;
    const double rest = result.sum_of_squares * free - residual * residual;
    const double size = std::abs(residual) * std::sqrt(others / std::max(rest, 1e-300));
    if (free > exact && size > limit)
      fit.warnings.push_back(row.row.place + ": volume is " + rounded_text(row.row.volume) +
                             formatted(" mm^3, far from the other rows: its residual is %.3g times "
                                       "their scatter, and %.3g is exceeded in one table of "
                                       "twenty. Check its units and the test.",
                                       size, limit));
  }
}

void
warn_of_factors(LawFit &fit)
{
  for (const PredictedRow &predicted : fit.rows)
  {
    const MeasuredRow &row = predicted.row;
    const double factor = row.volume / (row.load * row.sliding);
    const LawDoubt doubt = doubt_about_wear_factor(factor);
    if (doubt.text.empty())
      continue;
    fit.warnings.push_back(row.place +
                           formatted(": V/(F s) is %.3g mm^3/(N m). ", factor / units::mm3_per_Nm) +
                           doubt.text + " Check the units of the columns.");
    return; // the others mostly have the same reason
  }
}

/// Pressures that polyethylene does not carry are mostly in kPa.
void
warn_of_pressures(LawFit &fit)
{
  constexpr double most = 100. * units::MPa; // five times its yield stress
  if (!fit.form.needed.pressure)
    return;
  for (const PredictedRow &predicted : fit.rows)
  {
    const MeasuredRow &row = predicted.row;
    if (row.pressure <= most)
      continue;
    fit.warnings.push_back(row.place +
                           formatted(": pressure is %.4g MPa, the area of contact of %.4g N "
                                     "then %.3g mm^2. Polyethylene yields at about 20 MPa. ",
                                     row.pressure / units::MPa, row.load, row.area()) +
                           "Name a column in kPa pressure_kPa.");
    return; // the others mostly have the same reason
  }
}
} // namespace

void
add_doubts(LawFit &fit, const FormNumbers &numbers, const LeastSquaresResult &result)
{
  for (std::size_t i = 0; i < fit.constants.size(); ++i)
    if (!fit.constants[i].is_identified)
      warn_of_unidentified(fit, numbers, i);
  warn_of_values(fit);
  warn_of_outliers(fit, result);
  warn_of_factors(fit);
  warn_of_pressures(fit);
}
} // namespace arthrowear
