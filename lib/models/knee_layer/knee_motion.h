// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/joint_angles.h"
#include "inputs/heel_strike_entries.h"
#include "layer/insert/femur_pose.h"
#include "parameters/parameters.h"

#include <functional>
#include <string>

namespace arthrowear
{
/// The part whose forward motion and rotation a table gives.
enum class MovingPart
{
  femur,
  tibia
};

/// The section `Motion` of a knee: flexion, forward motion (AP) and rotation over the cycle. Which
/// part moves, about which axis and with which signs differs between machines and is often not
/// stated, so that all of it is an entry.
struct KneeMotionEntries
{
  std::string file;
  std::string flexion_column = "flexion_deg", forward_column = "forward_mm",
              rotation_column = "internal_rotation_deg";
  MovingPart moving = MovingPart::tibia;
  KneeSide side = KneeSide::right;
  double forward_factor = 1., rotation_factor = 1.;
  double axis_x = 0., axis_z = 0.; // of the rotation [mm]
  double file_period = 0.;         // [s]; 0: not given
  double phase = 0., close_over = 0.;

  using Motion = std::function<FemurPose(double phase)>;

  void declare(Parameters &parameters);
  /// The prescribed part of the femur's pose in the frame of the insert, at a fraction of the
  /// cycle; findings go to `parameters`, and null is returned where the table has some.
  /// @param cut  cycles of a table over time
  Motion read(Parameters &parameters, GaitCut &cut) const;
  HeelStrikeEntries::Table table() const
  {
    return {"Motion / File", file, "Motion / Cycle of file [s]", file_period};
  }

  /// The pose from the values of the three curves.
  /// @param flexion, rotation  [rad]; @param forward  [mm]
  FemurPose pose(double flexion, double forward, double rotation) const;
  /// Direction z of the medial side: -1 in a right knee.
  double medial() const { return side == KneeSide::right ? -1. : 1.; }
  /// Signs of the case, as sentences for the log and the page.
  std::string text() const;
};
} // namespace arthrowear
