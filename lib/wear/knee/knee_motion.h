// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "entries/harmonics_entry.h"
#include "entries/heel_strike_entries.h"
#include "knee/knee_guide.h"

namespace arthrowear
{
/// The section `Motion` of a knee: flexion, forward motion (AP) and rotation over the cycle. Which
/// part moves, about which axis and with which signs differs between machines and is often not
/// stated, so that all of it is an entry.
struct KneeMotionEntries
{
  std::string file;
  std::string flexion_column = "flexion_deg", forward_column = "forward_mm",
              rotation_column = "internal_rotation_deg";
  KneeGuide guide;
  double forward_factor = 1., rotation_factor = 1.;
  double file_period = 0.; // [s]; 0: not given
  double phase = 0., close_over = 0.;
  HarmonicsEntry harmonics{{{"flexion", "deg", units::deg},
                            {"forward motion", "mm", units::mm},
                            {"rotation", "deg", units::deg}}};

  using Motion = std::function<KneeCoordinates(double phase)>;

  void declare(Parameters &parameters);
  /// Flexion, forward motion and rotation at a fraction of the cycle; findings go to `parameters`,
  /// and null is returned where the table has some.
  /// @param cut  cycles of a table over time
  /// @param given  becomes the three curves of the table with all harmonics; null: not needed
  Motion read(Parameters &parameters, GaitCut &cut,
              std::vector<PeriodicCurve> *given = nullptr) const;
  /// The motion by flexion, forward motion and rotation of a table.
  Motion motion_of(const std::vector<PeriodicCurve> &curves) const;
  HeelStrikeEntries::Table table() const
  {
    return {"Motion / File", file, "Motion / Cycle of file [s]", file_period};
  }

  /// Signs of the case, as sentences for the log and the page.
  std::string text() const;
  /// The same, with a word on what the case leaves to defaults.
  std::string assumptions(const Parameters &parameters) const;
};
} // namespace arthrowear
