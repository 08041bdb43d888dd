// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "regression/deep_wear.h"

namespace program_test
{
constexpr double pi = 3.14159265358979323846;

inline SmallCase
bench(const std::string &shape)
{
  return SmallCase({{"Model", "block"},
                    {"Output folder", "out"},
                    {"Time / Cycle frequency [Hz]", "1"},
                    {"Block / Shape", shape},
                    {"Block / Elements", "linear"},
                    {"Material / Law", "linear_elastic"},
                    {"Material / Density [kg/m^3]", "938"},
                    {"Motion / Path", "still"},
                    {"Output / Frames per cycle", "0"},
                    {"Output / Surface tables", "last"}});
}

/// Moves of the mesh of a flat in which a spinning ball of radius 14 mm wears a cap. The ball's
/// axis passes through a vertex of the flat's equilateral triangles, which is therefore the deepest
/// vertex.
inline std::vector<MeshHistory>
moves_of_a_ball(const std::string &cycles, const double edge, const int edges_along_x)
{
  const double side = edges_along_x * edge, between_rows = edge * std::sqrt(.75);
  const int row = 2 * static_cast<int>(std::round(side / between_rows / 4.));
  const CaseFolder folder(
      bench("box")
          .set("Time / Time step [s]", "0.25")
          .set("Block / Length x [mm]", std::to_string(side))
          .set("Block / Length y [mm]", std::to_string(side))
          .set("Block / Height [mm]", "8")
          .set("Block / Element size at wear [mm]", std::to_string(edge))
          .set("Block / Element size at backing [mm]", "3")
          .set("Material / Young modulus [MPa]", "2e5")
          .set("Material / Poisson ratio", "0.3")
          .set("Counterface / Shape", "ball")
          .set("Counterface / Radius [mm]", "14")
          .set("Counterface / Position y [mm]", std::to_string(row * between_rows - .5 * side))
          .set("Motion / Spins per cycle", "1")
          .set("Load / Force [N]", "100")
          .set("Contact / Friction coefficient", "0")
          .set("Wear / Wear factor [mm^3/(N m)]", "1e-3")
          .set("Wear / Jump / Kind", "implicit")
          .set("Wear / Jump / Cycles", cycles)
          .set("Wear / Jump / First jump [cycles]", "10")
          .set("Wear / Jump / Tolerance", "0.003"));
  run_whole(folder, 1, 900.);
  return mesh_history(folder.output());
}

/// Worn volume relative to the cap of the ball, V = pi h^2 (3 R - h)/3, minus 1.
inline double
misfit_of_cap(const MeshHistory &move)
{
  const double h = move.max_depth;
  return move.from_forces / (pi * h * h * (42. - h) / 3.) - 1.;
}
} // namespace program_test
