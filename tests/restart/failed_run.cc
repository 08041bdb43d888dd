// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "restart/interrupted_run.h"

using namespace program_test;

namespace
{
// One sweep is never enough for an elastic cup: steps are divided down to the smallest step, and
// the run fails.
SmallCase
hopeless_case()
{
  return SmallCase()
      .set("Contact / Solver", "nlgs")
      .set("Contact / Maximum iterations", "1")
      .set("Time / Smallest time step [s]", "1e-4");
}

TEST(FailedRun, ShowsTheNormsAndKeepsWhatFailed)
{
  const CaseFolder failed(hopeless_case());
  const Outcome outcome = ended_with(1, failed.run());
  for (const char *part :
       {"The run failed at step 1", "the smallest step is 0.0001 s",
        "the contact solver did not converge", "Set [Contact / Solver] to auto", "penetration",
        "required", "failed_contact_problem.h5", "out/checkpoints"})
    EXPECT_TRUE(has(outcome.err, part)) << part << "\n" << outcome.err;
  EXPECT_FALSE(has(outcome.err, "----"));
  const std::string log = read(failed.output() / "log.txt");
  EXPECT_TRUE(has(log, "The run failed at step 1"));

  const std::string problem = (failed.output() / "failed_contact_problem.h5").string();
  ended_with(0, run_program({"replay", problem}, failed.output()));
  const Outcome in_vain = run_program(
      {"replay", problem, "--solver", "nlgs", "--max-iterations", "1"}, failed.output());
  EXPECT_EQ(in_vain.exit_code, 1);
  EXPECT_TRUE(has(in_vain.out, "NOT converged"));
}

// An entry that caused the failure may be changed: the run continues from the last good state.
TEST(FailedRun, CanBeResumedWithABetterSolver)
{
  const CaseFolder failed(hopeless_case());
  ASSERT_EQ(failed.run().exit_code, 1);
  write(failed.output().parent_path() / "case.prm", SmallCase().text());
  ended_with(0, failed.run({"--resume"}));
}

// No step balances within a hundredth of round-off. W of the stored problem is solved for; its
// problem has a solution.
TEST(FailedRun, WithoutWStoresItsProblem)
{
  const CaseFolder failed(SmallCase()
                              .set("Material / Law", "linear_elastic")
                              .set("Solver / Elasticity", "iterative")
                              .set("Solver / Balance tolerance", "1e-18")
                              .set("Time / Smallest time step [s]", "1e-4"));
  const Outcome outcome = ended_with(1, failed.run());
  for (const char *part : {"The run failed at step 1", "The last contact problem is in out",
                           "The last good state is in out"})
    EXPECT_TRUE(has(outcome.err, part)) << part << "\n" << outcome.err;
  const std::string problem = (failed.output() / "failed_contact_problem.h5").string();
  ended_with(0, run_program({"replay", problem}, failed.output()));
}

void
expect_dump(const CaseFolder &failed, const Outcome &outcome, const std::string &what)
{
  EXPECT_EQ(outcome.exit_code, 1) << outcome.out << outcome.err;
  EXPECT_TRUE(has(outcome.err, what));
  for (const char *part : {"The last contact problem is in out/failed_contact_problem.h5",
                           "The last good state is in out/checkpoints"})
    EXPECT_TRUE(has(outcome.err, part)) << part << "\n" << outcome.err;
  EXPECT_TRUE(fs::exists(failed.output() / "failed_contact_problem.h5"));
  const std::string state = newest_checkpoint(failed.output());
  EXPECT_EQ(arthrowear::CheckpointData::from_bytes(state, "state").first_not_finite(), "");
}

// 112 kN on one node of a cup of 400 MPa invert its elements in the first step. The load is between
// 108 kN, under which the step converges slowly, and 120 kN, under which the run fails before its
// first contact problem. Five kernels of OpenBLAS lead to the same message.
TEST(FailedRun, NotANumberIsNamed)
{
  const CaseFolder failed(SmallCase()
                              .set("Material / Law", "neo_hookean")
                              .set("Material / Young modulus [MPa]", "400")
                              .set("Load / Application", "one_node")
                              .set("Load / F_max [N]", "0")
                              .set("Load / F_0 [N]", "1.12e5")
                              .set("Time / Smallest time step [s]", "2e-4"));
  expect_dump(failed, failed.run(),
              "Reason: the internal force is not a number: an element is "
              "inverted or the motion diverges");
}

TEST(FailedRun, LossOfContactIsNamed)
{
  const CaseFolder failed(case_that_loses_contact());
  const Outcome outcome = failed.run();
  expect_dump(failed, outcome,
              "loss of contact. The head has not touched the cup for 0.0001 s "
              "under a load that is ");
  EXPECT_TRUE(has(outcome.err, "The run failed at step 10, "));
  EXPECT_EQ(n_rows(failed.output()), 10u);
}

// 220 mm^3/(N m) and some 10 N m wear 2 cm^3 of a cavity of 12 cm^2: 2 mm in the mean and 4 mm in
// the middle of a wall of 3 mm.
TEST(FailedRun, ACupThatIsWornThroughIsNamed)
{
  const CaseFolder failed(
      SmallCase().set("Wear / Amplification", "1e9").set("Cup / Outer diameter [mm]", "34"));
  const Outcome outcome = ended_with(1, failed.run());
  EXPECT_TRUE(has(outcome.err, "the cup is worn through"));
  EXPECT_TRUE(has((outcome.out + outcome.err), "wear is deep for the thickness of the wall"))
      << outcome.out;
}

// With 660 mm^3/(N m) a cup of 14 mm with a wall of 30 mm moves past the head within a few steps: a
// cup that is further from the head than its radius does not return.
TEST(FailedRun, ACupFarFromTheHeadHasLostIt)
{
  const CaseFolder failed(SmallCase()
                              .set("Time / Cycle frequency [Hz]", "1")
                              .set("Time / Time step [s]", "2.5e-2")
                              .set("Wear / Amplification", "3e9")
                              .set("Cup / Outer diameter [mm]", "88"));
  const Outcome outcome = ended_with(1, failed.run());
  EXPECT_TRUE(has(outcome.err, {"loss of contact", "mm along z, past a head of radius 13.9 mm"}));
  EXPECT_FALSE(has(outcome.err, "must be finite"));
}

TEST(FailedRun, IsToldEvenIfNothingCanBeWritten)
{
  const CaseFolder failed(hopeless_case());
  Limits limits;
  limits.environment = {{"LD_PRELOAD", ARTHROWEAR_DISK_SHIM},
                        {"FULL_DISK_AT", "failed_contact_problem.h5"}};
  EXPECT_TRUE(has(ended_with(1, failed.run({}, limits)).err,
                  {"the contact solver did not converge", "required"}));
}
} // namespace
