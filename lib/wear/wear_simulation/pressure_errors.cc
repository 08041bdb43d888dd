// SPDX-License-Identifier: LGPL-2.1-or-later
#include "wear_simulation/pressure_errors.h"

namespace arthrowear
{
namespace
{
/// Normal force over area of each point [MPa].
std::vector<double>
pressures_of(const ContactHistory &contact)
{
  std::vector<double> pressures(contact.n_points(), 0.);
  for (std::size_t point = 0; point < pressures.size(); ++point)
    if (contact.force[3 * point + 2] > 0.)
      pressures[point] = contact.force[3 * point + 2] / contact.area[point];
  return pressures;
}

/// Error of the worn volume by a law whose rate is not in proportion to the pressure, p k(p):
/// forces are given, k changes with the pressure of each point. Errors of points are independent,
/// since neighbours have errors of other signs.
double
error_by_law(const WearLaw &law, const ContactHistory &contact,
             const std::vector<double> &pressures, const std::vector<double> &recovered)
{
  double worn = 0., squares = 0.;
  for (std::size_t point = 0; point < pressures.size(); ++point)
  {
    const double pressure = pressures[point], area = contact.area[point];
    if (!(pressure > 0.))
      continue;
    const DepthRate rate =
        law.rate(pressure, contact.sliding_speed[point], contact.body.history.at(point));
    const double change = area * (rate.by_pressure - rate.value / pressure) *
                          std::min(std::abs(recovered[point] - pressure), pressure);
    worn += area * rate.value;
    squares += change * change;
  }
  return worn > 0. ? std::sqrt(squares) / worn : 0.;
}
} // namespace

PressureErrors
pressure_errors(const RecoveredField &surface, const ContactHistory &contact,
                const ContactWear &wear)
{
  const std::vector<double> pressures = pressures_of(contact),
                            recovered = surface.recover(pressures),
                            smoothed = surface.smoothed(pressures);
  std::vector<Vector3> normals;
  for (const Matrix3 &frame : contact.frame)
    normals.push_back(frame[2]);
  const std::size_t at_peak =
      std::max_element(pressures.begin(), pressures.end()) - pressures.begin();
  return {surface.change_of_peak(pressures),
          surface.scatter(pressures),
          std::abs(change_of_sum(contact.area, normals, pressures, smoothed)),
          wear.body.law ? error_by_law(*wear.body.law, contact, pressures, recovered) : 0.,
          surface.kink(contact.body.depth, at_peak),
          pressures[at_peak] > 0. ? 1. - smoothed[at_peak] / pressures[at_peak] : 0.};
}
} // namespace arthrowear
