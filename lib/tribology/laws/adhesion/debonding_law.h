// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/adhesion/adhesion.h"
#include "laws/law_type.h"

namespace arthrowear
{
/// A bond over a step in which its springs drive it to break: e beta > w.
struct DrivenBond
{
  double driving_energy = 0.; ///< e of (adhesion 3), at the end of the step [mJ/mm^2]
  double intensity = 1.;      ///< beta at its start, in (0, 1]
  double time_step = 0.;      ///< > 0 [s]
};

/// Loss of intensity of a bond that is driven to break. A law is a value without state; it is
/// called only where e beta > w.
class DebondingLaw
{
public:
  struct Surrounding
  {
    double adhesion_energy = 0.; ///< w > 0 [mJ/mm^2]
    AdhesionUpdate update = AdhesionUpdate::implicit;
  };

  virtual ~DebondingLaw() = default;
  LawOrigin<Surrounding> origin; ///< set by the registry

  /// beta at the end of the step. The caller keeps it between w/e, where the springs are in balance
  /// with the bond, and beta at the start.
  virtual double intensity(const DrivenBond &bond) const = 0;
};

/// beta at the end of the step by b (-dbeta/dt)^p = e beta - w [Rojek2001, (3.4)], with w, b, p and
/// the update of `law`.
double viscous_intensity(const AdhesionLaw &law, const DrivenBond &bond);

/// raous, and what others add.
LawRegistry<DebondingLaw> &debonding_laws();
} // namespace arthrowear
