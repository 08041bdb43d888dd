// SPDX-License-Identifier: LGPL-2.1-or-later
#include "knee/knee_control.h"

#include "base/units.h"
#include "contact/faces/restraint.h"
#include "entries/plausibility.h"
#include "entries/with_table.h"
#include "gait/column_names.h"
#include "knee/column_unit.h"

namespace arthrowear
{
namespace
{
constexpr double newton_metre_per_degree = units::newton_metre / units::deg;

/// Unit of an entry of an axis.
struct UnitOfAxis
{
  std::string name;
  double size; ///< in internal units
  PlausibleRange range;
};

void
declare_axis(const Parameters::Section &section, KneeControlEntries::Axis &axis,
             const std::string &word, const std::string &column_entry,
             const std::string &column_text, const UnitOfAxis &stiffness, const UnitOfAxis &range)
{
  section.add_choice<bool>(word, axis.is_by_force, {{"motion", false}, {"force", true}},
                           "motion: it follows its table; force: it moves under a force against a "
                           "restraint, whose anchor follows the table, and against friction.");
  section.add(column_entry, axis.column, rules::text(true), column_text);
  section.add(word + " stiffness [" + stiffness.name + "]", axis.stiffness, stiffness.size,
              rules::non_negative(), stiffness.range,
              "Of the restraint, outside of its free range.");
  section.add(word + " free range [" + range.name + "]", axis.free_range, range.size,
              rules::non_negative(), range.range,
              "The restraint has no force up to this displacement from its anchor, to both sides.");
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
               "Column of [Load / File]: anterior force on the moving part. Empty: none.",
               {"N/mm", 1., {.1, 3e4}}, {"mm", units::mm, {.01, 50.}});
  declare_axis(section, rotation, "Rotation", "Rotation torque column",
               "Column of [Load / File]: internal torque on the moving part, in _Nm or _Nmm. "
               "Empty: none.",
               {"N m/deg", newton_metre_per_degree, {1e-3, 300.}}, {"deg", units::deg, {.1, 90.}});
}

KneeControlEntries::Drives
KneeControlEntries::read(Parameters &parameters, const LoadEntries &load, const double frequency,
                         const std::function<KneeCoordinates(double)> &anchor, GaitCut &cut) const
{
  Drives drives{};
  const bool needs_table = (forward.is_by_force && !forward.column.empty()) ||
                           (rotation.is_by_force && !rotation.column.empty());
  if (needs_table && load.curve != LoadCurve::table)
  {
    parameters.error_at("Load / Curve", "table with [Control] by force",
                        "The table has the columns of force and torque. Columns may be empty.");
    return drives;
  }
  if (!is_by_force() || cut.is_refused || !anchor)
    return drives;
  const auto drive = [&](const Axis &axis, const KneeFreedom freedom, const PeriodicCurve &force)
  {
    const RestraintLaw law = RestraintLaw::free_within(-axis.free_range, axis.free_range,
                                                       axis.stiffness, axis.stiffness);
    const auto restraint = [law, anchor, freedom](const double time, const double value)
    { return law.at(value - value_of(anchor(time), freedom)); };
    FemurBody::Parameters::Drive &of_freedom = drives[static_cast<std::size_t>(freedom)];
    of_freedom.force =
        [force, restraint, frequency, phase = load.phase](const double time, const double value)
    { return force.value(frequency * time + phase) - restraint(time, value).value; };
    of_freedom.slope = [restraint](const double time, const double value)
    { return -restraint(time, value).slope; };
  };
  const auto curve_of =
      [&](const CsvTable &whole, const Axis &axis, GaitCut::Curve curve, const Quantity quantity)
  {
    if (!axis.is_by_force || axis.column.empty())
      return PeriodicCurve::constant(0.);
    const std::vector<std::string> columns = columns_like_each(whole, {axis.column});
    require_quantity(columns[0], quantity, "a " + curve.name);
    curve.column = columns[0];
    curve.per_unit = unit_of_column(SignedColumn(columns[0]).name) / curve.per_unit;
    const CsvTable table = cut.cycle_of(whole, {curve});
    require_cycle(table, load.file_period);
    return curves_of_columns(table, columns, load.close_over, load.file_period)[0];
  };
  PeriodicCurve force = PeriodicCurve::constant(0.), torque = force;
  if (needs_table)
    with_gait_table(
        parameters, "Load / File", load.file,
        [&](const CsvTable &table)
        {
          force = curve_of(table, forward, {"", "force", "N", units::newton}, Quantity::force);
          torque = curve_of(table, rotation, {"", "torque", "N m", units::newton_metre},
                            Quantity::moment);
        });
  if (forward.is_by_force)
    drive(forward, KneeFreedom::forward, force);
  if (rotation.is_by_force)
    drive(rotation, KneeFreedom::rotation, torque);
  return drives;
}
} // namespace arthrowear
