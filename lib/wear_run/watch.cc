// SPDX-License-Identifier: LGPL-2.1-or-later
// States that end a run: no contact, a wall that is worn through; with remedies.
#include "base/format.h"
#include "base/units.h"
#include "wear_run/doubtful_entries.h"
#include "wear_run/simulation.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
const char *const loss_of_contact = "loss of contact";
} // namespace

void
WearSimulation::require_contact()
{
  const State &state = r_.progress.state;
  const double load = r_.system->has_load() ? r_.system->applied_load(state.time) : 0.;
  if (load <= 0. || touches(state))
  {
    r_.last_contact = state.time;
    return;
  }
  const WearWords &words = r_.p.words();
  r_.run.log.warn("the " + words.counterface + " has lost contact with the " + words.body,
                  formatted("step %lu, time %.9g s", state.step, state.time));
  const double open = state.time - r_.last_contact;
  const std::vector<double> &gap = state.contact.gap;
  const bool is_far = *std::min_element(gap.begin(), gap.end()) > r_.system->counterface_size();
  if (!is_far && open * r_.p.time.frequency < longest_cycles_without_contact)
    return;
  if (course_->take_back(loss_of_contact))
    return;
  throw RunFailure{formatted("The run failed at step %lu, time %.9g s: loss of contact. The %s has "
                             "not touched the %s for %.3g s under a load that is %.6g N now.",
                             state.step, state.time, words.counterface.c_str(), words.body.c_str(),
                             open, load) +
                   remedy(loss_of_contact) + "\n" + norms_text()};
}

void
WearSimulation::require_wall()
{
  const State &state = r_.progress.state;
  const ThinWall thin = thin_wall(wall_, r_.system->open_depth(state));
  const std::string &body = r_.p.words().body;
  if (thin.ratio() < 1. || course_->take_back("the " + body + " is worn through"))
    return;
  throw RunFailure{
      formatted("The run failed at step %lu, time %.9g s: the %s is worn through, %.3g mm deep "
                "where its wall is %.3g mm thick. Check [Wear / Wear factor [mm^3/(N m)]], the "
                "number of cycles that a computed one represents, and the load.",
                state.step, state.time, body.c_str(), thin.depth, thin.thickness) +
      "\n" + norms_text()};
}

void
WearSimulation::watch_wall(const State &worn, const bool is_last)
{
  const std::vector<double> open = r_.system->open_depth(worn);
  r_.monitor.watch_wall(wall_, open, course_->cycles(), is_last, r_.run.log);
  r_.monitor.watch_rest(wall_rest(wall_, open, worn.contact.wear_depth), course_->cycles(),
                        r_.run.log);
}

std::string
WearSimulation::remedy(const std::string &reason) const
{
  std::string text;
  const State &state = r_.progress.state;
  text += r_.system->remedy(state, reason == loss_of_contact);
  if (reason.find("contact solver") != std::string::npos && r_.p.solver.contact.solver != "auto")
    text += "\nSet [Contact / Solver] to auto, which tries other solvers, and continue with "
            "--resume.";
  if (r_.p.time.theta < least_theta_without_chatter)
    text += formatted("\n[Time / Theta] %g makes contact chatter. Take 1.", r_.p.time.theta);
  return text;
}

} // namespace arthrowear
