// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "program.h"

namespace program_test
{
/// The implanted tibia on the coarsest mesh that has all of its parts, loaded in two levels until
/// bonds around the post break: about 9000 steps in 1 or 2 s.
inline SmallCase
small_tray_case()
{
  return SmallCase({{"Model", "tibial_tray"},
                    {"Output folder", "out"},
                    {"Geometry / Cells", "0"},
                    {"Geometry / Element size at interface [mm]", "14"},
                    {"Geometry / Element size far [mm]", "25"},
                    {"Geometry / Tray layers", "1"},
                    {"Load / Levels", "2"},
                    {"Load / Periods of the ramp", "3"},
                    {"Relaxation / Mass scaling", "fictitious"},
                    {"Checkpoint / Every n steps", "0"}});
}

/// The same with everything that a checkpoint must hold: wear, debris, a time step that changes.
inline SmallCase
small_tray_case_with_wear()
{
  return small_tray_case()
      .set("Relaxation / Renew stable step every", "250")
      .set("Wear / Law", "archard")
      .set("Wear / Coefficient", "1e-4")
      .set("Wear / Hardness [MPa]", "100")
      .set("Wear / Cycles", "1e6")
      .set("Debris / Transport", "true")
      .set("Debris / Diffusion [mm^2/s]", "1");
}
} // namespace program_test
