// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/results.h"

#include "base/units.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
namespace
{
constexpr double round_off = 1e-9; // of volumes
} // namespace

void
HipResults::add(const HipWear &wear, const SlidingDistance reading, const WornHip &worn,
                const double factor)
{
  (*this)[reading] = {wear.distance(reading),
                      wear.work(reading),
                      worn.cup.grid.volume(),
                      worn.head.grid.volume(),
                      worn.cup.peak_depth,
                      worn.head.peak_depth,
                      factor * wear.work(reading),
                      worn.cup.patch_volume - worn.cup.grid.volume(),
                      0.};
  if (const HipCellWear *cells = wear.cells())
    (*this)[reading].cross_shear = cells->cup.mean_cross_shear(reading);
  double &lost = (*this)[reading].lost_volume;
  if (std::abs(lost) < round_off * worn.cup.patch_volume)
    lost = 0.;
  largest_sine = wear.largest_sine();
  n_patches = wear.n_patches();
}

Summary
HipResults::summary(const HipDynamicsParameters &p, const std::string &outcome) const
{
  Summary summary;
  summary.add("outcome", outcome);
  summary.add("steps", steps.steps);
  summary.add("rejected steps", steps.rejected);
  summary.add("evaluations of the equations of motion", steps.evaluations);
  summary.add("touch-downs and lift-offs", steps.crossings);
  summary.add("largest normal force", peaks.force);
  summary.add("largest penetration", peaks.penetration);
  summary.add("largest pressure", peaks.pressure);
  summary.add("largest friction torque", peaks.torque);
  summary.add("largest speed of the head's centre", peaks.speed);
  summary.add("frequency of the strongest vibration", vibration_frequency);
  summary.add("largest half angle of the patch", std::asin(std::min(largest_sine, 1.)));
  summary.add("patches gathered", static_cast<double>(n_patches));
  const double per_cycle = 1. / p.cycles;
  const Reading &relative = (*this)[SlidingDistance::relative],
                &by_path = (*this)[SlidingDistance::contact_path];
  summary.add("sliding distance per cycle", per_cycle * relative.distance);
  summary.add("path of the contact on the cup per cycle", per_cycle * by_path.distance);
  summary.add("path of the contact on the head per cycle", per_cycle * path_on_head);
  const auto add_wear = [&](const std::string &suffix, const Reading &worn)
  {
    summary.add("force times distance per cycle" + suffix,
                per_cycle * worn.work / units::newton_metre);
    const std::string rate = " per million cycles" + suffix;
    summary.add("worn volume" + rate, worn.cup_volume + worn.head_volume);
    summary.add("worn volume of the cup" + rate, worn.cup_volume);
    summary.add("worn volume of the head" + rate, worn.head_volume);
    if (!p.wear.law)
      summary.add("wear factor times force times distance" + rate, worn.volume_from_forces);
    if (p.wear.uses_cycles())
      summary.add("cross-shear ratio of the last cycle" + suffix, worn.cross_shear);
    summary.add("wear beyond the rim of the cup" + rate, worn.lost_volume);
    summary.add("linear wear of the cup" + rate, worn.cup_depth / units::um);
    summary.add("linear wear of the head" + rate, worn.head_depth / units::um);
  };
  add_wear("", relative);
  add_wear(" by the path of the contact", by_path);
  p.gait_cut.add_to(summary);
  return summary;
}
} // namespace arthrowear
