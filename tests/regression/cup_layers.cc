// SPDX-License-Identifier: LGPL-2.1-or-later
// A liner that is bonded to its shell: the shell changes pressures, but not the mesh of the liner.
#include "regression/deep_wear.h"

using namespace program_test;

namespace
{
/// A liner of 28/36 mm without a shell; its backing moves as one body.
SmallCase
liner(const std::string &cycles, const std::string &elements = "linear")
{
  return deep_case(cycles, elements)
      .set("Cup / Outer diameter [mm]", "36")
      .set("Load / Application", "rigid_backing");
}

/// The same liner in a shell 4 mm thick.
SmallCase
in_shell(SmallCase one, const std::string &young)
{
  return one.set("Cup / Outer diameter [mm]", "44")
      .set("Cup / Shell thickness [mm]", "4")
      .set("Material / Other volumes / Names", "shell")
      .set("Material / Other volumes / Young moduli [MPa]", young)
      .set("Material / Other volumes / Poisson ratios", "0.34")
      .set("Material / Other volumes / Densities [kg/m^3]", "4430");
}

double
last_value(const CaseFolder &folder, const std::string &column)
{
  const std::string table = read(folder.output() / "statistics.csv");
  const std::vector<std::string> names = names_of(table);
  const auto place = std::find(names.begin(), names.end(), column) - names.begin();
  return numbers_of(table).back().at(place);
}

double
largest_value(const CaseFolder &folder, const std::string &column)
{
  const std::string table = read(folder.output() / "statistics.csv");
  const std::vector<std::string> names = names_of(table);
  const auto place = std::find(names.begin(), names.end(), column) - names.begin();
  double largest = 0.;
  for (const std::vector<double> &row : numbers_of(table))
    largest = std::max(largest, row.at(place));
  return largest;
}
} // namespace

// The liner has the same cells with and without a shell. A titanium shell of 4 mm is a hundred
// times as stiff as the liner and nearly equals a rigid backing. A shell as soft as the liner
// doubles the thickness of the wall, which lowers pressures.
TEST(Layers, OfTitaniumAreNearlyARigidBacking)
{
  const CaseFolder alone(liner("2e3")), titanium(in_shell(liner("2e3"), "110000")),
      soft(in_shell(liner("2e3"), "1016"));
  for (const CaseFolder *folder : {&alone, &titanium, &soft})
    run_whole(*folder);
  const char *const pressure = "peak contact pressure [MPa]";
  const double rigid = largest_value(alone, pressure);
  EXPECT_NEAR(largest_value(titanium, pressure) / rigid, 1., .02);
  EXPECT_LT(largest_value(soft, pressure) / rigid, .95);
  const char *const volume = "worn volume from depths [mm^3]";
  EXPECT_NEAR(last_value(titanium, volume) / last_value(alone, volume), 1., .02);
}

// A quarter of the wall wears off: the mesh of the liner moves and is refilled, as without a shell.
TEST(Layers, KeepTheirMeshWhileTheLinerWearsDeep)
{
  const CaseFolder alone(liner("2.8e5")), titanium(in_shell(liner("2.8e5"), "110000"));
  run_whole(alone);
  run_whole(titanium);
  const MeshHistory without = mesh_history(alone.output()).back(),
                    with = mesh_history(titanium.output()).back();
  EXPECT_GT(with.max_depth, .25 * 4.);
  EXPECT_NEAR(with.max_depth / without.max_depth, 1., .02);
  EXPECT_NEAR(with.from_depths / without.from_depths, 1., .02);
  EXPECT_NEAR(with.of_mesh / with.from_depths, 1., .02);
  EXPECT_EQ(with.refills, without.refills);
}

// The wall that may wear is the liner, 4 mm, without the shell.
TEST(Layers, OfTheWallEndAtTheShell)
{
  const CaseFolder folder(in_shell(liner("2e6").set("Cup / Cells", "400"), "110000"));
  Limits limits;
  limits.seconds = 300.;
  ended_with(1, folder.run({}, limits));
  const std::string log = read(folder.output() / "log.txt");
  EXPECT_NE(log.find("mm of a wall of 4 mm are left"), std::string::npos) << log;
}
