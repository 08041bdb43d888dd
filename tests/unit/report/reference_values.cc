// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/reference_values.h"

#include "run_folder.h"

#include <gtest/gtest.h>

using namespace arthrowear;
using namespace report_test;

namespace
{
const std::string header = "file,quantity,value,to,unit,source\n";
} // namespace

TEST(ReferenceValues, RowsOfTheCaseAndOfAllCases)
{
  const TemporaryFolder folder;
  const std::string file = (folder / "reference.csv").string();
  write(file,
        "# comment\n" + header +
            "case.prm,wear rate,10.34,,mm^3,\"Jourdan, 2009\"\nother.prm,wear rate,1,,mm^3,x\n"
            ",range,1,2.5,-,y\n");
  const auto values = read_reference_values(file, "case.prm");
  ASSERT_EQ(values.size(), 2u);
  EXPECT_EQ(values[0].quantity, "wear rate");
  EXPECT_EQ(values[0].low, 10.34);
  EXPECT_EQ(values[0].high, 10.34);
  EXPECT_EQ(values[0].source, "Jourdan, 2009");
  EXPECT_EQ(values[1].high, 2.5);
}

TEST(ReferenceValues, MistakesAreNamedTogether)
{
  const TemporaryFolder folder;
  const std::string file = (folder / "reference.csv").string();
  write(file, header + "a,b,c,,mm,s\na,,1,,mm,s\na,b,2,1,mm,s\na,b\n");
  try
  {
    read_reference_values(file, "a");
    FAIL();
  }
  catch (const InputError &error)
  {
    ASSERT_EQ(error.messages().size(), 4u);
    EXPECT_NE(error.messages()[0].find("reference.csv:2: the value is 'c'"), std::string::npos);
    EXPECT_NE(error.messages()[1].find(":3: quantity and source"), std::string::npos);
    EXPECT_NE(error.messages()[2].find(":4: 'to' is '1'"), std::string::npos);
    EXPECT_NE(error.messages()[3].find(":5: the row has 2 cells"), std::string::npos);
  }
  write(file, "quantity,value\n");
  EXPECT_THROW(read_reference_values(file, "a"), InputError);
  write(file, "");
  EXPECT_THROW(read_reference_values(file, "a"), InputError);
}
