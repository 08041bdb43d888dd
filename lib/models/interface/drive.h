// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/interface/parameters.h"

namespace arthrowear
{
/// A contact point at one time of a program.
struct DrivenInterface
{
  double time = 0.;       ///< [s]
  std::size_t phase = 0;  ///< counted from 0
  InterfaceMotion motion; ///< at the end of the last step
  InterfaceResponse response;
  double stored = 0.; ///< energy in springs [mJ/mm^2]
  double work =
      0.; ///< done on the point, by the mean traction of each step, and stored at the start

  double dissipated() const
  {
    const InterfaceHistory &h = response.history;
    return h.adhesive_energy + h.viscous_energy + h.frictional_energy;
  }
  /// Returns the error of the energy balance [mJ/mm^2].
  double energy_error() const { return work - stored - dissipated(); }
};

/// The largest value of a quantity, and the time when it was first reached.
struct InterfacePeak
{
  double value = 0., time = 0.;
  void record(const double new_value, const double new_time)
  {
    if (new_value > value)
      *this = {new_value, new_time};
  }
};

/// Extreme values over all steps of a run.
struct InterfacePeaks
{
  InterfacePeak tension, pressure;              ///< [MPa]
  InterfacePeak adhesive, friction, tangential; ///< magnitudes [MPa]
  double onset = -1., broken = -1.; ///< of damage, of the end of the bond [s]; < 0: never
  double energy_error = 0.;         ///< largest [mJ/mm^2]
  double energy = 0.;               ///< largest stored plus dissipated [mJ/mm^2]

  void record(const DrivenInterface &point);
};

/// Drives a point through the whole program. `after` is called at the start and at the end of each
/// step, with true if that is one of the `rows_per_phase` of its phase. The bond is intact at the
/// start at any opening.
void drive(const InterfaceParameters &p,
           const std::function<void(const DrivenInterface &, bool is_row)> &after);
} // namespace arthrowear
