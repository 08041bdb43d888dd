// SPDX-License-Identifier: LGPL-2.1-or-later
// States that end a run: no contact, a wall that is worn through; with remedies.
#include "base/format.h"
#include "base/units.h"
#include "models/hip_cup/plausibility.h"
#include "models/hip_cup/simulation.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
const char *const loss_of_contact = "loss of contact";
} // namespace

void
HipCupSimulation::require_contact()
{
  const State &state = r_.progress.state;
  const double load = r_.cup->inputs.load ? r_.cup->applied_load(state.time) : 0.;
  if (load <= 0. || touches(state))
  {
    r_.last_contact = state.time;
    return;
  }
  r_.run.log.warn("the head has lost contact with the cup",
                  formatted("step %lu, time %.9g s", state.step, state.time));
  const double open = state.time - r_.last_contact;
  const std::vector<double> &gap = state.contact.gap;
  const bool is_far = *std::min_element(gap.begin(), gap.end()) > r_.cup->inputs.head_radius;
  if (!is_far && open * r_.p.time.frequency < longest_cycles_without_contact)
    return;
  if (course_->take_back(loss_of_contact))
    return;
  throw RunFailure{
      formatted("The run failed at step %lu, time %.9g s: loss of contact. The head has "
                "not touched the cup for %.3g s under a load that is %.6g N now.",
                state.step, state.time, open, load) +
      remedy(loss_of_contact) + "\n" + norms_text()};
}

void
HipCupSimulation::require_wall()
{
  const State &state = r_.progress.state;
  const ThinWall thin = thin_wall(wall_, state.contact.wear_depth);
  if (thin.ratio() < 1. || course_->take_back("the cup is worn through"))
    return;
  throw RunFailure{
      formatted("The run failed at step %lu, time %.9g s: the cup is worn through, %.3g mm deep "
                "where its wall is %.3g mm thick. Check [Wear / Wear factor [mm^3/(N m)]], the "
                "number of cycles that a computed one represents, and the load.",
                state.step, state.time, thin.depth, thin.thickness) +
      "\n" + norms_text()};
}

std::string
HipCupSimulation::remedy(const std::string &reason) const
{
  std::string text;
  const State &state = r_.progress.state;
  if (carries_by_contact(r_.p.load.application))
  {
    const PressingCone cone = pressing_cone(r_.cup->body.mesh());
    const Vector3 load = r_.cup->applied_load_vector(state.time);
    if (!cone.carries(load, r_.p.solver.contact.friction))
      text += "\n" + cone.complaint(load);
    else if (reason == loss_of_contact)
      text += formatted("\nThe load points %.0f deg away from the direction from the cup's pole to "
                        "its centre; the cavity reaches to %.0f deg.",
                        cone.angle_of(load) / units::deg, cone.half_angle / units::deg);
  }
  const double travel = std::abs(r_.cup->backing_displacement(state)),
               radius = r_.cup->inputs.head_radius;
  if (reason == loss_of_contact && travel > .5 * radius)
    text +=
        formatted("\nThe backing has moved by %.3g mm along z, past a head of radius %.3g "
                  "mm: the cup, or the springs of [Contact / Law] penalty, are too soft for the "
                  "load or worn away, or the head meets only the rim.",
                  travel, radius);
  if (reason.find("contact solver") != std::string::npos && r_.p.solver.contact.solver != "auto")
    text += "\nSet [Contact / Solver] to auto, which tries other solvers, and continue with "
            "--resume.";
  if (r_.p.time.theta < least_theta_without_chatter)
    text += formatted("\n[Time / Theta] %g makes contact chatter. Take 1.", r_.p.time.theta);
  return text;
}

} // namespace arthrowear
