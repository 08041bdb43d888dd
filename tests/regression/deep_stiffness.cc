// SPDX-License-Identifier: LGPL-2.1-or-later
// Stiffness of a worn cup.
#include "regression/deep_wear.h"

using namespace program_test;

namespace
{
struct WornCup
{
  MeshHistory mesh;
  double approach; ///< displacement of the backing from the least to the largest load [mm]
};

/// A wall of 4 mm that wears to about a third, by jumps of equal length.
WornCup
worn_cup(SmallCase one)
{
  const CaseFolder folder(one.set("Cup / Outer diameter [mm]", "36")
                              .set("Wear / Jump / Kind", "implicit")
                              .set("Wear / Jump / Largest jump [cycles]", "14000")
                              .set("Wear / Jump / Tolerance", "0"));
  run_whole(folder);
  const std::string table = read(folder.output() / "statistics.csv");
  const std::vector<std::string> names = names_of(table);
  const auto column = [&](const char *name)
  { return std::find(names.begin(), names.end(), name) - names.begin(); };
  const auto load = column("applied load [N]"), backing = column("backing displacement [mm]");
  const auto rows = numbers_of(table);
  const auto [least, most] =
      std::minmax_element(rows.end() - 25, rows.end(),
                          [&](const auto &a, const auto &b) { return a.at(load) < b.at(load); });
  return {mesh_history(folder.output()).back(), (*least).at(backing) - (*most).at(backing)};
}
} // namespace

// A mesh that follows the wear of two thirds of its wall by motion alone, with Jacobian
// determinants down to 0.09 of the unworn cells', is as stiff as a new mesh of the same shape, to 1
// %: from 300 to 2362 N the backing moves by 20.47 and 20.58 um. The unworn wall has 17.2 um.
TEST(DeepWear, AThirdOfTheWallIsAsStiffAsTheSameShapeMeshedAfresh)
{
  const WornCup moved = worn_cup(deep_case("7e5", "quadratic")
                                     .set("Wear / Shape / Depth before a refill [-]", "1")
                                     .set("Wear / Shape / Least quality [-]", "0.01")
                                     .set("Wear / Shape / Least Jacobian [-]", "0.05")),
                afresh = worn_cup(deep_case("7e5", "quadratic"));
  EXPECT_EQ(moved.mesh.refills, 0.);
  EXPECT_GE(afresh.mesh.refills, 2.);
  EXPECT_GT(moved.mesh.wall_fraction, .6);
  EXPECT_NEAR(moved.mesh.max_depth, afresh.mesh.max_depth, 1e-3 * moved.mesh.max_depth);
  EXPECT_NEAR(moved.approach, afresh.approach, .01 * afresh.approach);
  EXPECT_GT(afresh.approach, .0195);
}
