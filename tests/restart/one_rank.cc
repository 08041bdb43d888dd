// SPDX-License-Identifier: LGPL-2.1-or-later
#include "has.h"
#include "restart/long_case.h"
#include "restart/paused_run.h"

using namespace program_test;

namespace
{
/// Runs case.prm by a shell command in which $RUN is the command of the program.
Limits
by_shell(const std::string &line)
{
  Limits limits;
  limits.program = "bash";
  limits.environment["RUN"] = std::string(ARTHROWEAR_PROGRAM) + " run case.prm";
  limits.arguments = {"-c", line};
  return limits;
}

/// Restores the default handling, because a program inherits the test's handling: under nohup the
/// signal would be ignored.
void
take_signal_as_usual(const int signal)
{
  ASSERT_NE(std::signal(signal, SIG_DFL), SIG_ERR);
}

/// Stops the long case after step 20 and resumes it.
template <typename Action>
void
stop_and_resume(const Action &action)
{
  const CaseFolder interrupted(long_case());
  const Outcome stopped = ended_with(3, act_on_paused(interrupted, 20, action));
  EXPECT_EQ(stopped.err, "");
  EXPECT_TRUE(has(stopped.out, "continue with --resume"));
  EXPECT_GE(n_rows(interrupted.output()), 20u);
  EXPECT_LT(n_rows(interrupted.output()), n_steps);
  ended_with(0, interrupted.run({"--resume"}));
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

TEST(Restart, AfterTheTerminalWasClosed)
{
  take_signal_as_usual(SIGHUP);
  stop_and_resume([](Program &program) { program.send(SIGHUP); });
}

// The run stops before the matrix is set up: results that --overwrite would replace are kept.
TEST(Restart, ARequestInTheSetUpReplacesNothing)
{
  const CaseFolder again(SmallCase().set("Time / Cycles", "0.1"));
  ASSERT_EQ(again.run().exit_code, 0);
  const auto before = contents(again.output());
  write(again.output() / "stop", "");
  EXPECT_TRUE(has(ended_with(4, again.run({"--overwrite"})).out,
                  "in the set-up. Nothing was written or replaced: start it again."));
  EXPECT_TRUE(contents(again.output()) == before) << "but for the request itself";
}

// The shell ignores HUP, as nohup does.
TEST(Restart, ClosedTerminalIsNothingToARunStartedToOutliveIt)
{
  const CaseFolder folder(long_case());
  const Outcome outcome = act_on_paused(
      folder, 20, [](Program &program) { program.send(SIGHUP); },
      by_shell("trap '' HUP; exec $RUN"));
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  expect_same(result_in(folder.output()), whole_run());
}

// Nobody reads the program's output, as in `arthrowear run case.prm | head -1`. The run ends with a
// checkpoint, also when it is resumed into such a pipe; its log contains the lines that nobody
// read.
TEST(Restart, AfterTheReaderOfItsOutputHasEnded)
{
  take_signal_as_usual(SIGPIPE);
  const CaseFolder interrupted(long_case());
  for (const char *flags : {"", " --resume=auto"})
  {
    const Outcome stopped = interrupted.run(
        {}, by_shell("$RUN" + std::string(flags) + " | true; exit ${PIPESTATUS[0]}"));
    EXPECT_TRUE(has_stopped_or_ended(stopped)) << stopped.exit_code << stopped.err;
    EXPECT_EQ(stopped.signal, 0);
    EXPECT_GE(newest_valid_step(interrupted.output()), 0);
    EXPECT_EQ(read(interrupted.output() / "log.txt")
                      .find("Stopped by the end of its terminal or pipe; continue with --resume") !=
                  std::string::npos,
              stopped.exit_code == 3);
  }
  EXPECT_EQ(interrupted.run({"--resume=auto"}).exit_code, 0);
  expect_same(result_in(interrupted.output()), whole_run());
}

TEST(Restart, WithFewerCyclesThanAreDoneIsRefused)
{
  const CaseFolder finished(finished_case());
  const auto before = contents(finished.output());
  finished.replace(long_case().set("Time / Cycles", "0.3"));
  EXPECT_TRUE(has(ended_with(2, finished.run({"--resume"})).err,
                  "[Time / Cycles] is 0.3, must be at least the 0.6 cycles that the run "
                  "has done"));
  EXPECT_TRUE(contents(finished.output()) == before);
}

TEST(Restart, AfterAFileNamedStopWhichIsTakenAway)
{
  const CaseFolder interrupted(long_case());
  const Outcome stopped =
      act_on_paused(interrupted, 20, [&](Program &) { write(interrupted.output() / "stop", ""); });
  EXPECT_EQ(stopped.exit_code, 3) << stopped.out << stopped.err;
  EXPECT_FALSE(fs::exists(interrupted.output() / "stop"));
  EXPECT_EQ(interrupted.run({"--resume"}).exit_code, 0);
  expect_same(result_in(interrupted.output()), whole_run());
}

// The first limit expires before the first step; each start gets a longer limit, until one suffices
// on a machine of any speed.
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

// A state exists before the first step, from the first line of the log on.
TEST(Restart, AfterNoStepAtAll)
{
  const CaseFolder interrupted(long_case());
  Limits limits;
  limits.environment["LD_PRELOAD"] = ARTHROWEAR_SIGNAL_SHIM;
  limits.environment["SIGNAL_AT"] = "/log.txt";
  limits.environment["SIGNAL_AFTER"] = "1";
  limits.environment["SIGNAL_NUMBER"] = std::to_string(SIGTERM);
  EXPECT_EQ(interrupted.run({}, limits).exit_code, 3);
  EXPECT_EQ(n_rows(interrupted.output()), 0u);
  EXPECT_EQ(interrupted.run({"--resume"}).exit_code, 0);
  expect_same(result_in(interrupted.output()), whole_run());
}

TEST(Restart, OfAFinishedRunChangesNothing)
{
  const CaseFolder finished(finished_case());
  EXPECT_EQ(finished.run({"--resume"}).exit_code, 0);
  expect_same(result_in(finished.output()), whole_run());
}

/// Variants of a run whose state might be incomplete on the disk.
struct Variant
{
  std::string name;
  std::vector<std::pair<std::string, std::string>> entries;
  std::string must_be_said = {}; ///< output of the whole run that proves the effect of the entries
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
  EXPECT_TRUE(has(ended_with(0, whole.run()).out, GetParam().must_be_said));
  const Outcome stopped =
      act_on_paused(interrupted, 5, [](Program &program) { program.send(SIGTERM); });
  ASSERT_TRUE(has_stopped_or_ended(stopped)) << stopped.err;
  ASSERT_EQ(n_rows(interrupted.output()) < n_rows(whole.output()), stopped.exit_code == 3);
  ended_with(0, interrupted.run({"--resume"}));
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
        // The friction springs store a force from step to step.
        Variant{"penalty",
                {{"Contact / Law", "penalty"},
                 {"Contact / Compressive stiffness [MPa/mm]", "1e3"},
                 {"Contact / Friction stiffness [MPa/mm]", "100"}}},
        // The depth belongs to points of the head, which turns.
        Variant{"worn_head", {{"Wear / Head wear factor [mm^3/(N m)]", "0.22e-6"}}},
        Variant{"rigid_backing", {{"Load / Application", "rigid_backing"}}},
        // Position and velocity of the head are part of the state.
        Variant{"moving_head", {{"Load / Application", "moving_head"}}},
        Variant{
            "quadratic",
            {{"Cup / Elements", "quadratic"}, {"Cup / Cells", "400"}, {"Time / Cycles", "0.2"}}},
        // Two of eight steps fail and are divided, on meshes of 260 to 360 cells.
        Variant{"cut_steps",
                {{"Solver / Maximum Newton iterations", "3"},
                 {"Time / Cycle frequency [Hz]", "1000"},
                 {"Time / Time step [s]", "5e-5"}},
                "a time step was cut"},
        Variant{"long_history", {{"Checkpoint / Every n steps", "3"}, {"Checkpoint / Keep", "4"}}}),
    [](const auto &one) { return one.param.name; });
} // namespace
