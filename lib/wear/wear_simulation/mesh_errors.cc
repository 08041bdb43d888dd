// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/mesh_errors.h"

namespace arthrowear
{
namespace
{
// The mesh changes a result by a share of its change by S: doc/stated_errors.md.
constexpr double safety = 1.25, share_of_mesh = .4, share_of_quadratic_sum = .22;
constexpr double of_quadratic_peak = .75, of_linear_peak = 2.; // of the change by S, with safety

/// Part of the change by S that is an error of depths and volumes. Wear smooths the scatter of
/// linear elements; all of the change is an error where the depths scatter as the pressure does.
double
share(const RecoveredField &recovered, const unsigned int degree, const std::vector<double> &depth,
      const PeakPressure &peak)
{
  const double of_pressure = peak.errors.scatter;
  return degree > 1 || !(of_pressure > 0.)
             ? share_of_mesh
             : std::clamp(recovered.scatter(depth) / of_pressure, share_of_mesh, 1.);
}

/// Growth of a peak at the edge of a scar where elements become 2.7 times smaller, over the peak. A
/// smooth surface on a blunt wedge whose sides enclose pi - theta has p(x) = E theta/(2 pi (1 -
/// nu^2)) arcosh(a/x), which grows with the logarithm of 1/x [Johnson1985, section 5.2]. Only the
/// pressure by which the peak exceeds its neighbours is caused by the edge.
double
of_kink(const SolidMaterial &material, const PeakPressure &peak)
{
  if (!(peak.pressure > 0.))
    return 0.;
  const double stiffness = material.young / (1. - material.poisson * material.poisson),
               growth = stiffness * peak.errors.kink / (2. * M_PI * peak.pressure);
  return std::min(growth, std::max(0., peak.errors.excess));
}
} // namespace

void
set_mesh_errors(const WearSystem &system, const WearRunParameters &p, const State &state,
                const WearStatistics &statistics, const std::optional<Penetration> &penetration,
                const WearSummary &summary)
{
  const RecoveredField recovered(system.surface, p.degree);
  const std::vector<double> &depth = state.contact.body.depth;
  const double part = share(recovered, p.degree, depth, statistics.peak),
               of_depth = safety * std::max(part * recovered.change_of_peak(depth),
                                            p.degree > 1 ? recovered.scatter(depth) : 0.);
  const auto of_volume = [&](const double by_sum, const PeakPressure &peak)
  {
    return safety *
           std::max((p.degree > 1 ? share_of_quadratic_sum : part) * by_sum + peak.errors.by_law,
                    p.scatter_of_volumes());
  };
  if (of_depth > 0.)
  {
    const double volume = of_volume(recovered.change_of_sum(depth), statistics.peak);
    summary.volume_mesh_error.set(volume);
    summary.depth_mesh_error.set(of_depth);
    if (penetration && penetration->under_load)
      summary.penetration_mesh_error.set(.5 * of_depth); // a mean over the contact
    if (penetration)
      summary.path_mesh_error.set(volume);
  }
  const auto set_peak =
      [&](const NumberResult &error, const PeakPressure &peak, const double scatter)
  {
    const double factor = p.degree > 1 ? of_quadratic_peak : of_linear_peak;
    // Twice the change by S contains the scatter of linear elements.
    const double by_mesh = factor * peak.errors.peak,
                 unevenness = std::max(scatter, of_kink(p.material, peak));
    if (by_mesh > 0.)
      error.set(p.degree > 1 ? by_mesh + unevenness : std::max(by_mesh, unevenness));
  };
  const PeakPressure &last = statistics.cycle_peaks.last;
  set_peak(summary.peak_mesh_error, statistics.peak, 0.);
  set_peak(summary.first_peak_mesh_error, statistics.cycle_peaks.first, 0.);
  // Jumps leave the worn surface uneven from point to point, and points come into contact one by
  // one.
  set_peak(summary.last_peak_mesh_error, last, p.jumps.are_on() ? last.errors.scatter : 0.);
  if (of_depth > 0. && p.jumps.are_on() && last.pressure > 0.)
    summary.rate_at_end_mesh_error.set(of_volume(last.errors.sum, last));
}
} // namespace arthrowear
