// SPDX-License-Identifier: LGPL-2.1-or-later
#include "restart/interrupted_run.h"

#include <algorithm>

// Tests of the program with spring_ball.cc linked to it and no other change.
using namespace program_test;

namespace
{
constexpr double m = 1e-3, k = 10., g = 9810., height = 50.;

SmallCase
ball(const std::string &step = "1e-3")
{
  return SmallCase(
      std::vector<std::pair<std::string, std::string>>{{"Model", "spring_ball"},
                                                       {"Output folder", "out"},
                                                       {"Ball / Time step [s]", step},
                                                       {"Checkpoint / Every n steps", "100"},
                                                       {"Checkpoint / Keep", "20"}});
}

double
compression_in(const fs::path &output)
{
  const std::string summary = read(output / "summary.json"),
                    mark = "\"largest compression\": {\n    \"value\": ";
  const std::size_t at = summary.find(mark);
  EXPECT_NE(at, std::string::npos) << summary;
  return std::stod(summary.substr(at + mark.size()));
}

/// All results except for the log.
std::vector<std::string>
results_in(const fs::path &output)
{
  std::vector<std::string> results{read(output / "statistics.csv"), newest_checkpoint(output),
                                   read(output / "spring.pvd"), read(output / "summary.json")};
  for (const fs::directory_entry &entry : fs::directory_iterator(output / "spring"))
    results.push_back(entry.path().filename().string() + read(entry.path()));
  std::sort(results.begin() + 4, results.end());
  return results;
}
} // namespace

TEST(ModelInTheProgram, IsInTheManualAndChecked)
{
  const TemporaryFolder folder;
  const Outcome manual =
      run_program({"parameters", "--model", "spring_ball", "--format", "markdown"}, folder.path());
  EXPECT_EQ(manual.exit_code, 0) << manual.err;
  EXPECT_NE(manual.out.find("Stiffness [N/mm]"), std::string::npos) << manual.out;
  const Outcome all = run_program({"parameters", "--format", "markdown"}, folder.path());
  EXPECT_NE(all.out.find("spring_ball"), std::string::npos);

  // 2 sqrt(m/k) = 0.02 s.
  const CaseFolder unstable(ball("0.03").set("Ball / Mas [kg]", "1"));
  const Outcome outcome = unstable.run();
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("[Ball / Time step [s]] is 0.03, must be at most 2 sqrt(m/k)"),
            std::string::npos)
      << outcome.err;
  EXPECT_NE(outcome.err.find("[Ball] has no entry 'Mas [kg]'"), std::string::npos) << outcome.err;
  EXPECT_FALSE(fs::exists(unstable.output()));
}

// The spring stores the energy that the ball loses: k d^2/2 = m g (H + d), so that d = m g/k (1 +
// sqrt(1 + 2 k H/(m g))). With w = sqrt(k/m) the lowest step misses at most (w h)^2/8 of the depth,
// and the method has an error of (w h)^2/24.
TEST(ModelInTheProgram, FallsAsFarAsItsEnergyTakesIt)
{
  const double weight = m * g, exact = weight / k * (1. + std::sqrt(1. + 2. * k * height / weight));
  for (const std::string step : {"1e-3", "5e-4"})
  {
    const double h = std::stod(step);
    const CaseFolder folder(ball(step));
    const Outcome outcome = folder.run();
    ASSERT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
    const double w_h = h * std::sqrt(k / m);
    EXPECT_NEAR(compression_in(folder.output()) / exact, 1., w_h * w_h / 6.);
    EXPECT_EQ(n_rows(folder.output()), 1000u);
  }
}

// A run that is stopped before its first step and a run that is resumed from step 300 have the
// results of an uninterrupted run. A frame is written every 100 steps.
TEST(ModelInTheProgram, GoesOnFromACheckpoint)
{
  const CaseFolder whole(ball()), stopped(ball());
  ASSERT_EQ(whole.run().exit_code, 0);
  const auto expected = results_in(whole.output());
  EXPECT_EQ(frame_times(whole.output() / "spring.pvd").size(), 10u);

  write(stopped.output() / "stop", "");
  const Outcome outcome = stopped.run();
  EXPECT_EQ(outcome.exit_code, 3) << outcome.out << outcome.err;
  EXPECT_EQ(n_rows(stopped.output()), 0u);
  ASSERT_EQ(stopped.run({"--resume"}).exit_code, 0);
  EXPECT_TRUE(results_in(stopped.output()) == expected);

  forget_after(stopped.output(), 300);
  ASSERT_EQ(stopped.run({"--resume"}).exit_code, 0);
  EXPECT_TRUE(results_in(stopped.output()) == expected);

  stopped.replace(ball().set("Ball / Mass [kg]", "2"));
  const Outcome other = stopped.run({"--resume"});
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_NE(other.err.find("[Ball / Mass [kg]] is 2: the run was begun with"), std::string::npos)
      << other.err;
}
