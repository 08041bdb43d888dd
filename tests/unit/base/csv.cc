// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/csv.h"
#include "base/collect.h"
#include "has.h"
#include "unit/thrown.h"

#include <cmath>
#include <cstdlib>
#include <fstream>

using namespace arthrowear;

namespace
{
std::string
finding(const std::string &text)
{
  return thrown<InputError>(
      [&]
      {
        const CsvTable table = parse_csv(text, "gait.csv");
        InputErrors errors;
        for (const std::string &name : table.names)
          collect(errors, [&] { table.column(name); });
        errors.throw_if_any();
      });
}
} // namespace

TEST(Csv, ReadsNamesNumbersAndLines)
{
  const CsvTable table = parse_csv("\xEF\xBB\xBF# measured by hand\r\n"
                                   "\r\n"
                                   "time [s], \"load, axial [N]\"\r\n"
                                   "0,300\r\n"
                                   "# pause\r\n"
                                   " 0.5 , -1.5e3 \r\n",
                                   "gait.csv");
  EXPECT_EQ(table.names, (std::vector<std::string>{"time [s]", "load, axial [N]"}));
  EXPECT_EQ(table.column("time [s]"), (std::vector<double>{0., .5}));
  EXPECT_EQ(table.column("load, axial [N]"), (std::vector<double>{300., -1500.}));
  EXPECT_EQ(table.line_of_row, (std::vector<unsigned>{4, 6}));
  EXPECT_EQ(table.where(1), "gait.csv:6");
  EXPECT_TRUE(table.has_column("time [s]"));
}

// Comments below the header are remarks on rows; numbers have points within sentences.
TEST(Csv, KeepsSentencesOnDeclaredParts)
{
  const std::string rows = "a\n1\n# DECLARED too.\n2\n";
  EXPECT_EQ(
      parse_csv("# Load: measured.\n#  Forward force: DECLARED,\n# 1.5 sin t. See a page.\n" + rows,
                "gait.csv")
          .declared,
      "Forward force: DECLARED, 1.5 sin t.");
  EXPECT_EQ(parse_csv("# AP is DECLARED\n" + rows, "gait.csv").declared, "AP is DECLARED");
  EXPECT_EQ(parse_csv("# It was declared by hand.\n" + rows, "gait.csv").declared, "");
}

TEST(Csv, MissingColumnNamesTheNearestAndTheList)
{
  const CsvTable table = parse_csv("time [s],flexion [deg]\n0,1\n", "gait.csv");
  EXPECT_EQ(thrown<InputError>([&] { table.column("flexon [deg]"); }),
            "gait.csv: there is no column 'flexon [deg]'. Is it 'flexion [deg]'? The file has: "
            "time [s], flexion [deg].");
  EXPECT_EQ(
      thrown<InputError>([&] { table.column("rotation [deg]"); }),
      "gait.csv: there is no column 'rotation [deg]'. The file has: time [s], flexion [deg].");
  EXPECT_EQ(thrown<InputError>([&] { table.column("flexion"); }),
            "gait.csv: there is no column 'flexion'. Is it 'flexion [deg]'? The file has: time "
            "[s], flexion [deg].");
}

TEST(Csv, NotANumber)
{
  const std::string rule = "must be a finite number.";
  EXPECT_EQ(finding("a,b\n1,nan\n"),
            "gait.csv:2: column 'b' is 'nan', " + rule +
                " Fill the gap before the export, or remove the rows or the column.");
  EXPECT_EQ(finding("a,b\n1,2\nx,2\n"), "gait.csv:3: column 'a' is 'x', " + rule);
  EXPECT_EQ(finding("a,b\n1,2 mm\n"),
            "gait.csv:2: column 'b' is '2 mm', " + rule +
                " Write its unit into the name of the column, and numbers alone below.");
  EXPECT_EQ(finding("a,b\n,2\n"), "gait.csv:2: column 'a' is empty, " + rule);
}

// Cells as other programs and languages write them: the sentence that helps.
TEST(Csv, CellsOfOtherProgramsAreExplained)
{
  const std::pair<const char *, const char *> cells[] = {
      {"\xE2\x88\x92"
       "5.2",
       "replace it by '-'"},
      {"\xE2\x80\x93"
       "5.2",
       "replace it by '-'"},
      {"\xC2\xA0"
       "5.2",
       "no-break space"},
      {"1\xE2\x80\xAF"
       "200",
       "no-break space"},
      {"\"1,200\"", "thousands without a separator"},
      {"1 200.5", "thousands without a separator"},
      {"1'200", "thousands without a separator"},
      {"\"5,25\"", "decimal mark must be a point"},
      {"(1 2 3)", "components as columns"},
      {"\"1.2,3.4,5.6\"", "components as columns"},
      {"1.0D+01", "exponent with e"},
      {"NaN", "Fill the gap"},
      {"#N/A", "Fill the gap"}};
  for (const auto &[cell, advice] : cells)
    EXPECT_TRUE(has(finding("a,b\n0," + std::string(cell) + "\n"), advice));
  EXPECT_EQ(parse_csv("a,b\n+1,+2e-3\n", "gait.csv").column("b"), std::vector<double>{2e-3});
}

TEST(Csv, ARowOfUnitsIsNamed)
{
  for (const char *row : {"s,deg,N", ",deg,N", "[s],[deg],[N]", "%,\xC2\xB0,N"})
  {
    const std::string found = finding("time,flexion,force\n" + std::string(row) + "\n0,1,2\n");
    EXPECT_EQ(found.rfind("gait.csv:2: the row has no number. Is it a row of units?", 0), 0u)
        << found;
    EXPECT_EQ(found.find('\n'), std::string::npos) << found;
  }
}

// A spreadsheet ends each row with a comma, and the table with empty rows.
TEST(Csv, EmptyColumnsAndRowsAreNoData)
{
  const CsvTable table = parse_csv("a,,b,\r\n1,,2,\r\n3,,4,,\r\n5,,6\r\n,,,\r\n,\r\n", "gait.csv");
  EXPECT_EQ(table.names, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(table.column("a"), (std::vector<double>{1., 3., 5.}));
  EXPECT_EQ(table.column("b"), (std::vector<double>{2., 4., 6.}));
  EXPECT_EQ(finding("a,b,\n1,2,3\n"),
            "gait.csv:1: column 3 has no name. Name it, or remove the column.");
}

// The index that pandas writes.
TEST(Csv, AColumnWithoutANameThatCountsTheRowsIsNoData)
{
  EXPECT_EQ(parse_csv(",a\n0,5\n1,6\n2,7\n", "gait.csv").names, (std::vector<std::string>{"a"}));
  EXPECT_EQ(parse_csv("a,\n5,1\n6,2\n", "gait.csv").names, (std::vector<std::string>{"a"}));
  EXPECT_TRUE(has(finding(",a\n0,5\n2,6\n"), "column 1 has no name"));
}

// #N/A and #DIV/0! begin as comments do.
TEST(Csv, ErrorsOfASpreadsheetAreNoComments)
{
  for (const std::string error : {"#N/A", "#DIV/0!", "#VALUE!", "#NV"})
    EXPECT_TRUE(has(finding("a,b\n1,2\n" + error + ",2\n3,4\n"), "gait.csv:3: column 'a' is '#"))
        << error;
}

// The first line of a file of a spreadsheet may name its separator.
TEST(Csv, TheLineOfASeparator)
{
  EXPECT_EQ(parse_csv("sep=,\na,b\n1,2\n", "gait.csv").names, (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(has(finding("sep=;\na;b\n1;2\n"), "separated by semicolons"));
}

TEST(Csv, AColumnThatIsNotUsedIsNotJudged)
{
  const CsvTable table = parse_csv("a,note,place\n1,left,nan\n2,right,3\n", "gait.csv");
  EXPECT_EQ(table.column("a"), (std::vector<double>{1., 2.}));
  EXPECT_THROW(table.column("note"), InputError);
  EXPECT_THROW(table.column("place"), InputError);
}

// An entry may name the unit of a column, and overrule the unit in its name.
TEST(Csv, AUnitBehindANameIsOfTheSameColumn)
{
  const CsvTable table = parse_csv("Fres,force_N,force\n1,2,3\n", "gait.csv");
  EXPECT_EQ(table.column("Fres [N]"), std::vector<double>{1.});
  EXPECT_EQ(table.column("force_N [lbf]"), std::vector<double>{2.});
  EXPECT_FALSE(table.has_column("force [furlong]"));
  EXPECT_FALSE(table.has_column("other [N]"));
}

TEST(Csv, RaggedRow)
{
  EXPECT_EQ(finding("a,b\n1\n"),
            "gait.csv:2: the row has 1 value, must have one for each of the 2 columns (a, b).");
}

// A table as a spreadsheet writes it where the decimal mark is a comma.
TEST(Csv, OtherSeparators)
{
  EXPECT_EQ(finding("a;b\n1,5;2\n"),
            "gait.csv:1: the columns are separated by semicolons; expected commas, with '.' as the "
            "decimal mark. Export the file again with these settings.");
  EXPECT_TRUE(has(finding("a\tb\n1.5\t2\n"), "separated by tabs"));
  EXPECT_TRUE(has(finding("a,b\r1,2\r3,4\r"), "lines end in carriage returns alone"));
  EXPECT_EQ(finding("a,b\n1,5,2,5\n"),
            "gait.csv:2: the row has 4 values, must have one for each of the 2 columns (a, b). The "
            "decimal mark must be a point.");
}

// Nine findings of the header's lines helped nobody.
TEST(Csv, AFileOfOpenSimIsOneFindingWithTheConversion)
{
  const std::string text = "Coordinates\r\nversion=1\r\nnRows=2\r\nnColumns=3\r\ninDegrees=no\r\n"
                           "endheader\r\ntime\thip_flexion\thip_rotation\r\n0.0\t.1\t.2\r\n";
  const std::string found = finding(text);
  EXPECT_EQ(found.rfind("gait.csv:6: is a storage file of OpenSim", 0), 0u) << found;
  EXPECT_EQ(found.find('\n'), std::string::npos) << found;
  EXPECT_TRUE(has(found, {"sed -e '1,/endheader/d'", "in radians"}));
  EXPECT_FALSE(has(finding("inDegrees=yes\nendheader\ntime\n1\n"), "radians"));
}

// The command that the finding proposes converts the file.
TEST(Csv, TheConversionOfAFileOfOpenSimIsATable)
{
  const std::string sto = ::testing::TempDir() + "arthrowear_in.sto",
                    csv = ::testing::TempDir() + "arthrowear_out.csv";
  std::ofstream(sto) << "Coordinates\nnRows=1\nendheader\n  time\thip_flexion \n 0.5 \t-0.25\t\n";
  std::string command = finding("endheader\n");
  command = command.substr(command.find('`') + 1);
  command = command.substr(0, command.find('`'));
  command.replace(command.find("in.sto"), 6, sto);
  command.replace(command.find("out.csv"), 7, csv);
  ASSERT_EQ(std::system(command.c_str()), 0) << command;
  const CsvTable table = read_csv(csv);
  EXPECT_EQ(table.names, (std::vector<std::string>{"time", "hip_flexion"}));
  EXPECT_EQ(table.column("hip_flexion"), std::vector<double>{-.25});
}

TEST(Csv, OtherFormatsAreOneFinding)
{
  EXPECT_EQ(finding("{\n  \"status\": \"done\"\n}\n"),
            "gait.csv: is JSON, must be a table: a line with the names of the columns, then lines "
            "of numbers, separated by commas.");
  EXPECT_EQ(finding("<?xml version=\"1.0\"?>\n").rfind("gait.csv: is XML", 0), 0u);
  // Brackets may enclose a name.
  EXPECT_EQ(other_format_than_csv("[s],[N]\n1,2\n"), "");
  EXPECT_EQ(other_format_than_csv("{a},b\n1,2\n"), "");
}

TEST(Csv, NamesThatAreNotUtf8)
{
  EXPECT_EQ(finding("a,h\xFC"
                    "fte\n1,2\n"),
            "gait.csv:1: the name of column 2, 'h\\xFCfte', is not UTF-8. Save the file in that "
            "encoding.");
}

TEST(Csv, TextAndGapsAreNaNWhereTheyAreAllowed)
{
  const CsvTable table =
      parse_csv("knee,force\nhealthy,327\ntorn,\n", "table.csv", NotNumbers::as_nan);
  EXPECT_EQ(table.n_rows(), 2u);
  EXPECT_TRUE(std::isnan(table.columns[0][0]) && std::isnan(table.columns[1][1]));
  EXPECT_EQ(table.columns[1][0], 327.);
}

TEST(Csv, Header)
{
  EXPECT_EQ(finding("a,b,a\n1,2,3\n"),
            "gait.csv:1: column 'a' exists twice. Rename or remove one.");
  EXPECT_EQ(finding("a,,c\n1,2,3\n"),
            "gait.csv:1: column 2 has no name. Name it, or remove the column.");
  EXPECT_EQ(finding("0,300\n1,200\n"), "gait.csv:1: the first line holds numbers, must name the "
                                       "columns. Put a line like 'time [s],load [N]' above it.");
}

TEST(Csv, NothingToRead)
{
  EXPECT_EQ(finding("a,b\n# 1,2\n"), "gait.csv: there are no rows below the column names.");
  EXPECT_EQ(finding("# only words\n"),
            "gait.csv: the file is empty, must have a line with column names and rows of numbers.");
}

TEST(Csv, AllFindingsAtOnce)
{
  EXPECT_EQ(finding("a,b\n1,x\n1,2,3\ny,4\n"),
            "gait.csv:3: the row has 3 values, must have one for each of the 2 columns (a, b). The "
            "decimal mark must be a point.");
  EXPECT_EQ(finding("a,b\n1,x\ny,4\n"), "gait.csv:3: column 'a' is 'y', must be a finite number.\n"
                                        "gait.csv:2: column 'b' is 'x', must be a finite number.");
}

// One line for a kind, with a count and the first rows.
TEST(Csv, FindingsOfAKindAreOneLine)
{
  std::string text = "a,b\n";
  for (int i = 0; i < 1000; ++i)
    text += "x,1\n";
  EXPECT_EQ(finding(text + "1,2\n"), "gait.csv:2: column 'a' is 'x', must be a finite number. The "
                                     "same in 999 more rows: lines 3, 4, 5, ….");
  std::string ragged = "a,b\n1,2\n";
  for (int i = 0; i < 150; ++i)
    ragged += "1\n";
  EXPECT_TRUE(has(finding(ragged), "The same in 149 more rows: lines 4, 5, 6, …."));
}

TEST(Csv, MissingFileFolderAndBinaryFile)
{
  EXPECT_EQ(thrown<InputError>([] { read_csv("/nowhere/gait.csv"); }),
            "/nowhere/gait.csv: no such file.");
  EXPECT_EQ(thrown<InputError>([] { read_csv("/tmp"); }), "/tmp: is a folder, must be a file.");
  const std::string binary = ::testing::TempDir() + "binary.csv";
  std::ofstream(binary, std::ios::binary) << std::string("a,b\n\0\1", 6);
  EXPECT_EQ(thrown<InputError>([&] { read_csv(binary); }),
            binary + ": holds binary data, must be text.");
}

// A million names needed hours to be compared with each other.
TEST(Csv, HasAtMostTenThousandColumns)
{
  std::string header = "a0", row = "0";
  for (int i = 1; i < 10'000; ++i)
  {
    header += ",a" + std::to_string(i);
    row += ",0";
  }
  EXPECT_EQ(parse_csv(header + "\n" + row + "\n", "gait.csv").names.size(), 10'000u);
  EXPECT_EQ(finding(header + ",b\n" + row + ",0\n"),
            "gait.csv:1: the line has 10000 commas, must name at most 10000 columns.");
  EXPECT_EQ(finding("a,b,a\n1,2,3\n"),
            "gait.csv:1: column 'a' exists twice. Rename or remove one.");
}
