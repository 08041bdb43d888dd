// SPDX-License-Identifier: LGPL-2.1-or-later
#include "input_errors/refusal.h"

using namespace program_test;

namespace
{
// A limit of file sizes stands for a full disk: the system refuses the write in the same way.
// Parameter files need up to 61 kB, declarations up to 71 kB, so that a limit of 76 kB takes effect
// later.
constexpr rlim_t small_files = 76000;

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
  /// Writes to this file fail with "No space left on device".
  static Limits full_at(const std::string &file)
  {
    Limits limits;
    limits.environment = {{"LD_PRELOAD", ARTHROWEAR_DISK_SHIM},
                          {"FULL_DISK_AT", fs::path(file).filename().string()}};
    return limits;
  }

  TemporaryFolder folder_;
};

TEST_F(FullDisk, UnderTheStatisticsFailsTheRun)
{
  const Outcome outcome = run(SmallCase().set("Time / Cycles", "6"), file_size(small_files));
  EXPECT_EQ(outcome.exit_code, 1);
  expect_in({"out/statistics.csv: cannot be written: File too large"}, outcome.err);
  EXPECT_EQ(outcome.error_lines().size(), 1u) << outcome.err;
}

TEST_F(FullDisk, UnderAFrameFailsTheRun)
{
  // With 3000 tetrahedra the frame of the volume is larger than the limit.
  const Outcome outcome = ended_with(
      1, run(SmallCase().set("Output / Frames per cycle", "10").set("Cup / Cells", "3000"),
             file_size(small_files)));
  expect_in({"out/cup/cup-0000", ".vtu: cannot be written: File too large"}, outcome.err);
}

TEST_F(FullDisk, UnderACheckpointFailsTheRunAndLeavesNoHalfOne)
{
  const Outcome outcome = ended_with(
      1, run(SmallCase().set("Checkpoint / Every n steps", "4"), file_size(small_files)));
  expect_in({"checkpoints/000004/state.bin: cannot be written: File too large"}, outcome.err);
  EXPECT_FALSE(fs::exists(folder_ / "out/checkpoints/000004"));
}

TEST_F(FullDisk, UnderTheParametersFailsTheRun)
{
  const Outcome outcome = ended_with(1, run(SmallCase(), file_size(2000)));
  expect_in({"cannot be written: File too large"}, outcome.err);
}

TEST_F(FullDisk, KeepsTheEarlierCheckpointWhichResumes)
{
  const SmallCase small_case = SmallCase().set("Checkpoint / Every n steps", "4");
  const Limits limits;
  ended_with(0, run(SmallCase(small_case).set("Time / Cycles", "0.1"), limits));
  Limits full = full_at("state.bin");
  full.environment["FULL_DISK_AT"] = "000008/state.bin";
  const Outcome outcome = ended_with(1, run(small_case, full, {"run", "case.prm", "--resume"}));
  expect_in({"checkpoints/000008/state.bin: cannot be written: No space left on device"},
            outcome.err);
  const Outcome resumed = ended_with(0, run(small_case, limits, {"run", "case.prm", "--resume"}));
  expect_in({"Resuming after step 4"}, resumed.out);
}

// Files are written between two checkpoints: the failed run continues from the last checkpoint and
// ends with the results of a run on a disk with space.
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
    ended_with(0, run(SmallCase(small_case).set("Time / Cycles", "0.1"), {}));
    const std::string checkpoint = read(folder_ / "out/checkpoints/000004/state.bin");
    // The run writes no checkpoints. A limit of file sizes applies to all files, so that it writes
    // no frames, either.
    const bool is_limited = place.message == "File too large";
    const SmallCase more = SmallCase(small_case)
                               .set("Time / Cycles", "6")
                               .set("Checkpoint / Every n steps", "0")
                               .set("Output / Frames per cycle", is_limited ? "0" : "10");
    if (place.file == "out/log.txt")
      fs::resize_file(folder_ / place.file, small_files);
    const Limits limits = is_limited ? file_size(small_files) : full_at(place.file);
    const Outcome outcome = ended_with(1, run(more, limits, {"run", "case.prm", "--resume"}));
    expect_in({place.file + ": cannot be written: " + place.message}, outcome.err);
    EXPECT_EQ(outcome.error_lines().size(), 1u) << outcome.err;
    EXPECT_TRUE(read(folder_ / "out/checkpoints/000004/state.bin") == checkpoint);
    ended_with(0, run(small_case, {}, {"run", "case.prm", "--resume"}));
    EXPECT_TRUE(read(folder_ / "out/statistics.csv") == whole);
  }
}

// Formerly, an incomplete table was left, and the command could not be repeated.
TEST_F(FullDisk, UnderANewCaseLeavesNothing)
{
  for (const char *file : {"gait.csv", "README.md", "case.prm"})
  {
    SCOPED_TRACE(file);
    const std::vector<std::string> words{"new", "hip_cup", "-o", "made"};
    const Outcome outcome =
        run_program(words, folder_.path(),
                    full_at(std::string("made/.") +
                            (std::string(file) == "gait.csv" ? "iso14242_1_hip_gait.csv" : file)));
    EXPECT_EQ(outcome.exit_code, 1) << outcome.out;
    expect_in({"made/", ": cannot be written: No space left on device."}, outcome.err);
    EXPECT_EQ(outcome.error_lines().size(), 1u) << outcome.err;
    EXPECT_FALSE(fs::exists(folder_ / "made"));
  }
  fs::create_directory(folder_ / "made");
  EXPECT_EQ(
      run_program({"new", "hip_cup", "-o", "made"}, folder_.path(), full_at(".case.prm.partial"))
          .exit_code,
      1);
  EXPECT_TRUE(fs::is_empty(folder_ / "made")) << "an empty folder of the user stays empty";
  EXPECT_EQ(run_program({"new", "hip_cup", "-o", "made"}, folder_.path()).exit_code, 0);
}

TEST_F(FullDisk, UnderTheListOfFramesFailsTheRun)
{
  const Outcome outcome = ended_with(
      1, run(SmallCase().set("Output / Frames per cycle", "10"), full_at("out/contact.pvd")));
  expect_in({"out/contact.pvd: cannot be written: No space left on device"}, outcome.err);
}

TEST_F(FullDisk, UnderTheSummaryFailsTheRun)
{
  const Outcome outcome = run(SmallCase(), full_at("out/summary.json"));
  EXPECT_FALSE(fs::exists(folder_ / "out/summary.json"));
  EXPECT_FALSE(fs::exists(folder_ / "out/.summary.json.partial"));
  EXPECT_EQ(outcome.exit_code, 1);
  expect_in({"out/summary.json: cannot be written: No space left on device"}, outcome.err);
}

// If the new result cannot be written, the old result remains complete.
TEST_F(FullDisk, KeepsTheOldPlot)
{
  write(folder_ / "a.csv", "t,y\n0,1\n1,2\n");
  write(folder_ / "plot.svg", "old");
  const Outcome outcome = ended_with(1, run(SmallCase(), full_at("plot.svg"),
                                            {"plot", "a.csv", "--x", "t", "--y", "y", "--force"}));
  expect_in({"plot.svg: cannot be written: No space left on device"}, outcome.err);
  EXPECT_EQ(read(folder_ / "plot.svg"), "old");
}

// A read error of the disk is not the end of the file: a table that ends in the middle of the cycle
// would be another gait.
TEST_F(FullDisk, BrokenDiskUnderAnInputIsAnError)
{
  Limits broken;
  broken.environment = {{"LD_PRELOAD", ARTHROWEAR_DISK_SHIM}, {"BAD_DISK_AT", "gait.csv"}};
  const Outcome outcome = ended_with(2, run(SmallCase(), broken));
  expect_in({"gait.csv: cannot be read: Input/output error."}, outcome.err);
  EXPECT_FALSE(fs::exists(folder_ / "out"));
}

TEST_F(FullDisk, UnderAMeshIsAFailure)
{
  const Outcome outcome = ended_with(
      1, run(SmallCase(), file_size(2000), {"mesh", "cup", "--cells", "300", "-o", "cup.msh"}));
  expect_in({"cup.msh: the mesh could not be written", "Is the disk full?"}, outcome.err);
}
} // namespace
