// SPDX-License-Identifier: LGPL-2.1-or-later
#include "regression/hip_summary.h"
#include "restart/interrupted_run.h"

using namespace program_test;

namespace
{
/// Three cycles of the silent hip at 10 Hz with coarse maps and a checkpoint between cycles.
const HipSummary &
whole_run()
{
  static const HipSummary whole(
      "askari_silent/iso",
      {{"set Model         =", "hip_dynamics\nsubsection Checkpoint\n  set Keep = 100\nend"},
       {"Cycle frequency [Hz]      =", "10"},
       {"Cycles                    =", "3"},
       {"Divisions                =", "45"}});
  return whole;
}

class Copy
{
public:
  Copy() { fs::copy(whole_run().folder().path(), at_, fs::copy_options::recursive); }
  fs::path out() const { return at_ / "output/askari_silent_iso"; }
  Outcome run(std::vector<std::string> flags) const
  {
    flags.insert(flags.begin(), {"run", "case.prm"});
    return run_program(flags, at_.string());
  }

private:
  TemporaryFolder folder_;
  fs::path at_ = folder_ / "copy";
};

void
expect_whole(const fs::path &out)
{
  for (const char *name :
       {"statistics.csv", "summary.json", "vibration_spectrum.csv", "track_cup.vtu", "force.svg"})
    EXPECT_TRUE(read(out / name) == read(whole_run().out() / name)) << name << " differs";
}
} // namespace

// The run is killed in the second cycle, whose rows are partly written.
TEST(ResumedHipCycles, AreTheSameAfterAKill)
{
  const Copy copy;
  ASSERT_TRUE(fs::exists(copy.out() / "checkpoints/000001/complete"));
  ASSERT_TRUE(fs::exists(copy.out() / "checkpoints/000002/complete"));
  fs::remove_all(copy.out() / "checkpoints/000002");
  fs::remove(copy.out() / "summary.json");
  const std::string rows = read(copy.out() / "statistics.csv");
  write(copy.out() / "statistics.csv", rows.substr(0, rows.size() / 2));
  ended_with(0, copy.run({"--resume"}));
  EXPECT_NE(read(copy.out() / "log.txt").find("Resuming after 1 cycle"), std::string::npos);
  expect_whole(copy.out());
}

// A request stops the run within a cycle; the resumed run ends with the same results.
TEST(ResumedHipCycles, AreTheSameAfterARequestToStop)
{
  const Copy copy;
  fs::remove_all(copy.out());
  std::thread stopper(
      [&copy]()
      {
        while (!fs::exists(copy.out() / "checkpoints/000001/complete") &&
               !fs::exists(copy.out() / "summary.json"))
          std::this_thread::sleep_for(std::chrono::milliseconds(2));
        write(copy.out() / "stop", "");
      });
  const Outcome stopped = copy.run({});
  stopper.join();
  if (stopped.exit_code == 0) // the run ended before it polled the request
    return expect_whole(copy.out());
  ASSERT_EQ(stopped.exit_code, 3) << stopped.err;
  EXPECT_NE(read(copy.out() / "summary.json").find("stopped by the file"), std::string::npos);
  ended_with(0, copy.run({"--resume"}));
  expect_whole(copy.out());
}
