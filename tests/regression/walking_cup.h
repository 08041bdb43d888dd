// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "regression/cup_jumps.h"

namespace program_test
{
/// A head of 32 mm in a wall of 6 mm, level walking by HIP98 with a body weight of 800 N, 25 steps
/// per cycle; twenty years wear the cup by half a millimetre.
inline SmallCase
walking_cup()
{
  const std::string gait = std::string(ARTHROWEAR_SOURCE_DIR) + "/inputs/gait/";
  return SmallCase()
      .unset("Load / F_max [N]")
      .unset("Load / F_0 [N]")
      .set("Time / Time step [s]", "0.04")
      .set("Cup / Elements", "quadratic")
      .set("Cup / Cells", "800")
      .set("Cup / Inner diameter [mm]", "32.2")
      .set("Cup / Outer diameter [mm]", "44.2")
      .set("Cup / Inclination [deg]", "-43.08")
      .set("Cup / Anteversion [deg]", "20.75")
      .set("Material / Law", "linear_elastic")
      .set("Material / Young modulus [MPa]", "1000")
      .set("Material / Poisson ratio", "0.4")
      .set("Head / Radial clearance [mm]", "0.1")
      .set("Motion / File", gait + "opensim_subject01_walk.csv")
      .set("Motion / Flexion column", "hip_flexion_deg")
      .set("Motion / Adduction column", "hip_adduction_deg")
      .set("Motion / Internal rotation column", "-hip_internal_rotation_deg")
      .set("Motion / Close cycle over last [%]", "5")
      .set("Motion / Harmonics", "7")
      .set("Load / Curve", "table")
      .set("Load / Application", "translating_backing")
      .set("Load / Direction", "components")
      .set("Load / File", gait + "hip98_walking_pelvis_approx.csv")
      .set("Load / Force column", "force_x_back_pctBW, force_y_medial_pctBW, force_z_up_pctBW")
      .set("Load / Body weight [N]", "800")
      .set("Wear / Wear factor [mm^3/(N m)]", "0.4e-6");
}

/// A number of the summary on the screen.
inline double
value(const JumpRun &run, const std::string &name)
{
  const std::size_t at = run.screen.find("\n" + name + " ");
  EXPECT_NE(at, std::string::npos) << name << run.screen;
  return std::stod(run.screen.substr(at + 1 + name.size()));
}
} // namespace program_test
