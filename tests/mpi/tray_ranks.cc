// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mpi/on_ranks.h"
#include "regression/tray_twin.h"
#include "restart/tray_result.h"

using namespace program_test;

namespace
{
SmallCase
tray_case()
{
  return small_tray_case_with_wear()
      .set("Checkpoint / Every n steps", "2000")
      .set("Checkpoint / Keep", "100");
}

/// A whole run on this number of ranks, made once.
const CaseFolder &
whole_run(const unsigned int ranks)
{
  static std::map<unsigned int, std::unique_ptr<CaseFolder>> runs;
  std::unique_ptr<CaseFolder> &run = runs[ranks];
  if (!run)
  {
    run = std::make_unique<CaseFolder>(tray_case());
    ended_with(0, run->run({}, on_ranks(ranks)));
  }
  return *run;
}

Table
table_of(const CaseFolder &folder)
{
  return Table(read(folder.output() / "statistics.csv"));
}

/// Compares all levels within a relative tolerance; the adhesive loss at the last level alone,
/// since it is the round-off of zero at earlier levels.
void
expect_close(const Table &table, const Table &reference, const double tolerance)
{
  ASSERT_EQ(table.n_rows(), reference.n_rows());
  for (std::size_t row = 0; row < table.n_rows(); ++row)
  {
    EXPECT_EQ(table.at(row, "steps [-]"), reference.at(row, "steps [-]"));
    // The area changes by whole contact points.
    EXPECT_NEAR(table.at(row, "undamaged area [-]"), reference.at(row, "undamaged area [-]"), .01);
    for (const char *name :
         {"uplift of the unloaded side [mm]", "settlement of the loaded side [mm]", "tilt [deg]",
          "largest opening [mm]", "largest tension [MPa]", "largest pressure [MPa]",
          "largest shear [MPa]", "reaction z [N]", "strain energy [mJ]",
          "stored energy of interfaces [mJ]", "external work [mJ]", "damping loss [mJ]",
          "frictional loss [mJ]", "worn volume [mm^3]", "debris [mm^3]"})
      EXPECT_NEAR(table.at(row, name), reference.at(row, name),
                  tolerance * std::abs(reference.at(row, name)))
          << name;
  }
  const std::size_t last = reference.n_rows() - 1;
  EXPECT_NEAR(table.at(last, "adhesive loss [mJ]"), reference.at(last, "adhesive loss [mJ]"),
              tolerance * reference.at(last, "adhesive loss [mJ]"));
}

TEST(TrayOnRanks, TwoTakeTheStepsAndLeaveTheAreaOfOne)
{
  const Table one = table_of(whole_run(1)), two = table_of(whole_run(2));
  expect_close(two, one, 1e-6);
  EXPECT_LT(one.at(1, "undamaged area [-]"), 1.);
  EXPECT_EQ(frame_times(whole_run(2).output() / "interface.pvd"),
            frame_times(whole_run(1).output() / "interface.pvd"));
}

/// Continues a run from the checkpoint of a step on this number of ranks.
void
resume(const CaseFolder &copy, const CaseFolder &begun, const unsigned long step,
       const unsigned int ranks)
{
  fs::copy(begun.output(), copy.output(), fs::copy_options::recursive);
  forget_after(copy.output(), step);
  ended_with(0, copy.run({"--resume"}, on_ranks(ranks)));
}

TEST(TrayOnRanks, TwoGoOnAsTwoBitForBit)
{
  const CaseFolder resumed(tray_case());
  resume(resumed, whole_run(2), 6000, 2);
  expect_same(tray_result_in(resumed.output()), tray_result_in(whole_run(2).output()));
}

TEST(TrayOnRanks, OneGoesOnAsTwo)
{
  const CaseFolder resumed(tray_case());
  resume(resumed, whole_run(1), 6000, 2);
  expect_close(table_of(resumed), table_of(whole_run(1)), 1e-8);
}

TEST(TrayOnRanks, TwoGoOnAsOne)
{
  const CaseFolder resumed(tray_case());
  resume(resumed, whole_run(2), 6000, 1);
  expect_close(table_of(resumed), table_of(whole_run(2)), 1e-8);
}
} // namespace
