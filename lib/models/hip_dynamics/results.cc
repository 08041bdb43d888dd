// SPDX-License-Identifier: LGPL-2.1-or-later
#include "models/hip_dynamics/results.h"

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

void
HipResults::fill(const HipDynamicsSummary &summary, const HipDynamicsParameters &p) const
{
  summary.steps.set(steps.steps);
  summary.rejected_steps.set(steps.rejected);
  summary.evaluations.set(steps.evaluations);
  summary.crossings.set(steps.crossings);
  summary.force.set(peaks.force);
  summary.penetration.set(peaks.penetration);
  summary.pressure.set(peaks.pressure);
  summary.torque.set(peaks.torque);
  summary.speed.set(peaks.speed);
  summary.frequency.set(vibration_frequency);
  summary.half_angle.set(std::asin(std::min(largest_sine, 1.)));
  summary.patches.set(static_cast<double>(n_patches));
  const double per_cycle = 1. / p.cycles;
  const Reading &relative = (*this)[SlidingDistance::relative],
                &by_path = (*this)[SlidingDistance::contact_path];
  summary.distance.set(per_cycle * relative.distance);
  summary.path_on_cup.set(per_cycle * by_path.distance);
  summary.path_on_head.set(per_cycle * path_on_head);
  const auto set_wear = [&](const HipDynamicsSummary::Reading &results, const Reading &worn)
  {
    results.work.set(per_cycle * worn.work / units::newton_metre);
    results.volume.set(worn.cup_volume + worn.head_volume);
    results.cup_volume.set(worn.cup_volume);
    results.head_volume.set(worn.head_volume);
    if (!p.wear.law)
      results.volume_from_forces.set(worn.volume_from_forces);
    if (p.wear.uses_cycles())
      results.cross_shear.set(worn.cross_shear);
    results.lost_volume.set(worn.lost_volume);
    results.cup_depth.set(worn.cup_depth / units::um);
    results.head_depth.set(worn.head_depth / units::um);
  };
  set_wear(summary.by_sliding, relative);
  set_wear(summary.by_path, by_path);
  summary.gait_cut.set(p.gait_cut);
}
} // namespace arthrowear
