// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/measured_rows.h"

#include "base/csv.h"
#include "base/errors.h"
#include "base/format.h"
#include "base/number_text.h"
#include "base/repeated_findings.h"
#include "fit/named_columns.h"

namespace arthrowear
{
namespace
{
constexpr double mg = 1e-6 * units::kg;
// Below the first pressure some laws go to zero with the pressure (wear P8).
constexpr double least_pressure = 1e-3, most_pressure = 1e4; // MPa
constexpr double most_load = 1e9, most_sliding = 1e12 * units::m;
constexpr double least_volume = 1e-12, most_volume = 1e9; // of worn specimens [mm^3]

const ColumnNames cross_shear_names{{"cross_shear", 1.}, {"cross_shear_percent", units::percent}};
const ColumnNames load_names{{"load_N", units::newton}, {"load_kN", units::kN}};
const ColumnNames sliding_names{
    {"sliding_m", units::m}, {"sliding_km", 1e3 * units::m}, {"sliding_mm", units::mm}};

ColumnNames
names_of_wear(const std::string &volume, const std::string &mass, const double density)
{
  const double of_mass = density > 0. ? mg / (density * units::kg_per_m3) : 0.;
  return {{volume + "_mm3", 1.},
          {mass + "_mg", of_mass},
          {mass + "_g", 1e3 * of_mass},
          {mass + "_ug", 1e-3 * of_mass}};
}

void
check_density(InputErrors &errors, const bool is_mass, const double density)
{
  constexpr double least = 100., most = 25e3;
  if (is_mass && density == 0.)
    errors.add("--density is not given, must be where the table has masses. Polyethylene has "
               "about 935 kg/m^3");
  else if (!is_mass && density != 0.)
    errors.add("--density is given, but the table has no masses. Leave it out");
  else if (is_mass && !(density >= least && density <= most))
    errors.add(formatted("--density is %g kg/m^3, must be between %g and %g. Polyethylene has "
                         "about 935",
                         density, least, most));
}

void
check_row(RepeatedFindings &findings, const MeasuredRow &row, const NeededColumns &needed)
{
  const auto check = [&](const bool is_good, const char *name, const double value, const char *rule)
  {
    if (!is_good)
      findings.add(std::string(name) + rule,
                   row.place + ": " + name + " is " + rounded_text(value, 6) + ", must be " + rule);
  };
  if (needed.cross_shear)
    check(row.cross_shear >= 0. && row.cross_shear <= .5, "cross-shear", row.cross_shear,
          "between 0 and 0.5. For percent name the column cross_shear_percent; convert a ratio to "
          "the component along the path by CS = E_across/(E_across + E_along)");
  if (needed.pressure)
    check(row.pressure >= least_pressure && row.pressure <= most_pressure, "pressure", row.pressure,
          formatted("between %g and %g MPa. Is it in other units?", least_pressure, most_pressure)
              .c_str());
  check(row.load > 0. && row.load <= most_load, "load", row.load,
        formatted("above 0 N and at most %g N", most_load).c_str());
  check(row.sliding > 0. && row.sliding <= most_sliding, "sliding", row.sliding / units::m,
        formatted("above 0 m and at most %g m", most_sliding / units::m).c_str());
  check(row.volume >= 0., "volume", row.volume,
        "at least 0 mm^3. A specimen gains mass by absorbing fluid: subtract the gain of a soaked "
        "control");
  check(row.volume == 0. || (row.volume >= least_volume && row.volume <= most_volume) ||
            row.volume < 0.,
        "volume", row.volume,
        formatted("0, or between %g and %g mm^3. Is it in other units?", least_volume, most_volume)
            .c_str());
}
} // namespace

MeasuredRows
measured_rows(const CsvTable &table, const NeededColumns &needed, const double density)
{
  InputErrors errors;
  NamedColumns columns(table, errors);
  std::vector<double> cross_shear, pressure;
  if (needed.cross_shear)
    cross_shear = columns.needed(cross_shear_names);
  if (needed.pressure)
    pressure = columns.needed(pressure_names);
  const std::vector<double> load = columns.needed(load_names),
                            sliding = columns.needed(sliding_names);
  const ColumnNames wear_names = names_of_wear("volume", "mass", density);
  const std::vector<double> volume = columns.needed(wear_names);
  const ColumnNames deviation_names = names_of_wear("volume_sd", "mass_sd", density);
  const std::vector<double> deviation = columns.values(deviation_names);
  const auto is_mass = [&](const ColumnNames &names, const std::vector<double> &values)
  { return !values.empty() && columns.has({names[1]}); };
  check_density(errors, is_mass(wear_names, volume) || is_mass(deviation_names, deviation),
                density);
  for (const ColumnNames &names : {cross_shear_names, pressure_names})
    columns.has(names); // also where the law does not need them
  const std::vector<std::string> unused = columns.unused();
  errors.throw_if_any();

  RepeatedFindings findings;
  MeasuredRows result;
  result.has_deviations = !deviation.empty();
  result.unused_columns = unused;
  for (std::size_t i = 0; i < table.n_rows(); ++i)
  {
    MeasuredRow row;
    row.place = table.where(i);
    if (needed.cross_shear)
      row.cross_shear = cross_shear[i];
    if (needed.pressure)
      row.pressure = pressure[i];
    row.load = load[i];
    row.sliding = sliding[i];
    row.volume = volume[i];
    row.deviation = result.has_deviations ? deviation[i] : 0.;
    check_row(findings, row, needed);
    if (result.has_deviations && !(row.deviation > 0.))
      findings.add("deviation",
                   row.place + ": the standard deviation is " + rounded_text(row.deviation, 6) +
                       ", must be above 0 mm^3. Leave the column out where some are not known");
    result.rows.push_back(row);
  }
  for (const std::string &text : findings.texts())
    errors.add(text);
  errors.throw_if_any();
  return result;
}

// At a constant load the row gives the history of every point, and speed enters linearly.
double
predicted_volume(const WearLaw &law, const MeasuredRow &row)
{
  std::vector<double> history(law.history().size());
  law.complete_cycle({row.cross_shear, row.pressure}, history.data());
  return law.rate(row.pressure, 1., history.data()).value * row.sliding * row.area();
}
} // namespace arthrowear
