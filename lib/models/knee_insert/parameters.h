// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "knee/insert_entries.h"
#include "knee/knee_control.h"
#include "knee/knee_motion.h"
#include "knee/knee_parts.h"
#include "wear_simulation/parameters.h"

namespace arthrowear
{
/// Every entry of a parameter file of the model knee_insert, in internal units.
struct KneeInsertParameters : WearRunParameters
{
  const WearWords &words() const override;
  double body_length() const override { return insert.shape.thickness; }
  std::vector<ColumnHeader> own_columns() const override;
  bool may_iterate() const override { return false; }
  unsigned int cycles_before_jumps() const override;
  double scatter_of_volumes() const override;
  /// The femur finds more than its height and varus.
  bool is_led_by_forces() const { return control.is_by_force() || is_sideways_free; }

  KneeInsertEntries insert;
  double reach = 1.5; // [mm]

  KneePart condyles{25., 22., 48.};
  bool is_varus_free = true, is_sideways_free = false;
  double mass = 1e-6;        // of the femur [tonne]
  double gyration = 0.;      // radius of gyration [mm]; 0: half the distance of the condyles
  double medial_offset = 0.; // of the load [mm]

  KneeMotionEntries motion;
  KneeControlEntries control;
  LoadEntries load;
  HeelStrikeEntries heel_strikes;

  double counterface_triangles() const override
  {
    return condyles.surface ? static_cast<double>(condyles.surface->n_patches()) : 0.;
  }
  /// Declares all entries except `Model`.
  void declare(Parameters &parameters);
  /// Rules that join entries; adds findings.
  void check(Parameters &parameters);

  double load_z() const { return motion.guide.medial() * medial_offset; } ///< [mm]
};
} // namespace arthrowear
