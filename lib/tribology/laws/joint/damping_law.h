// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/law_type.h"

namespace arthrowear
{
/// Elastic force and indentation rates of a joint's contact at one time.
struct ContactRates
{
  double elastic_force = 0.; ///< F_el >= 0 [N]
  double rate = 0.;          ///< of the indentation [mm/s]
  double impact_rate = 0.;   ///< the rate at the last touch-down, > 0 [mm/s]
  double restitution = 1.;   ///< c_r in [0, 1]
};

/// Law of dissipation in the contact of a joint: it gives the normal force from the elastic one. A
/// law is a value without state.
class DampingLaw
{
public:
  /// Nothing: restitution is an entry of the joint, which every law may use.
  struct Surrounding
  {
  };

  virtual ~DampingLaw() = default;
  LawOrigin<Surrounding> origin; ///< set by the registry

  /// [N] >= 0, never attractive; 0 where the elastic force is.
  virtual double force(const ContactRates &contact) const = 0;
};

/// hertz, lankarani_nikravesh, hunt_crossley, and what others add.
LawRegistry<DampingLaw> &damping_laws();
} // namespace arthrowear
