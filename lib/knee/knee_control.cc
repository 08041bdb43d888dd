// SPDX-License-Identifier: LGPL-2.1-or-later
#include "knee/knee_control.h"

#include "base/units.h"
#include "contact/faces/restraint.h"
#include "gait/column_names.h"
#include "gait/curve_table.h"
#include "inputs/plausibility.h"
#include "inputs/with_table.h"
#include "knee/column_unit.h"

namespace arthrowear
{
namespace
{
constexpr double newton_metre_per_degree = units::newton_metre / units::deg;

void
declare_axis(const Parameters::Section &section, KneeControlEntries::Axis &axis,
             const std::string &word, const std::string &column_entry,
             const std::string &column_text, const std::pair<std::string, double> &stiffness,
             const std::pair<std::string, double> &range)
{
  section.add_choice<bool>(word, axis.is_by_force, {{"motion", false}, {"force", true}},
                           "motion: it follows its table; force: it moves under a force against a "
                           "restraint and the friction of contact.");
  section.add(column_entry, axis.column, rules::text(), column_text);
  section.add(word + " stiffness [" + stiffness.first + "]", axis.stiffness, stiffness.second,
              rules::non_negative(), "Of the restraint, outside of its free range.");
  section.add(word + " free range [" + range.first + "]", axis.free_range, range.second,
              rules::non_negative(),
              "The restraint has no force up to this displacement from the start, to both sides.");
}
} // namespace

KneeControlEntries::KneeControlEntries()
{
  rotation.stiffness = .36 * newton_metre_per_degree;
  rotation.free_range = 6. * units::deg;
}

void
KneeControlEntries::declare(Parameters &parameters)
{
  const auto section = parameters.section(
      "Control", "Forward motion and rotation by tables, or by a force and a torque on the moving "
                 "part ([Motion / Moving part]) against restraints, as in ISO 14243-1.");
  declare_axis(section, forward, "Forward", "Forward force column",
               "Column of [Load / File]: anterior force on the moving part. With [Forward] force.",
               {"N/mm", 1.}, {"mm", units::mm});
  declare_axis(section, rotation, "Rotation", "Rotation torque column",
               "Column of [Load / File]: internal torque on the moving part, in _Nm or _Nmm. With "
               "[Rotation] force.",
               {"N m/deg", newton_metre_per_degree}, {"deg", units::deg});
}

std::array<FemurBody::Parameters::Drive, n_knee_freedoms>
KneeControlEntries::read(Parameters &parameters, const LoadEntries &load, const double frequency,
                         GaitCut &cut) const
{
  std::array<FemurBody::Parameters::Drive, n_knee_freedoms> drives{};
  if (!is_by_force())
    return drives;
  if (load.curve != LoadCurve::table)
  {
    parameters.error_at("Load / Curve", "table with [Control] by force",
                        "The table has the columns of force and torque.");
    return drives;
  }
  if (cut.is_refused)
    return drives;
  const auto drive = [&](const CsvTable &whole, const Axis &axis, const KneeFreedom freedom,
                         const GaitCut::Curve &shown, const std::vector<std::string> &known_units)
  {
    if (!axis.is_by_force)
      return;
    const std::vector<std::string> columns = columns_like_each(whole, {axis.column});
    require_unit(columns[0], known_units, "a " + shown.name);
    GaitCut::Curve curve = shown;
    curve.column = columns[0];
    curve.per_unit = unit_of_column(SignedColumn(columns[0]).name) / shown.per_unit;
    const CsvTable table = cut.cycle_of(whole, {curve});
    require_cycle(table, load.file_period);
    const PeriodicCurve force =
        curves_of_columns(table, columns, load.close_over, load.file_period)[0];
    const RestraintLaw restraint = RestraintLaw::free_within(-axis.free_range, axis.free_range,
                                                             axis.stiffness, axis.stiffness);
    FemurBody::Parameters::Drive &of_freedom = drives[static_cast<std::size_t>(freedom)];
    of_freedom.force =
        [force, restraint, frequency, phase = load.phase](const double time, const double value)
    { return force.value(frequency * time + phase) - restraint.at(value).value; };
    of_freedom.slope = [restraint](const double value) { return -restraint.at(value).slope; };
  };
  with_gait_table(
      parameters, "Load / File", load.file,
      [&](const CsvTable &table)
      {
        drive(table, forward, KneeFreedom::forward, {"", "force", "N", units::newton}, {"N", "kN"});
        drive(table, rotation, KneeFreedom::rotation, {"", "torque", "N m", units::newton_metre},
              {"Nm", "N m", "Nmm"});
      });
  return drives;
}
} // namespace arthrowear
