// SPDX-License-Identifier: LGPL-2.1-or-later
// States that end a run: no contact, a wall that is worn through; with remedies.
#include "base/format.h"
#include "base/units.h"
#include "contact/wear/surface_creep.h"
#include "wearing/doubtful_entries.h"
#include "wearing/simulation.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
const char *const loss_of_contact = "loss of contact";

/// Depths of wear and creep together: thickness that a wall has lost behind each point [mm].
std::vector<double>
with_creep(std::vector<double> depths, const ContactHistory &contact)
{
  for (std::size_t point = 0; point < depths.size(); ++point)
    depths[point] += surface_creep::depth(contact.body.creep, point);
  return depths;
}
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
  const ThinWall thin = thin_wall(wall_, with_creep(r_.system->open_depth(state), state.contact));
  const std::string &body = r_.p.words().body;
  if (thin.ratio() < 1. || course_->take_back("the " + body + " is worn through"))
    return;
  throw RunFailure{
      formatted("The run failed at step %lu, time %.9g s: the %s is worn through, %.3g mm deep "
                "by wear and creep where its wall is %.3g mm thick. Check [Wear / Wear factor "
                "[mm^3/(N m)]], the "
                "number of cycles that a computed cycle represents, and the load.",
                state.step, state.time, body.c_str(), thin.depth, thin.thickness) +
      "\n" + norms_text()};
}

void
WearSimulation::watch_wall(const State &worn, const bool is_last)
{
  const std::vector<double> open = r_.system->open_depth(worn);
  r_.monitor.watch_wall(wall_, open, course_->cycles(), is_last, r_.run.log);
  r_.monitor.watch_rest(wall_rest(wall_, with_creep(open, worn.contact),
                                  with_creep(worn.contact.body.depth, worn.contact)),
                        course_->cycles(), r_.run.log);
  watch_creep(worn);
}

/// The creep law comes from tests at strains of a few per cent: beyond them it has no data, and a
/// wall that has crept to half of its thickness is no valid result.
void
WearSimulation::watch_creep(const State &worn)
{
  constexpr double doubtful = .1, impossible = .5;
  if (!surface_creep::is_on(worn.contact.body.creep))
    return;
  const ThinWall crept = thin_wall({surface_creep::walls(worn.contact.body.creep)},
                                   surface_creep::depths(worn.contact.body.creep));
  const std::string text =
      formatted("%.3g mm of a wall of %.3g mm (%.3g %%) at %.6g cycles. ", crept.depth,
                crept.thickness, crept.ratio() / units::percent, course_->cycles()) +
      "Polyethylene creeps by a few per cent: check the constants of [Creep], [Creep / Time of a "
      "cycle [s]] and the load.";
  if (crept.ratio() > impossible)
    throw RunFailure{"The run failed: creep has compressed more than half of the wall, " + text};
  if (crept.ratio() > doubtful)
    r_.monitor.warn_of_creep(text, r_.run.log);
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
    text += formatted("\n[Time / Theta] %g makes contact chatter. Set 1.", r_.p.time.theta);
  return text;
}

} // namespace arthrowear
