// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/hip_cup_options.h"

namespace arthrowear
{
std::vector<CaseOption>
hip_cup_options()
{
  using namespace rules;
  return {
      {"head", between(10., 100.), "28", "Diameter of the head [mm]"},
      {"liner", between(.5, 50.), "8", "Thickness of the polyethylene [mm]"},
      {"shell", between(.5, 30.), "", "Thickness of a titanium shell around the liner [mm]"},
      {"cement", between(.5, 20.), "", "Thickness of bone cement around liner or shell [mm]"},
      {"clearance", between(1e-3, 2.), "0.1", "Radius of the cavity minus radius of the head [mm]"},
      {"inclination", between(0., 90.), "45", "Radiographic inclination of the cup [deg]"},
      {"anteversion", between(-60., 60.), "0", "Radiographic anteversion of the cup [deg]"},
      {"gait", text(), "iso14242", "Motion and load by name; --list shows them"},
      {"csv", list_of(text(), 1, 2), "",
       "Own table of angles and force in place of a gait, .csv over the cycle or over time "
       "or a file of OpenSim (.mot, .sto); given twice, first the table of the angles, then the "
       "table of the forces"},
      {"angles", list_of(text(), 3, 3), "",
       "Columns of the own table: flexion, adduction, internal rotation; a minus before a name "
       "reverses its sign, a unit behind it, as in \"flexion [rad]\", overrules that of the name"},
      {"force", list_of(text(), 1, 3), "",
       "Column of the own table with the force, or three with x, y, z in a frame of the pelvis; "
       "\"Fres [N]\" gives the unit of a column Fres"},
      {"motion-from", text(), "",
       "Gait of the library whose motion completes an own table of forces; --list shows them"},
      {"load-from", text(), "",
       "Gait of the library whose load completes an own table of angles; --list shows them"},
      {"load-factor", above_up_to(0., 10.), "1", "Multiplies the force"},
      {"body-weight", between(100., 5000.), "",
       "Body weight [N], for forces relative to it; 836 N with the gait hip98"},
      {"heel-strikes", list_of(text(), 1), "",
       "Cuts own tables over time into cycles: a table of the ground force (.mot, .sto, .csv), or "
       "the times of heel strikes [s]"},
      {"strike-column", text(), "ground_force_vy",
       "Column of the vertical ground force in the table of --heel-strikes"},
      {"cycle-time", between(.01, 1000.), "",
       "Duration of a gait cycle [s]; 1 s with the gaits by name, the mean of the cycles with "
       "--heel-strikes"},
      {"question", one_of({"bench", "patient"}), "bench",
       "Whose wear is asked: bench, of a hip simulator in bovine serum, or patient; it chooses the "
       "wear factor of the material"},
      {"material", text(), "",
       "Material of the cup by name, in place of the material of --question; --list shows them"},
      {"law", text(), "",
       "Law of wear by name, with quoted constants, in place of one wear factor; --list shows "
       "them"},
      {"volumes", list_of(text(), 1), "",
       "Materials of volumes beside the liner, as shell=titanium,cement=bone_cement, which a made "
       "cup has; --list shows them"},
      {"cycles", between(1., 1e9), "1",
       "Gait cycles; a single cycle is computed in full, of more the run jumps over most"},
      {"mesh", text(), "",
       "Own mesh of the cup (Gmsh .msh) in place of --liner, --shell and --cement"}};
}
} // namespace arthrowear
