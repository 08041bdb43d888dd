// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/log.h"
#include "wear_simulation/surface_doubts.h"
#include "wear_simulation/wear_system.h"

namespace arthrowear
{
/// Watches the pressure where surfaces of contact make it doubtful: at edges and bumps of the body,
/// on a worn counterface that is steep. Its measured values are kept in checkpoints.
class SurfaceWatch
{
public:
  explicit SurfaceWatch(const WearRunParameters &p) : p_(&p) {}

  /// After each accepted step.
  void add_step(const WearSystem &system, const ContactHistory &contact);
  double peak_pressure() const { return peak_pressure_; } ///< largest in the run [MPa]
  void review_edge(Log &log) const;
  void review_roughness(Log &log) const;
  /// Slope of the worn counterface, where the state is final: not in a jump that may be rejected.
  void review_counterface(const CounterfaceSlope &slope, double cycles, Log &log) const;

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("peak pressure", s.peak_pressure_...);
    visit("edge pressure", s.edge_pressure_...);
    visit("bump", s.bump_...);
    visit("pressure of the bump", s.bump_pressure_...);
  }

private:
  const WearRunParameters *p_;
  double peak_pressure_ = 0.; // largest in the run [MPa]
  double edge_pressure_ = 0.; // largest at the edge of the surface [MPa]
  // Worst bump where the pressure is large at that peak [mm], and the pressure that it changes
  // [MPa].
  double bump_ = 0., bump_pressure_ = 0.;
  std::optional<SurfaceDoubts> doubts_; // of the surface, made when needed
};
} // namespace arthrowear
