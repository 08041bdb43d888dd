// SPDX-License-Identifier: LGPL-2.1-or-later
// A knee insert on ranks, and a killed run of it: the femur's balance and its restraints continue.
#include "regression/hip_summary.h"

#include "base/csv.h"

#include <gtest/gtest.h>

namespace
{
using namespace program_test;

/// A life of 8000 cycles under forces and restraints, with a checkpoint every seven steps.
ShippedCase::Changes
short_life()
{
  return {
      {"set Cells =", "1000"},
      {"set Time step [s] =", "0.02"},
      {"set Cycles        =", "1"},
      {"set Friction coefficient =", "0.04\nend\nsubsection Checkpoint\n  set Every n steps = 7"},
      {"set Wear factor [mm^3/(N m)] =", "0.22e-6\n  subsection Jump\n    set Cycles = 8e3\n    "
                                         "set First jump [cycles] = 4e3\n  end"}};
}

Outcome
run(const ShippedCase &knee, const std::vector<std::string> &flags = {},
    const unsigned int ranks = 1)
{
  Limits limits;
  limits.ranks = ranks;
  limits.seconds = 900.;
  std::vector<std::string> words{"run", "case.prm"};
  words.insert(words.end(), flags.begin(), flags.end());
  return run_program(words, knee.folder().path(), limits);
}

const ShippedCase &
whole()
{
  static const ShippedCase knee("knee_restraint", short_life());
  static const Outcome outcome = run(knee);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return knee;
}

/// Returns the step of the newest complete checkpoint, 0 if there is none.
std::size_t
checked_step(const ShippedCase &knee)
{
  std::size_t newest = 0;
  std::error_code none;
  for (const auto &entry : fs::directory_iterator(knee.out() / "checkpoints", none))
    if (fs::exists(entry.path() / "complete"))
      newest = std::max<std::size_t>(newest, std::stoul(entry.path().filename()));
  return newest;
}

/// Killed without warning in the second computed cycle, a run continues bit for bit: the femur's
/// place, its speed, the restraints and the comparison of roughness are in the checkpoint.
TEST(KneeInsertRestart, AKilledRunHasTheBytesOfAnUndisturbedOne)
{
  const ShippedCase knee("knee_restraint", short_life());
  Program program({"run", "case.prm"}, knee.folder().path());
  constexpr std::size_t steps_of_a_cycle = 50;
  while (!program.poll() && checked_step(knee) <= steps_of_a_cycle)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  program.send(SIGKILL);
  ASSERT_EQ(program.wait().signal, SIGKILL);
  const Outcome resumed = run(knee, {"--resume"});
  ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
  for (const char *file : {"statistics.csv", "wear_history.csv"})
    EXPECT_EQ(read(knee.out() / file), read(whole().out() / file)) << file;
}

/// The same of an insert on its tray, whose rim is in the checkpoint.
TEST(InsertBacksideRestart, AKilledRunHasTheBytesOfAnUndisturbedOne)
{
  const ShippedCase::Changes short_run{
      {"Element size at backing [mm] =", "7\n  set Element size at wear [mm] = 9"},
      {"    set Cycles =", "0"},
      {"set Friction coefficient =", "0.1\nend\nsubsection Checkpoint\n  set Every n steps = 7"}};
  const ShippedCase undisturbed("insert_backside", short_run), killed("insert_backside", short_run);
  ASSERT_EQ(run(undisturbed).exit_code, 0);
  Program program({"run", "case.prm"}, killed.folder().path());
  while (!program.poll() && checked_step(killed) < 14)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  program.send(SIGKILL);
  ASSERT_EQ(program.wait().signal, SIGKILL);
  const Outcome resumed = run(killed, {"--resume"});
  ASSERT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(read(killed.out() / "statistics.csv"), read(undisturbed.out() / "statistics.csv"));
}

/// Two ranks sum in another order, and forces balance to 1e-8 of the load.
TEST(KneeInsertRestart, TwoRanksWearAsOne)
{
  const ShippedCase knee("knee_restraint", short_life());
  const Outcome outcome = run(knee, {}, 2);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const auto table = [](const ShippedCase &of)
  { return arthrowear::read_csv((of.out() / "wear_history.csv").string()); };
  const arthrowear::CsvTable one = table(whole()), two = table(knee);
  for (const char *name : {"cycles [-]", "worn volume from forces [mm^3]", "max wear depth [mm]"})
  {
    const std::vector<double> a = two.column(name), b = one.column(name);
    ASSERT_EQ(a.size(), b.size()) << name;
    for (std::size_t row = 0; row < a.size(); ++row)
      EXPECT_NEAR(a[row], b[row], 1e-5 * b[row]) << name;
  }
}
} // namespace
