// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/number_text.h"
#include "base/units.h"

#include <gtest/gtest.h>

using namespace arthrowear;

TEST(ParseNumber, TakesTheWholeTextOrNothing)
{
  double value = 7.;
  EXPECT_TRUE(parse_number(" +0.22e-6\t", value));
  EXPECT_EQ(value, .22e-6);
  EXPECT_TRUE(parse_number(".5", value));
  EXPECT_EQ(value, .5);
  for (const char *text :
       {"", " ", "1 mm", "0,5", "nan", "inf", "-inf", "1e999", "0x10", "1e", "++1", "+-1", "1.2.3"})
    EXPECT_FALSE(parse_number(text, value)) << text;
  EXPECT_EQ(value, .5); // untouched by the failures
}

TEST(ParseInteger, RefusesFractionsAndOverflow)
{
  long long value = 0;
  EXPECT_TRUE(parse_integer("-12", value));
  EXPECT_EQ(value, -12);
  for (const char *text : {"1.5", "1e3", "3.0", "99999999999999999999", "x", ""})
    EXPECT_FALSE(parse_integer(text, value)) << text;
}

// 938e-12 / 1e-12 is not 938 in double precision, yet 938 is what reads back as 938e-12.
TEST(ShortestText, ShowsAValueInItsUnitWithoutRoundingNoise)
{
  EXPECT_EQ(shortest_text(938. * units::kg_per_m3, units::kg_per_m3), "938");
  EXPECT_EQ(shortest_text(.22e-6 * units::mm3_per_Nm, units::mm3_per_Nm), "2.2e-07");
  EXPECT_EQ(shortest_text(23. * units::deg, units::deg), "23");
  EXPECT_EQ(shortest_text(.1), "0.1");
  EXPECT_EQ(shortest_text(1. / 3.), "0.3333333333333333");
  EXPECT_EQ(shortest_text(-90.), "-90");
  EXPECT_EQ(shortest_text(1e12), "1e+12");
}
