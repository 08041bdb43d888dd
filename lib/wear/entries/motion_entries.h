// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "entries/harmonics_entry.h"
#include "entries/heel_strike_entries.h"
#include "gait/head_motion.h"

namespace arthrowear
{
enum class MotionKind
{
  gait_table,
  constant_spin,
  orbital,
  still
};

/// The section `Motion`: rotation of a hip's head in the frame of the load, z being the load axis.
struct MotionEntries
{
  MotionKind kind = MotionKind::gait_table;
  std::string file;
  std::string flexion_column = "flexion_deg", adduction_column = "adduction_deg",
              rotation_column = "internal_rotation_deg";
  std::string sequence = "flexion adduction rotation";
  double file_period = 0.; // [s]; 0: not given
  double phase = 0.;       // fraction of a cycle
  double close_over = 0.;  // fraction of a cycle
  HarmonicsEntry harmonics{{{"flexion", "deg", units::deg},
                            {"adduction", "deg", units::deg},
                            {"internal rotation", "deg", units::deg}}};
  Vector3 spin{};            // [rad/s]
  double rocking_angle = 0.; // of the orbital motion [rad]
  // Each of flexion, adduction and internal rotation has a factor on the deviation from its mean,
  // and an angle that is added [rad].
  std::array<double, 3> amplitudes{1., 1., 1.}, offsets{};

  void declare(Parameters &parameters);
  /// Entries that the kind of motion needs.
  void require(Parameters &parameters) const;
  /// The motion; findings go to `parameters`, and null is returned where the table has some.
  /// @param frequency of the gait cycle [1/s]
  /// @param cut cuts a table over time and keeps its spread; null: nothing is cut
  /// @param given becomes the three angles of a table with all harmonics; null: not needed
  std::shared_ptr<const HeadMotion> read(Parameters &parameters, double frequency,
                                         GaitCut *cut = nullptr,
                                         std::vector<PeriodicCurve> *given = nullptr) const;
  /// The motion by three angles of a table, which the entries scale and shift.
  std::shared_ptr<const HeadMotion> motion_of(const std::vector<PeriodicCurve> &angles,
                                              double frequency) const;
  /// The table that may be cut at heel strikes.
  HeelStrikeEntries::Table table() const;
};
} // namespace arthrowear
