// SPDX-License-Identifier: LGPL-2.1-or-later
// [Wear / Roughness]: partners of its entries, and its table.
#include "entries/roughness_entries.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

using namespace arthrowear;

namespace
{
struct RoughCase
{
  RoughnessEntries entries;
  Parameters parameters;

  explicit RoughCase(const std::string &lines)
  {
    entries.declare(parameters.section("Wear", ""), "cup", "head",
                    RoughnessEntries::Table::over_cycles);
    parameters.read(ParameterFile::parse(
        "subsection Wear\nsubsection Roughness\n" + lines + "end\nend\n", "case.prm"));
    entries.check(parameters, 1e6);
  }
  std::string findings() const
  {
    std::string all;
    for (const std::string &finding : parameters.findings())
      all += finding + "\n";
    return all;
  }
};

const std::string partners = "set Reference Ra [um] = 0.02\nset Exponent = 2\n";

/// A table that exists as long as the test.
class Table
{
public:
  explicit Table(const std::string &rows) : file_(::testing::TempDir() + "roughness_entries.csv")
  {
    std::ofstream(file_) << "cycles,Ra_um\n" << rows;
  }
  ~Table() { std::remove(file_.c_str()); }
  std::string entry() const { return "set Table = " + file_ + "\n"; }

private:
  std::string file_;
};
} // namespace

TEST(RoughnessEntries, GiveThePowerOfTheRatio)
{
  EXPECT_EQ(RoughCase("").entries.course.at_start(), 1.);
  const RoughCase rough(partners + "set Ra [um] = 0.06\n");
  EXPECT_EQ(rough.findings(), "");
  EXPECT_NEAR(rough.entries.course.at_start(), 9., 1e-12);
  const Table table("0,0.02\n5e5,0.04\n");
  const RoughCase scratched(partners + table.entry());
  EXPECT_EQ(scratched.findings(), "");
  EXPECT_NEAR(scratched.entries.course.relative(6e5), 4., 1e-12);
}

// An entry without its partners would do nothing.
TEST(RoughnessEntries, NeedEachOther)
{
  const Table table("0,1\n");
  const std::vector<std::pair<std::string, std::string>> mistakes{
      {"set Ra [um] = 0.05\n", "[Wear / Roughness / Reference Ra [um]] is not set"},
      {"set Ra [um] = 0.05\n", "[Wear / Roughness / Exponent] is not set"},
      {partners, "[Wear / Roughness / Ra [um]] is not set"},
      {"set Reference Ra [um] = 0.02\nset Ra [um] = 0.05\nset Exponent = 0\n", "case.prm:5: "},
      {partners + "set Ra [um] = 0.05\n" + table.entry(),
       "case.prm:5: [Wear / Roughness / Ra [um]] is set, and so is"}};
  for (const auto &[lines, message] : mistakes)
    EXPECT_NE(RoughCase(lines).findings().find(message), std::string::npos)
        << lines << RoughCase(lines).findings();
}

TEST(RoughnessEntries, RefuseWrongRows)
{
  for (const auto &[rows, message] :
       {std::pair{"1,0.02\n", "csv:2: cycles are 1, must begin with 0"},
        {"0,0.02\n5,0.03\n5,0.04\n", "csv:4: cycles are 5, must be at least 1 more"},
        {"0,0.02\n5,0\n", "csv:3: Ra_um is 0, must be above 0"}})
  {
    const Table table(rows);
    const RoughCase one(partners + table.entry());
    EXPECT_NE(one.findings().find(message), std::string::npos) << one.findings();
  }
}
