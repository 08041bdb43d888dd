// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/law_fit.h"

#include "base/errors.h"
#include "base/format.h"
#include "fit/fit_choices.h"
#include "fit/fit_doubts.h"
#include "sampling/estimates.h"

namespace arthrowear
{
namespace
{
constexpr double confidence = .95;

void
choose_domain(LawFit &fit, const MeasuredRows &measured, const FitRequest &request)
{
  const MeasuredRow *idle = nullptr;
  for (const MeasuredRow &row : measured.rows)
    if (row.volume == 0. && idle == nullptr)
      idle = &row;
  if (request.domain)
  {
    fit.domain = *request.domain;
    fit.reason = "as asked for";
    if (fit.domain == FitDomain::logarithmic && idle != nullptr)
      throw InputError(idle->place + ": volume is 0, must be above 0 mm^3 for --domain log. Use "
                                     "--domain linear, or leave out rows below the resolution");
  }
  else if (measured.has_deviations)
  {
    fit.domain = FitDomain::linear;
    fit.reason = "the table has the standard deviation of each volume";
  }
  else if (idle != nullptr)
  {
    fit.domain = FitDomain::linear;
    fit.reason = "some volumes are 0 and have no logarithm";
  }
  else
  {
    fit.domain = FitDomain::logarithmic;
    fit.reason = "the scatter of wear grows with wear";
  }
  fit.is_weighted = measured.has_deviations;
}

class Fitter
{
public:
  Fitter(LawFit &fit, const double scale) : fit_(fit), scale_(scale) {}

  /// @return the unknowns: constants, or the logarithms of positive ones
  std::vector<double> unknowns(std::vector<double> constants) const
  {
    for (std::size_t i = 0; i < constants.size(); ++i)
      if (fit_.form.constants[i].is_positive)
        constants[i] = std::log(constants[i]);
    return constants;
  }

  std::vector<double> constants(std::vector<double> unknowns) const
  {
    for (std::size_t i = 0; i < unknowns.size(); ++i)
      if (fit_.form.constants[i].is_positive)
        unknowns[i] = std::exp(unknowns[i]);
    return unknowns;
  }

  LeastSquaresResult minimise(const FitDomain domain, const std::vector<double> &start) const
  {
    return least_squares([&](const std::vector<double> &unknowns, std::vector<double> &residuals)
                         { return residuals_at(domain, unknowns, residuals); },
                         start);
  }

private:
  bool residuals_at(const FitDomain domain, const std::vector<double> &unknowns,
                    std::vector<double> &residuals) const
  {
    residuals.clear();
    const std::shared_ptr<const WearLaw> law = fit_.form.make(constants(unknowns));
    for (const PredictedRow &predicted : fit_.rows)
    {
      const MeasuredRow &row = predicted.row;
      if (predicted.is_held_out || (domain == FitDomain::logarithmic && row.volume == 0.))
        continue;
      const double volume = predicted_volume(*law, row);
      if (domain == FitDomain::linear)
        residuals.push_back((volume - row.volume) / (fit_.is_weighted ? row.deviation : scale_));
      else if (volume > 0.)
        residuals.push_back(std::log(volume / row.volume) *
                            (fit_.is_weighted ? row.volume / row.deviation : 1.));
      else
        return false;
      if (!std::isfinite(residuals.back()))
        return false;
    }
    return true;
  }

  const LawFit &fit_;
  double scale_; // of volumes [mm^3]
};

/// Value of a constant that the rows do not determine: its neutral value; a line of the area law
/// without rows uses the constant of the other line.
double
value_without_rows(const LawFit &fit, const LeastSquaresResult &result, const std::size_t i)
{
  if (fit.form.name == "contact_area")
  {
    const std::size_t first = i / 2 * 2, other = (first + 2) % 4;
    if (!result.is_identified[first] && result.is_identified[other + i % 2])
      return result.unknowns[other + i % 2];
  }
  return fit.form.constants[i].neutral;
}

void
require_needed(const LawFit &fit, const LeastSquaresResult &result)
{
  InputErrors errors;
  for (std::size_t i = 0; i < result.unknowns.size(); ++i)
    if (!result.is_identified[i] && fit.form.constants[i].is_needed)
      errors.add(fit.form.constants[i].name +
                 " is not identified: no fitted row is next to it, or too few are. Leave its "
                 "pressure out of --table-pressures or its ratio out of --table-cross-shear, "
                 "measure there, or hold out fewer rows");
  errors.throw_if_any();
}

void
set_constants(LawFit &fit, const Fitter &fitter, LeastSquaresResult &result)
{
  const std::size_t n = result.unknowns.size();
  require_needed(fit, result);
  for (std::size_t i = 0; i < n; ++i)
    if (!result.is_identified[i])
      result.unknowns[i] = value_without_rows(fit, result, i);
  const double t = fit.degrees_of_freedom > 0
                       ? student_quantile(confidence, fit.degrees_of_freedom) * fit.scatter
                       : 0.;
  std::vector<double> low = result.unknowns, high = low;
  for (std::size_t i = 0; i < n; ++i)
  {
    const double half = t * std::sqrt(result.inverse[i][i]);
    constexpr double rounding = 1e-12;
    if (std::abs(result.unknowns[i]) < rounding * half)
      result.unknowns[i] = 0.;
    low[i] -= half;
    high[i] += half;
  }
  const std::vector<double> values = fitter.constants(result.unknowns);
  low = fitter.constants(low);
  high = fitter.constants(high);
  for (std::size_t i = 0; i < n; ++i)
    fit.constants.push_back({fit.form.constants[i].name, values[i], low[i], high[i],
                             result.is_identified[i], fit.degrees_of_freedom > 0});
}

/// Computes the constants to begin with, from the mean wear of the fitted rows.
std::vector<double>
mean_constants(const LawFit &fit)
{
  double volume = 0., work = 0., swept = 0.;
  for (const PredictedRow &predicted : fit.rows)
    if (!predicted.is_held_out)
    {
      volume += predicted.row.volume;
      work += predicted.row.load * predicted.row.sliding;
      swept += predicted.row.area() * predicted.row.sliding;
    }
  if (!(volume > 0.))
    throw InputError("all volumes of the fitted rows are 0, must be above 0 in one row at least. "
                     "Measure over a longer distance");
  return fit.form.start(volume / work, volume / swept);
}
} // namespace

std::vector<double>
LawFit::values() const
{
  return mapped<double>(constants, &FittedConstant::value);
}

FitErrors
LawFit::errors(const bool of_held_out) const
{
  FitErrors errors;
  unsigned int n_worn = 0;
  for (const PredictedRow &predicted : rows)
  {
    if (predicted.is_held_out != of_held_out)
      continue;
    ++errors.n_rows;
    const double error = predicted.predicted - predicted.row.volume;
    errors.volume += error * error;
    if (predicted.row.volume > 0.)
    {
      ++n_worn;
      errors.relative += std::pow(error / predicted.row.volume, 2);
    }
  }
  errors.volume = errors.n_rows > 0 ? std::sqrt(errors.volume / errors.n_rows) : 0.;
  errors.relative = n_worn > 0 ? std::sqrt(errors.relative / n_worn) : 0.;
  return errors;
}

LawFit
fit_law(const MeasuredRows &measured, const FitRequest &request)
{
  const FormNumbers numbers = fit_numbers(measured.rows, request);
  LawFit fit;
  fit.form = wear_law_forms().make(request.law, numbers);
  const std::size_t n = measured.rows.size(), n_constants = fit.form.constants.size();
  const std::vector<bool> is_drawn = choose_held_out(n, request);
  const std::size_t n_fitted = n - std::count(is_drawn.begin(), is_drawn.end(), true);
  if (n_fitted < n_constants)
    throw InputError(
        formatted("%zu rows are fitted and %zu held out, must be at least %zu fitted rows for the "
                  "constants of %s. Measure more rows, or lower --hold-out",
                  n_fitted, n - n_fitted, n_constants, request.law.c_str()));
  for (std::size_t i = 0; i < n; ++i)
    fit.rows.push_back({measured.rows[i], 0., is_drawn[i]});
  choose_domain(fit, measured, request);

  const std::vector<double> mean = mean_constants(fit);
  double scale = 0.;
  for (const MeasuredRow &row : measured.rows)
    scale = std::max(scale, row.volume);
  const Fitter fitter(fit, scale);
  // The logarithmic problem of most laws is linear: a good start for the other problem.
  std::vector<double> start = fitter.unknowns(mean);
  if (fit.domain == FitDomain::linear)
    start = fitter.minimise(FitDomain::logarithmic, start).unknowns;
  LeastSquaresResult result = fitter.minimise(fit.domain, start);
  if (!result.has_converged)
    throw RunError("the fit of " + request.law + " has not converged. Try --domain " +
                   (fit.domain == FitDomain::linear ? "log" : "linear") +
                   ", or a law with fewer constants");
  const std::size_t n_known =
      std::count(result.is_identified.begin(), result.is_identified.end(), true);
  fit.degrees_of_freedom = n_fitted - n_known;
  if (fit.degrees_of_freedom > 0)
    fit.scatter = std::sqrt(result.sum_of_squares / fit.degrees_of_freedom);
  set_constants(fit, fitter, result);
  add_doubts(fit, numbers, result);
  if (fit.domain == FitDomain::linear && !fit.is_weighted)
    fit.scatter *= scale;
  const std::shared_ptr<const WearLaw> law = fit.form.make(fit.values());
  for (PredictedRow &row : fit.rows)
    row.predicted = predicted_volume(*law, row.row);
  return fit;
}
} // namespace arthrowear
