// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/load_entries.h"

#include "base/format.h"
#include "base/units.h"
#include "entries/plausibility.h"
#include "entries/plausible_ranges.h"
#include "entries/with_table.h"
#include "gait/column_names.h"
#include "gait/curve_noise.h"
#include "gait/force_history.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
/// The comment by which a model without muscles marks its forces, if the table has it.
std::string
net_force_comment(const CsvTable &table)
{
  for (const std::string &comment : table.comments)
    if (comment.rfind("net joint force", 0) == 0)
      return comment;
  return "";
}

/// A force that the entries make negative would pull the head out of the cup.
void
check_least(Parameters &parameters, const PeriodicCurve &force, const LoadEntries &entries)
{
  constexpr unsigned int n_phases = 1000;
  double least = 0., at = 0.;
  for (unsigned int i = 0; i < n_phases; ++i)
  {
    const double phase = static_cast<double>(i) / n_phases,
                 now = entries.factor * force.value(phase);
    if (now < least)
    {
      least = now;
      at = phase;
    }
  }
  const bool by_amplitude = entries.variation != 1.;
  if (least < 0. && (by_amplitude || entries.offset != 0.))
    parameters.error_at(by_amplitude ? "Load / Amplitude factor" : "Load / Offset [N]",
                        "a number with which the force stays above 0",
                        formatted("The force is %.4g N at %.3g %% of the cycle.",
                                  least / units::newton, 100. * at));
}

/// A force that is smoothed by harmonics, within the range of its table: a force that is nowhere
/// negative stays so.
PeriodicCurve
within_range(const PeriodicCurve &smooth, const PeriodicCurve &given)
{
  const std::size_t n = std::max<std::size_t>(given.n_rows(), smooth.n_rows());
  std::vector<double> phases, values, rows;
  for (std::size_t i = 0; i < given.n_rows(); ++i)
    rows.push_back(given.value(given.first_phase() + static_cast<double>(i) / given.n_rows()));
  const auto [least, most] = std::minmax_element(rows.begin(), rows.end());
  for (std::size_t i = 0; i <= n; ++i)
  {
    phases.push_back(static_cast<double>(i) / n);
    values.push_back(std::clamp(smooth.value(static_cast<double>(i % n) / n), *least, *most));
  }
  PeriodicCurve::Options options;
  options.shape = PeriodicCurve::Shape::monotone;
  return {std::move(phases), std::move(values), options};
}

/// Suggests the harmonics of a force that stand above its noise. A run has fewer steps than a dense
/// table has rows: it would sample single rows, each with the whole noise.
void
advise_harmonics(Parameters &parameters, const std::vector<PeriodicCurve> &forces,
                 const HarmonicsEntry &entry)
{
  constexpr std::size_t dense = 200;  // rows: twice the usual steps
  constexpr double noticeable = 5e-3; // of the mean force: 0.05 % of the work in 100 steps
  unsigned int highest = 0;
  double squares = 0., mean_squares = 0.;
  bool are_all_kept = false;
  for (const PeriodicCurve &force : forces)
  {
    const CurveNoise noise = noise_of(force);
    highest = std::max(highest, noise.harmonics);
    are_all_kept = are_all_kept || !noise.is_found() || force.n_rows() < dense;
    squares += noise.deviation * noise.deviation;
    mean_squares += std::pow(force.mean(), 2);
  }
  if (!are_all_kept && squares > noticeable * noticeable * mean_squares)
    parameters.input_notes().add_advice({entry.path(), std::to_string(highest),
                                         formatted("they stand above the noise of the rows, %.2g "
                                                   "N, which time steps would sample row by row",
                                                   std::sqrt(squares) / units::newton)});
}

/// OpenSim names a reaction `joint_on_body_in_frame_fx`. The components must lie in the pelvis, in
/// which the cup stands.
void
check_frame(Parameters &parameters, const std::vector<std::string> &columns)
{
  for (const std::string &column : columns)
    for (const char *frame : {"femur", "ground"})
      if (column.find(std::string("_in_") + frame) != std::string::npos)
      {
        parameters.error_at("Load / Force column", "components in the frame of the pelvis",
                            "`" + column + "` is in the frame of the " + frame +
                                ". Compute the reaction in OpenSim with express_in_frame parent, "
                                "or use the magnitude by [Load / Direction] axis.");
        return;
      }
}

/// The average cycle of a table of a force. Magnitudes are averaged as magnitudes, so that
/// components of varying direction do not cancel: `history` then has that column.
CsvTable
cut_forces(const CsvTable &table, ForceHistory &history, const bool in_components,
           const double factor, GaitCut *cut)
{
  if (in_components || history.columns.size() == 1)
    return cut_force_columns(table, history.columns, history.body_weight, factor, cut);
  const CsvTable forces = with_magnitude(table, history);
  history.columns = {magnitude_column};
  return cut_force_columns(forces, history.columns, history.body_weight, factor, cut);
}

/// Findings about the loads of a sine, and about loads that it does not use.
void
check_sine(Parameters &parameters, const LoadEntries &entries)
{
  if (entries.largest == 0. || entries.largest < entries.least)
    parameters.error_at("Load / Largest load [N]",
                        "above 0 and at least [Load / Least load [N]] with [Load / Curve] sine");
  for (const auto &[entry, value] :
       {std::pair{"Load / F_max [N]", entries.amplitude}, {"Load / F_0 [N]", entries.base}})
    if (value > 0.)
      parameters.finding_at(entry, "is set, and [Load / Curve] is sine. Remove one.");
}
} // namespace

void
LoadEntries::declare_curve(const Parameters::Section &section)
{
  section.add_choice<LoadCurve>(
      "Curve", curve,
      {{"double_cosine", LoadCurve::double_cosine},
       {"sine", LoadCurve::sine},
       {"table", LoadCurve::table}},
      "double_cosine: F_max/2 (1 + cos(4 pi f t + pi)) + F_0; sine: one peak per cycle, from the "
      "mean of least and largest load at phase 0 up, as in orbital hip machines.");
}

void
LoadEntries::declare_direction(const Parameters::Section &section, const std::string &more)
{
  section.add_choice<LoadDirection>(
      "Direction", direction,
      {{"axis", LoadDirection::axis},
       {"pole", LoadDirection::pole},
       {"components", LoadDirection::components}},
      "axis: along -z, independent of inclination and anteversion; pole: from the pole of the cup "
      "to its centre; components: three tabulated components along x, y and z, so that the "
      "direction changes." +
          more);
}

void
LoadEntries::declare_values(const Parameters::Section &section)
{
  section
      .add("F_max [N]", amplitude, units::newton, rules::non_negative(),
           "Amplitude of the double cosine.")
      .plausible({50., 2e4, "Hips and knees carry 1500 to 4000 N in walking."});
  section.add("F_0 [N]", base, units::newton, rules::non_negative(), "Base of the double cosine.")
      .plausible({5., 1e4});
  section
      .add("Least load [N]", least, units::newton, rules::non_negative(), "Least load of the sine.")
      .plausible({5., 1e4});
  section
      .add("Largest load [N]", largest, units::newton, rules::non_negative(),
           "Largest load of the sine, a quarter of the cycle after phase 0.")
      .plausible({50., 2e4, "Hips and knees carry 1500 to 4000 N in walking."});
  section.add_input_file(
      "File", file,
      "Force over a cycle, a CSV with a column cycle_percent, or over time, a CSV with a column "
      "'time [s]' or time_s or a file of OpenSim (.sto, .mot). Of a table over time the last whole "
      "cycle of Cycle of file is used, unless the section Heel strikes cuts it.");
  section.add("Force column", column, rules::text(),
              "Magnitude of the force, or its components separated by commas. The magnitude of the "
              "components is used, unless Direction is components: then there are three, along x, "
              "y and z, of the load on the cup, which equals the force of the cup on the head. A "
              "minus before a name reverses its sign, and * stands for any text. Names have their "
              "unit, as force_N, Force (kN), load_lbf, kgf, BW or pctBW; a unit in brackets behind "
              "the name, force_N [lbf], overrules it. Forces of OpenSim are in N.");
  section
      .add("Body weight [N]", body_weight, units::newton, plausible::body_weight_rule(),
           "For columns relative to it, in BW, pctBW or N/kg.")
      .plausible(plausible::body_weight());
  section
      .add("Cycle of file [s]", file_period, units::s, rules::non_negative(),
           "Duration of a cycle in a file over time, of which the last whole cycle is used; the "
           "cup's own is [Time / Cycle frequency [Hz]].")
      .plausible(plausible::cycle_of_file());
  section.add("Factor", factor, rules::positive(), "Multiplies a tabulated force.");
  section.add("Amplitude factor", variation, rules::non_negative(),
              "Multiplies the deviation of a tabulated force from its mean over the cycle; of "
              "Direction components, the deviation of each component.");
  section
      .add("Offset [N]", offset, units::newton, rules::any_number(),
           "Added to the magnitude of a tabulated force, after both factors.")
      .plausible({0.1, 1e4});
  section.add("Phase [%]", phase, units::percent, rules::between(-100., 100.),
              "Percent of the cycle at time 0.");
  section
      .add("Close cycle over last [%]", close_over, units::percent, rules::between(0., 100.),
           "Blends a curve that does not close, as for the motion.")
      .plausible(plausible::closed_share());
  harmonics.declare(section, "Load", "Time steps would otherwise sample the noise of single rows.");
}

void
LoadEntries::check(Parameters &parameters) const
{
  harmonics.check(parameters);
  if (direction == LoadDirection::components && curve != LoadCurve::table)
    parameters.error_at("Load / Curve",
                        "table with [Load / Direction] " + parameters.value("Load / Direction"));
  if (direction == LoadDirection::components && offset != 0.)
    parameters.error_at("Load / Offset [N]", "0 with [Load / Direction] components",
                        "Three components have no common magnitude to which it is added.");
  const char *only_tables =
      "changes the force of a table, and [Load / Curve] is not table. Remove one.";
  if (curve != LoadCurve::table && variation != 1.)
    parameters.finding_at("Load / Amplitude factor", only_tables);
  if (curve != LoadCurve::table && harmonics.is_set())
    parameters.finding_at(harmonics.path(), only_tables);
  if (curve != LoadCurve::table && offset != 0.)
    parameters.finding_at("Load / Offset [N]", only_tables);
  for (const auto &[entry, value] :
       {std::pair{"Load / Least load [N]", least}, {"Load / Largest load [N]", largest}})
    if (curve != LoadCurve::sine && value > 0.)
      parameters.finding_at(entry, "is set, and [Load / Curve] is not sine. Remove one.");
  if (curve == LoadCurve::table)
    parameters.require("Load / File", "[Load / Curve] table needs it");
  else if (curve == LoadCurve::sine)
    check_sine(parameters, *this);
  else if (amplitude + base <= 0.)
    parameters.error_at("Load / F_max [N]", "above 0 where F_0 is 0",
                        "Set the load's amplitude or base.");
  else if (amplitude > 0. && amplitude < base)
    parameters.warning_at(
        "Load / F_max [N]",
        formatted(
            "the amplitude is below the base, [Load / F_0 [N]] %.6g: the load varies between %.6g "
            "and %.6g N. In walking it falls to a tenth of its peak. Are the two exchanged?",
            base / units::newton, base / units::newton, (base + amplitude) / units::newton));
}

HeelStrikeEntries::Table
LoadEntries::table() const
{
  return {"Load / File", curve == LoadCurve::table ? file : "", "Load / Cycle of file [s]",
          file_period};
}

void
LoadEntries::read_table_of_forces(Parameters &parameters, const CsvTable &whole,
                                  const double frequency, GaitCut *cut, Read &result) const
{
  ForceHistory history{columns_like_each(whole, listed_columns(whole, column)), close_over,
                       body_weight, file_period};
  const std::vector<std::string> of_file = history.columns;
  const bool in_components = direction == LoadDirection::components;
  if (in_components)
    check_frame(parameters, history.columns);
  std::optional<CsvTable> average;
  if (cut && cut->is_on() && is_over_time(whole))
    average = cut_forces(whole, history, in_components, factor, cut);
  const CsvTable &table = average ? *average : whole;
  if (cut)
    require_cycle(table, file_period);
  if (in_components)
  {
    auto components = force_components(table, history);
    advise_harmonics(parameters, {components.begin(), components.end()}, harmonics);
    for (PeriodicCurve &component : components)
      component = harmonics.keep({component})[0].adjusted(variation, 0.);
    result.load = std::make_shared<ComponentLoad>(std::move(components), frequency, phase, factor);
  }
  else
  {
    const PeriodicCurve given = force_history(table, history);
    advise_harmonics(parameters, {given}, harmonics);
    const PeriodicCurve force =
        (harmonics.is_set() ? within_range(harmonics.keep({given})[0], given) : given)
            .adjusted(variation, offset / factor);
    check_least(parameters, force, *this);
    result.load = std::make_shared<TabulatedLoad>(force, frequency, phase, factor);
  }
  result.warning = net_force_comment(whole);
  if (result.warning.empty())
    check_joint_table(parameters, table,
                      {{JointCurve::force, history.columns, factor, body_weight, of_file}},
                      history.period);
  else
    check_table(parameters, table, history.columns, history.period);
}

LoadEntries::Read
LoadEntries::read(Parameters &parameters, const double frequency, const Vector3 &pole,
                  GaitCut *cut) const
{
  Read result;
  if (curve == LoadCurve::double_cosine)
    result.load = std::make_shared<DoubleCosineLoad>(amplitude, base, frequency, phase);
  else if (curve == LoadCurve::sine)
    result.load = std::make_shared<SineLoad>(least, largest, frequency, phase);
  else if (!cut || !cut->is_refused)
    with_gait_table(parameters, "Load / File", file,
                    [&](const CsvTable &table)
                    { read_table_of_forces(parameters, table, frequency, cut, result); });
  if (result.load && direction == LoadDirection::pole)
    result.load = std::make_shared<DirectedLoad>(result.load, -1. * pole);
  return result;
}
} // namespace arthrowear
