// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/insert_backside/parameters.h"
#include "models/insert_backside/tray.h"

namespace arthrowear
{
/// Inputs that a parameter file names besides numbers: curves from tables and the mesh.
struct InsertBacksideInputs
{
  std::shared_ptr<const CondyleLoad> load;
  CounterfaceMotion motion;          // of the tray
  std::vector<PeriodicCurve> curves; // of its table, with all harmonics; or none
  MeshData mesh; // turned over: its boundary `wear` meets the tray (turn_over())
  Tray tray;
  Elasticity elasticity = Elasticity::full;

  /// Values that follow from the mesh.
  template <class Visit, class... S> static void for_each_field(const Visit &visit, S &...s)
  {
    visit("tray", s.tray...);
  }
};

/// Reads and makes them; findings go to `parameters`. To be called on one rank.
InsertBacksideInputs prepare_insert_backside(const InsertBacksideParameters &p,
                                             Parameters &parameters);

/// Curves alone, without mesh and tray: what every rank reads for itself.
void read_insert_backside_curves(const InsertBacksideParameters &p, Parameters &parameters,
                                 InsertBacksideInputs &inputs);
} // namespace arthrowear
