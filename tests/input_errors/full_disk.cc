// SPDX-License-Identifier: LGPL-2.1-or-later
#include "input_errors/refusal.h"

using namespace program_test;

namespace
{
// A file-size limit stands for a full disk: the system refuses the write in the same way. The
// files of parameters need 14 kB, so that a limit of 20 kB strikes later.
constexpr rlim_t small_files = 20000;

class FullDisk : public ::testing::Test
{
protected:
  FullDisk() { write(folder_ / "gait.csv", gait_table()); }

  Outcome run(const SmallCase &small_case, const Limits &limits,
              const std::vector<std::string> &arguments = {"run", "case.prm"}) const
  {
    write(folder_ / "case.prm", small_case.text());
    const Outcome outcome = run_program(arguments, folder_.path(), limits);
    EXPECT_FALSE(outcome.timed_out);
    EXPECT_EQ(outcome.signal, 0);
    expect_no_noise(outcome);
    return outcome;
  }
  static Limits file_size(const rlim_t bytes)
  {
    Limits limits;
    limits.file_size = bytes;
    return limits;
  }
  /// The next write to this file says that no space is left.
  void fill(const std::string &file) const
  {
    fs::create_directories((folder_ / file).parent_path());
    fs::create_symlink("/dev/full", folder_ / file);
  }

  TemporaryFolder folder_;
};

TEST_F(FullDisk, UnderTheStatisticsFailsTheRun)
{
  const Outcome outcome = run(SmallCase().set("Time / Cycles", "2"), file_size(small_files));
  EXPECT_EQ(outcome.exit_code, 1);
  expect_in({"out/statistics.csv: cannot be written: File too large"}, outcome.err);
  EXPECT_EQ(outcome.error_lines().size(), 1u) << outcome.err;
}

TEST_F(FullDisk, UnderAFrameFailsTheRun)
{
  const Outcome outcome =
      run(SmallCase().set("Output / Frames per cycle", "10"), file_size(small_files));
  EXPECT_EQ(outcome.exit_code, 1);
  expect_in({"out/cup/cup-0000", ".vtu: cannot be written: File too large"}, outcome.err);
}

TEST_F(FullDisk, UnderACheckpointFailsTheRunAndLeavesNoHalfOne)
{
  const Outcome outcome =
      run(SmallCase().set("Checkpoint / Every n steps", "4"), file_size(small_files));
  EXPECT_EQ(outcome.exit_code, 1);
  expect_in({"checkpoints/000004/state.bin: cannot be written: File too large"}, outcome.err);
  EXPECT_FALSE(fs::exists(folder_ / "out/checkpoints/000004"));
}

TEST_F(FullDisk, UnderTheParametersFailsTheRun)
{
  const Outcome outcome = run(SmallCase(), file_size(2000));
  EXPECT_EQ(outcome.exit_code, 1);
  expect_in({"cannot be written: File too large"}, outcome.err);
}

TEST_F(FullDisk, KeepsTheEarlierCheckpointWhichResumes)
{
  const SmallCase small_case = SmallCase().set("Checkpoint / Every n steps", "4");
  const Limits limits;
  const Outcome begun = run(SmallCase(small_case).set("Time / Cycles", "0.1"), limits);
  ASSERT_EQ(begun.exit_code, 0) << begun.err;
  fill("out/checkpoints/000008/state.bin");
  const Outcome outcome = run(small_case, limits, {"run", "case.prm", "--resume"});
  EXPECT_EQ(outcome.exit_code, 1);
  expect_in({"checkpoints/000008/state.bin: cannot be written: No space left on device"},
            outcome.err);
  const Outcome resumed = run(small_case, limits, {"run", "case.prm", "--resume"});
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  expect_in({"Resuming after step 4"}, resumed.out);
}

// What is written between two checkpoints: the failed run goes on from the last one and ends as
// the run that always had room.
TEST_F(FullDisk, UnderStatisticsOrFramesKeepsTheCheckpointWhichResumes)
{
  const SmallCase small_case =
      SmallCase().set("Checkpoint / Every n steps", "4").set("Output / Frames per cycle", "10");
  ASSERT_EQ(run(small_case, {}).exit_code, 0);
  const std::string whole = read(folder_ / "out/statistics.csv");
  struct Place
  {
    std::string file, message;
  };
  for (const Place &place : {Place{"out/statistics.csv", "File too large"},
                             Place{"out/cup/cup-00002.vtu", "No space left on device"},
                             Place{"out/contact/contact-00002.vtu", "No space left on device"},
                             Place{"out/log.txt", "File too large"}})
  {
    SCOPED_TRACE(place.file);
    fs::remove_all(folder_ / "out");
    const Outcome begun = run(SmallCase(small_case).set("Time / Cycles", "0.1"), {});
    ASSERT_EQ(begun.exit_code, 0) << begun.err;
    const std::string checkpoint = read(folder_ / "out/checkpoints/000004/state.bin");
    // No checkpoints meanwhile. A file-size limit is that of all files, so there are no frames
    // then.
    const bool is_limited = place.message == "File too large";
    const SmallCase more = SmallCase(small_case)
                               .set("Time / Cycles", "2")
                               .set("Checkpoint / Every n steps", "0")
                               .set("Output / Frames per cycle", is_limited ? "0" : "10");
    if (place.file == "out/log.txt")
      fs::resize_file(folder_ / place.file, small_files);
    if (!is_limited)
      fill(place.file);
    const Limits limits = is_limited ? file_size(small_files) : Limits();
    const Outcome outcome = run(more, limits, {"run", "case.prm", "--resume"});
    EXPECT_EQ(outcome.exit_code, 1) << outcome.out;
    expect_in({place.file + ": cannot be written: " + place.message}, outcome.err);
    EXPECT_EQ(outcome.error_lines().size(), 1u) << outcome.err;
    EXPECT_TRUE(read(folder_ / "out/checkpoints/000004/state.bin") == checkpoint);
    if (fs::is_symlink(folder_ / place.file))
      fs::remove(folder_ / place.file);
    const Outcome resumed = run(small_case, {}, {"run", "case.prm", "--resume"});
    EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
    EXPECT_TRUE(read(folder_ / "out/statistics.csv") == whole);
  }
}

TEST_F(FullDisk, UnderTheListOfFramesFailsTheRun)
{
  fill("out/contact.pvd");
  const Outcome outcome = run(SmallCase().set("Output / Frames per cycle", "10"), {});
  EXPECT_EQ(outcome.exit_code, 1);
  expect_in({"out/contact.pvd: cannot be written: No space left on device"}, outcome.err);
}

TEST_F(FullDisk, UnderTheSummaryFailsTheRun)
{
  fill("out/summary.json");
  const Outcome outcome = run(SmallCase(), {});
  EXPECT_EQ(outcome.exit_code, 1);
  expect_in({"out/summary.json: cannot be written: No space left on device"}, outcome.err);
}

TEST_F(FullDisk, UnderAMeshIsAFailure)
{
  const Outcome outcome =
      run(SmallCase(), file_size(2000), {"mesh", "cup", "--cells", "300", "-o", "cup.msh"});
  EXPECT_EQ(outcome.exit_code, 1);
  expect_in({"cup.msh: the mesh could not be written", "Is the disk full?"}, outcome.err);
}
} // namespace
