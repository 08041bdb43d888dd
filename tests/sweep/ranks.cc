// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sweep/drawn_layer.h"

using namespace program_test;

namespace
{
TEST(SweepOnRanks, GivesTheTableOfProcesses)
{
  for (const char *vary : {four_cases, with_impossible})
  {
    const StudyCase study(vary);
    const Outcome processes = study.sweep();
    const std::string table = study.table(), page = read(study / "out/table.md");
    fs::remove_all(study / "out");
    const Outcome ranks = study.sweep({}, 2);
    EXPECT_EQ(ranks.exit_code, processes.exit_code) << ranks.out << ranks.err;
    EXPECT_EQ(study.table(), table);
    EXPECT_EQ(read(study / "out/table.md"), page);
    EXPECT_TRUE(has(ranks.out, "on 2 ranks"));
  }
}

// Drawn values, results and quantiles are the same, byte for byte, from processes, ranks and jobs,
// whose cases run in another order.
TEST(SweepOnRanks, AndJobsDrawTheCasesOfProcesses)
{
  const StudyCase study(two_inputs("set Cases = 9\nset Years = 0.5, 1\n"), layer().text());
  ASSERT_EQ(study.sweep().exit_code, 0);
  const char *files[] = {"out/table.csv", "out/quantiles.csv", "out/years.csv", "out/spread.json"};
  std::vector<std::string> contents;
  for (const char *file : files)
    contents.push_back(read(study / file));
  const auto expect_the_same = [&]()
  {
    for (std::size_t k = 0; k < std::size(files); ++k)
      EXPECT_TRUE(read(study / files[k]) == contents[k]) << files[k];
  };
  fs::remove_all(study / "out");
  EXPECT_EQ(study.sweep({}, 2).exit_code, 0);
  expect_the_same();
  fs::remove_all(study / "out");
  EXPECT_EQ(study.sweep({"--slurm"}).exit_code, 0);
  for (unsigned int i = 9; i > 0; --i)
    EXPECT_EQ(
        run_program({"sweep", "task", "out", "0000" + std::to_string(i)}, study.path()).exit_code,
        0);
  EXPECT_EQ(run_program({"sweep", "collect", "study.prm"}, study.path()).exit_code, 0);
  expect_the_same();
}

// Each cup needs PETSc, a mesh and a contact solver on a separate communicator.
TEST(SweepOnRanks, RunsCupsBesideEachOther)
{
  const StudyCase study("set Results = steps, worn volume of the cup\nsubsection Vary\n"
                        "set Contact / Maximum iterations = 1, 5000, 5001\nend\n",
                        SmallCase()
                            .set("Contact / Solver", "nlgs")
                            .set("Time / Smallest time step [s]", "1e-4")
                            .text());
  ended_with(1, study.sweep({}, 2));
  const auto rows = study.rows();
  ASSERT_EQ(rows.size(), 4u) << study.table();
  EXPECT_TRUE(has(rows[1], "failed: The run failed at step 1")) << rows[1];
  EXPECT_TRUE(has(rows[2], ",done") && has(rows[3], ",done")) << study.table();
  // Rows begin with "2,5000," and "3,5001,", then follow steps; volumes agree to round-off.
  const auto volume_of = [](const std::string &row)
  { return std::stod(row.substr(row.find(',', 7) + 1)); };
  EXPECT_EQ(rows[2].substr(7, 3), rows[3].substr(7, 3));
  EXPECT_NEAR(volume_of(rows[2]) / volume_of(rows[3]), 1., 1e-12);
  EXPECT_TRUE(has(read(study / "out/1/log.txt"), "did not converge"));
}

TEST(SweepOnRanks, TellsBadInputOnceAndThatRanksAreTheWorkers)
{
  const StudyCase study("subsection Vary\nset Time / Time stp [s] = 1\nend\n");
  Outcome outcome = study.sweep({}, 2);
  EXPECT_EQ(outcome.exit_code, 2) << outcome.err;
  const std::size_t first = outcome.err.find("Did you mean 'Time step [s]'?");
  EXPECT_NE(first, std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.err.find("Did you mean", first + 1), std::string::npos) << outcome.err;
  EXPECT_FALSE(fs::exists(study / "out"));
  outcome = ended_with(2, study.sweep({"--workers", "2"}, 2));
  EXPECT_TRUE(has(outcome.err, "--workers is for processes"));
}
} // namespace
