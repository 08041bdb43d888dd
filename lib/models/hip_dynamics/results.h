// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_dynamics/output.h"
#include "models/hip_dynamics/summary.h"

namespace arthrowear
{
/// All results of the cycles with unworn geometry.
struct HipResults
{
  struct Reading
  {
    double distance = 0., work = 0.;          ///< [mm], [N mm]
    double cup_volume = 0., head_volume = 0.; ///< [mm^3 per million cycles]
    double cup_depth = 0., head_depth = 0.;   ///< [mm per million cycles]
    /// Wear factor times force times distance; wear beyond the cup's rim [mm^3 per million cycles]
    double volume_from_forces = 0., lost_volume = 0.;
    double cross_shear = 0.; ///< mean over the cup in the last cycle, of a law that uses it [-]

    template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
    {
      visit("distance", s.distance...);
      visit("work", s.work...);
      visit("cup volume", s.cup_volume...);
      visit("head volume", s.head_volume...);
      visit("cup depth", s.cup_depth...);
      visit("head depth", s.head_depth...);
      visit("volume from forces", s.volume_from_forces...);
      visit("lost volume", s.lost_volume...);
      visit("cross-shear", s.cross_shear...);
    }
  };
  IntegrationStatistics steps;
  HipPeaks peaks;
  double vibration_frequency = 0., path_on_head = 0.; ///< [Hz], [mm]
  double largest_sine = 0.;                           ///< of the patches' half angles on the head
  unsigned long n_patches = 0;                        ///< that deposits were gathered into
  std::array<Reading, n_sliding_distances> readings;

  Reading &operator[](const SlidingDistance reading)
  {
    return readings[static_cast<std::size_t>(reading)];
  }
  const Reading &operator[](const SlidingDistance reading) const
  {
    return readings[static_cast<std::size_t>(reading)];
  }
  /// @param factor wear factor over a million cycles, per cycle computed [mm^2/N]
  void add(const HipWear &wear, SlidingDistance reading, const WornHip &worn, double factor);
  /// Sets the results of these cycles.
  void fill(const HipDynamicsSummary &summary, const HipDynamicsParameters &p) const;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("integration", s.steps...);
    visit("peaks", s.peaks...);
    visit("vibration frequency", s.vibration_frequency...);
    visit("path on head", s.path_on_head...);
    visit("largest sine", s.largest_sine...);
    visit("patches", s.n_patches...);
    visit("wear", as_numbers, s.readings...);
  }
};
} // namespace arthrowear
