// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/wear/contact_wear.h"
#include "stepping/state.h"
#include "wearing/recovered_field.h"

namespace arthrowear
{
/// Errors of results by the mesh from the contact pressure of a step, over the results [-].
struct PressureErrors
{
  double peak = 0.; ///< largest pressure
  /// Volume that the step wears: the mean cosine between the contact's normals and the load decides
  /// how large a sum of normal forces carries the load, and a wear law that is not linear in the
  /// pressure wears other depths at recovered pressures.
  double volume = 0.;
};

/// @param surface  of the contact
PressureErrors pressure_errors(const RecoveredField &surface, const ContactHistory &contact,
                               const ContactWear &wear);
} // namespace arthrowear
