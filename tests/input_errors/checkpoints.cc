// SPDX-License-Identifier: LGPL-2.1-or-later
#include "input_errors/refusal.h"

#include "storage/checkpoint.h"

using namespace program_test;

namespace
{
/// A run with checkpoints at steps 4 and 8, computed once; every test works on a copy.
class Checkpoint : public ::testing::Test
{
protected:
  static void SetUpTestSuite()
  {
    finished_ = new TemporaryFolder;
    write(*finished_ / "gait.csv", gait_table());
    write(*finished_ / "case.prm", small_case().text());
    ended_with(0, run_program({"run", "case.prm"}, finished_->path()));
  }
  static void TearDownTestSuite()
  {
    delete finished_;
    finished_ = nullptr;
  }
  static SmallCase small_case()
  {
    return SmallCase().set("Time / Cycles", "0.2").set("Checkpoint / Every n steps", "4");
  }

  Checkpoint() { fs::copy(finished_->path(), folder_.path(), fs::copy_options::recursive); }

  fs::path state(const std::string &step) const
  {
    return folder_ / ("out/checkpoints/" + step + "/state.bin");
  }
  Outcome resume(const std::vector<std::string> &flags = {"--resume"}) const
  {
    std::vector<std::string> arguments{"run", "case.prm"};
    arguments.insert(arguments.end(), flags.begin(), flags.end());
    return run_program(arguments, folder_.path());
  }
  void expect_refusal(const std::vector<std::string> &message, const unsigned int n_lines = 1) const
  {
    const auto before = contents(folder_.path());
    const Outcome outcome = ended_with(2, resume());
    expect_in(message, outcome.err);
    EXPECT_EQ(outcome.error_lines().size(), n_lines) << outcome.err;
    std::istringstream lines(outcome.out); // warnings of doubtful values only
    for (std::string line; std::getline(lines, line);)
      EXPECT_EQ(line.rfind("Warning: case.prm", 0), 0u) << line;
    expect_no_noise(outcome);
    EXPECT_TRUE(contents(folder_.path()) == before) << "the folder was changed";
  }

  static TemporaryFolder *finished_;
  TemporaryFolder folder_;
};

TemporaryFolder *Checkpoint::finished_ = nullptr;

TEST_F(Checkpoint, OlderOneIsTakenIfTheNewestIsTruncated)
{
  fs::resize_file(state("000008"), 1000);
  const Outcome outcome = ended_with(0, resume());
  expect_in({"a checkpoint was skipped", "000008/state.bin", "has 1000 bytes, must have",
             "Resuming after step 4"},
            outcome.out);
}

TEST_F(Checkpoint, OlderOneIsTakenIfTheNewestWasNotFinished)
{
  fs::remove(folder_ / "out/checkpoints/000008/complete");
  const Outcome outcome = ended_with(0, resume());
  expect_in({"is incomplete", "Resuming after step 4"}, outcome.out);
}

TEST_F(Checkpoint, AllTruncatedAreNamed)
{
  fs::resize_file(state("000004"), 10);
  fs::resize_file(state("000008"), 0);
  expect_refusal(
      {"no checkpoint to resume from", "--overwrite", "000004/state.bin", "000008/state.bin"}, 3);
}

TEST_F(Checkpoint, DamagedArrayIsNamed)
{
  for (const char *step : {"000004", "000008"})
  {
    std::string bytes = read(state(step));
    const std::size_t at = bytes.find("wear depth");
    ASSERT_NE(at, std::string::npos);
    bytes[at + 60] ^= 1;
    write(state(step), bytes);
  }
  expect_refusal({"no checkpoint to resume from", "wear depth"}, 3);
}

TEST_F(Checkpoint, OfAnotherVersionIsRefused)
{
  for (const char *step : {"000004", "000008"})
  {
    std::string bytes = read(state(step));
    bytes[16] = 1; // the version follows the 16 bytes of the name
    write(state(step), bytes);
  }
  expect_refusal({"no checkpoint to resume from", "000004/state.bin: has format version 1, this "
                                                  "program reads version 4"},
                 3);
}

TEST_F(Checkpoint, OfAnotherMaterialIsRefused)
{
  write(folder_ / "case.prm", small_case().set("Material / Poisson ratio", "0.3").text());
  expect_refusal({"[Material / Poisson ratio] is 0.3: the run was begun with 0.46. Set it back"});
}

TEST_F(Checkpoint, OfAnotherCaseNamesEveryEntryThatChanged)
{
  write(folder_ / "case.prm", small_case()
                                  .set("Material / Law", "neo_hookean")
                                  .set("Cup / Cells", "200")
                                  .set("Wear / Amplification", "1")
                                  .text());
  expect_refusal({"Material / Law", "Cup / Cells", "Wear / Amplification"}, 3);
}

// In version 0.1.0 each of these changes altered the volume by up to a sixth without a message.
TEST_F(Checkpoint, OfAnotherMotionOrLoadNamesEveryEntryThatChanged)
{
  write(folder_ / "case.prm", small_case()
                                  .set("Motion / Harmonics", "3")
                                  .set("Motion / Flexion column", "adduction_deg")
                                  .set("Motion / Close cycle over last [%]", "5")
                                  .set("Load / Direction", "pole")
                                  .set("Load / Application", "translating_backing")
                                  .text());
  expect_refusal({"[Motion / Harmonics] is 3: the run was begun with 0.",
                  "[Motion / Flexion column] is adduction_deg: the run was begun with flexion_deg.",
                  "[Motion / Close cycle over last [%]] is 5: the run was begun with 0.",
                  "[Load / Direction] is pole: the run was begun with axis.",
                  "[Load / Application] is translating_backing: the run was begun with spread."},
                 5);
}

TEST_F(Checkpoint, OfAnotherContactLawIsRefused)
{
  write(folder_ / "case.prm", small_case()
                                  .set("Contact / Law", "penalty")
                                  .set("Contact / Compressive stiffness [MPa/mm]", "1e5")
                                  .set("Contact / Friction stiffness [MPa/mm]", "1e4")
                                  .text());
  expect_refusal({"[Contact / Law] is penalty: the run was begun with signorini",
                  "Contact / Compressive stiffness", "Contact / Friction stiffness"},
                 3);
}

TEST_F(Checkpoint, OfAnotherGaitTableIsRefused)
{
  std::string table = gait_table();
  replace(table, "\n50,", "\n50.01,");
  write(folder_ / "gait.csv", table);
  expect_refusal({"[Motion / File] is ", "gait.csv with checksum ",
                  ": the run was begun with gait.csv with checksum ",
                  "Bring back the file's content"});
}

TEST_F(Checkpoint, NeedsTheRowsOfStatisticsBeforeIt)
{
  write(folder_ / "out/statistics.csv", read(folder_ / "out/statistics.csv").substr(0, 3000));
  expect_refusal({"statistics.csv: has", "complete rows, must have the 8 of the checkpoint"});
}

// The changed value would remain in the file and appear in the report.
TEST_F(Checkpoint, RefusesAChangedRowOfStatistics)
{
  std::string table = read(folder_ / "out/statistics.csv");
  std::size_t row = 0;
  for (int line = 1; line < 4; ++line)
    row = table.find('\n', row) + 1;
  const std::size_t digit = table.find_first_of("123456789", table.find(',', row));
  table[digit] = table[digit] == '7' ? '8' : '7';
  write(folder_ / "out/statistics.csv", table);
  expect_refusal({"out/statistics.csv:4: this row is not as the run wrote it. Restore it. To start "
                  "again, name another [Output folder]; --overwrite starts in this folder and "
                  "removes its results."});
}

TEST_F(Checkpoint, NeedsTheFileOfStatistics)
{
  fs::remove(folder_ / "out/statistics.csv");
  expect_refusal({"statistics.csv: no such file"});
}

TEST_F(Checkpoint, WithoutEntriesIsOfAnotherVersion)
{
  using namespace arthrowear;
  CheckpointData data;
  data.set("displacement", std::vector<double>(3));
  fs::remove_all(folder_ / "out/checkpoints");
  Checkpoints((folder_ / "out/checkpoints").string()).write(8, data);
  const Outcome outcome = ended_with(2, resume());
  expect_in({"[Model] is hip_cup: the run was begun by a version of the program without this entry",
             "Continue with that version. To start again, name another [Output folder]"},
            outcome.err);
}

// Tolerances, output entries and the end of the run may change: so a run can be continued for
// longer.
TEST_F(Checkpoint, RunMayBeMadeLonger)
{
  write(folder_ / "case.prm", small_case().set("Time / Cycles", "0.3").text());
  ended_with(0, resume());
  const std::string table = read(folder_ / "out/statistics.csv");
  EXPECT_EQ(std::count(table.begin(), table.end(), '\n'), 1 + 12);
}
} // namespace
