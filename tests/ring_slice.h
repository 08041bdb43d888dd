// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "program.h"

namespace program_test
{
/// A slice of a steel block, 1 mm wide, on a ring of radius 20 mm that turns once a cycle: 3600 m of
/// sliding under 10.8333 N with 2e-6 mm^3/(N m), by jumps that judge themselves.
/// @param at_wear, at_backing  sizes of the elements [mm]
inline SmallCase
ring_slice(const std::string &at_wear, const std::string &at_backing)
{
  return SmallCase({{"Model", "block"},
                    {"Output folder", "out"},
                    {"Time / Cycles", "1"},
                    {"Time / Time step [s]", "0.25"},
                    {"Block / Shape", "box"},
                    {"Block / Length x [mm]", "6"},
                    {"Block / Length y [mm]", "1"},
                    {"Block / Height [mm]", "3"},
                    {"Block / Element size at wear [mm]", at_wear},
                    {"Block / Element size at backing [mm]", at_backing},
                    {"Block / Elements", "linear"},
                    {"Material / Law", "linear_elastic"},
                    {"Material / Young modulus [MPa]", "210000"},
                    {"Material / Poisson ratio", "0.3"},
                    {"Material / Density [kg/m^3]", "7850"},
                    {"Counterface / Shape", "cylinder"},
                    {"Counterface / Radius [mm]", "20"},
                    {"Motion / Path", "still"},
                    {"Motion / Spins per cycle", "1"},
                    {"Load / Force [N]", "10.8333"},
                    {"Contact / Friction coefficient", "0"},
                    {"Wear / Wear factor [mm^3/(N m)]", "2e-6"},
                    {"Wear / Jump / Cycles", "28648"},
                    {"Wear / Jump / Tolerance", "1e-2"},
                    {"Output / Frames per cycle", "0"},
                    {"Checkpoint / Every n steps", "0"}});
}
} // namespace program_test
