// SPDX-License-Identifier: LGPL-2.1-or-later
// Two machines, as MPI distinguishes them: Open MPI daemons in separate name spaces with separate
// host names. Ranks share memory with ranks of the same machine only.
#include "restart/interrupted_run.h"

using namespace program_test;

namespace
{
/// The script that mpirun calls in place of ssh to start its daemon on a machine.
constexpr const char *agent = R"(#!/bin/bash
while [[ $1 == -* ]]; do shift; done
machine=$1
shift
folder=$(dirname "$0")
mkdir -p "$folder/$machine"
export TMPDIR=$folder/$machine
exec unshare --uts bash -c "hostname $machine; $*"
)";

/// True if this process may set a host name within a name space.
bool
can_stand_for_machines()
{
  return std::system("unshare --uts hostname machine-a 2>/dev/null") == 0;
}

Outcome
run_on_two_machines(const CaseFolder &folder, const unsigned int per_machine)
{
  const fs::path root = folder.output().parent_path();
  write(root / "agent", agent);
  fs::permissions(root / "agent", fs::perms::all);
  const std::string slots = ":" + std::to_string(per_machine);
  Limits limits;
  limits.program = "mpirun";
  limits.environment["TMPDIR"] = root.string();
  return run_program({"--mca", "plm_rsh_agent", (root / "agent").string(), "--mca",
                      "mpi_yield_when_idle", "1", "--host",
                      "machine-a" + slots + ",machine-b" + slots, "-n",
                      std::to_string(2 * per_machine), ARTHROWEAR_PROGRAM, "run", "case.prm"},
                     root, limits);
}

/// Tolerances so tight that runs differ by round-off only.
SmallCase
tight_case(const std::string &elasticity)
{
  return SmallCase()
      .set("Time / Cycle frequency [Hz]", "1")
      .set("Time / Time step [s]", "2.5e-2")
      .set("Wear / Amplification", "1e5")
      .set("Solver / Elasticity", elasticity)
      .set("Solver / Balance tolerance", "1e-12")
      .set("Contact / Penetration tolerance [mm]", "1e-12");
}
} // namespace

// With a condensed cup each machine has its own factor; with a full cup MUMPS distributes the
// factor.
TEST(TwoMachines, AgreeWithOneRank)
{
  if (!can_stand_for_machines())
    GTEST_SKIP() << "needs the right to name a machine (unshare --uts)";
  for (const char *elasticity : {"condensed", "full"})
  {
    const CaseFolder one(tight_case(elasticity)), several(tight_case(elasticity));
    ASSERT_EQ(one.run().exit_code, 0);
    const Outcome outcome = run_on_two_machines(several, 1);
    ASSERT_EQ(outcome.exit_code, 0) << elasticity << outcome.out << outcome.err;
    EXPECT_NE(outcome.out.find(", 2 ranks"), std::string::npos) << outcome.out;
    expect_close(read(several.output() / "statistics.csv"), read(one.output() / "statistics.csv"),
                 1e-9);
  }
}
