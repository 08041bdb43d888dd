// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "restart/interrupted_run.h"

/// A block that a ball wears, and results of its summary.
namespace program_test
{
/// A box on a ball.
inline SmallCase
box_on_ball(const char *path)
{
  return SmallCase({{"Model", "block"},
                    {"Output folder", "out"},
                    {"Time / Time step [s]", "0.1"},
                    {"Block / Length x [mm]", "16"},
                    {"Block / Length y [mm]", "10"},
                    {"Block / Height [mm]", "5"},
                    {"Block / Element size at wear [mm]", "1"},
                    {"Block / Element size at backing [mm]", "2.5"},
                    {"Block / Elements", "linear"},
                    {"Material / Law", "linear_elastic"},
                    {"Material / Young modulus [MPa]", "1000"},
                    {"Material / Poisson ratio", "0.3"},
                    {"Material / Density [kg/m^3]", "938"},
                    {"Counterface / Shape", "ball"},
                    {"Counterface / Radius [mm]", "20"},
                    {"Motion / Path", path},
                    {"Load / Force [N]", "60"},
                    {"Contact / Friction coefficient", "0.1"},
                    {"Wear / Wear factor [mm^3/(N m)]", "1e-5"},
                    {"Wear / Jump / Kind", "implicit"},
                    {"Wear / Jump / Tolerance", "0.02"},
                    {"Output / Frames per cycle", "0"},
                    {"Checkpoint / Every n steps", "0"}});
}

/// The value of a number in summary.json.
inline double
value(const std::string &summary, const std::string &name)
{
  const std::string before = "\"" + name + "\": {\n    \"value\": ";
  const std::size_t at = summary.find(before);
  EXPECT_NE(at, std::string::npos) << name;
  return at == std::string::npos ? NAN : std::stod(summary.substr(at + before.size()));
}
} // namespace program_test
