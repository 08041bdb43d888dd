// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output/statistics.h"
#include "base/csv.h"
#include "base/start_again.h"
#include "base/text_file.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <cstdlib>

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

/// Checksums that a checkpoint after `n_rows` of the rows of file_with_rows() keeps.
RowChecksums
kept_after(std::size_t n_rows)
{
  const std::string file = ::testing::TempDir() + "kept.csv";
  Statistics statistics(columns);
  statistics.start(file);
  RowChecksums::End end;
  for (std::size_t row = 0; row < n_rows + 3; ++row)
  {
    if (row == n_rows)
      end = statistics.rows().end();
    statistics.write_row({.5 * static_cast<double>(row), static_cast<double>(row)});
  }
  CheckpointData data;
  statistics.rows().pack(data, "statistics", end);
  return RowChecksums::unpack(data, "statistics");
}

void
replace_in(const std::string &file, const std::string &old, const std::string &now)
{
  std::string text = read_text_file(file);
  text.replace(text.find(old), old.size(), now);
  write_file(file, text);
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
  statistics.resume(file, kept_after(2));
  statistics.write_row({9., 9.});
  EXPECT_EQ(read_csv(file).column("time [s]"), (std::vector<double>{0., .5, 9.}));
  EXPECT_EQ(statistics.n_rows(), 3u);
}

// A program that was killed in the middle of a row leaves half of it.
TEST(Statistics, ResumeCutsHalfARow)
{
  const std::string file = file_with_rows("half.csv", 2);
  OutputFile(file, OutputFile::Mode::append).write("1.0,0.3");
  Statistics(columns).resume(file, kept_after(2));
  EXPECT_EQ(read_csv(file).n_rows(), 2u);
}

TEST(Statistics, ResumeRefusesAFileThatIsNotTheRuns)
{
  const std::string file = file_with_rows("short.csv", 2);
  EXPECT_EQ(thrown<InputError>([&] { Statistics(columns).resume(file, kept_after(3)); }),
            file + ": has 2 complete rows, must have the 3 of the checkpoint. It was changed after "
                   "the run; start the run again.");
  EXPECT_EQ(thrown<InputError>([&] { Statistics({columns[0]}).resume(file, kept_after(1)); }),
            file + ":1: the columns do not belong to this program and parameter file. Resume with "
                   "the program and the file that started the run, or start it again.");
  EXPECT_EQ(thrown<InputError>([&] { Statistics(columns).resume("/nowhere.csv", kept_after(1)); }),
            "/nowhere.csv: no such file. A resumed run continues its rows: restore it. " +
                std::string(start_again));
}

// Versions before 0.2.0 wrote "load" for the load that is applied to a tray.
TEST(Statistics, ResumeGivesAColumnItsPresentName)
{
  const std::vector<Statistics::Column> former{columns[0], {"load", "N"}},
      present{columns[0], {"applied load", "N"}};
  const std::string file = testing::TempDir() + "renamed.csv";
  Statistics begun(former);
  begun.start(file);
  begun.write_row({0., 700.});
  begun.write_row({.5, 800.});
  Statistics(present).resume(file, begun.rows());
  EXPECT_EQ(read_csv(file).column("applied load [N]"), (std::vector<double>{700., 800.}));
}

// A spreadsheet has saved the table; the command of the message restores it.
TEST(Statistics, ResumeNamesLineEndsOfAnotherProgram)
{
  const std::string file = file_with_rows("crlf.csv", 2);
  ASSERT_EQ(std::system(("sed -i 's/$/\\r/' " + file).c_str()), 0);
  const std::string found =
      thrown<InputError>([&] { Statistics(columns).resume(file, kept_after(2)); });
  EXPECT_EQ(found.rfind(file + ":1: the lines end in carriage return and line feed", 0), 0u)
      << found;
  const std::size_t begin = found.find('`') + 1;
  ASSERT_EQ(std::system(found.substr(begin, found.find('`', begin) - begin).c_str()), 0) << found;
  EXPECT_NO_THROW(Statistics(columns).resume(file, kept_after(2)));
}

// The header is line 1, so that row 3 is line 4.
TEST(Statistics, ResumeRefusesAChangedRow)
{
  const std::string file = file_with_rows("changed.csv", 5);
  replace_in(file, "1,2\n", "1,7\n");
  const std::string text = read_text_file(file);
  EXPECT_EQ(thrown<InputError>([&] { Statistics(columns).resume(file, kept_after(4)); }),
            file + ":4: this row is not as the run wrote it. Restore it. " + start_again);
  EXPECT_EQ(read_text_file(file), text) << "a refused file is left as it is";
  // Rows after the checkpoint's rows are written again, whatever they contain.
  Statistics(columns).resume(file, kept_after(2));
}

TEST(Statistics, ResumeRefusesRowsInAnotherOrder)
{
  const std::string file = file_with_rows("order.csv", 5);
  replace_in(file, "0.5,1\n1,2\n", "1,2\n0.5,1\n");
  EXPECT_EQ(thrown<InputError>([&] { Statistics(columns).resume(file, kept_after(4)); })
                .substr(file.size()),
            std::string(":3: this row is not as the run wrote it. Restore it. ") + start_again);
}

// A checkpoint stays small however many rows there are: of more than 4096 it knows every second,
// fourth, … one. 10000 rows: every fourth.
TEST(RowChecksums, OfManyRowsTellAmongWhichTheChangedOneIs)
{
  constexpr std::size_t n_rows = 10000;
  const auto with_change_in = [&](const std::size_t changed)
  {
    RowChecksums rows;
    for (std::size_t row = 1; row <= n_rows; ++row)
      rows.add(std::to_string(row == changed ? 0 : row) + "\n");
    return rows;
  };
  const RowChecksums rows = with_change_in(0);
  CheckpointData data;
  rows.pack(data, "table", rows.end());
  EXPECT_LT(data.to_bytes().size(), 40000u);
  const RowChecksums kept = RowChecksums::unpack(data, "table");
  EXPECT_FALSE(rows.first_difference(kept));
  for (const std::size_t changed : {1, 2, 4, 5, 4096, 9999, 10000})
  {
    const auto range = with_change_in(changed).first_difference(kept);
    ASSERT_TRUE(range) << changed;
    EXPECT_LE(range->first, changed);
    EXPECT_GE(range->last, changed);
    EXPECT_EQ(range->last - range->first, 3u);
  }
}

// A long run goes back to a checkpoint of its first rows: marks are farther apart than its file
// alone would have them.
TEST(RowChecksums, ArePackedUpToAnEarlierEnd)
{
  RowChecksums rows, few, changed;
  RowChecksums::End end;
  for (int row = 0; row < 10000; ++row)
  {
    rows.add(std::to_string(row));
    if (row >= 10)
      continue;
    end = rows.end();
    few.add(std::to_string(row));
    changed.add(std::to_string(row == 9 ? 0 : row));
  }
  CheckpointData data;
  rows.pack(data, "table", end);
  const RowChecksums kept = RowChecksums::unpack(data, "table");
  EXPECT_EQ(kept.end().n_rows, 10u);
  EXPECT_FALSE(few.first_difference(kept));
  const auto range = changed.first_difference(kept);
  ASSERT_TRUE(range);
  EXPECT_EQ(range->first, 9u);
  EXPECT_EQ(range->last, 10u);
}

TEST(Statistics, ValueThatIsNotFiniteIsAnErrorAndNotWritten)
{
  const std::string file = file_with_rows("nan.csv", 1);
  Statistics statistics(columns);
  statistics.resume(file, kept_after(1));
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
