// SPDX-License-Identifier: LGPL-2.1-or-later
#include "gait/column_names.h"

#include "base/storage_table.h"
#include "gait/table_axis.h"
#include "has.h"
#include "unit/thrown.h"

using namespace arthrowear;

namespace
{
const CsvTable &
walk()
{
  static const CsvTable table = parse_table(
      "inDegrees=yes\nendheader\ntime\t/jointset/hip_r/hip_flexion_r/value\t"
      "/jointset/hip_r/hip_flexion_r/speed\t/jointset/hip_l/hip_flexion_l/value\tknee_angle_r\t"
      "soleus_r_activation\n0\t1\t2\t3\t4\t5\n",
      "walk.sto");
  return table;
}

std::string
finding(const std::string &name)
{
  return thrown<InputError>([&] { column_like(walk(), name); });
}
} // namespace

// An entry's default name finds the same words and unit in another spelling, and never another
// unit.
TEST(ColumnNames, OtherSpellingsOfWordsAndUnitAreFound)
{
  const CsvTable table =
      parse_csv("cycle_percent,Force (N),Flexion [\xC2\xB0],ap_cm\n0,1,2,3\n", "a.csv");
  EXPECT_EQ(column_like(table, "force_N"), "Force (N)");
  EXPECT_EQ(column_like(table, "-flexion_deg"), "-Flexion [\xC2\xB0]");
  EXPECT_THROW(column_like(table, "force_kN"), InputError);
  EXPECT_THROW(column_like(table, "ap_mm"), InputError);
  EXPECT_EQ(column_like(table, "ap_cm [mm]"), "ap_cm [mm]");
}

// A name that has a comma itself is one name where commas separate names.
TEST(ColumnNames, MayHaveCommas)
{
  const CsvTable table = parse_csv(
      "cycle_percent,\"Force, axial [N]\",\"F, x [N]\",\"F, y, z [N]\",x\n0,1,2,3,4\n", "a.csv");
  using Names = std::vector<std::string>;
  EXPECT_EQ(listed_columns(table, "Force, axial [N]"), Names{"Force, axial [N]"});
  EXPECT_EQ(listed_columns(table, "-Force, axial [N]"), Names{"-Force, axial [N]"});
  EXPECT_EQ(listed_columns(table, "F, x [N], -F, y, z [N], x"),
            (Names{"F, x [N]", "-F, y, z [N]", "x"}));
  EXPECT_EQ(listed_columns(table, " x , none, x"), (Names{"x", "none", "x"}));
  EXPECT_EQ(listed_columns(table, "x, *"), (Names{"x", "*"}));
  EXPECT_TRUE(listed_columns(table, " ").empty());
}

TEST(ColumnNames, AreExactOrWithoutTheUnitOrPatterns)
{
  const std::string flexion = "/jointset/hip_r/hip_flexion_r/value [deg]";
  for (const char *name :
       {"/jointset/hip_r/hip_flexion_r/value [deg]", "/jointset/hip_r/hip_flexion_r/value",
        "*hip_flexion_r/value", "*xion_r/v*", "*hip_?/*_r/value*", "/jointset/hip_r*value"})
  {
    EXPECT_EQ(column_like(walk(), name), flexion) << name;
    EXPECT_EQ(column_like(walk(), std::string("-") + name), "-" + flexion);
  }
  EXPECT_EQ(column_like(walk(), "knee_angle_r"), "knee_angle_r [deg]");
  EXPECT_EQ(column_like(walk(), "knee_angle_?"), "knee_angle_r [deg]");
  EXPECT_EQ(column_like(walk(), ""), "");
}

TEST(ColumnNames, NoneOrSeveralAreErrorsThatListNearNames)
{
  EXPECT_EQ(
      finding("*hip_flexion_?/value"),
      "walk.sto: `*hip_flexion_?/value` fits 2 columns, must fit one: "
      "/jointset/hip_r/hip_flexion_r/value [deg], /jointset/hip_l/hip_flexion_l/value [deg].");
  EXPECT_EQ(finding("*hip_flexion_right*"),
            "walk.sto: `*hip_flexion_right*` fits no column. Near names are: "
            "/jointset/hip_r/hip_flexion_r/value [deg], /jointset/hip_r/hip_flexion_r/speed "
            "[deg/s], /jointset/hip_l/hip_flexion_l/value [deg].");
  EXPECT_TRUE(has(finding("*ankle*"), "The file has: time [s], "));
  EXPECT_TRUE(has(finding("knee_angle"), "there is no column 'knee_angle'"));
}

// A unit in the name of a CSV is a part of it.
TEST(ColumnNames, OfACsvKeepTheirUnits)
{
  const CsvTable table = parse_table("time [s],hip [deg]\n0,1\n", "walk.csv");
  EXPECT_TRUE(has(thrown<InputError>([&] { column_like(table, "hip"); }), "Is it 'hip [deg]'?"));
  EXPECT_EQ(column_like(table, "hip*"), "hip [deg]");
}

TEST(ColumnNames, AnglesMustBeAngles)
{
  EXPECT_NO_THROW(require_angles(walk(), {"-knee_angle_r [deg]", ""}));
  EXPECT_TRUE(has(thrown<InputError>([] { require_angles(walk(), {"soleus_r_activation"}); }),
                  "the unit of `soleus_r_activation` is not known"));
  EXPECT_TRUE(has(thrown<InputError>([] { require_angles(walk(), {"force_N"}); }),
                  "the column `force_N` must be an angle"));
}

// statistics.csv of a run counts the cycles on in its column of the cycle: the table runs over its
// time, in the order of both columns. A laboratory's table with other names runs over the cycle.
TEST(TableAxis, OfARunsOwnTableIsTheTime)
{
  for (const char *names : {"time [s],gait cycle [%]", "gait cycle [%],time [s]"})
    EXPECT_TRUE(axis_of(parse_csv(std::string(names) + "\n0,0\n1,150\n", "a.csv"))->is_time);
  EXPECT_FALSE(axis_of(parse_csv("time_s,Gait cycle (%)\n0,0\n1,100\n", "a.csv"))->is_time);
}
