// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/declared_wear.h"
#include "entries/extrapolated_wear.h"
#include "layer_simulation/layered_parameters.h"

namespace arthrowear
{
/// Results of a worn elastic layer.
struct LayerSummary : WornSummary
{
  explicit LayerSummary(const LayeredParameters &p);

  // Errors by the number of points.
  const NumberResult volume_by_points = number(by_points("volume", "volume")),
                     depth_by_points = number(by_points("depth", "largest depth")),
                     pressure_by_points = number(by_points("pressure", "pressure"));

  const CountResult points = count(solver_result("points", "points"), Reduction::first);
  const NumberResult unworn_rate =
      number(wear_result("unworn_wear_rate", "wear rate per million cycles, unworn", "mm^3")
                 .over(Reduction::first));
  const NumberResult unworn_volume_over_factor =
      number(wear_result("unworn_volume_over_factor", "volume over wear factor, unworn", "N m")
                 .over(Reduction::first));
  const NumberResult unworn_area = number(
      contact_result("unworn_contact_area", "contact area under the largest load, unworn", "mm^2")
          .over(Reduction::first));
  const NumberResult area =
      number(contact_result("contact_area", "contact area under the largest load", "mm^2"));
  const ExtrapolationSummary extrapolation{*this};
  const GaitCutSummary gait_cut;

private:
  static DeclaredResult by_points(const std::string &id, const std::string &name);
};
} // namespace arthrowear
