// SPDX-License-Identifier: LGPL-2.1-or-later
// What a run watches after each step: contact, the wall, and results worth a warning.
#include "base/format.h"
#include "base/units.h"
#include "models/hip_cup/plausibility.h"
#include "models/hip_cup/run.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
const char *const loss_of_contact = "loss of contact";
} // namespace

void
HipCupRun::require_contact(const StepResult &step)
{
  const State &state = progress_.state;
  const double load = cup_->inputs.load ? cup_->applied_load(state.time) : 0.;
  if (load <= 0. || touches(state))
  {
    last_contact_ = state.time;
    return;
  }
  log_.warn("the head touches the cup nowhere",
            formatted("step %lu, time %.9g s", state.step, state.time));
  const double open = state.time - last_contact_;
  const std::vector<double> &gap = state.contact.gap;
  const bool is_far = *std::min_element(gap.begin(), gap.end()) > cup_->inputs.head_radius;
  if (!is_far && open * p_.time.frequency < longest_cycles_without_contact)
    return;
  if (take_jump_back(loss_of_contact))
    return;
  give_up(formatted("The run failed at step %lu, time %.9g s: loss of contact. The head has "
                    "touched the cup nowhere for %.3g s under a load that is %.6g N now.",
                    state.step, state.time, open, load) +
              remedy(loss_of_contact),
          step);
}

void
HipCupRun::require_wall(const StepResult &step)
{
  const State &state = progress_.state;
  const ThinWall thin = thin_wall(wall_, state.contact.wear_depth);
  if (thin.ratio() < 1. || take_jump_back("the cup is worn through"))
    return;
  give_up(
      formatted("The run failed at step %lu, time %.9g s: the cup is worn through, %.3g mm deep "
                "where its wall is %.3g mm thick. Check [Wear / Wear factor [mm^3/(N m)]], the "
                "cycles that a computed one stands for, and the load.",
                state.step, state.time, thin.depth, thin.thickness),
      step);
}

void
HipCupRun::watch(const StepResult &step, const double h)
{
  const State &state = progress_.state;
  const HipCupResults results = results_of(*cup_, state, p_.output.worn_depth_threshold);
  monitor_.add_step(*cup_, state, h, results.contact_force);
  require_contact(step);
  require_wall(step);
}

void
HipCupRun::review(const bool is_last)
{
  if (jumps_ && !is_last && jumps_->cycles() <= reviewed_cycles_)
    return;
  const double cycles =
      jumps_ ? jumps_->cycles()
             : progress_.state.time * p_.time.frequency * p_.solver.contact.wear.amplification;
  const State &state = jumps_ ? jumps_->memory().start : progress_.state;
  monitor_.watch_wall(wall_, state, cycles, is_last, log_);
  const double whole = jumps_ ? cycles : monitor_.whole_cycles();
  if (!is_last && whole <= reviewed_cycles_)
    return;
  reviewed_cycles_ = whole;
  monitor_.review(statistics_.peak_pressure, is_last, log_);
}

std::string
HipCupRun::remedy(const std::string &reason) const
{
  std::string text;
  const State &state = progress_.state;
  if (p_.load.application == LoadApplication::translating_backing)
  {
    const PressingCone cone = pressing_cone(cup_->body.mesh());
    const Vector3 load = cup_->applied_load_vector(state.time);
    if (!cone.holds(load, p_.solver.contact.friction))
      text += "\n" + cone.complaint(load);
    else if (reason == loss_of_contact)
      text += formatted("\nThe load points %.0f deg away from the way from the cup's pole to its "
                        "centre; the cavity reaches to %.0f deg.",
                        cone.angle_of(load) / units::deg, cone.half_angle / units::deg);
  }
  const double way = std::abs(cup_->backing_displacement(state)), radius = cup_->inputs.head_radius;
  if (reason == loss_of_contact && way > .5 * radius)
    text +=
        formatted("\nThe backing has moved by %.3g mm along z, past a head of radius %.3g "
                  "mm: the cup, or the springs of [Contact / Law] penalty, are too soft for the "
                  "load or worn away, or the head meets no more than the rim.",
                  way, radius);
  if (reason.find("contact solver") != std::string::npos && p_.solver.contact.solver != "auto")
    text += "\nSet [Contact / Solver] to auto, which goes on to other solvers, and go on with "
            "--resume.";
  if (p_.time.theta < least_quiet_theta)
    text += formatted("\n[Time / Theta] %g makes contact chatter. Take 1.", p_.time.theta);
  return text;
}

void
HipCupRun::add_rate_to(Summary &summary) const
{
  const double cycles = progress_.state.time * p_.time.frequency, whole = monitor_.whole_cycles();
  if (whole == 0.)
  {
    summary.add("wear rate", formatted("none: %.3g of a gait cycle is computed, and a part of one "
                                       "says nothing of a whole. Set [Time / Cycles] to 1 or more.",
                                       cycles));
    return;
  }
  summary.add("wear rate per million cycles",
              1e6 * monitor_.whole_cycles_volume() / (p_.solver.contact.wear.amplification * whole),
              "mm^3");
  constexpr double rounding = 1e-6;
  if (cycles - whole > rounding)
    summary.add("wear rate is of", formatted("the first %.0f of %.6g gait cycles", whole, cycles));
}
} // namespace arthrowear
