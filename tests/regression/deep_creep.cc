// SPDX-License-Identifier: LGPL-2.1-or-later
// Creep that is large compared with the wall: a warning above a tenth of the thickness, the end of
// the run above a half; a wall that wear and creep penetrate together.
#include "has.h"
#include "restart/interrupted_run.h"

using namespace program_test;

namespace
{
/// Adds creep with constants [1/MPa] at 1e4 min, and a million cycles per year.
SmallCase
creeping(SmallCase small_case, const char *at_reference, const char *per_decade)
{
  return small_case.set("Creep / Law", "logarithmic")
      .set("Creep / Strain per pressure [1/MPa]", at_reference)
      .set("Creep / Strain per pressure and decade [1/MPa]", per_decade)
      .set("Creep / Reference time [min]", "1e4")
      .set("Creep / Time of a cycle [s]", "31.6");
}

/// A box of 4 mm with Poisson's ratio 0 over 1e5 cycles; its constant pressure is a sixteenth of
/// the force.
SmallCase
box(const char *force)
{
  return SmallCase({{"Model", "block"},
                    {"Output folder", "out"},
                    {"Time / Time step [s]", "0.05"},
                    {"Block / Length x [mm]", "4"},
                    {"Block / Length y [mm]", "4"},
                    {"Block / Height [mm]", "4"},
                    {"Block / Element size at wear [mm]", "2"},
                    {"Block / Elements", "linear"},
                    {"Material / Young modulus [MPa]", "1000"},
                    {"Material / Poisson ratio", "0"},
                    {"Material / Density [kg/m^3]", "938"},
                    {"Motion / Path", "line"},
                    {"Motion / Size along x [mm]", "1"},
                    {"Load / Force [N]", force},
                    {"Contact / Friction coefficient", "0"},
                    {"Wear / Wear factor [mm^3/(N m)]", "1e-9"},
                    {"Wear / Jump / Kind", "linearly_implicit"},
                    {"Wear / Jump / Cycles", "1e5"},
                    {"Output / Frames per cycle", "0"},
                    {"Checkpoint / Every n steps", "0"}});
}

SmallCase
layer(const char *thickness, const char *cycles)
{
  return SmallCase({{"Model", "hip_layer"},
                    {"Output folder", "out"},
                    {"Cup / Inner diameter [mm]", "28.2"},
                    {"Cup / Points", "250"},
                    {"Layer / Thickness [mm]", thickness},
                    {"Layer / Young modulus [MPa]", "1000"},
                    {"Layer / Poisson ratio", "0.4"},
                    {"Layer / Geometry", "large_wear"},
                    {"Head / Radial clearance [mm]", "0.1"},
                    {"Motion / File", "gait.csv"},
                    {"Load / F_max [N]", "2070"},
                    {"Load / F_0 [N]", "300"},
                    {"Wear / Wear factor [mm^3/(N m)]", "4e-6"},
                    {"Wear / Jump / Cycles", cycles}});
}

const char *const deep = "creep is deep for the thickness of the";

void
expect_failure(const SmallCase &small_case, const std::string &text)
{
  const CaseFolder folder(small_case);
  EXPECT_TRUE(has(ended_with(1, folder.run()).err, text));
}

Outcome
done(const CaseFolder &folder)
{
  const Outcome outcome = ended_with(0, folder.run());
  return outcome;
}
} // namespace

// The strain after 3.16e6 s is p (a + b log10(3.16e6/6e5)), with the law's constants 4.066e-3 p: a
// tenth at 24.6 MPa, 394 N. A strain of a half at 25 MPa needs a = 0.02, b = 8e-4.
TEST(DeepCreep, OfABlockIsDoubtedAndThenRefused)
{
  const char *a = "3.491e-3", *b = "7.966e-4";
  const Outcome small = done(CaseFolder(creeping(box("380"), a, b))),
                large = done(CaseFolder(creeping(box("410"), a, b)));
  EXPECT_FALSE(has(small.out, deep));
  const std::string wall = std::string(deep) + " wall: ";
  const std::size_t at = large.out.find(wall);
  ASSERT_NE(at, std::string::npos) << large.out;
  // The warning follows the jump in which creep passes a tenth of 4 mm; at the end creep is 0.1
  // (410/394) 4 mm.
  const double told = std::stod(large.out.substr(at + wall.size()));
  EXPECT_GE(told, 0.4);
  EXPECT_LE(told, 0.417);
  expect_failure(creeping(box("400"), "0.02", "8e-4"),
                 "The run failed: creep has compressed more than half of the wall, 2.");
}

// 14 kN are 23 MPa averaged over the projected area, and more at the pole.
TEST(DeepCreep, OfACupIsRefused)
{
  expect_failure(creeping(SmallCase()
                              .set("Load / F_max [N]", "14000")
                              .set("Time / Cycles", "1")
                              .set("Wear / Amplification", "1e6"),
                          "0.05", "0.02"),
                 "The run failed: creep has compressed more than half of the wall, ");
}

TEST(DeepCreep, OfALayerIsDoubtedAndThenRefused)
{
  const char *b = "7.966e-4";
  EXPECT_FALSE(has(done(CaseFolder(creeping(layer("8", "1e6"), "3.491e-3", b))).out, deep));
  const Outcome large = done(CaseFolder(creeping(layer("8", "1e6"), "0.05", b)));
  EXPECT_TRUE(has(large.out, std::string(deep) + " layer: Creep is "));
  expect_failure(creeping(layer("8", "1e6").set("Load / F_max [N]", "8000"), "0.05", "0.02"),
                 "The run ends: this is more than half of the layer.");
}

// A layer counts as worn through at 98 % of its thickness, by wear alone or by wear and creep
// together.
TEST(DeepCreep, CountsWhereALayerIsWornThrough)
{
  const auto number = [](const CaseFolder &folder, const char *name)
  {
    const std::string summary = read(folder.output() / "summary.json"),
                      before = std::string("\"") + name + "\": {\n    \"value\": ";
    const std::size_t at = summary.find(before);
    return at == std::string::npos ? 0. : std::stod(summary.substr(at + before.size()));
  };
  const SmallCase plain = layer("1.5", "1e9").set("Time / Steps per cycle", "25");
  const CaseFolder wears(plain), creeps(creeping(plain, "0.03", "7.966e-4"));
  for (const CaseFolder *folder : {&wears, &creeps})
  {
    done(*folder);
    EXPECT_TRUE(has(read(folder->output() / "summary.json"), "worn through to the backing"));
  }
  const double creep = number(creeps, "largest creep depth");
  EXPECT_GT(creep, .1);
  EXPECT_GT(number(wears, "largest wear depth"), .98 * 1.5);
  EXPECT_LT(number(creeps, "largest wear depth"), .98 * 1.5);
  EXPECT_GT(number(creeps, "largest wear depth") + creep, .98 * 1.5);
}

// 3.75 mm of 4 mm are worn, and 0.41 mm of creep exceed the remaining wall. The mesh does not
// follow the wear.
TEST(DeepCreep, CountsWhereABlockIsWornThrough)
{
  const SmallCase wears = box("400")
                              .set("Wear / Wear factor [mm^3/(N m)]", "7.5e-4")
                              .set("Wear / Shape / Mesh follows wear", "false");
  done(CaseFolder(wears));
  expect_failure(creeping(wears, "3.491e-3", "7.966e-4"), "the block is worn through, ");
}
