// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "program.h"

namespace program_test
{
/// A pin of 9 mm under 250 N, 3.9 MPa, on a circle of 10 mm. The backing is held along z by nothing
/// but the inertia of 0.36 g: a step of 5 ms moves it by 17 m under the load.
inline SmallCase
small_pin()
{
  return SmallCase({{"Model", "block"},
                    {"Output folder", "out"},
                    {"Time / Cycles", "1"},
                    {"Time / Time step [s]", "0.005"},
                    {"Block / Shape", "pin"},
                    {"Block / Diameter [mm]", "9"},
                    {"Block / Height [mm]", "6"},
                    {"Block / Element size at wear [mm]", "1.5"},
                    {"Block / Element size at backing [mm]", "2"},
                    {"Block / Elements", "quadratic"},
                    {"Material / Law", "linear_elastic"},
                    {"Material / Young modulus [MPa]", "1000"},
                    {"Material / Poisson ratio", "0.4"},
                    {"Material / Density [kg/m^3]", "938"},
                    {"Motion / Path", "circle"},
                    {"Motion / Size along x [mm]", "10"},
                    {"Load / Force [N]", "250"},
                    {"Contact / Friction coefficient", "0.07"},
                    {"Wear / Wear factor [mm^3/(N m)]", "1e-6"},
                    {"Output / Frames per cycle", "0"},
                    {"Checkpoint / Every n steps", "0"}});
}
} // namespace program_test
