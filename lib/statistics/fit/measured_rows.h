// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/wear/law_form.h"

namespace arthrowear
{
struct CsvTable;

/// A specimen of polyethylene that was worn under one load on one path.
struct MeasuredRow
{
  double cross_shear = 0.; ///< ratio, from 0 to 1/2 [-]
  double pressure = 1.;    ///< nominal [MPa]
  double load = 0.;        ///< [N]
  double sliding = 0.;     ///< whole distance [mm]
  double volume = 0.;      ///< worn, >= 0 [mm^3]
  double deviation = 0.;   ///< standard deviation of the volume [mm^3]; 0: not known
  std::string place;       ///< "bench.csv:7"

  double area() const { return load / pressure; } ///< [mm^2]
};

struct MeasuredRows
{
  std::vector<MeasuredRow> rows;
  bool has_deviations = false;
  std::vector<std::string> unused_columns; ///< of the table
};

/// Rows of a table with the columns cross_shear, pressure_MPa, load_N, sliding_m and volume_mm3 or
/// mass_mg, perhaps volume_sd_mm3 or mass_sd_mg; units end the names or stand in brackets, others
/// of the same quantity may (see parts_of_name()). Columns with other names are not read.
/// @param density  for a column of masses [kg/m^3]; 0: not given
/// @throws InputError with all findings: a column that is missing, given twice or nearly has a
/// known name, a value outside its range, a density that is missing, impossible or not used
MeasuredRows measured_rows(const CsvTable &table, const NeededColumns &needed, double density);

/// Volume that a law predicts [mm^3] (wear F1).
double predicted_volume(const WearLaw &law, const MeasuredRow &row);
} // namespace arthrowear
