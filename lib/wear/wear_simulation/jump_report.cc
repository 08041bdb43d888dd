// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/jump_report.h"

#include "base/format.h"
#include "base/stage_timer.h"
#include "ranks/collective.h"
#include "wear_simulation/declared_results.h"

namespace arthrowear
{
namespace
{
/// Volume, depth and errors over the cycles, by file names.
std::vector<std::pair<std::string, Plot>>
history_plots(const JumpRecord &record, const CycleJumpParameters &p, const WearWords &words)
{
  const std::vector<TableRow> &history = record.history();
  const WearHistoryColumns &c = record.columns();
  const auto column = [&](const TableColumn<> which, const double factor) {
    return mapped<double>(history, [&](const TableRow &row) { return factor * row.value(which); });
  };
  const auto from_zero = [](std::vector<double> values)
  {
    values.insert(values.begin(), 0.);
    return values;
  };
  const std::vector<double> ends = column(c.cycles, 1e-6), cycles = from_zero(ends);
  const std::string label = "million cycles";
  Plot volumetric{"Volumetric wear",
                  label,
                  "worn volume [mm^3]",
                  {{words.body, cycles, from_zero(column(c.volume_from_forces, 1.))}}};
  if (!words.counterface_wear_entry.empty() && !history.empty() &&
      history.back().value(c.counterface_volume) > 0.)
    volumetric.curves.push_back(
        {words.counterface, cycles, from_zero(column(c.counterface_volume, 1.))});
  const Plot linear{"Linear wear",
                    label,
                    "largest wear depth [mm]",
                    {{words.body, cycles, from_zero(column(c.max_depth, 1.))}}};
  std::vector<std::pair<std::string, Plot>> plots{{"volumetric_wear.svg", volumetric},
                                                  {"linear_wear.svg", linear}};
  if (!record.knows_errors() || history.empty())
    return plots;
  const double percent = 1. / units::percent;
  Plot errors{
      "Estimated errors of jumps", label, "over the wear of the jump, of the force [%]", {}};
  errors.curves = {{"volume", ends, column(c.volume_error, percent)},
                   {"depth", ends, column(c.depth_error, percent)},
                   {"force", ends, column(c.force_error, percent)}};
  if (p.tolerance > 0.)
    errors.curves.push_back(
        {"tolerance", {0., ends.back()}, {percent * p.tolerance, percent * p.tolerance}});
  plots.emplace_back("jump_errors.svg", errors);
  return plots;
}
} // namespace

JumpReport::JumpReport(RunningSystem &running) : r_(running), history_({}) {}

void
JumpReport::open(const JumpRecord &record, const Jump &jump)
{
  reported_roughness_ = jump.roughness.of_jumps.of_worn_surface();
  history_ = Statistics(WearHistoryColumns(r_.p, record.knows_errors()).headers());
  on_root(r_.run.communicator,
          [&]() { history_.start(r_.run.folder_name + "/wear_history.csv", rows_of(record)); });
}

void
JumpReport::secure()
{
  on_root(r_.run.communicator, [&]() { history_.secure(); });
}

/// The rows of all jumps, with the columns of the file.
std::vector<std::vector<double>>
JumpReport::rows_of(const JumpRecord &record) const
{
  std::vector<std::vector<double>> rows;
  for (const TableRow &row : record.history())
  {
    rows.push_back(row.values());
    rows.back().resize(history_.columns().size()); // without errors, where none are estimated
  }
  return rows;
}

void
JumpReport::write(JumpRecord &record, const Jump &jump)
{
  const unsigned long n_products = r_.system->n_products();
  products_ = n_products > 0 ? formatted("; %lu products with W", n_products - n_products_) : "";
  n_products_ = n_products;
  for (const ShownState &frame : record.take_frames())
    write_frame(frame);
  try
  {
    if (r_.follow_wear(jump.start))
    {
      n_products_ = 0; // of the stepper on the new mesh
      record.measure_again(*r_.system, jump.start, jump);
    }
  }
  catch (const RunFailure &)
  {
    write_rows(record); // of the mesh that cannot follow
    throw;
  }
  write_rows(record);
  write_frame({jump.cycles(), jump.start});
}

void
JumpReport::write_rows(JumpRecord &record)
{
  const std::vector<TableRow> rows = record.take_rows();
  const std::vector<std::vector<double>> history = rows_of(record);
  on_root(r_.run.communicator,
          [&]()
          {
            for (const TableRow &row : rows)
              r_.run.add_row(row.values()); // the state has gone on
            while (history_.n_rows() < history.size())
              history_.write_row(history[history_.n_rows()]);
          });
}

void
JumpReport::write_frame(const ShownState &shown)
{
  const StageTimer timer(r_.run.seconds.output);
  if (r_.frames)
    r_.frames->write(*r_.system, shown.state, shown.cycles, shown.is_at_largest_load);
}

void
JumpReport::finish(const JumpRecord &record) const
{
  const std::vector<std::pair<std::string, Plot>> plots =
      history_plots(record, r_.p.jumps, r_.p.words());
  on_root(r_.run.communicator,
          [&]()
          {
            for (const auto &[name, plot] : plots)
              r_.run.folder().write(name, svg(plot));
          });
  std::string names = "wear_history.csv";
  for (const auto &[name, plot] : plots)
    names += ", " + name;
  r_.run.log.line("Wear against cycles in " + r_.run.folder_name + ": " + names + ".");
}

void
JumpReport::warn(const Jump &jump)
{
  warn_of_errors_so_far(jump);
  warn_of_roughness(jump);
  report_worn_surface(jump);
}

/// At first, whenever the error has doubled, and at the end of the run.
void
JumpReport::warn_of_errors_so_far(const Jump &jump)
{
  const char *of_force = "the error of the contact force is above the tolerance",
             *of_depths = "the error of depths is above the tolerance";
  if (const double error = jump.so_far.dropped_force;
      error > 2. * r_.run.log.reported_size(of_force))
    r_.run.log.warn_of_size(
        of_force, error,
        formatted("about %.2g of the force at %.9g cycles, [Wear / Jump / Tolerance] is %g. ",
                  error, jump.cycles(), r_.p.jumps.tolerance) +
            "It does not decrease with the length of the jumps, so that later ones are judged "
            "without it. [Wear / Jump / Kind] linearly_implicit has smaller errors.");
  if (const JumpErrors &errors = jump.errors; r_.p.jumps.tolerance > 0. &&
                                              errors.force > r_.p.jumps.tolerance &&
                                              errors.force_gain < errors.force)
    r_.run.log.warn(of_force, formatted("about %.2g of the force at %.9g cycles by the estimate, "
                                        "[Wear / Jump / Tolerance] is %g. ",
                                        errors.force, jump.cycles(), r_.p.jumps.tolerance) +
                                  "The error comes from previous jumps, at points that have come "
                                  "into contact, and does not decrease with a shorter jump. "
                                  "Pressures near the edge of the contact may be as wrong. " +
                                  formatted("Run again with [Tolerance] %g to check.",
                                            .2 * r_.p.jumps.tolerance));
  constexpr double much_more = 2.;
  const double error = jump.so_far.of_depths;
  if (!jump.judges() || r_.p.jumps.depth_norm != DepthNorm::worn_area ||
      error <= r_.p.jumps.tolerance ||
      (error < much_more * r_.run.log.reported_size(of_depths) && !jump.control.is_over()))
    return;
  r_.run.log.warn_of_size(
      of_depths, error,
      formatted("about %.2g of the depths at %.9g cycles by the estimate, [Wear / Jump / "
                "Tolerance] is %g. ",
                error, jump.cycles(), r_.p.jumps.tolerance) +
          "Where wear does not unload the worn points, errors of previous jumps remain or grow, "
          "and no later jump corrects them. Each later jump adds at most the tolerance times its "
          "wear. " +
          formatted("Run again with [Tolerance] %g and compare volumes and depths. ",
                    .2 * r_.p.jumps.tolerance) +
          "Where they differ, uneven wear grows by itself, and only rates of the unworn body are "
          "reliable (doc/manual/choosing_a_wear_law.md).");
}

std::vector<BoundCheck>
jump_checks(const Jump &jump, const JumpRecord &record)
{
  const CycleRoughness &roughness = jump.roughness;
  std::vector<BoundCheck> checks;
  if (roughness.is_measured())
    checks.push_back({{roughness.last(), 0., roughness.limit()}, Check::roughness});
  const std::vector<TableRow> &history = record.history();
  if (history.size() < 2)
    return checks;
  const TableRow &last = history.back(), &before = history[history.size() - 2];
  const WearHistoryColumns &c = record.columns();
  const auto compare =
      [&](const Check check, const TableColumn<> column, const double least, const double most)
  {
    if (before.value(column) > 0.)
      checks.push_back({{last.value(column) / before.value(column), least, most}, check});
  };
  // Wear widens the contact: its pressure falls, as fast as it may. Wear per cycle follows the
  // work of friction, or the law in the wider contact.
  constexpr double rise_of_pressure = 1.5, change_of_rate = 2.;
  compare(Check::peaks_of_rows, c.peak_pressure, 0., rise_of_pressure);
  compare(Check::rates_of_rows, c.rate, 1. / change_of_rate, change_of_rate);
  return checks;
}

/// At first and whenever the roughness has doubled; the end of the run has its own warning.
void
JumpReport::warn_of_roughness(const Jump &jump)
{
  constexpr double much_more = 2.;
  const CycleRoughness &roughness = jump.roughness;
  const WearSummary names(r_.p);
  const WarningRule rule = rule_of_roughness(names, r_.p.jumps.tolerance);
  if (!roughness.is_too_rough() || roughness.of_jumps.is_comparing() ||
      roughness.last() < much_more * r_.run.log.reported_size(rule.what) || jump.control.is_over())
    return;
  r_.run.log.warn_of_size(rule.what, roughness.last(),
                          rule.detail_with({{names.cycles.id(), jump.cycles()},
                                            {names.roughness.id(), roughness.last()},
                                            {names.unworn_roughness.id(), roughness.unworn()},
                                            {names.roughness_limit.id(), roughness.limit()}}));
}

/// Whenever a comparison with shorter jumps has found a larger roughness.
void
JumpReport::report_worn_surface(const Jump &jump)
{
  const double roughness = jump.roughness.of_jumps.of_worn_surface();
  if (roughness <= reported_roughness_)
    return;
  reported_roughness_ = roughness;
  r_.run.log.line(formatted("The pressure before %.9g cycles is rougher than on the unworn "
                            "surface, %.2g for %.2g, after shorter jumps as well: ",
                            jump.cycles(), roughness, jump.roughness.unworn()) +
                  "the edges of worn zones press harder. The estimated error of the peak contact "
                  "pressure by the mesh shows whether the elements resolve them.");
}
} // namespace arthrowear
