// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
struct CsvTable;

/// Holds the creep of a specimen that was compressed for a time under one pressure.
struct CreepRow
{
  double time = 0.;      ///< since the load was applied [s]
  double pressure = 0.;  ///< mean [MPa]
  double strain = 0.;    ///< along the load, without the elastic one, > 0 [-]
  double deviation = 0.; ///< standard deviation of the strain [-]; 0: not known
  std::string place;     ///< "creep.csv:7"
};

/// Rows of a table with the columns time_min (or _s, _h, _day), pressure_MPa (or _kPa, _Pa) and
/// strain (or strain_percent), or depth_mm and thickness_mm (or _um), perhaps with strain_sd (or
/// strain_sd_percent) or depth_sd_mm (or _um).
/// @throws InputError with all findings: a column that is missing or given twice, a value outside
/// its range
/// @param unused receives the columns that are not read; may be null
std::vector<CreepRow> creep_rows(const CsvTable &table, std::vector<std::string> *unused = nullptr);
} // namespace arthrowear
