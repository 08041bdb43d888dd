// SPDX-License-Identifier: LGPL-2.1-or-later
#include "entries/heel_strike_entries.h"

#include "base/format.h"
#include "base/log.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/units.h"
#include "entries/with_table.h"
#include "gait/column_names.h"
#include "gait/curve_table.h"
#include "gait/force_history.h"
#include "gait/table_cycle.h"

namespace arthrowear
{
namespace
{
const std::string strikes_from = "Heel strikes / From", strikes_file = "Heel strikes / File",
                  strikes_times = "Heel strikes / Times [s]",
                  strikes_threshold = "Heel strikes / Threshold [N]";
} // namespace

CsvTable
GaitCut::cycle_of(const CsvTable &table, const std::vector<Curve> &curves)
{
  if (!is_on() || !is_over_time(table))
    return table;
  const std::vector<std::string> columns = mapped<std::string>(curves, &Curve::column);
  AverageCycle average = average_cycle(table, columns, cycles);
  for (const Curve &curve : curves)
    for (const ColumnSpread &spread : average.spreads)
      if (cycles.size() > 1 && spread.column == SignedColumn(curve.column).name)
        spreads_.push_back({curve.name, curve.unit, curve.per_unit * spread.largest,
                            curve.per_unit * spread.mean});
  return std::move(average.table);
}

void
GaitCut::log(Log &log, const double frequency) const
{
  if (!is_on())
    return;
  const auto [shortest, longest] = std::minmax_element(cycles.begin(), cycles.end(),
                                                       [](const GaitCycle &a, const GaitCycle &b)
                                                       { return a.duration() < b.duration(); });
  std::string text = formatted("Gait: %zu cycle%s between heel strikes from %.4g to %.4g s, of "
                               "%.4g s on average (%.4g to %.4g s); the run has cycles of %.4g s.",
                               cycles.size(), cycles.size() == 1 ? "" : "s", cycles.front().begin,
                               cycles.back().end, mean_duration(cycles), shortest->duration(),
                               longest->duration(), 1. / frequency);
  if (n_left_out > 0)
    text += formatted(" %zu more cycle%s not within all tables.", n_left_out,
                      n_left_out == 1 ? " is" : "s are");
  log.line(text);
  if (cycles.size() == 1)
    log.line("Gait: a single cycle has no spread.");
  std::string deviations;
  for (const Spread &spread : spreads_)
    deviations += (deviations.empty() ? "" : ", ") + spread.name +
                  formatted(" %.3g (%.3g) %s", spread.largest, spread.mean, spread.unit.c_str());
  if (!deviations.empty())
    log.line("Gait: standard deviation over the cycles, at most (on average): " + deviations + ".");
}

GaitCutSummary::GaitCutSummary(Summary &all, const GaitCut &cut)
{
  if (!cut.is_on())
    return;
  cycles = all.count(other_result("averaged_cycles", "averaged gait cycles"), Reduction::first);
  duration = all.number(other_result("mean_cycle_duration", "mean duration of the gait cycles", "s")
                            .over(Reduction::first));
  for (const GaitCut::Spread &spread : cut.spreads())
  {
    const auto add = [&](const std::string &of)
    {
      return all.number(other_result(of + "_spread_" + snake_case(spread.name),
                                     of + " spread of the " + spread.name + " over the gait cycles",
                                     spread.unit)
                            .over(Reduction::first));
    };
    largest_spreads.push_back(add("largest"));
    mean_spreads.push_back(add("mean"));
  }
}

void
GaitCutSummary::set(const GaitCut &cut) const
{
  if (!cycles)
    return;
  cycles->set(static_cast<long long>(cut.cycles.size()));
  duration->set(mean_duration(cut.cycles) / units::s);
  for (std::size_t i = 0; i < cut.spreads().size(); ++i)
  {
    largest_spreads[i].set(cut.spreads()[i].largest);
    mean_spreads[i].set(cut.spreads()[i].mean);
  }
}

void
HeelStrikeEntries::declare(Parameters &parameters)
{
  const auto section = parameters.section(
      "Heel strikes",
      "Cuts tables over time into gait cycles, motion and load at the same times. All whole cycles "
      "are resampled at each percent and averaged; the log gives their spread.");
  section.add_choice<Source>(
      "From", source, {{"none", Source::none}, {"force", Source::force}, {"times", Source::times}},
      "none: nothing is cut, and of a table over time the last cycle of Cycle of file is used; "
      "force: a vertical ground force rises; times: given times.");
  section.add_input_file("File", file, "Table over time of the ground force, .mot, .sto or CSV.");
  section.add("Force column", column, rules::text(),
              "Vertical ground force of the foot on the side of the joint, upwards; a minus before "
              "the name reverses its sign, and * stands for any text.");
  section
      .add("Threshold [N]", rule.threshold, units::newton, rules::positive(),
           "A heel strike is the time at which the force rises through this value.")
      .plausible({0.5, 500.});
  section
      .add("Least stance [s]", rule.least_duration, units::s, rules::between(0., 10.),
           "Contacts and pauses that are shorter are noise.")
      .plausible({5e-3, 3.});
  section
      .add("Times [s]", times, units::s, rules::list_of(rules::between(-1e6, 1e6)),
           "Heel strikes of one foot, separated by commas; n + 1 times give n cycles.")
      .plausible({0., 1e5});
}

namespace
{
/// Entries that the chosen source does not read.
void
check_unused(const HeelStrikeEntries &entries, Parameters &parameters)
{
  using Source = HeelStrikeEntries::Source;
  const std::string unused =
      "is set, and [" + strikes_from + "] is " + parameters.value(strikes_from) + ". Remove one.";
  if (entries.source != Source::force && !entries.file.empty())
    parameters.finding_at(strikes_file, unused);
  if (entries.source != Source::times && !entries.times.empty())
    parameters.finding_at(strikes_times, unused);
}

std::vector<double>
read_strikes(const HeelStrikeEntries &entries, Parameters &parameters)
{
  if (entries.source == HeelStrikeEntries::Source::times)
    return entries.times;
  std::vector<double> strikes;
  parameters.require(strikes_file, "[" + strikes_from + "] force needs it");
  if (!entries.file.empty())
    with_gait_table(parameters, strikes_file, entries.file,
                    [&](const CsvTable &table)
                    { strikes = heel_strikes_of(table, entries.column, entries.rule); });
  return strikes;
}

/// Leaves out the cycles that a table does not cover; given times must be covered.
void
keep_covered(const HeelStrikeEntries &entries, const HeelStrikeEntries::Table &table,
             const CsvTable &rows, Parameters &parameters, std::vector<GaitCycle> &cycles)
{
  const std::vector<GaitCycle> covered = covered_cycles(cycles, rows);
  const std::vector<double> times = times_of(rows);
  const std::string range =
      rows.file + formatted(" goes from %.6g to %.6g s.", times.front(), times.back());
  if (entries.source == HeelStrikeEntries::Source::times && covered.size() < cycles.size())
    parameters.error_at(strikes_times, "within the times of [" + table.entry + "]", range);
  else if (covered.empty() && !cycles.empty())
    parameters.finding_at(strikes_from, "gives no cycle within [" + table.entry + "]. " + range +
                                            formatted(" The heel strikes go from %.6g to %.6g s.",
                                                      cycles.front().begin, cycles.back().end));
  cycles = covered;
}

void
compare_durations(const GaitCut &cut, const double frequency, Parameters &parameters)
{
  constexpr double much = .1;
  const double measured = mean_duration(cut.cycles), ratio = 1. / (frequency * measured);
  if (std::abs(ratio - 1.) > much)
    parameters.warning_at(
        "Time / Cycle frequency [Hz]",
        formatted("its cycles of %.4g s are %.0f %% %s than the measured ones, %.4g s on average. "
                  "Set %.4g Hz, unless another speed is meant.",
                  1. / frequency, 100. * std::abs(ratio - 1.), ratio > 1. ? "longer" : "shorter",
                  measured, 1. / measured));
}
} // namespace

GaitCut
HeelStrikeEntries::read(Parameters &parameters, const double frequency,
                        const std::vector<Table> &tables) const
{
  GaitCut cut;
  const std::size_t n_findings = parameters.findings().size();
  check_unused(*this, parameters);
  if (source == Source::none)
    return cut;
  try
  {
    const std::vector<double> strikes = read_strikes(*this, parameters);
    cut.is_refused = parameters.findings().size() > n_findings;
    if (cut.is_refused)
      return cut;
    std::vector<GaitCycle> cycles = cycles_between(strikes);
    const std::size_t n_found = cycles.size();
    bool is_any_over_time = false, is_any_unread = false;
    for (const Table &table : tables)
    {
      if (table.file.empty())
        continue;
      std::shared_ptr<const CsvTable> stored;
      try
      {
        stored = stored_table(table.file, TableFormat::csv_or_storage);
      }
      catch (const InputError &)
      {
        is_any_unread = true; // the reader of the section reports it
        continue;
      }
      const CsvTable &rows = *stored;
      if (!is_over_time(rows))
        continue;
      is_any_over_time = true;
      if (table.period > 0.)
        parameters.finding_at(table.period_entry,
                              "is set, and [Heel strikes] cut the file. Remove one.");
      keep_covered(*this, table, rows, parameters, cycles);
    }
    if (!is_any_over_time && !is_any_unread)
      parameters.finding_at(strikes_from, "is " + parameters.value(strikes_from) +
                                              ", and no table of motion or load is over time. "
                                              "Remove it, or name tables with a column of time.");
    const std::string doubt = doubt_about_durations(cycles);
    if (!doubt.empty())
      parameters.finding_at(
          source == Source::times ? strikes_times : strikes_threshold,
          "does not give even cycles: " + doubt +
              (source == Source::times
                   ? " Correct the times."
                   : " Change it or [Heel strikes / Least stance [s]], or give the times."));
    cut.n_left_out = n_found - cycles.size();
    cut.cycles = std::move(cycles);
  }
  catch (const InputError &error)
  {
    parameters.error_at(strikes_times, "two or more times that increase",
                        comma_list(error.messages()) + ".");
  }
  cut.is_refused = parameters.findings().size() > n_findings;
  if (!cut.is_refused && cut.is_on())
    compare_durations(cut, frequency, parameters);
  return cut;
}

CsvTable
cut_angles(const CsvTable &table, const std::vector<std::string> &columns, GaitCut *cut)
{
  require_angles(table, columns);
  if (!cut)
    return table;
  const char *const names[] = {"flexion", "adduction", "internal rotation"};
  std::vector<GaitCut::Curve> curves;
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (!columns[i].empty())
      curves.push_back({columns[i], names[i], "deg",
                        unit_of_column(SignedColumn(columns[i]).name) / units::deg});
  return cut->cycle_of(table, curves);
}

CsvTable
cut_force_columns(const CsvTable &table, const std::vector<std::string> &columns,
                  const double body_weight, const double factor, GaitCut *cut)
{
  if (!cut || !cut->is_on())
    return table;
  const char *const names[] = {"load x", "load y", "load z"};
  std::vector<GaitCut::Curve> curves;
  for (std::size_t i = 0; i < columns.size() && i < 3; ++i)
    if (!columns[i].empty())
      curves.push_back(
          {columns[i], columns.size() == 1 ? "load" : names[i], "N",
           std::abs(factor) * unit_of_force_column(SignedColumn(columns[i]).name, body_weight) /
               units::newton});
  return cut->cycle_of(table, curves);
}

void
require_cycle(const CsvTable &table, const double period)
{
  if (is_over_time(table) && period <= 0.)
    throw InputError(
        table.file + ": is over time, not over the cycle. Set " +
        (period == no_period ? "" : "`Cycle of file [s]` to the duration of one cycle, or ") +
        "[Heel strikes / From] to force or times");
}
} // namespace arthrowear
