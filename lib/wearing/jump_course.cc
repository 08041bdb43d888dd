// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wearing/jump_course.h"

#include "base/format.h"
#include "base/stage_timer.h"
#include "base/units.h"
#include "figure/chart.h"
#include "ranks/collective.h"
#include "wearing/cycle_count.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
std::string
text_of(const JumpErrors &errors)
{
  return formatted("volume %.2g, depth %.2g, force %.2g", errors.volume, errors.depth,
                   errors.force);
}

/// Volume, depth and errors over the cycles, by file names.
std::vector<std::pair<std::string, Plot>>
history_plots(const JumpRecord &record, const CycleJumpParameters &p, const WearWords &words)
{
  const std::vector<TableRow> &history = record.history();
  const WearHistoryColumns &c = record.columns();
  const auto column = [&](const TableColumn<> which, const double factor)
  {
    std::vector<double> values;
    for (const TableRow &row : history)
      values.push_back(factor * row.value(which));
    return values;
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
  if (p.tolerance == 0. || history.empty())
    return plots;
  const double percent = 1. / units::percent;
  Plot errors{
      "Estimated errors of jumps", label, "over the wear of the jump, of the force [%]", {}};
  errors.curves = {
      {"volume", ends, column(c.volume_error, percent)},
      {"depth", ends, column(c.depth_error, percent)},
      {"force", ends, column(c.force_error, percent)},
      {"tolerance", {0., ends.back()}, {percent * p.tolerance, percent * p.tolerance}}};
  plots.emplace_back("jump_errors.svg", errors);
  return plots;
}
} // namespace

JumpCourse::JumpCourse(RunningSystem &running)
    : r_(running), history_(WearHistoryColumns(running.p, running.p.jumps.tolerance > 0.).headers())
{
}

void
JumpCourse::start()
{
  jumps_.emplace(*r_.system, r_.p, r_.progress.state, r_.statistics, r_.run.communicator);
}

void
JumpCourse::resume(const CheckpointData &data)
{
  start();
  const WearSystemRanks ranks(*r_.system);
  reason_of_new_jump_ =
      jumps_->unpack(FieldReader(data, "", ranks), *r_.system, r_.progress.state, r_.statistics);
}

void
JumpCourse::open()
{
  const CycleJumpParameters &p = r_.p.jumps;
  on_root(r_.run.communicator,
          [&]()
          {
            // A resumed run writes all rows again: the checkpoint has them.
            history_.start(r_.run.folder_name + "/wear_history.csv", history_rows());
          });
  std::string kind = p.kind;
  std::replace(kind.begin(), kind.end(), '_', ' ');
  r_.run.log.line("Wear over " + cycle_count(p.cycles, r_.p.words().cycle) + " by " + kind +
                  " jumps of at most " + cycle_count(p.largest, "cycle") +
                  (p.tolerance > 0. ? formatted(", tolerance %g", p.tolerance) : ""));
  if (!reason_of_new_jump_.empty())
    r_.run.log.line(formatted("The jump at %.9g cycles is repeated: ", cycles()) +
                    reason_of_new_jump_ + ".");
}

void
JumpCourse::begin_step()
{
  r_.system->stepper->set_amplification(jumps_->cycle().amplification);
}

void
JumpCourse::add_step(const double h, const TableRow &row)
{
  jumps_->add_step(*r_.system, r_.progress.state, h, row, r_.step.last_problem.get());
}

/// The rows of all jumps, with the columns of the file.
std::vector<std::vector<double>>
JumpCourse::history_rows() const
{
  std::vector<std::vector<double>> rows;
  for (const TableRow &row : jumps_->record().history())
  {
    rows.push_back(row.values());
    rows.back().resize(history_.columns().size()); // without errors, where none are estimated
  }
  return rows;
}

void
JumpCourse::end_cycle()
{
  const double begin = cycles(), size = jump().size;
  const JumpVerdict verdict = jumps_->end_cycle(*r_.system, r_.progress.state, r_.statistics);
  r_.last_contact = 0.;
  const std::string judged = formatted("jump from %.9g over ", begin) + cycle_count(size, "cycle");
  const std::string errors = text_of(jump().errors);
  switch (verdict)
  {
  case JumpVerdict::going_on:
    return;
  case JumpVerdict::rejected:
    r_.run.report_part(judged + " rejected: errors of " + errors);
    return;
  case JumpVerdict::refused:
    refuse(judged, errors);
  case JumpVerdict::accepted:
    break;
  }
  jumps_->kind().warn(r_.run.log, begin, size);
  warn_of_errors_so_far();
  warn_of_roughness();
  write_accepted_rows();
  const WearHistoryColumns &c = jumps_->record().columns();
  const TableRow &last = jumps_->record().history().back();
  r_.run.report_part(judged + (r_.p.jumps.tolerance > 0. ? ": errors of " + errors : "") +
                     formatted("; worn %.5g mm^3, %.4g mm", last.value(c.volume_from_forces),
                               last.value(c.max_depth)));
  write_accepted_frames();
}

void
JumpCourse::write_accepted_rows()
{
  const std::vector<TableRow> rows = jumps_->record().take_rows();
  const std::vector<std::vector<double>> history = history_rows();
  on_root(r_.run.communicator,
          [&]()
          {
            for (const TableRow &row : rows)
              r_.run.table.write_row(row);
            while (history_.n_rows() < history.size())
              history_.write_row(history[history_.n_rows()]);
          });
}

void
JumpCourse::write_accepted_frames()
{
  const auto write = [this](const State &state, const double cycles)
  {
    const StageTimer timer(r_.run.seconds.output);
    if (r_.frames)
      r_.frames->write(*r_.system, state, cycles);
  };
  for (const ShownState &frame : jumps_->record().take_frames())
    write(frame.state, frame.cycles);
  r_.follow_wear(final_state());
  write(final_state(), cycles());
}

void
JumpCourse::refuse(const std::string &judged, const std::string &errors) const
{
  const std::string remedy =
      jumps_->errors_stay()
          ? "Much longer jumps have the same errors: one computed cycle wears differently from the "
            "next, whatever the length of the jump. Possible reasons: a [Tolerance] below the "
            "error of a cycle that begins undeformed; too few steps per cycle; "
            "hardly any sliding, so that the first contact of the " +
                r_.p.words().body +
                " wears most; [Time / Theta] near "
                "1/2" +
                formatted(" (%.0f steps, %g).\n", r_.p.end_time() / r_.p.time.step, r_.p.time.theta)
          : "Allow shorter jumps or a larger tolerance and continue with --resume." +
                jumps_->kind().advice() + "\n";
  throw RunFailure{
      "The " + judged + " is not accurate enough: its errors are " + errors +
          formatted(" and the tolerance is %g; a shorter jump would be below [Wear / Jump / "
                    "Smallest jump [cycles]] %g.\n",
                    r_.p.jumps.tolerance, r_.p.jumps.smallest) +
          remedy,
      "Its start is in", false};
}

double
JumpCourse::steps_of(const double cycles) const
{
  return (cycles * r_.p.end_time() - r_.progress.state.time) / r_.p.time.step;
}

std::string
JumpCourse::progress_text(const double elapsed, const Progress &progress) const
{
  const std::string passed = duration_text(elapsed);
  const unsigned long computed = jumps_->record().computed_cycles();
  if (is_over())
    return cycle_count(cycles(), r_.p.words().cycle) + " done; " +
           cycle_count(static_cast<double>(computed), "cycle") + " computed, elapsed " + passed;
  return formatted("%.9g of ", cycles()) + cycle_count(r_.p.jumps.cycles, r_.p.words().cycle) +
         formatted(" (%.1f %%), jump over %.9g%s, %5.1f %% of the cycle; "
                   "%lu cycles computed, elapsed %s",
                   cycles() / r_.p.jumps.cycles / units::percent, jump().size, jumps_->cycle().text,
                   r_.progress.state.time * r_.p.time.frequency / units::percent, computed,
                   passed.c_str()) +
         ", left " +
         progress.left(steps_of(jumps_->least_cycles_left()), steps_of(jumps_->cycles_left()));
}

bool
JumpCourse::take_back(const std::string &reason)
{
  const double begin = cycles(), size = jump().size;
  const JumpVerdict verdict = jumps_->give_back(*r_.system, r_.progress.state, r_.statistics);
  r_.last_contact = 0.;
  StepControl::Memory steps = r_.control.memory();
  steps.size = r_.p.time.step;
  r_.control.restore(steps);
  if (verdict == JumpVerdict::refused)
    return false;
  r_.run.log.warn("a jump was shortened",
                  formatted("from %.9g over ", begin) + cycle_count(size, "cycle") + ": " + reason);
  return true;
}

void
JumpCourse::pack(CheckpointData &data)
{
  const WearSystemRanks ranks(*r_.system);
  const bool is_root = r_.system->body.partition().rank() == 0;
  jumps_->pack(FieldWriter(is_root ? &data : nullptr, "", ranks));
  on_root(r_.run.communicator, [&]() { history_.secure(); });
}

void
JumpCourse::finish()
{
  const std::vector<std::pair<std::string, Plot>> plots =
      history_plots(jumps_->record(), r_.p.jumps, r_.p.words());
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
} // namespace arthrowear
