// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "sampling/joint_distribution.h"

#include <optional>

namespace arthrowear
{
/// Selects the meaning of a ± of a source.
enum class ScatterMeaning
{
  not_stated, ///< taken for the standard deviation of the stations
  standard_deviation,
  standard_error,
  confidence_interval ///< half of a 95 % interval of the mean
};

/// Selects the time or the number of cycles to which a measured value belongs.
enum class MeasuredPer
{
  million_cycles,
  year,
  whole ///< of the whole test
};

/// The mean of a measurement with its standard error, in the same unit.
struct MeasuredMean
{
  double value = 0.; ///< > 0
  double standard_error = 0.;
};

/// A published measurement with its source.
struct Measurement
{
  double value = 0.; ///< in `unit`; 0: there is none yet
  std::string unit = "mm^3";
  MeasuredPer per = MeasuredPer::million_cycles;
  double scatter = 0.; ///< the number after ±, in `unit`; 0: not stated
  ScatterMeaning scatter_means = ScatterMeaning::not_stated;
  unsigned int n_stations = 0; ///< 0: not stated
  std::string source;
  std::string trial;     ///< rows of one trial are not independent; the source if none is named
  std::string part_read; ///< "abstract"
  std::string mark;      ///< S read in the source, M from memory, D derived

  bool exists() const { return value > 0.; }
  bool is_of_trial_of(const Measurement &other) const
  {
    return source == other.source || trial == other.trial;
  }
  MeasuredMean mean() const;
  double deviation() const;      ///< standard deviation of the stations; 0: not known
  std::string unit_text() const; ///< "mg per 1e6 cycles"
  std::string text() const;      ///< "22.07 ± 1.75 mg per 1e6 cycles", "none yet"
  std::string origin() const
  {
    return source + " (" + mark + ", " + part_read + ")";
  } ///< "Saikko 1994 (S, abstract)"
};

/// Selects on whom a value was measured.
enum class MeasuredOn
{
  bench,
  patients,
  yardstick ///< no wear of an implant: wear beyond which complications are reported
};

/// The implant that was measured, where the source states it.
struct MeasuredImplant
{
  std::string joint; ///< "hip", "knee"; empty: a specimen
  MeasuredOn on = MeasuredOn::bench;
  std::string material;      ///< of the part that wears: "conventional polyethylene"
  double head_diameter = 0.; ///< of a hip [mm]; 0: not stated

  bool is_polyethylene() const { return material.find("polyethylene") != material.npos; }
};

/// Selects how the program predicts a row.
enum class PredictedBy
{
  run,        ///< of a case
  flat_pin,   ///< the factor of the law at one pressure and one cross-shear ratio
  area_ratio, ///< wear of a flat pin over wear with half of its area under the same load
  nothing
};

/// A known or missing input in words: value, mark and note.
struct InputWords
{
  std::string name, value, mark, note;
  std::string place; ///< "row.part:12"
};

/// Holds a row of inputs/measured: a measurement, the case that predicts it, and the ranges of what
/// is missing.
struct PublishedRow
{
  std::string id, folder; ///< of the row
  std::string title;
  Measurement measured;
  MeasuredImplant implant;
  PredictedBy predicted_by = PredictedBy::run;
  bool is_on_request = false; ///< it is predicted only if it is named
  bool is_modelled = true;    ///< false: no model contains the effect
  std::string reason;         ///< why nothing is predicted
  std::string case_file;      ///< of the run
  std::string result;         ///< name of a history, or names joined by " + "
  double years = 1.;          ///< of use, or million cycles where a year is a million cycles
  double from_year = 0.;      ///< begin of the measured time
  double density = 0.;        ///< of the worn body for a mass [kg/m^3]
  std::vector<std::string> calibrations;      ///< ids of rows that give constants
  bool may_share_source = false;              ///< with its calibration rows
  std::string ratio_text;                     ///< of `ratio`, as in the file
  std::shared_ptr<const Distribution> ratio;  ///< of constants to constants of the calibration
  std::string calibrations_place, laws_place; ///< of the two entries, "row.part:7"
  std::vector<std::string> laws;              ///< names; empty: all
  unsigned int n_cases = 128, seed = 1;
  std::vector<InputWords> known, missing;
  std::optional<JointDistribution> ranges; ///< of the missing inputs

  /// Factor from a history [mm^3, mm] to the unit of the measurement, without time.
  double unit_factor() const;
  /// Factor from the growth of a history between `from_year` and `years` to the measured value.
  double factor() const
  {
    return unit_factor() / (measured.per == MeasuredPer::whole ? 1. : years - from_year);
  }
  bool can_calibrate() const;
  bool is_volume() const { return measured.unit == "mm^3" || measured.unit == "mg"; }
  /// Factor from the measured value to a rate per million cycles or per year [mm^3] or [mm]: of the
  /// whole test over its years, of a mass by the density of the row or of polyethylene. None: the
  /// value is no volume, mass or length.
  std::optional<double> rate_factor() const;
};

constexpr const char *row_file = "row.part", *pin_pressure = "Pin / Pressure [MPa]",
                     *pin_cross_shear = "Pin / Cross-shear";

/// Density by which a measured mass without a density is shown as a volume [kg/m^3].
constexpr double polyethylene_density = 935.;

/// Reads row.part in a folder. @throws InputError with all findings
PublishedRow read_row(const std::string &folder);

/// Ids of the rows in a folder, in order. @throws InputError
std::vector<std::string> row_ids(const std::string &folder);

/// Folder of the rows that come with the program.
std::string shipped_rows();

/// Parts of a text between bars |, trimmed; one part if there is no bar.
std::vector<std::string> parts_between_bars(const std::string &text);
} // namespace arthrowear
