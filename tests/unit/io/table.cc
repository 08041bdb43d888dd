// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output/statistics.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

using namespace arthrowear;

namespace
{
enum class Status
{
  open,
  stick
};

struct Columns : TableColumns
{
  explicit Columns(const bool with_wear)
  {
    if (with_wear)
      volume = add("volume", "mm^3");
    status = add<Status>("status", "-");
  }

  const TableColumn<> time = add("time", "s");
  const VectorColumns force = add_vector("force", "N");
  const TableColumn<unsigned long> steps = add<unsigned long>("steps", "-");
  TableColumn<> volume;
  TableColumn<Status> status;
};
} // namespace

TEST(Table, ColumnsStandInTheOrderOfTheirList)
{
  const Columns all(true);
  std::string header;
  for (const ColumnHeader &column : all.headers())
    header += column.header() + ", ";
  EXPECT_EQ(
      header,
      "time [s], force x [N], force y [N], force z [N], steps [-], volume [mm^3], status [-], ");
  EXPECT_EQ(Columns(false).headers().size(), 6u);
}

// Values go where their column is, in whatever order they are set; 2^53 is the largest count that
// is exact.
TEST(Table, RowsTakeValuesByColumn)
{
  const Columns columns(true);
  TableRow row = columns.row();
  row.set(columns.status, Status::stick);
  row.set(columns.force, {1., 2., 3.});
  row.set(columns.time, .5);
  row.set(columns.steps, 1ul << 53);
  row.set(columns.volume, 7.);
  EXPECT_EQ(row.values(), (std::vector<double>{.5, 1., 2., 3., 9007199254740992., 7., 1.}));
  EXPECT_EQ(row.value(columns.steps), 1ul << 53);
  EXPECT_EQ(row.value(columns.status), Status::stick);
  EXPECT_EQ(row.value(columns.force.y), 2.);
  row.set(columns.time, .1);
  EXPECT_EQ(row.value(columns.time), .1);
}

TEST(Table, RefusesAColumnThatItDoesNotHave)
{
  const Columns without(false);
  TableRow row = without.row();
  EXPECT_THROW(row.set(without.volume, 1.), std::out_of_range);
  EXPECT_THROW(row.value(without.volume), std::out_of_range);
}

// A forgotten value is NaN, which no file accepts.
TEST(Table, AFileRefusesARowThatIsNotWhole)
{
  const std::string file = ::testing::TempDir() + "table_test.csv";
  const Columns columns(false);
  Statistics table(columns.headers());
  table.start(file);
  TableRow row = columns.row();
  row.set(columns.time, .5);
  row.set(columns.force, {1., 2., 3.});
  row.set(columns.status, Status::open);
  EXPECT_THROW(table.write_row(row), RunError);
  row.set(columns.steps, 4);
  table.write_row(row);
  std::ifstream stream(file);
  std::string header, line;
  std::getline(stream, header);
  std::getline(stream, line);
  EXPECT_EQ(line, "0.5,1,2,3,4,0");
  std::filesystem::remove(file);
}
