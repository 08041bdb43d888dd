// SPDX-License-Identifier: LGPL-2.1-or-later
// A knee insert on ranks. Killed runs of it: every_file.cc.
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
  static const Outcome outcome = ended_with(0, run(knee));
  return knee;
}

/// Two ranks sum in another order, and forces balance to 1e-8 of the load.
TEST(KneeInsertRestart, TwoRanksWearAsOne)
{
  const ShippedCase knee("knee_restraint", short_life());
  ended_with(0, run(knee, {}, 2));
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
