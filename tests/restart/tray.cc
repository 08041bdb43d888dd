// SPDX-License-Identifier: LGPL-2.1-or-later
#include "restart/tray_result.h"

using namespace program_test;

namespace
{
/// The case writes a checkpoint every 700 of some 7000 steps.
SmallCase
tray_case()
{
  return small_tray_case_with_wear()
      .set("Relaxation / Residual tolerance", "1e-3")
      .set("Checkpoint / Every n steps", "700")
      .set("Checkpoint / Keep", "100");
}

/// The whole run, computed once; tests read it or work on a copy.
const CaseFolder &
whole_tray_run()
{
  static const CaseFolder whole(tray_case());
  static const int exit_code = whole.run().exit_code;
  EXPECT_EQ(exit_code, 0);
  return whole;
}

const TrayResult &
whole_result()
{
  static const TrayResult result = tray_result_in(whole_tray_run().output());
  return result;
}

/// Copies the whole run up to the checkpoint of a step.
void
copy_until(const CaseFolder &copy, const unsigned long step)
{
  fs::copy(whole_tray_run().output(), copy.output(), fs::copy_options::recursive);
  forget_after(copy.output(), step);
}

void
resume_and_compare(const CaseFolder &interrupted)
{
  ended_with(0, interrupted.run({"--resume"}));
  expect_same(tray_result_in(interrupted.output()), whole_result());
}

void
resume_from_first(const long level, bool (Moment::*phase)() const)
{
  for (const Moment &moment : moments_of(whole_tray_run().output()))
    if (moment.level == level && (moment.*phase)())
    {
      const CaseFolder interrupted(tray_case());
      copy_until(interrupted, moment.step);
      resume_and_compare(interrupted);
      return;
    }
  FAIL() << "no checkpoint was written in this phase";
}

// In this phase bonds begin to break, friction slides and debris moves.
TEST(TrayRestart, InARampRepeatsTheRunBitForBit)
{
  resume_from_first(1, &Moment::is_in_ramp);
}

TEST(TrayRestart, UnderAHeldLoadRepeatsTheRunBitForBit)
{
  resume_from_first(1, &Moment::is_held);
}

TEST(TrayRestart, OfAFinishedRunChangesNothing)
{
  const CaseFolder finished(tray_case());
  copy_until(finished, ~0ul);
  resume_and_compare(finished);
}

/// Acts on a run as soon as its first checkpoint is found, which may be at any time until its end.
template <typename Action>
Outcome
run_and_interrupt(const CaseFolder &folder, const Action &action)
{
  return folder.run_until(0,
                          [&](Program &program)
                          {
                            while (!program.poll() && newest_valid_step(folder.output()) < 700)
                              std::this_thread::sleep_for(std::chrono::milliseconds(1));
                            action(program);
                          });
}

TEST(TrayRestart, AfterAFileNamedStop)
{
  const CaseFolder interrupted(tray_case());
  const Outcome stopped =
      run_and_interrupt(interrupted, [&](Program &) { write(interrupted.output() / "stop", ""); });
  ASSERT_TRUE(has_stopped_or_ended(stopped)) << stopped.out << stopped.err;
  EXPECT_EQ(stopped.out.find("continue with --resume") != std::string::npos,
            stopped.exit_code == 3);
  resume_and_compare(interrupted);
}

// Rows and frames after the last checkpoint are written again.
TEST(TrayRestart, AfterKill)
{
  const CaseFolder interrupted(tray_case());
  const Outcome killed =
      run_and_interrupt(interrupted, [](Program &program) { program.send(SIGKILL); });
  ASSERT_TRUE(was_killed_or_ended(killed)) << killed.out << killed.err;
  ASSERT_GE(newest_valid_step(interrupted.output()), 700);
  resume_and_compare(interrupted);
}

// Total Lagrangian elements; kinetic damping, whose state includes the last peak of the kinetic
// energy; points on both sides of the interfaces.
TEST(TrayRestart, WithOtherLawAndDampingRepeatsTheRunBitForBit)
{
  const SmallCase other = tray_case()
                              .set("Materials / Law", "st_venant_kirchhoff")
                              .set("Relaxation / Damping", "kinetic")
                              .set("Load / Periods of the ramp", "1")
                              .set("Interface / Two passes", "true")
                              .set("Load / Levels", "1");
  const CaseFolder whole(other), interrupted(other);
  ended_with(0, whole.run());
  fs::copy(whole.output(), interrupted.output(), fs::copy_options::recursive);
  forget_after(interrupted.output(), 1400);
  ended_with(0, interrupted.run({"--resume"}));
  EXPECT_TRUE(read(whole.output() / "statistics.csv") ==
              read(interrupted.output() / "statistics.csv"));
  EXPECT_TRUE(newest_checkpoint(whole.output()) == newest_checkpoint(interrupted.output()));
}

TEST(TrayRestart, OfAnotherTibiaNamesEveryEntryThatChanged)
{
  const SmallCase other = tray_case()
                              .set("Geometry / Post length [mm]", "30")
                              .set("Materials / Bone / Young modulus [MPa]", "16000")
                              .set("Interface / Friction coefficient", "0.2")
                              .set("Load / Levels", "3")
                              .set("Wear / Coefficient", "1e-6");
  const CaseFolder changed(other);
  copy_until(changed, 2100);
  const auto before = contents(changed.output());
  const Outcome refused = ended_with(2, changed.run({"--resume"}));
  EXPECT_EQ(refused.error_lines().size(), 5u) << refused.err;
  for (const char *part :
       {"[Geometry / Post length [mm]] is 30: the run was begun with 40. Set it back",
        "[Materials / Bone / Young modulus [MPa]] is 16000: the run was begun with 17000",
        "[Interface / Friction coefficient] is 0.2: the run was begun with 0.1",
        "[Load / Levels] is 3: the run was begun with 2",
        "[Wear / Coefficient] is 1e-6: the run was begun with 0.0001"})
    EXPECT_NE(refused.err.find(part), std::string::npos) << part << "\n" << refused.err;
  EXPECT_TRUE(contents(changed.output()) == before) << "the folder was changed";
}

TEST(TrayRestart, ARequestInTheSetUpReplacesNothing)
{
  const CaseFolder again(tray_case());
  copy_until(again, ~0ul);
  const auto before = contents(again.output());
  write(again.output() / "stop", "");
  const Outcome stopped = ended_with(4, again.run({"--overwrite"}));
  EXPECT_NE(stopped.out.find("in the set-up. Nothing was written or replaced"), std::string::npos)
      << stopped.out;
  EXPECT_TRUE(contents(again.output()) == before) << "but for the request itself";
}
} // namespace
