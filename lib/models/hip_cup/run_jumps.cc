// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/format.h"
#include "base/stage_timer.h"
#include "base/units.h"
#include "io/collective.h"
#include "io/plot_svg.h"
#include "models/hip_cup/jump_checkpoint.h"
#include "models/hip_cup/run.h"

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

// Beyond so many a run is worth a warning.
constexpr double many_jumps = 100.;

/// An estimate of cycles, in two digits.
std::string
about(const double cycles)
{
  const double digit = std::pow(10., std::floor(std::log10(cycles)) - 1.);
  return formatted("%.9g", digit * std::round(cycles / digit));
}
} // namespace

void
HipCupRun::start_jumps(const CheckpointData *data)
{
  if (data && holds_jumps(*data) != p_.jumps.are_on())
    throw InputError(p_.jumps.are_on()
                         ? "[Wear / Jump / Kind]: the run was begun without jumps and cannot go on "
                           "by them. Set none, or start it anew with --overwrite."
                         : "[Wear / Jump / Kind]: the run was begun by jumps and cannot go on "
                           "without. Set explicit or implicit, or start it anew with --overwrite.");
  if (!p_.jumps.are_on())
    return;
  jumps_.emplace(p_, progress_.state, statistics_);
  if (data)
    reason_of_new_jump_ = unpack_jumps(*data, *cup_, *jumps_, progress_.state, statistics_);
}

void
HipCupRun::open_history()
{
  if (!jumps_)
    return;
  const std::string file = p_.output_folder + "/wear_history.csv";
  on_root(communicator_,
          [&]()
          {
            // Also of a run that goes on: the checkpoint has all rows.
            history_.start(file, history_rows());
          });
  log_.line(
      formatted("Wear over %.9g gait cycles by %s jumps of %.9g cycles at most", p_.jumps.cycles,
                p_.jumps.kind == JumpKind::amplified ? "implicit" : "explicit", p_.jumps.largest) +
      (p_.jumps.tolerance > 0. ? formatted(", tolerance %g", p_.jumps.tolerance) : ""));
  if (!reason_of_new_jump_.empty())
    log_.line(formatted("The jump at %.9g cycles begins anew: ", jumps_->cycles()) +
              reason_of_new_jump_ + ".");
}

/// On rank 0: the rows that are not there yet.
void
HipCupRun::write_history()
{
  const std::vector<std::vector<double>> rows = history_rows();
  while (history_.n_rows() < rows.size())
    history_.write_row(rows[history_.n_rows()]);
}

/// Of all jumps, with the columns that the file has.
std::vector<std::vector<double>>
HipCupRun::history_rows() const
{
  std::vector<std::vector<double>> rows;
  for (const std::vector<double> &row : jumps_->history())
    rows.emplace_back(row.begin(), row.begin() + history_.columns().size());
  return rows;
}

bool
HipCupRun::is_over() const
{
  return jumps_ ? jumps_->are_done() : control_.next(progress_.state.time, p_.end_time()) <= 0.;
}

void
HipCupRun::end_cycle_of_jump()
{
  const double begin = jumps_->cycles(), size = jumps_->size();
  jumps_->estimate_stability(*cup_, progress_.state, last_problem_.get(), communicator_);
  const HipCupJumps::Verdict verdict = jumps_->end_cycle(*cup_, progress_.state, statistics_);
  last_contact_ = 0.;
  const std::string judged = formatted("jump from %.9g over %.9g cycles", begin, size);
  const std::string errors = text_of(jumps_->errors());
  switch (verdict)
  {
  case HipCupJumps::Verdict::going_on:
    return;
  case HipCupJumps::Verdict::rejected:
    log_.line(judged + " rejected: errors of " + errors);
    return;
  case HipCupJumps::Verdict::refused:
    refuse_jump(judged, errors);
  case HipCupJumps::Verdict::accepted:
    break;
  }
  warn_of_unstable_jumps(begin, size);
  const std::vector<std::vector<double>> rows = jumps_->take_rows();
  on_root(communicator_,
          [&]()
          {
            for (const std::vector<double> &row : rows)
              table_.write_row(row);
            write_history();
          });
  log_.line(judged + (p_.jumps.tolerance > 0. ? ": errors of " + errors : "") +
            formatted("; worn %.5g mm^3, %.4g mm", jumps_->history().back()[3],
                      jumps_->history().back()[6]));
  if (frames_)
  {
    const StageTimer timer(output_seconds_);
    std::vector<HipCupJumps::Shown> frames = jumps_->take_frames();
    frames.push_back({jumps_->cycles(), progress_.state});
    for (HipCupJumps::Shown &frame : frames)
    {
      frame.state.time = frame.cycles;
      frames_->write(*cup_, frame.state);
    }
  }
}

void
HipCupRun::refuse_jump(const std::string &judged, const std::string &errors)
{
  std::string saved = "Its start is in " + p_.output_folder + "/checkpoints.";
  try
  {
    write_checkpoint();
  }
  catch (const std::exception &error)
  {
    saved = error.what();
  }
  const std::string remedy =
      jumps_->errors_stay()
          ? "They are those of much longer jumps: the wear of a computed cycle is not that of the "
            "next one, whatever the jump. There may be too few steps per cycle, hardly any "
            "sliding, so that the arrival of the cup wears most, or a [Time / Theta] near 1/2" +
                formatted(" (%.0f steps, %g).\n", p_.end_time() / p_.time.step, p_.time.theta)
          : "Allow shorter jumps or a larger tolerance and go on with --resume." +
                std::string(p_.jumps.kind == JumpKind::extrapolated
                                ? " Or take [Kind] implicit: explicit jumps are unstable beyond a "
                                  "length (doc/theory/cycle_jump.md).\n"
                                : "\n");
  throw RunError("The " + judged + " is not good enough: its errors are " + errors +
                 formatted(" and the tolerance is %g; a shorter one would be below [Wear / Jump / "
                           "Smallest jump [cycles]] %g.\n",
                           p_.jumps.tolerance, p_.jumps.smallest) +
                 remedy + saved);
}

std::string
HipCupRun::left_of_jumps() const
{
  const double steps_left = jumps_->cycles_left_to_compute() * p_.end_time() / p_.time.step -
                            progress_.state.time / p_.time.step;
  return shown_.left(steps_left);
}

void
HipCupRun::warn_of_unstable_jumps(const double begin, const double size)
{
  if (p_.jumps.kind != JumpKind::extrapolated)
    return;
  const double bound = jumps_->longest_stable();
  if (jumps_->judges())
  {
    if (bound > 0. && p_.jumps.cycles > many_jumps * bound && !is_warned_of_length_)
    {
      is_warned_of_length_ = true;
      log_.warn("explicit jumps will be many",
                "they are stable up to about " + about(bound) + " cycles, a small part of " +
                    formatted("%.9g. ", p_.jumps.cycles) +
                    "[Wear / Jump / Kind] implicit has no such bound.");
    }
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
    log_.warn("explicit jumps are longer than is stable",
              formatted("%.9g cycles; the wear of a computed cycle and the stiffness between "
                        "points in contact give a bound of about ",
                        size) +
                  about(bound) +
                  ". Depths and pressures may swing from jump to jump, which the volume does not "
                  "show. " +
                  remedy(bound));
  }
  const WearSwing &swing = jumps_->swing();
  if (jumps_->swings())
    log_.warn(
        "wear swings from jump to jump and does not decay",
        formatted("at %.9g cycles, jump of %.9g: the depth per cycle changed by up to %.0f %% "
                  "of the largest, against the change before and %.2f times as much. ",
                  begin, size, 100. * swing.amplitude, swing.growth) +
            remedy(swing.longest_stable_jump(size)));
}

bool
HipCupRun::take_jump_back(const std::string &reason)
{
  if (!jumps_)
    return false;
  const double begin = jumps_->cycles(), size = jumps_->size();
  const HipCupJumps::Verdict verdict = jumps_->give_back(*cup_, progress_.state, statistics_);
  last_contact_ = 0.;
  StepControl::Memory steps = control_.memory();
  steps.size = p_.time.step;
  control_.restore(steps);
  if (verdict == HipCupJumps::Verdict::refused)
    return false;
  log_.warn("a jump was shortened",
            formatted("from %.9g over %.9g cycles: %s", begin, size, reason.c_str()));
  return true;
}

void
HipCupRun::write_history_plots()
{
  if (!jumps_)
    return;
  const std::vector<std::vector<double>> &history = jumps_->history();
  const auto column = [&](const std::size_t c, const double factor)
  {
    std::vector<double> values;
    for (const std::vector<double> &row : history)
      values.push_back(factor * row[c]);
    return values;
  };
  const auto from_zero = [](std::vector<double> values)
  {
    values.insert(values.begin(), 0.);
    return values;
  };
  const std::vector<double> ends = column(0, 1e-6), cycles = from_zero(ends);
  const std::string label = "million cycles";
  Plot volumetric{
      "Volumetric wear", label, "worn volume [mm^3]", {{"cup", cycles, from_zero(column(3, 1.))}}};
  if (!history.empty() && history.back()[5] > 0.)
    volumetric.curves.push_back({"head", cycles, from_zero(column(5, 1.))});
  const Plot linear{
      "Linear wear", label, "largest wear depth [mm]", {{"cup", cycles, from_zero(column(6, 1.))}}};
  Plot errors{
      "Estimated errors of jumps", label, "over the wear of the jump, of the force [%]", {}};
  if (jumps_->judges() && !history.empty())
  {
    const std::size_t first = HipCupJumps::history_columns(false).size();
    const double percent = 1. / units::percent;
    errors.curves = {{"volume", ends, column(first, percent)},
                     {"depth", ends, column(first + 1, percent)},
                     {"force", ends, column(first + 2, percent)},
                     {"tolerance",
                      {0., ends.back()},
                      {percent * p_.jumps.tolerance, percent * p_.jumps.tolerance}}};
  }
  on_root(communicator_,
          [&]()
          {
            folder_->write("volumetric_wear.svg", svg(volumetric));
            folder_->write("linear_wear.svg", svg(linear));
            if (!errors.curves.empty())
              folder_->write("jump_errors.svg", svg(errors));
          });
  log_.line("Wear against cycles in " + p_.output_folder +
            ": wear_history.csv, volumetric_wear.svg, linear_wear.svg" +
            (errors.curves.empty() ? "." : ", jump_errors.svg."));
}
} // namespace arthrowear
