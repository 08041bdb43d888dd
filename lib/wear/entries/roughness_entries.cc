// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/roughness_entries.h"

#include "base/format.h"
#include "base/units.h"
#include "entries/with_table.h"

namespace arthrowear
{
namespace
{
constexpr double um = 1e-3 * units::mm;
constexpr const char *section_path = "Wear / Roughness";
const std::string value_path = "Wear / Roughness / Ra [um]",
                  reference_path = "Wear / Roughness / Reference Ra [um]",
                  exponent_path = "Wear / Roughness / Exponent";
constexpr const char *cycles_column = "cycles", *roughness_column = "Ra_um";

/// @param least  cycles between two rows
/// @throws InputError with the first row that breaks a rule
RoughnessCourse
course_of_table(const CsvTable &table, const double reference, const double exponent,
                const double least)
{
  const std::vector<double> &cycles = table.column(cycles_column);
  std::vector<double> ratios = table.column(roughness_column);
  for (std::size_t row = 0; row < ratios.size(); ++row)
  {
    if (row == 0 && cycles[row] != 0.)
      throw InputError(table.where(row) +
                       formatted(": cycles are %.9g, must begin with 0.", cycles[row]));
    if (row > 0 && !(cycles[row] - cycles[row - 1] >= least))
      throw InputError(
          table.where(row) +
          formatted(": cycles are %.9g, must be at least %.3g more than in the row above.",
                    cycles[row], least));
    if (!(ratios[row] > 0.))
      throw InputError(table.where(row) +
                       formatted(": Ra_um is %.9g, must be above 0.", ratios[row]));
    ratios[row] *= um / reference;
  }
  return {cycles, ratios, exponent};
}
} // namespace

void
RoughnessEntries::declare(const Parameters::Section &wear, const std::string &worn,
                          const std::string &counterface, const Table table)
{
  const auto section = wear.section(
      "Roughness", "Wear of the " + worn +
                       " by any law is multiplied by (Ra/Ra_0)^m, with the roughness Ra of the " +
                       counterface + ". Without these entries the factor is 1.");
  section
      .add("Ra [um]", value, um, rules::non_negative(),
           "Ra, mean roughness of the " + counterface +
               ": 0.01 polished, 0.1 and more scratched. 0: not given.")
      .plausible({1e-3, 20.});
  section
      .add("Reference Ra [um]", reference, um, rules::non_negative(),
           "Ra_0, roughness at which the wear factor or the law was measured. 0: not given.")
      .plausible({1e-3, 20.});
  section.add("Exponent", exponent, rules::between(-5., 5.),
              "m. Quoted from memory for hips: tenfold roughness wears 2 to 3 times as much, m 0.3 "
              "to 0.48; pins on plates have more than 1. 0: not given.");
  if (table == Table::over_cycles)
    section.add_input_file("Table", file,
                           "CSV in place of Ra, with the columns cycles and Ra_um. Each roughness "
                           "holds from its cycle to the next row; the first row has cycle 0. Jumps "
                           "over cycles end where it changes.");
}

/// Each entry needs the others: an entry that is alone would do nothing. Files that a run writes
/// have 0 for entries that are not given.
void
RoughnessEntries::check_partners(Parameters &parameters) const
{
  const std::string with = std::string(" with [") + section_path + "]";
  const auto need =
      [&](const std::string &path, const double number, const char *rule, const char *example)
  {
    if (number == 0. && parameters.is_set(path))
      parameters.error_at(path, rule + with);
    else if (number == 0.)
      parameters.require(path, std::string("[") + section_path + "] needs it", example);
  };
  need(reference_path, reference, "above 0", "0.01");
  need(exponent_path, exponent, "other than 0", "0.4");
  if (file.empty())
    need(value_path, value, "above 0", "0.05");
  else if (value > 0.)
    parameters.finding_at(value_path,
                          std::string("is set, and so is [") + table_entry + "]. Remove one.");
}

void
RoughnessEntries::check(Parameters &parameters, const double cycles)
{
  if (value == 0. && reference == 0. && exponent == 0. && file.empty())
    return;
  check_partners(parameters);
  for (const double quoted : {.3, .48})
    if (exponent == quoted)
      parameters.input_notes().add_unverified(exponent_path, "heads of hips, tenfold roughness");
  if (reference == 0. || exponent == 0.)
    return;
  constexpr double least_share = 1e-8; // of all cycles; jumps cannot resolve less
  if (!file.empty())
    with_table(parameters, table_entry, file,
               [&](const CsvTable &table) {
                 course = course_of_table(table, reference, exponent,
                                          std::max(1., least_share * cycles));
               });
  else if (value > 0.)
    course = {{0.}, {value / reference}, exponent};
}
} // namespace arthrowear
