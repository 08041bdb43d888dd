// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "measured/law_on_trial.h"
#include "published/row.h"

namespace arthrowear
{
/// A result of one case over the years of a study; it is 0 at the begin.
struct ResultCurve
{
  std::vector<double> years, values; ///< ascending; NaN: the case failed
};

/// Year at which a curve reaches a value, by straight lines between its points; NaN if it does not
/// reach it, or the case failed.
double year_of(const ResultCurve &curve, double value);

/// Draws of the measured value of a calibration row, lognormal with the standard deviation of its
/// stations: the middles of n equal shares of the probability, ascending.
std::vector<double> measured_draws(const Measurement &measured, unsigned int n);

/// Factors of the constants of a law with which runs of a row meet its measured value, ascending:
/// for each case and each draw of the measured value. Wear depends on factor times cycles alone, so
/// that a run needs no repetition: a case that reaches the value after half of the years has the
/// factor 1/2.
/// @param curves  of the cases of the row with the constants of the law's file
/// @throws InputError if some curves end below the measured value
std::vector<double> factors_of_runs(const PublishedRow &row, const LawOnTrial &law,
                                    const std::vector<ResultCurve> &curves);

/// The same of a row that a flat pin predicts. @param predicted  factors of the law
/// [1e-6 mm^3/(N m)]
std::vector<double> factors_of_pins(const PublishedRow &row, const std::vector<double> &predicted);

/// Column of the factors themselves in the table of a calibration.
constexpr const char *factor_column = "factor";

/// Table of the draws of the constants: each scaled entry by its path, and the factor.
std::string factors_csv(const LawOnTrial &law, const std::vector<double> &factors);
} // namespace arthrowear
