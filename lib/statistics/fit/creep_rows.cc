// SPDX-License-Identifier: LGPL-2.1-or-later
#include "fit/creep_rows.h"

#include "base/csv.h"
#include "base/errors.h"
#include "base/number_text.h"
#include "base/repeated_findings.h"
#include "fit/named_columns.h"

namespace arthrowear
{
namespace
{
const ColumnNames time_names{{"time_min", 60. * units::s},
                             {"time_s", units::s},
                             {"time_h", 3600. * units::s},
                             {"time_day", 86400. * units::s}};
const ColumnNames thickness_names{{"thickness_mm", units::mm}};

ColumnNames
names_of_depth(const std::string &name)
{
  return {{name + "_mm", units::mm}, {name + "_um", units::um}};
}

ColumnNames
names_of_strain(const std::string &name)
{
  return {{name, 1.}, {name + "_percent", units::percent}};
}

void
check_creep_row(RepeatedFindings &findings, const CreepRow &row, const bool has_deviation)
{
  const auto check = [&](const bool is_good, const char *name, const double value, const char *rule)
  {
    if (!is_good)
      findings.add(std::string(name) + rule,
                   row.place + ": " + name + " is " + rounded_text(value, 6) + ", must be " + rule);
  };
  constexpr double longest = 1e10; // three centuries
  check(row.time > 0. && row.time <= longest, "time [s]", row.time,
        "above 0 and at most 1e+10. Leave out the row of the start");
  check(row.pressure >= 1e-3 && row.pressure <= 1e3, "pressure", row.pressure,
        "between 0.001 and 1000 MPa. Is it in other units?");
  check(row.strain > 0. && row.strain < 1., "strain", row.strain,
        "above 0 and below 1. For per cent name the column strain_percent; leave out rows below "
        "the resolution");
  check(!has_deviation || row.deviation > 0., "standard deviation of the strain", row.deviation,
        "above 0. Leave the column out where some are not known");
}
} // namespace

std::vector<CreepRow>
creep_rows(const CsvTable &table, std::vector<std::string> *unused)
{
  InputErrors errors;
  NamedColumns columns(table, errors);
  const bool is_depth = columns.has(names_of_depth("depth"));
  const std::vector<double> time = columns.needed(time_names),
                            pressure = columns.needed(pressure_names);
  std::vector<double> strain, deviation;
  if (is_depth)
  {
    const std::vector<double> thickness = columns.needed(thickness_names);
    strain = columns.needed(names_of_depth("depth"));
    deviation = columns.values(names_of_depth("depth_sd"));
    for (std::size_t i = 0; i < thickness.size(); ++i)
    {
      if (!(thickness[i] > 0.))
        errors.add(table.where(i) + ": thickness is " + rounded_text(thickness[i], 6) +
                   ", must be above 0 mm");
      if (i < strain.size())
        strain[i] /= thickness[i];
      if (i < deviation.size())
        deviation[i] /= thickness[i];
    }
  }
  else
  {
    strain = columns.needed(names_of_strain("strain"));
    deviation = columns.values(names_of_strain("strain_sd"));
  }
  for (const ColumnNames &names :
       {thickness_names, names_of_strain("strain"), names_of_strain("strain_sd")})
    columns.has(names); // also where depths are given
  const std::vector<std::string> others = columns.unused();
  if (unused)
    *unused = others;
  errors.throw_if_any();
  RepeatedFindings findings;
  std::vector<CreepRow> rows;
  for (std::size_t i = 0; i < table.n_rows(); ++i)
  {
    rows.push_back(
        {time[i], pressure[i], strain[i], deviation.empty() ? 0. : deviation[i], table.where(i)});
    check_creep_row(findings, rows.back(), !deviation.empty());
  }
  for (const std::string &text : findings.texts())
    errors.add(text);
  errors.throw_if_any();
  return rows;
}
} // namespace arthrowear
