// SPDX-License-Identifier: LGPL-2.1-or-later
// Results outside of the library, of the model knee_dynamics: neither lib/ nor apps/ contains them.
#include "multibody/knee_motion.h"
#include "run/extra_results.h"

namespace arthrowear
{
namespace
{
/// The pull of all ligaments, from columns of statistics.csv.
double
pull(const AcceptedState &, const AcceptedStep &step)
{
  double sum = 0.;
  for (const char *name : {"AC", "PC", "MC", "LC"})
    sum += step.value("force of " + std::string(name) + " [N]");
  return sum;
}

/// The flexion, from the state that the model has accepted.
double
flexion(const AcceptedState &state, const AcceptedStep &)
{
  return state.as<KneeMoment>()->flexion();
}

[[maybe_unused]] const bool is_registered = []()
{
  ExtraResult largest_pull{contact_result("ligament_pull", "largest pull of the ligaments", "N")
                               .over(Reduction::largest)
                               .as(ResultRole::judged_steps), // shown beside tolerances
                           pull};
  largest_pull.plot = DeclaredPlot::Along::whole;
  largest_pull.plot_title = "Pull of the ligaments";
  largest_pull.error = "energy_error"; // of the model
  largest_pull.cause = "steps";
  register_result("knee_dynamics", "wear_lab", largest_pull);
  register_result(
      "knee_dynamics", "wear_lab",
      {other_result("mean_flexion", "mean flexion of the rows", "rad").over(Reduction::mean),
       flexion});
  return true;
}();
} // namespace
} // namespace arthrowear
