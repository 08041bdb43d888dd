// SPDX-License-Identifier: LGPL-2.1-or-later
#include "io/statistics.h"
#include "base/csv.h"
#include "base/errors.h"
#include "base/text_file.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

using namespace arthrowear;

namespace
{
const std::vector<Statistics::Column> columns{{"time", "s"}, {"worn volume", "mm^3"}};

std::string
file_with_rows(const std::string &name, std::size_t n_rows)
{
  const std::string file = ::testing::TempDir() + name;
  Statistics statistics(columns);
  statistics.start(file);
  for (std::size_t row = 0; row < n_rows; ++row)
    statistics.write_row({.5 * static_cast<double>(row), static_cast<double>(row)});
  return file;
}
} // namespace

TEST(Statistics, RowsAreThereAtOnceWithSixteenDigits)
{
  const std::string file = ::testing::TempDir() + "statistics.csv";
  Statistics statistics(columns);
  statistics.start(file);
  statistics.write_row({2.5e-5, 1. / 3.});
  EXPECT_EQ(read_text_file(file), "\"time [s]\",\"worn volume [mm^3]\"\n"
                                  "2.5e-05,0.3333333333333333\n");
  EXPECT_EQ(statistics.n_rows(), 1u);
  EXPECT_EQ(read_csv(file).column("worn volume [mm^3]").at(0), .3333333333333333);
}

TEST(Statistics, ResumeCutsBackToTheCheckpoint)
{
  const std::string file = file_with_rows("cut.csv", 5);
  Statistics statistics(columns);
  statistics.resume(file, 2);
  statistics.write_row({9., 9.});
  EXPECT_EQ(read_csv(file).column("time [s]"), (std::vector<double>{0., .5, 9.}));
  EXPECT_EQ(statistics.n_rows(), 3u);
}

// A program that was killed in the middle of a row leaves half of it.
TEST(Statistics, ResumeCutsHalfARow)
{
  const std::string file = file_with_rows("half.csv", 2);
  OutputFile(file, OutputFile::Mode::append).write("1.0,0.3");
  Statistics(columns).resume(file, 2);
  EXPECT_EQ(read_csv(file).n_rows(), 2u);
}

TEST(Statistics, ResumeRefusesAFileThatIsNotTheRuns)
{
  const std::string file = file_with_rows("short.csv", 2);
  EXPECT_EQ(
      thrown<InputError>([&] { Statistics(columns).resume(file, 3); }),
      file + ": has 2 complete rows, must have the 3 of the checkpoint. It was changed after the "
             "run; start the run again.");
  EXPECT_EQ(thrown<InputError>([&] { Statistics({columns[0]}).resume(file, 1); }),
            file + ":1: the columns are not those of this program and parameter file. Resume with "
                   "those that started the run, or start it again.");
  EXPECT_EQ(thrown<InputError>([&] { Statistics(columns).resume("/nowhere.csv", 1); }),
            "/nowhere.csv: no such file. A resumed run continues its rows: restore it, or start "
            "the run again with --overwrite.");
}

TEST(Statistics, ValueThatIsNotFiniteIsAnErrorAndNotWritten)
{
  const std::string file = file_with_rows("nan.csv", 1);
  Statistics statistics(columns);
  statistics.resume(file, 1);
  EXPECT_EQ(thrown<RunError>(
                [&] {
                  statistics.write_row({1., std::nan("")});
                }),
            file + ": 'worn volume' became nan in row 2; the step is not valid.");
  EXPECT_EQ(read_csv(file).n_rows(), 1u);
}

TEST(Statistics, FullDiskIsAnError)
{
  Statistics statistics(columns);
  EXPECT_EQ(thrown<RunError>([&] { statistics.start("/dev/full"); }),
            "/dev/full: cannot be written: No space left on device.");
}

TEST(Summary, FilesValuesWithUnitsAndShowsThemInColumns)
{
  Summary summary;
  summary.add("steps", 400u);
  summary.add("worn volume", 1.034e-5, "mm^3");
  summary.add("ended", "at the end time");
  summary.add("ratio", 2., "-");
  const auto json = nlohmann::json::parse(summary.json());
  EXPECT_EQ(json["steps"], 400);
  EXPECT_EQ(json["worn volume"]["value"], 1.034e-5);
  EXPECT_EQ(json["worn volume"]["unit"], "mm^3");
  EXPECT_EQ(json["ended"], "at the end time");
  EXPECT_EQ(summary.text(), "steps        400\n"
                            "worn volume  1.034e-05 mm^3\n"
                            "ended        at the end time\n"
                            "ratio        2");
}
