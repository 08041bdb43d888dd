// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/format.h"
#include "base/stage_timer.h"
#include "io/collective.h"
#include "io/plot_svg.h"
#include "models/hip_cup_jump_checkpoint.h"
#include "models/hip_cup_run.h"

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
} // namespace

void
HipCupRun::start_jumps(const CheckpointData *data)
{
  if (!p_.jumps.are_on())
    return;
  jumps_.emplace(p_, progress_.state, statistics_);
  if (data)
    unpack_jumps(*data, *cup_, *jumps_);
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
            if (options_.existing == OutputFolder::Existing::resume)
              history_.resume(file, jumps_->history().size());
            else
              history_.start(file);
          });
  log_.line(
      formatted("Wear over %.9g gait cycles by %s jumps of %.9g cycles at most", p_.jumps.cycles,
                p_.jumps.kind == JumpKind::amplified ? "implicit" : "explicit", p_.jumps.largest) +
      (p_.jumps.tolerance > 0. ? formatted(", tolerance %g", p_.jumps.tolerance) : ""));
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
    write_checkpoint();
    throw RunError(
        "The " + judged + " is not good enough: its errors are " + errors +
        formatted(" and the tolerance is %g; a shorter one would be below [Wear / Jump / "
                  "Smallest jump [cycles]] %g.\n",
                  p_.jumps.tolerance, p_.jumps.smallest) +
        "Allow shorter jumps or a larger tolerance and go on with --resume. Wear by "
        "explicit jumps is unstable beyond a length (doc/theory/cycle_jump.md).");
  case HipCupJumps::Verdict::accepted:
    break;
  }
  const std::vector<std::vector<double>> rows = jumps_->take_rows();
  on_root(communicator_,
          [&]()
          {
            for (const std::vector<double> &row : rows)
              table_.write_row(row);
            while (history_.n_rows() < jumps_->history().size())
              history_.write_row(jumps_->history()[history_.n_rows()]);
          });
  log_.line(judged + (p_.jumps.tolerance > 0. ? ": errors of " + errors : "") +
            formatted("; worn %.5g mm^3, %.4g mm", jumps_->history().back()[3],
                      jumps_->history().back()[6]));
  if (frames_)
  {
    const StageTimer timer(output_seconds_);
    State shown = progress_.state;
    shown.time = jumps_->cycles();
    frames_->write(*cup_, shown);
  }
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
  std::vector<double> cycles{0.}, volume{0.}, head{0.}, depth{0.};
  for (const std::vector<double> &row : jumps_->history())
  {
    cycles.push_back(row[0] / 1e6);
    volume.push_back(row[3]);
    head.push_back(row[5]);
    depth.push_back(row[6]);
  }
  const std::string label = "million cycles";
  Plot volumetric{"Volumetric wear", label, "worn volume [mm^3]", {{"cup", cycles, volume}}};
  if (head.back() > 0.)
    volumetric.curves.push_back({"head", cycles, head});
  const Plot linear{"Linear wear", label, "largest wear depth [mm]", {{"cup", cycles, depth}}};
  on_root(communicator_,
          [&]()
          {
            folder_->write("volumetric_wear.svg", svg(volumetric));
            folder_->write("linear_wear.svg", svg(linear));
          });
}
} // namespace arthrowear
