// SPDX-License-Identifier: LGPL-2.1-or-later
// Wear that consumes the chamfer of a cup (doc/theory/deep_wear.md, section 6).
#include "has.h"
#include "regression/deep_wear.h"

using namespace program_test;

namespace
{
/// A linear cup of 28.2/44.2 mm whose cavity ends in a chamfer of 1 mm, worn towards its rim.
SmallCase
chamfered_case(const std::string &cycles)
{
  return under_iso14242(deep_case(cycles))
      .unset("Cup / Cells")
      .unset("Cup / Outer diameter [mm]")
      .set("Cup / Imported mesh / Mesh file", ARTHROWEAR_SOURCE_DIR "/meshes/cup_chamfered.msh")
      .set("Cup / Inclination [deg]", "-45")
      .set("Material / Poisson ratio", "0.4")
      .set("Material / Young modulus [MPa]", "1000")
      .set("Head / Radial clearance [mm]", "0.1")
      .set("Wear / Jump / Kind", "implicit")
      .set("Wear / Jump / Largest jump [cycles]", "10000")
      .set("Wear / Jump / Tolerance", "0");
}

// After the chamfer has worn away, from 1 mm of wear on, the edge of the worn surface continues in
// the plane of the rim. The surface sweeps the volume worn by the forces, also where vertices reach
// the border; the mesh loses the same volume and what its sides lose: the volume under chords of
// the chamfer and under triangles between chamfer and rim.
TEST(DeepChamfer, WearGoesOnInTheRim)
{
  const CaseFolder folder(chamfered_case("6e5"));
  const std::string log = run_whole(folder).out;
  EXPECT_TRUE(has(log, "triangles of the faces beside its worn surface are used up"));
  const std::vector<MeshHistory> rows = mesh_history(folder.output());
  EXPECT_GT(rows.back().max_depth, 2.);
  EXPECT_GE(rows.back().refills, 3.);
  double worn = 0., swept = 0., lost = 0.;
  for (const MeshHistory &row : rows)
  {
    const double step = row.from_forces - worn;
    EXPECT_NEAR(row.from_depths - swept, step, 1e-6 * step) << row.cycles;
    EXPECT_NEAR(row.of_mesh - lost, step, 1e-2 * step) << row.cycles;
    worn = row.from_forces;
    swept = row.from_depths;
    lost = row.of_mesh;
  }
  EXPECT_NEAR(lost, worn, 1e-3 * worn);
  EXPECT_FALSE(has(log, "its worst cell has a quality of"));
}
} // namespace
