// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/contact_wear.h"
#include "stepping/state.h"
#include "wear_simulation/recovered_field.h"

namespace arthrowear
{
/// From the contact pressure p of a step, over the results [-] (doc/manual/convergence.md).
struct PressureErrors
{
  double peak = 0.;    ///< change of the largest pressure by the recovery S
  double scatter = 0.; ///< of p about its recovery
  /// Change by S of the sum of normal forces that carries the load.
  double sum = 0.;
  /// Error of the volume that the step wears by a law that is not linear in the pressure: it wears
  /// other depths at recovered pressures.
  double by_law = 0.;
  // At the point with the largest pressure:
  double kink = 0.;   ///< change of the slope of the surface by wear
  double excess = 0.; ///< change of the pressure by the recovery S

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("of peak", s.peak...);
    visit("scatter", s.scatter...);
    visit("of sum", s.sum...);
    visit("by law", s.by_law...);
    visit("kink", s.kink...);
    visit("excess", s.excess...);
  }
};

/// @param surface  of the contact
PressureErrors pressure_errors(const RecoveredField &surface, const ContactHistory &contact,
                               const ContactWear &wear);

/// The largest contact pressure in some steps.
struct PeakPressure
{
  /// The pressure of a time in which a former version ran; no later pressure exceeds it.
  static constexpr double not_kept = std::numeric_limits<double>::max();
  double pressure = 0.;  ///< [MPa]; 0: there was no step
  PressureErrors errors; ///< of the step that has it

  bool is_known() const { return pressure > 0. && pressure < not_kept; }
  bool has_errors() const { return errors.peak >= 0.; } ///< false if a former version found it

  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("pressure", s.pressure...);
    visit("errors", s.errors...);
  }
};
} // namespace arthrowear
