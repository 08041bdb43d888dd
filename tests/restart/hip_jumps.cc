// SPDX-License-Identifier: LGPL-2.1-or-later
#include "regression/hip_summary.h"
#include "restart/interrupted_run.h"

using namespace program_test;

namespace
{
/// The silent hip at 10 Hz with coarse maps, worn in four jumps with a checkpoint after each jump.
/// It is computed once; tests read it or work on a copy.
const HipSummary &
whole_run()
{
  static const HipSummary whole(
      "askari_silent/iso",
      {{"set Model         =", "hip_dynamics\nsubsection Checkpoint\n  set Keep = 100\nend"},
       {"Cycle frequency [Hz]      =", "10"},
       {"Divisions                =", "45"},
       {"Wear factor [mm^3/(N m)] =",
        "0.2e-8\n  subsection Worn geometry\n    set Update = sphere_fit\n"
        "    set Cycles = 4e5\n    set Cycles per jump = 1e5\n  end"}});
  return whole;
}

/// A copy of the whole run and its case.
class Copy
{
public:
  Copy() { fs::copy(whole_run().folder().path(), at_, fs::copy_options::recursive); }

  const fs::path &path() const { return at_; }
  fs::path out() const { return at_ / "output/askari_silent_iso"; }
  Outcome run(std::vector<std::string> flags, const Limits &limits = {}) const
  {
    flags.insert(flags.begin(), {"run", "case.prm"});
    return run_program(flags, at_.string(), limits);
  }
  void set(const std::string &before, const std::string &now) const
  {
    std::string text = read(at_ / "case.prm");
    text.replace(text.find(before), before.size(), now);
    write(at_ / "case.prm", text);
  }

private:
  TemporaryFolder folder_;
  fs::path at_ = folder_ / "copy";
};

/// Maps of wear; keys are the names of frames.
std::map<std::string, std::string>
maps_in(const fs::path &out)
{
  std::map<std::string, std::string> maps;
  for (const char *name : {"worn_cup", "worn_head", "wear_cup", "wear_head"})
    for (const auto &[file, text] : contents(out / name))
      maps[file] = text;
  return maps;
}

void
expect_whole(const fs::path &out)
{
  const fs::path &whole = whole_run().out();
  for (const char *name : {"statistics.csv", "worn_geometry.csv", "summary.json"})
    EXPECT_TRUE(read(out / name) == read(whole / name)) << name << " differs";
  EXPECT_GT(newest_checkpoint(whole).size(), 10000u);
  EXPECT_TRUE(newest_checkpoint(out) == newest_checkpoint(whole)) << "the last state differs";
  EXPECT_EQ(frame_times(out / "worn_head.pvd"), (std::vector<double>{1e5, 2e5, 3e5, 4e5}));
  EXPECT_EQ(maps_in(out).size(), 10u);
  EXPECT_TRUE(maps_in(out) == maps_in(whole)) << "a map differs";
}
} // namespace

// Rows and maps of jumps after the last checkpoint still exist: they are removed and computed
// again.
TEST(ResumedHip, IsTheSameAfterAKill)
{
  const Copy copy;
  forget_after(copy.out(), 1); // as if the run had been killed before the next checkpoint
  ended_with(0, copy.run({"--resume"}));
  expect_whole(copy.out());
}

// A request is made in the middle of a cycle: that cycle is discarded, the jumps before it are
// kept.
TEST(ResumedHip, IsTheSameAfterARequestToStop)
{
  const Copy copy;
  fs::remove_all(copy.out());
  Program program({"run", "case.prm"}, copy.path());
  while (!program.poll() && newest_valid_step(copy.out()) < 1)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  write(copy.out() / "stop", "");
  const Outcome stopped = program.wait();
  ASSERT_TRUE(has_stopped_or_ended(stopped)) << stopped.err;
  EXPECT_EQ(read(copy.out() / "summary.json").find("stopped by the file") != std::string::npos,
            stopped.exit_code == 3);
  ended_with(0, copy.run({"--resume"}));
  expect_whole(copy.out());
}

// More cycles continue from the end; with another restitution the run is refused.
TEST(ResumedHip, MayGoOnForLongerButNotAsAnotherHip)
{
  const Copy copy;
  copy.set("set Cycles = 4e5", "set Cycles = 5e5");
  ASSERT_EQ(copy.run({"--resume"}).exit_code, 0);
  const std::string rows = read(whole_run().out() / "worn_geometry.csv"),
                    more = read(copy.out() / "worn_geometry.csv");
  EXPECT_EQ(more.substr(0, rows.size()), rows);
  EXPECT_EQ(std::count(more.begin(), more.end(), '\n'), 6);
  copy.set("set Restitution                = 0.9", "set Restitution                = 0.8");
  const Outcome refused = ended_with(2, copy.run({"--resume"}));
  EXPECT_NE(refused.err.find("Contact / Restitution"), std::string::npos) << refused.err;
}

// A run that is killed before its first checkpoint has no summary of a complete run, and
// --resume=auto starts it again; after the checkpoint the summary reports that jumps are not done.
TEST(ResumedHip, IsStartedAgainIfKilledBeforeItsFirstCheckpoint)
{
  const Copy copy;
  fs::remove_all(copy.out());
  Program program({"run", "case.prm"}, copy.path());
  while (!program.poll() && !fs::exists(copy.out() / "worn_cup.pvd"))
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  program.send(SIGKILL);
  ASSERT_TRUE(was_killed_or_ended(program.wait()));
  const std::string summary = read(copy.out() / "summary.json");
  if (newest_valid_step(copy.out()) < 4)
  {
    EXPECT_TRUE(summary.empty() || summary.find("its jumps are not done") != std::string::npos)
        << summary;
  }
  if (newest_valid_step(copy.out()) < 0)
  {
    EXPECT_EQ(summary, "");
  }
  ended_with(0, copy.run({"--resume=auto"}));
  expect_whole(copy.out());
}

/// Files whose path contains this part cannot be written: no space is left.
Limits
full_at(const std::string &part)
{
  Limits limits;
  limits.environment = {{"LD_PRELOAD", ARTHROWEAR_DISK_SHIM}, {"FULL_DISK_AT", part}};
  return limits;
}

// The first checkpoint fails: the results of the unworn cycles and the first jump exist, a summary
// does not. Version 0.1.0 wrote "done" into the summary and never resumed the run.
TEST(ResumedHip, WritesNoSummaryBeforeACheckpoint)
{
  const Copy copy;
  fs::remove_all(copy.out());
  ended_with(1, copy.run({}, full_at("/checkpoints/")));
  EXPECT_TRUE(fs::exists(copy.out() / "worn_cup.pvd"));
  EXPECT_FALSE(fs::exists(copy.out() / "summary.json"));
  EXPECT_LT(newest_valid_step(copy.out()), 0);
  ended_with(0, copy.run({"--resume=auto"}));
  expect_whole(copy.out());
}

// A finished run continues for more cycles and fails: its summary no longer says "done".
TEST(ResumedHip, IsNotDoneWhileItGoesOn)
{
  const Copy copy;
  copy.set("set Cycles = 4e5", "set Cycles = 5e5");
  ended_with(1, copy.run({"--resume"}, full_at("/worn_geometry.csv")));
  EXPECT_EQ(read(copy.out() / "summary.json").find("\"done\""), std::string::npos);
  EXPECT_EQ(copy.run({"--resume=auto"}).exit_code, 0);
  EXPECT_NE(read(copy.out() / "summary.json").find("\"done\""), std::string::npos);
}

TEST(ResumedHip, FewerCyclesThanDoneOrNoJumpsAreRefused)
{
  const Copy copy;
  const auto before = contents(copy.out());
  const auto refused = [&](const std::string &was, const std::string &now, const std::string &text)
  {
    copy.set(was, now);
    const Outcome outcome = copy.run({"--resume"});
    copy.set(now, was);
    EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
    EXPECT_NE(outcome.err.find(text), std::string::npos) << outcome.err;
    EXPECT_TRUE(contents(copy.out()) == before) << "the folder was changed";
  };
  refused("set Cycles = 4e5", "set Cycles = 3e5",
          "[Wear / Worn geometry / Cycles] is 3e5, must be at least the 4e+05 cycles that the run "
          "has done");
  refused("set Update = sphere_fit", "set Update = none",
          "[Wear / Worn geometry / Update] is none: the run was begun with sphere_fit");
}

// A run that is stopped in its first cycles has neither results nor a checkpoint; --resume=auto
// starts it again.
TEST(ResumedHip, NeedsAJump)
{
  const Copy copy;
  fs::remove_all(copy.out());
  copy.set("set Cycle frequency [Hz]      = 10", "set Cycle frequency [Hz]      = .01");
  copy.set("set Keep = 100", "set Wall time limit [s] = .2");
  EXPECT_EQ(copy.run({}).exit_code, 4);
  EXPECT_NE(read(copy.out() / "summary.json").find("wall-time limit in the first cycles"),
            std::string::npos);
  EXPECT_EQ(copy.run({"--resume"}).exit_code, 2);
  EXPECT_EQ(copy.run({"--resume=auto"}).exit_code, 4);
  copy.set("set Cycle frequency [Hz]      = .01", "set Cycle frequency [Hz]      = 10");
  copy.set("set Wall time limit [s] = .2", "set Keep = 100");
  ended_with(0, copy.run({"--resume=auto"}));
  expect_whole(copy.out());
}
