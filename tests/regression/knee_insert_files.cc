// SPDX-License-Identifier: LGPL-2.1-or-later
// Runs of the model knee_insert whose femur or insert comes from a file, and a doubtful femur.
#include "has.h"
#include "hip_summary.h"

#include <algorithm>

namespace
{
using namespace program_test;
using Changes = HipSummary::Changes;

/// Makes the insert of inputs/knee_iso, coarse, and its femur of triangles, whose origin is in the
/// middle of the axis of flexion.
void
make_parts(const TemporaryFolder &folder)
{
  std::vector<std::string> words{"mesh", "knee", "-o", "insert.msh", "--femur", "femur.stl"};
  for (const auto &[option, value] : Changes{{"--sagittal-radius", "58"},
                                             {"--coronal-radius", "30"},
                                             {"--distance", "48"},
                                             {"--thickness", "9"},
                                             {"--length", "50"},
                                             {"--width", "76"},
                                             {"--cells", "1500"},
                                             {"--femur-sagittal-radius", "25"},
                                             {"--femur-coronal-radius", "22"}})
    words.insert(words.end(), {option, value});
  ended_with(0, run_program(words, folder.path()));
}

/// A cycle of 25 steps. @param of_insert, of_femur  further entries of these sections
Changes
coarse_cycle(const std::string &of_insert = "", const std::string &of_femur = "")
{
  return {{"Cells                =", "1500\n  set Distance of dishes [mm] = 48" + of_insert},
          {"Distance of condyles [mm] =", "48" + of_femur},
          {"Time step [s] =", "0.04"},
          {"    set Cycles =", "0"}};
}

class KneeInsertFiles : public ::testing::Test
{
protected:
  void SetUp() override { make_parts(folder_); }
  void expect_as_made(const HipSummary &run, const double error) const
  {
    static const HipSummary made("knee_iso", coarse_cycle());
    for (const char *name : {"volume over wear factor", "peak contact pressure"})
      EXPECT_NEAR(run.value(name), made.value(name), error * made.value(name)) << name;
  }
  TemporaryFolder folder_;
};

/// Flat triangles with an edge of 0.5 mm lie up to h^2/(8 R) = 1.4 um inside of condyles of 22 mm,
/// some 1 % of an indentation of 0.1 mm. Curved patches have the places and normals of the tori at
/// their corners; their error grows with h^4, and the single precision of the file, 1.5e-6 mm at 25
/// mm, is larger.
TEST_F(KneeInsertFiles, AFemurOfTrianglesWearsAsItsTori)
{
  const HipSummary run("knee_iso", coarse_cycle("", "\n  set Shape = file\n  set File = " +
                                                        (folder_ / "femur.stl").string()));
  expect_as_made(run, 1e-4);
}

/// The file has the nodes of the made insert, of second order, in 16 digits.
TEST_F(KneeInsertFiles, AnImportedInsertWearsAsTheMadeOne)
{
  const HipSummary run("knee_iso",
                       coarse_cycle("\n  subsection Imported mesh\n    set Mesh file = " +
                                    (folder_ / "insert.msh").string() + "\n  end"));
  expect_as_made(run, 1e-5);
}

/// The insert is 50 mm long, 50 m with the unit of metres.
TEST_F(KneeInsertFiles, AnInsertInOtherUnitsIsAFinding)
{
  const ShippedCase knee("knee_iso",
                         coarse_cycle("\n  subsection Imported mesh\n    set Mesh file = " +
                                      (folder_ / "insert.msh").string() +
                                      "\n    set Length unit [mm] = 1000\n  end"));
  EXPECT_TRUE(has(ended_with(2, run_program({"validate", "case.prm"}, knee.folder().path())).err,
                  "[Insert / Imported mesh / Length unit [mm]] is 1000, must be"));
}

/// The made femur has no faults. Turned inside out, or beside the insert, it ends before the run.
TEST_F(KneeInsertFiles, AFemurIsCheckedBeforeTheRun)
{
  const auto said = [&](const std::string &file, const std::string &origin)
  {
    const ShippedCase knee(
        "knee_iso",
        coarse_cycle("", "\n  set Shape = file\n  set File = " + (folder_ / file).string() +
                             "\n  set Origin in file [mm] = " + origin));
    const Outcome checked = run_program({"validate", "case.prm"}, knee.folder().path());
    return checked.out + checked.err;
  };
  const std::string good = said("femur.stl", "0, 0, 0");
  EXPECT_TRUE(has(good, "is valid"));
  EXPECT_FALSE(has(good, "hole"));
  std::string turned = read(folder_ / "femur.stl");
  constexpr std::size_t head = 84, facet = 50, corner = 12;
  for (std::size_t at = head; at + facet <= turned.size(); at += facet)
    std::swap_ranges(turned.begin() + at + corner, turned.begin() + at + 2 * corner,
                     turned.begin() + at + 2 * corner);
  write(folder_ / "turned.stl", turned);
  EXPECT_TRUE(has(said("turned.stl", "0, 0, 0"), "normals point out of the part"));
  const std::string beside = said("femur.stl", "0, 0, 200");
  EXPECT_TRUE(has(beside, "[Femur / Origin in file [mm]] is 0, 0, 200, must be such that the femur "
                          "is over the insert"));
}

/// Findings of inputs/knee_restraint, or of the case `name`, with a femur of this mass [kg].
std::string
findings(const std::string &mass, const std::string &name = "knee_restraint")
{
  const ShippedCase knee(
      name, {{"set Cells", "= 1000"},
             {"Friction coefficient =", "0.04\nend\nsubsection Femur\n  set Mass [kg] = " + mass}});
  const Outcome checked = run_program({"validate", "case.prm"}, knee.folder().path());
  EXPECT_EQ(checked.exit_code, 0) << checked.err;
  return checked.out + checked.err;
}

/// With N = 168 N and R = 58 mm - 25 mm, 2 kg swing at sqrt(N/(R m))/(2 pi) = 8 Hz and 1 g at
/// 359 Hz; 20 Hz, 20 times the frequency of the cycle, belongs to 0.32 kg. A femur on a prescribed
/// path does not swing.
TEST(KneeInsert, AHeavyFemurUnderForcesSwings)
{
  const std::string doubt = "inertia moves the femur";
  EXPECT_TRUE(has(findings("2"), doubt));
  EXPECT_TRUE(has(findings("0.35"), doubt));
  EXPECT_FALSE(has(findings("0.3"), doubt));
  EXPECT_FALSE(has(findings("0.001"), doubt));
  EXPECT_FALSE(has(findings("2", "knee_iso"), doubt));
}
} // namespace
