// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "fit/prior.h"
#include "laws/wear/law_form.h"

namespace arthrowear
{
/// A constant with its prior.
struct UncertainConstant
{
  std::string name; ///< of the entry, with its unit
  Prior prior;
};

/// A measured value, with lognormal scatter.
struct ScatteredRow
{
  std::string place;        ///< "bench.csv:7"
  double measured = 0.;     ///< above 0
  double deviation = 0.;    ///< known standard deviation of ln measured; 0: none
  bool is_held_out = false; ///< it is predicted and decides nothing
};

/// Constants, measured rows and the law between them (wear F4).
struct PosteriorModel
{
  std::string law;                   ///< name and formula, for people
  std::string quantity;              ///< that is measured, with its unit
  std::string section;               ///< of the entries: "Wear / From law"
  std::vector<std::string> settings; ///< entries that are not drawn, "Least cross-shear = 0.01"
  std::vector<UncertainConstant> constants;
  /// Standard deviation of ln measured that adds to the known ones [-]; none: there is no other
  /// scatter.
  std::optional<Prior> scatter;
  std::vector<ScatteredRow> rows;
  /// Predicted values of all rows, in the unit of the measured ones.
  std::function<std::vector<double>(const std::vector<double> &constants)> predict;

  /// Returns the values of the constants at standard normal variables.
  std::vector<double> values(const double *normal) const;
};

/// Known standard deviation of a logarithm from a value and its standard deviation in equal units.
double logarithmic_deviation(double value, double deviation);

/// Gives the model its constants with their priors, and a scatter where the rows have no standard
/// deviation or where it has a prior.
/// @param constants  have their default priors and the bounds that a run sets
/// @param assignments  "name = prior", by the name of the entry with or without its unit and
/// section; the name "scatter" is the scatter
/// @throws InputError with all findings: a name that is unknown or given twice; a prior that is
/// malformed, absent or beyond the bounds; a measured 0; a single row for a scatter that is not
/// known
void complete_model(PosteriorModel &model, const std::vector<FreeConstant> &constants,
                    const std::vector<std::string> &assignments);
} // namespace arthrowear
