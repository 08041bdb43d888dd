// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_run/jump_course.h"

#include "base/format.h"
#include "base/stage_timer.h"
#include "base/units.h"
#include "figure/chart.h"
#include "io/collective.h"
#include "wear_run/jump_checkpoint.h"

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

const char *
name_of(const JumpKind kind)
{
  return kind == JumpKind::amplified    ? "implicit"
         : kind == JumpKind::linearised ? "linearly implicit"
                                        : "explicit";
}

// Beyond so many a run is worth a warning.
constexpr double many_jumps = 100.;

/// An estimate of cycles, in two digits.
std::string
about(const double cycles)
{
  const double digit = std::pow(10., std::floor(std::log10(cycles)) - 1.);
  return formatted("%.9g", digit * std::round(cycles / digit));
}

/// Volume, depth and errors over the cycles, by file names.
std::vector<std::pair<std::string, Plot>>
history_plots(const WearJumps &jumps, const CycleJumpParameters &p, const WearWords &words)
{
  const std::vector<TableRow> &history = jumps.history();
  const WearHistoryColumns &c = jumps.history_columns();
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
  if (!jumps.judges() || history.empty())
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
  jumps_.emplace(r_.p, r_.progress.state, r_.statistics, r_.run.communicator);
}

void
JumpCourse::resume(const CheckpointData &data)
{
  start();
  reason_of_new_jump_ = unpack_jumps(data, *r_.system, *jumps_, r_.progress.state, r_.statistics);
}

void
JumpCourse::open()
{
  const CycleJumpParameters &p = r_.p.jumps;
  on_root(r_.run.communicator,
          [&]()
          {
            // Also of a run that goes on: the checkpoint has all rows.
            history_.start(r_.run.folder_name + "/wear_history.csv", history_rows());
          });
  r_.run.log.line(formatted("Wear over %.9g %ss by %s jumps of %.9g cycles at most", p.cycles,
                            r_.p.words().cycle.c_str(), name_of(p.kind), p.largest) +
                  (p.tolerance > 0. ? formatted(", tolerance %g", p.tolerance) : ""));
  if (!reason_of_new_jump_.empty())
    r_.run.log.line(formatted("The jump at %.9g cycles is repeated: ", jumps_->cycles()) +
                    reason_of_new_jump_ + ".");
}

void
JumpCourse::begin_step()
{
  r_.system->stepper->set_amplification(jumps_->amplification());
}

void
JumpCourse::add_step(const double h, const TableRow &row)
{
  jumps_->add_step(*r_.system, r_.progress.state, h, row);
  jumps_->add_loss(*r_.system, r_.progress.state, h, r_.step.last_problem.get());
}

/// Rows of all jumps, with the columns of the file.
std::vector<std::vector<double>>
JumpCourse::history_rows() const
{
  std::vector<std::vector<double>> rows;
  for (const TableRow &row : jumps_->history())
  {
    rows.push_back(row.values());
    rows.back().resize(history_.columns().size()); // without errors, where none are estimated
  }
  return rows;
}

void
JumpCourse::end_cycle()
{
  const double begin = jumps_->cycles(), size = jumps_->size();
  jumps_->estimate_stability(*r_.system, r_.progress.state, r_.run.communicator);
  const WearJumps::Verdict verdict =
      jumps_->end_cycle(*r_.system, r_.progress.state, r_.statistics);
  r_.last_contact = 0.;
  const std::string judged = formatted("jump from %.9g over %.9g cycles", begin, size);
  const std::string errors = text_of(jumps_->errors());
  switch (verdict)
  {
  case WearJumps::Verdict::going_on:
    return;
  case WearJumps::Verdict::rejected:
    r_.run.report_part(judged + " rejected: errors of " + errors);
    return;
  case WearJumps::Verdict::refused:
    refuse(judged, errors);
  case WearJumps::Verdict::accepted:
    break;
  }
  warn_of_unstable_jumps(begin, size);
  warn_of_errors_so_far();
  write_accepted_rows();
  const WearHistoryColumns &c = jumps_->history_columns();
  const TableRow &last = jumps_->history().back();
  r_.run.report_part(judged + (r_.p.jumps.tolerance > 0. ? ": errors of " + errors : "") +
                     formatted("; worn %.5g mm^3, %.4g mm", last.value(c.volume_from_forces),
                               last.value(c.max_depth)));
  write_accepted_frames();
}

void
JumpCourse::write_accepted_rows()
{
  const std::vector<TableRow> rows = jumps_->take_rows();
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
  for (const WearJumps::Shown &frame : jumps_->take_frames())
    write(frame.state, frame.cycles);
  r_.follow_wear(final_state());
  write(final_state(), jumps_->cycles());
}

void
JumpCourse::refuse(const std::string &judged, const std::string &errors) const
{
  const std::string remedy =
      jumps_->errors_stay()
          ? "Much longer jumps have the same errors: one computed cycle wears differently from the "
            "next, whatever the length of the jump. Possible reasons: a [Tolerance] below what a "
            "cycle that begins undeformed differs by; too few steps per cycle; "
            "hardly any sliding, so that the arrival of the " +
                r_.p.words().body +
                " wears most; [Time / Theta] near "
                "1/2" +
                formatted(" (%.0f steps, %g).\n", r_.p.end_time() / r_.p.time.step, r_.p.time.theta)
          : "Allow shorter jumps or a larger tolerance and go on with --resume." +
                std::string(r_.p.jumps.kind == JumpKind::extrapolated
                                ? " Or set [Kind] implicit: explicit jumps beyond a certain "
                                  "length are unstable (doc/theory/cycle_jump.md).\n"
                                : "\n");
  throw RunFailure{
      "The " + judged + " is not accurate enough: its errors are " + errors +
          formatted(" and the tolerance is %g; a shorter one would be below [Wear / Jump / "
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
  if (is_over())
    return formatted("%.9g %ss are done; %lu cycles computed, elapsed %s", jumps_->cycles(),
                     r_.p.words().cycle.c_str(), jumps_->computed_cycles(), passed.c_str());
  return formatted("%.9g of %.9g %ss (%.1f %%), jump over %.9g%s, %5.1f %% of the cycle; "
                   "%lu cycles computed, elapsed %s",
                   jumps_->cycles(), r_.p.jumps.cycles, r_.p.words().cycle.c_str(),
                   jumps_->cycles() / r_.p.jumps.cycles / units::percent, jumps_->size(),
                   jumps_->stage_text().c_str(),
                   r_.progress.state.time * r_.p.time.frequency / units::percent,
                   jumps_->computed_cycles(), passed.c_str()) +
         ", left " +
         progress.left(steps_of(jumps_->least_cycles_left()), steps_of(jumps_->cycles_left()));
}

void
JumpCourse::warn_of_many_jumps(const double longest_stable)
{
  is_warned_of_length_ = true;
  r_.run.log.warn("the run needs many explicit jumps",
                  "they are stable up to about " + about(longest_stable) +
                      " cycles, a small fraction of " + formatted("%.9g. ", r_.p.jumps.cycles) +
                      "[Wear / Jump / Kind] implicit has no such limit.");
}

/// At first, whenever the error has doubled, and at the end of the run.
void
JumpCourse::warn_of_errors_so_far()
{
  if (const JumpErrors &errors = jumps_->errors(); r_.p.jumps.tolerance > 0. &&
                                                   errors.force > r_.p.jumps.tolerance &&
                                                   errors.force_gain < errors.force)
    r_.run.log.warn(
        "the error of the contact force is above the tolerance",
        formatted("about %.2g of the force at %.9g cycles by the estimate, [Wear / Jump / "
                  "Tolerance] is %g. ",
                  errors.force, jumps_->cycles(), r_.p.jumps.tolerance) +
            "It is that of former jumps, at points that have come into contact, and a shorter jump "
            "does not take it back. Pressures near the edge of the contact may be as far off; " +
            formatted("a run with [Tolerance] %g tells.", .2 * r_.p.jumps.tolerance));
  constexpr double much_more = 2.;
  const double error = jumps_->depth_error_above_tolerance();
  if (error == 0. || (error < much_more * warned_error_ && !is_over()))
    return;
  warned_error_ = error;
  r_.run.log.warn(
      "the error of depths is above the tolerance",
      formatted(
          "about %.2g of the depths at %.9g cycles by the estimate, [Wear / Jump / Tolerance] "
          "is %g. ",
          error, jumps_->cycles(), r_.p.jumps.tolerance) +
          "Where wear does not unload what wears, errors of former jumps stay or grow, and no "
          "later jump takes them back. Each later jump adds at most the tolerance times what it "
          "wears. " +
          formatted("Run again with [Tolerance] %g and compare volumes and depths. ",
                    .2 * r_.p.jumps.tolerance) +
          "Where they differ, uneven wear grows by itself, and only rates of the unworn body are "
          "reliable (doc/manual/choosing_a_wear_law.md).");
}

void
JumpCourse::warn_of_unstable_jumps(const double begin, const double size)
{
  if (r_.p.jumps.kind != JumpKind::extrapolated)
    return;
  const double bound = jumps_->longest_stable();
  if (jumps_->judges())
  {
    if (bound > 0. && r_.p.jumps.cycles > many_jumps * bound && !is_warned_of_length_)
      warn_of_many_jumps(bound);
    return;
  }
  const auto remedy = [](const double longest)
  {
    return "Set [Wear / Jump / Kind] implicit, a [Tolerance] above 0, or a [Largest jump "
           "[cycles]] of at most " +
           about(0.5 * longest) + ".";
  };
  if (bound > 0. && size > bound && !is_warned_of_length_)
  {
    is_warned_of_length_ = true;
    r_.run.log.warn(
        "explicit jumps are longer than their stable length",
        formatted("%.9g cycles; the wear of a computed cycle and the stiffness between "
                  "points in contact give a bound of about ",
                  size) +
            about(bound) +
            ". Depths and pressures may oscillate from jump to jump, which the volume does not "
            "show. " +
            remedy(bound));
  }
  const WearSwing &swing = jumps_->swing();
  if (jumps_->swings())
    r_.run.log.warn(
        "wear oscillates from jump to jump without decay",
        formatted("at %.9g cycles, jump of %.9g: the depth per cycle changed by up to %.0f %% "
                  "of the largest, against the change before and %.2f times as much. ",
                  begin, size, 100. * swing.amplitude, swing.growth) +
            remedy(swing.longest_stable_jump(size)));
}

bool
JumpCourse::take_back(const std::string &reason)
{
  const double begin = jumps_->cycles(), size = jumps_->size();
  const WearJumps::Verdict verdict =
      jumps_->give_back(*r_.system, r_.progress.state, r_.statistics);
  r_.last_contact = 0.;
  StepControl::Memory steps = r_.control.memory();
  steps.size = r_.p.time.step;
  r_.control.restore(steps);
  if (verdict == WearJumps::Verdict::refused)
    return false;
  r_.run.log.warn("a jump was shortened",
                  formatted("from %.9g over %.9g cycles: %s", begin, size, reason.c_str()));
  return true;
}

void
JumpCourse::pack(CheckpointData &data)
{
  pack_jumps(*r_.system, *jumps_, data);
  on_root(r_.run.communicator, [&]() { history_.secure(); });
}

void
JumpCourse::finish()
{
  const std::vector<std::pair<std::string, Plot>> plots =
      history_plots(*jumps_, r_.p.jumps, r_.p.words());
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
