// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "entries/load_entries.h"
#include "knee/femur_body.h"

namespace arthrowear
{
/// The section `Control` of a knee: forward motion and rotation follow their tables, or a force and
/// a torque against restraints find them (ISO 14243-1), whose anchors follow the tables.
struct KneeControlEntries
{
  struct Axis
  {
    bool is_by_force = false;
    std::string column;
    double stiffness = 0., free_range = 0.; // [N/mm or N mm/rad], [mm or rad]
  };
  Axis forward{false, "forward_force_N", 44., 2.5};
  Axis rotation{false, "internal_torque_Nm", 0., 0.};

  KneeControlEntries();
  void declare(Parameters &parameters);
  bool is_by_force() const { return forward.is_by_force || rotation.is_by_force; }
  using Drives = std::array<FemurBody::Parameters::Drive, n_knee_freedoms>;
  /// The drives of both coordinates; none where the table has findings, which go to `parameters`.
  /// @param load  its table has the columns @param frequency  of the cycle [1/s]
  /// @param anchor  coordinates of the restraints' anchors at a time [s]
  Drives read(Parameters &parameters, const LoadEntries &load, double frequency,
              const std::function<KneeCoordinates(double)> &anchor, GaitCut &cut) const;
};
} // namespace arthrowear
