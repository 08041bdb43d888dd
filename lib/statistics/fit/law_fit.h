// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "fit/measured_rows.h"

#include <optional>

namespace arthrowear
{
/// Residuals whose squares are summed (wear F2).
enum class FitDomain
{
  logarithmic, ///< ln(measured/predicted), weighted with (volume/deviation)^2
  linear       ///< measured - predicted, weighted with 1/deviation^2
};

struct FitRequest
{
  std::string law = "archard";
  std::optional<FitDomain> domain; ///< none: by the rows, see LawFit::reason
  double held_out = 1. / 3.;       ///< share of the rows, from 0 to below 1
  unsigned int seed = 1;           ///< of their choice
  double least_cross_shear = 0.;   ///< 0: the least one above 0 of the rows
  double kink = .04;               ///< CS_0 of the area law
  /// Grid of the law table [MPa, -]; empty: the least and the largest of the rows.
  std::vector<double> pressures, ratios;
};

struct FittedConstant
{
  std::string name;
  double value = 0.;
  double low = 0., high = 0.; ///< 95 % interval
  bool is_identified = true;
  bool has_interval = true; ///< false where no degree of freedom is left
};

struct PredictedRow
{
  MeasuredRow row;
  double predicted = 0.; ///< [mm^3]
  bool is_held_out = false;
};

/// Root mean square of predicted - measured.
struct FitErrors
{
  unsigned int n_rows = 0;
  double volume = 0.;   ///< [mm^3]
  double relative = 0.; ///< of rows with wear, over the measured volume [-]
};

struct LawFit
{
  LawForm form;
  std::vector<FittedConstant> constants;
  std::vector<PredictedRow> rows; ///< in the order of the table
  FitDomain domain = FitDomain::linear;
  std::string reason; ///< for the domain
  unsigned int degrees_of_freedom = 0;
  /// Root mean square residual per degree of freedom, with weights in units of the standard
  /// deviation; else of ln V, or [mm^3].
  double scatter = 0.;
  bool is_weighted = false;
  std::vector<std::string> warnings;

  std::vector<double> values() const;
  FitErrors errors(bool of_held_out) const;
};

/// Constants of a law by least squares over the rows that are not held out, with 95 % intervals
/// from the Jacobian, the scatter of the residuals and Student's t. A seed selects the same rows to
/// hold out on every platform (wear F3).
/// @throws InputError if too few rows are left for the constants, nothing was worn, or the domain
/// does not admit the rows; RunError if the iteration does not converge
LawFit fit_law(const MeasuredRows &measured, const FitRequest &request);
} // namespace arthrowear
