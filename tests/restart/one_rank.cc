// SPDX-License-Identifier: LGPL-2.1-or-later
#include "restart/interrupted_run.h"

using namespace program_test;

namespace
{
/// With friction, wear that feeds back on the gaps, frames, and time for a signal.
SmallCase
long_case()
{
  return SmallCase()
      .set("Time / Cycles", "1")
      .set("Time / Time step [s]", "1.25e-4")
      .set("Output / Frames per cycle", "5")
      .set("Checkpoint / Every n steps", "80");
}
constexpr std::size_t n_steps = 80;

void
expect_same(const Result &result, const Result &whole)
{
  EXPECT_TRUE(result.statistics == whole.statistics) << "statistics.csv differs";
  EXPECT_GT(result.checkpoint.size(), 10000u);
  EXPECT_TRUE(result.checkpoint == whole.checkpoint) << "the last state differs";
  EXPECT_EQ(result.frame_times, whole.frame_times);
}

const Result &
whole_run()
{
  static const Result result = []()
  {
    const CaseFolder whole(long_case());
    const Outcome outcome = whole.run();
    EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
    EXPECT_EQ(n_rows(whole.output()), n_steps);
    return result_in(whole.output());
  }();
  return result;
}

/// Stops the long case after step 20 or a little later and resumes it.
template <typename Action>
void
stop_and_resume(const Action &action)
{
  const CaseFolder interrupted(long_case());
  const Outcome stopped = interrupted.run_until(20, action);
  EXPECT_EQ(stopped.exit_code, 3) << stopped.out << stopped.err;
  EXPECT_EQ(stopped.err, "");
  EXPECT_NE(stopped.out.find("go on with --resume"), std::string::npos);
  const std::size_t rows = n_rows(interrupted.output());
  EXPECT_GE(rows, 20u);
  EXPECT_LT(rows, n_steps);
  const Outcome resumed = interrupted.run({"--resume"});
  EXPECT_EQ(resumed.exit_code, 0) << resumed.out << resumed.err;
  EXPECT_EQ(n_rows(interrupted.output()), n_steps);
  expect_same(result_in(interrupted.output()), whole_run());
}

TEST(Restart, AfterSigterm)
{
  stop_and_resume([](Program &program) { program.send(SIGTERM); });
}

TEST(Restart, AfterSigusr1)
{
  stop_and_resume([](Program &program) { program.send(SIGUSR1); });
}

TEST(Restart, AfterControlC)
{
  stop_and_resume([](Program &program) { program.send(SIGINT); });
}

TEST(Restart, AfterAFileNamedStopWhichIsTakenAway)
{
  const CaseFolder interrupted(long_case());
  const Outcome stopped =
      interrupted.run_until(20, [&](Program &) { write(interrupted.output() / "stop", ""); });
  EXPECT_EQ(stopped.exit_code, 3) << stopped.out << stopped.err;
  EXPECT_FALSE(fs::exists(interrupted.output() / "stop"));
  EXPECT_EQ(interrupted.run({"--resume"}).exit_code, 0);
  expect_same(result_in(interrupted.output()), whole_run());
}

// The first limit is over before the first step; each start gets more, until one is enough,
// however fast the machine.
TEST(Restart, AfterTheWallTime)
{
  const auto limited = [](const double seconds)
  { return long_case().set("Checkpoint / Wall time limit [s]", std::to_string(seconds)); };
  double limit = .001;
  const CaseFolder interrupted(limited(limit));
  int code = interrupted.run().exit_code, starts = 1;
  EXPECT_EQ(code, 3);
  for (; code == 3 && starts < 30; ++starts)
  {
    interrupted.replace(limited(limit *= 2.));
    code = interrupted.run({"--resume"}).exit_code;
  }
  EXPECT_EQ(code, 0) << "after " << starts << " starts";
  expect_same(result_in(interrupted.output()), whole_run());
}

// Before the first step there is a state already.
TEST(Restart, AfterNoStepAtAll)
{
  const CaseFolder interrupted(long_case());
  write(interrupted.output() / "stop", "");
  EXPECT_EQ(interrupted.run().exit_code, 3);
  EXPECT_EQ(n_rows(interrupted.output()), 0u);
  EXPECT_EQ(interrupted.run({"--resume"}).exit_code, 0);
  expect_same(result_in(interrupted.output()), whole_run());
}

TEST(Restart, OfAFinishedRunChangesNothing)
{
  const CaseFolder finished(long_case());
  ASSERT_EQ(finished.run().exit_code, 0);
  EXPECT_EQ(finished.run({"--resume"}).exit_code, 0);
  expect_same(result_in(finished.output()), whole_run());
}

// The power may fail at any moment: also while a checkpoint is written, which is at every step
// here, and in the resumed run. The moments come from the clock, and differ from test to test.
TEST(Restart, AfterKill)
{
  const CaseFolder interrupted(long_case().set("Checkpoint / Every n steps", "1"));
  const auto kill_after = [](const double milliseconds)
  {
    return [=](Program &program)
    {
      std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(milliseconds));
      program.send(SIGKILL);
    };
  };
  interrupted.run_until(3, kill_after(0.));
  std::size_t before = 0;
  for (int attempt = 1; attempt <= 6; ++attempt)
  {
    before = std::max<std::size_t>(before, n_rows(interrupted.output()));
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    // Rows after the checkpoint are cut off at the start: one more than there are may take long.
    const Outcome outcome = interrupted.run_until(
        before + 2, kill_after(static_cast<double>(now / 1000 % 10000) / 1000.), {}, {"--resume"});
    ASSERT_TRUE(outcome.signal == SIGKILL || outcome.exit_code == 0) << outcome.out << outcome.err;
  }
  const Outcome last = interrupted.run({"--resume"});
  EXPECT_EQ(last.exit_code, 0) << last.err;
  expect_same(result_in(interrupted.output()), whole_run());
}

/// What the state that is not on the disk could hide in.
struct Variant
{
  std::string name;
  std::vector<std::pair<std::string, std::string>> entries;
  std::string must_be_said = {}; ///< by the whole run, so that the variant is what it claims
};

std::ostream &
operator<<(std::ostream &out, const Variant &variant)
{
  return out << variant.name;
}

class RestartWith : public ::testing::TestWithParam<Variant>
{
};

TEST_P(RestartWith, RepeatsTheRunBitForBit)
{
  SmallCase small_case = long_case().set("Time / Cycles", "0.4");
  for (const auto &[path, value] : GetParam().entries)
    small_case.set(path, value);
  const CaseFolder whole(small_case), interrupted(small_case);
  const Outcome outcome = whole.run();
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const Outcome stopped = interrupted.run_until(5, [](Program &program) { program.send(SIGTERM); });
  ASSERT_EQ(stopped.exit_code, 3) << stopped.err;
  ASSERT_LT(n_rows(interrupted.output()), n_rows(whole.output()));
  const Outcome resumed = interrupted.run({"--resume"});
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  expect_same(result_in(interrupted.output()), result_in(whole.output()));
}

INSTANTIATE_TEST_SUITE_P(
    Variant, RestartWith,
    ::testing::Values(
        Variant{"nlgs", {{"Contact / Solver", "nlgs"}}},
        Variant{"anderson", {{"Contact / Solver", "anderson"}}},
        Variant{"semismooth_newton", {{"Contact / Solver", "semismooth_newton"}}},
        Variant{"renewed_tangent", {{"Solver / Tangent", "every_iteration"}}},
        Variant{"search_reach", {{"Contact / Search reach [mm]", "0.1"}}},
        Variant{"neo_hookean_theta", {{"Material / Law", "neo_hookean"}, {"Time / Theta", "0.7"}}},
        // The springs of friction hold a force from step to step.
        Variant{"penalty",
                {{"Contact / Law", "penalty"},
                 {"Contact / Compressive stiffness [MPa/mm]", "1e3"},
                 {"Contact / Friction stiffness [MPa/mm]", "100"}}},
        Variant{"rigid_backing", {{"Load / Application", "rigid_backing"}}},
        // The first step fails and is cut; later ones grow back, and some are cut again.
        Variant{"cut_steps",
                {{"Solver / Maximum Newton iterations", "3"}, {"Time / Time step [s]", "2.5e-4"}},
                "a time step was cut"},
        Variant{"long_history", {{"Checkpoint / Every n steps", "3"}, {"Checkpoint / Keep", "4"}}}),
    [](const auto &one) { return one.param.name; });
} // namespace
