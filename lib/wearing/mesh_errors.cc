// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wearing/mesh_errors.h"

#include "results/result_names.h"
#include "wearing/recovered_field.h"

#include <algorithm>

namespace arthrowear
{
void
add_mesh_errors(const WearSystem &system, const WearRunParameters &p, const State &state,
                const PressureErrors &of_pressure, const std::optional<Penetration> &penetration,
                Summary &summary)
{
  constexpr double safety = 1.25; // Roache's factor: doc/manual/convergence.md
  const auto add = [&summary](const std::string &result, const double error)
  { summary.add("estimated error of " + result + " by the mesh, relative", safety * error); };
  const RecoveredField recovered(system.surface, p.degree);
  const std::vector<double> &depth = state.contact.body.depth;
  const double of_depth = recovered.error_of_peak(depth),
               of_volume = std::max(
                   {recovered.error_of_sum(depth), of_pressure.volume, p.scatter_of_volumes()});
  if (of_depth > 0.)
  {
    add("worn volume of the " + p.words().body, of_volume);
    add("largest wear depth", of_depth);
    if (penetration && penetration->under_load)
      add(penetrations::by_wear, of_depth);
    if (penetration)
      add(penetrations::of_volume, of_volume);
  }
  if (of_pressure.peak > 0.)
    add(contact_peaks::of_run, of_pressure.peak);
}
} // namespace arthrowear
