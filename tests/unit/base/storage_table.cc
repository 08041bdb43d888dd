// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/storage_table.h"

#include "base/collect.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <algorithm>

using namespace arthrowear;

namespace
{
using Names = std::vector<std::string>;
using Numbers = std::vector<double>;

const std::string rows = "0.5\t10\t1\n0.6\t20\t2\n0.7\t30\t3\n";

std::string
walk(const std::string &header, const std::string &columns = "time\thip_flexion_r\tpelvis_tx")
{
  return header + "endheader\n" + columns + "\n" + rows;
}

CsvTable
read(const std::string &text)
{
  return parse_table(text, "walk.mot");
}

std::string
finding_of_storage(const std::string &text)
{
  return thrown<InputError>(
      [&]
      {
        const CsvTable table = read(text);
        InputErrors errors;
        for (const std::string &name : table.names)
          collect(errors, [&] { table.column(name); });
        errors.throw_if_any();
      });
}

void
expect_starts(const std::string &text, const std::string &start)
{
  EXPECT_EQ(text.substr(0, start.size()), start);
}
} // namespace

// Headers of OpenSim 3 and 4 and of SIMM, which has degrees alone.
TEST(StorageTable, HeadersOfAllVersions)
{
  for (const std::string header :
       {"Coordinates\nversion=1\nnRows=3\nnColumns=3\ninDegrees=yes\n\nUnits are S.I. units "
        "(second, meters, Newtons, ...)\n\n",
        "subject01\nversion=2\nnRows = 3\nnColumns = 3\ninDegrees = yes\n",
        "inDegrees=yes\nDataType=double\nversion=3\nOpenSimVersion=4.4-2022-07-23-0e9fedc\n",
        "name walk\ndatacolumns 3\ndatarows 3\nrange 0.5 0.7\n",
        "old\nAngles are in degrees.\nnr 3\nnc 3\n"})
  {
    const CsvTable table = read(walk(header));
    EXPECT_EQ(table.names, (Names{"time [s]", "hip_flexion_r [deg]", "pelvis_tx [m]"})) << header;
    EXPECT_EQ(table.column("time [s]"), (Numbers{.5, .6, .7}));
    EXPECT_EQ(table.column("hip_flexion_r [deg]"), (Numbers{10., 20., 30.}));
    EXPECT_TRUE(table.has_header_units);
    EXPECT_EQ(table.line_of_row.back(), 4 + std::count(header.begin(), header.end(), '\n') + 1);
  }
}

TEST(StorageTable, AnglesWithoutDegreesAreRadians)
{
  EXPECT_TRUE(read(walk("inDegrees=no\n")).has_column("hip_flexion_r [rad]"));
  EXPECT_TRUE(read(walk("version=3\n")).has_column("hip_flexion_r")); // of unknown unit
}

TEST(StorageTable, UnitsFollowFromNames)
{
  const auto unit = [](const std::string &name)
  { return unit_of_storage_column(name, StorageHeader::Angles::radians); };
  for (const char *angle :
       {"hip_rotation_l", "/jointset/hip_r/hip_flexion_r/value", "knee_angle_r"})
    EXPECT_EQ(unit(angle), "rad") << angle;
  for (const char *force : {"ground_force_vy", "1_ground_force_vx", "R_ground_vy",
                            "hip_r_on_femur_r_in_pelvis_fy", "pelvis_tx_force", "grf_left", "fy"})
    EXPECT_EQ(unit(force), "N") << force;
  for (const char *place :
       {"pelvis_ty", "/jointset/ground_pelvis/pelvis_ty/value", "ground_force_px",
        "hip_r_on_femur_r_in_pelvis_pz", "/jointset/knee/tx/value"})
    EXPECT_EQ(unit(place), "m") << place;
  for (const char *moment : {"ground_torque_y", "hip_flexion_r_moment", "hip_r_on_femur_r_in_g_mx"})
    EXPECT_EQ(unit(moment), "N m") << moment;
  EXPECT_EQ(unit("/jointset/hip_r/hip_flexion_r/speed"), "rad/s");
  for (const char *none : {"/forceset/soleus_r/activation", "/forceset/soleus_r/fiber_length",
                           "load_kN", "force [N]", "angle_deg", "tx", "Tz"})
    EXPECT_EQ(unit(none), "") << none;
}

TEST(StorageTable, BlanksTabsLineEndsAndByteOrderMarkDoNotMatter)
{
  const CsvTable plain = read(walk("nRows=3\ninDegrees=yes\n"));
  std::string windows = "\xEF\xBB\xBFnRows=3\r\ninDegrees=yes\r\nendheader\r\n\r\n  time   "
                        "hip_flexion_r pelvis_tx\r\n 0.5  10  1\r\n\t0.6\t20 \t2\t\r\n0.7 30 "
                        "3\r\n\r\n";
  const CsvTable table = read(windows);
  EXPECT_EQ(table.names, plain.names);
  EXPECT_EQ(table.columns, plain.columns);
}

// SIMM has files without time, over a range.
TEST(StorageTable, ARangeGivesTheTimes)
{
  const CsvTable table =
      read("name walk\ndatacolumns 1\ndatarows 3\nrange 1 2\nendheader\nhip_flexion_r\n5\n6\n7\n");
  EXPECT_EQ(table.names, (Names{"time [s]", "hip_flexion_r [deg]"}));
  EXPECT_EQ(table.column("time [s]"), (Numbers{1., 1.5, 2.}));
}

TEST(StorageTable, CountsThatDoNotFitNameTheirLine)
{
  expect_starts(finding_of_storage(walk("name\nnRows=4\nnColumns=3\n")),
                "walk.mot:2: nRows is 4, must be the number of rows, 3. Was the file cut");
  expect_starts(finding_of_storage(walk("name\nnRows=3\ndatacolumns 7\n")),
                "walk.mot:3: datacolumns is 7, must be the number of columns, 3.");
  expect_starts(finding_of_storage(walk("nRows=many\n")),
                "walk.mot:1: nRows is 'many', must be a whole");
}

TEST(StorageTable, DoubtfulHeadersAreFindings)
{
  expect_starts(finding_of_storage(walk("inDegrees=maybe\n")),
                "walk.mot:1: inDegrees is 'maybe', must be");
  expect_starts(finding_of_storage(walk("version=4\n")),
                "walk.mot:1: version is '4', must be 1, 2 or 3.");
  expect_starts(finding_of_storage(walk("DataType=Vec3\nversion=3\n")),
                "walk.mot:1: DataType is 'Vec3', must");
  expect_starts(finding_of_storage(walk("", "t\thip_flexion_r\tpelvis_tx")),
                "walk.mot:2: no column is named");
  expect_starts(finding_of_storage(walk("", "time\ta\ta")), "walk.mot:2: column 'a' exists twice.");
  expect_starts(finding_of_storage("nRows=3\n" + rows),
                "walk.mot: its header must end in a line 'endheader'");
  expect_starts(finding_of_storage(" \r\n"), "walk.mot: the file is empty, must have a header");
  expect_starts(finding_of_storage("nRows=0\nendheader\n"), "walk.mot: there are no column names");
  expect_starts(finding_of_storage("nRows=0\nendheader\ntime\ta\n"), "walk.mot: there are no rows");
  expect_starts(finding_of_storage("nRows=0\rendheader\rtime\ra\r"),
                "walk.mot: its lines end in carriage");
}

TEST(StorageTable, RowsThatAreNoNumbersAreFindings)
{
  const std::string head = "inDegrees=yes\nendheader\ntime\thip_flexion_r\n";
  EXPECT_EQ(finding_of_storage(head + "0\t1\n.1\tNaN\n.2\t-nan(ind)\n"),
            "walk.mot:5: column 'hip_flexion_r [deg]' is 'NaN', must be a finite number. Fill the "
            "gap before the export, or remove the rows or the column. The same in 1 more row: line "
            "6.");
  EXPECT_EQ(finding_of_storage(head + "0,5\t1\n"),
            "walk.mot:4: column 'time [s]' is '0,5', must be a finite "
            "number. The decimal mark must be a point.");
  EXPECT_EQ(finding_of_storage(head + "0\t1\n1\n"),
            "walk.mot:5: the row has 1 value, must have one for each of the 2 columns. Was the "
            "file cut or edited? Export it again.");
}

// Rows at one time may be one row that was written twice; curves join or refuse them.
TEST(StorageTable, TimeMustNotDecrease)
{
  const std::string head = "inDegrees=yes\nendheader\ntime\thip_flexion_r\n0\t1\n";
  EXPECT_EQ(read(head + ".1\t1\n.1\t2\n").n_rows(), 3u);
  EXPECT_EQ(finding_of_storage(head + ".2\t1\n.1\t2\n.05\t2\n"),
            "walk.mot:6: 'time [s]' is 0.1 after 0.2, must not decrease. Sort the rows, or remove "
            "the repeated ones. The same in 1 more row: line 7.");
}

// The centre of pressure is undefined while the foot is in the air.
TEST(StorageTable, NaNInAColumnThatIsNotUsedIsNoFault)
{
  const CsvTable table =
      read("endheader\ntime\tground_force_vy\tground_force_px\n0\t5\tnan\n.1\t6\t.2\n");
  EXPECT_EQ(table.column("ground_force_vy [N]"), (Numbers{5., 6.}));
  EXPECT_THROW(table.column("ground_force_px [m]"), InputError);
}

TEST(StorageTable, VectorsAreOneFinding)
{
  const std::string found =
      finding_of_storage("DataType=Vec3\nversion=3\nendheader\ntime\tpelvis\n0\t1,2,3\n1\t1,2,3\n");
  EXPECT_EQ(found.rfind("walk.mot:1: DataType is 'Vec3', must be double", 0), 0u) << found;
  EXPECT_EQ(found.find('\n'), std::string::npos) << found;
}

// A name of a storage file alone makes no CSV of it; a CSV remains one.
TEST(StorageTable, ContentAndNameTellTheFormat)
{
  EXPECT_EQ(parse_table("time [s],a_deg\n0,1\n", "walk.csv").names, (Names{"time [s]", "a_deg"}));
  EXPECT_TRUE(parse_table(walk("inDegrees=yes\n"), "walk.csv").has_header_units);
  expect_starts(finding_of_storage("time [s],a_deg\n0,1\n"),
                "walk.mot: its header must end in a line");
}

TEST(StorageTable, FindingsOfAKindAreOneLine)
{
  std::string text = "endheader\ntime\ta\n0\t1\n";
  for (int i = 0; i < 1000; ++i)
    text += "1\ty\n";
  const std::string found = finding_of_storage(text);
  EXPECT_EQ(std::count(found.begin(), found.end(), '\n'), 0) << found;
  EXPECT_NE(found.find("The same in 999 more rows: lines 5, 6, 7, …."), std::string::npos) << found;
}
