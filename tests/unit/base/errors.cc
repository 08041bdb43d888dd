// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unit/thrown.h"

#include <gtest/gtest.h>

using namespace arthrowear;

TEST(InputError, JoinsItsMessagesLineByLine)
{
  const InputError error(std::vector<std::string>{"a.prm:1: x.", "a.prm:2: y."});
  EXPECT_STREQ(error.what(), "a.prm:1: x.\na.prm:2: y.");
  EXPECT_EQ(error.messages().size(), 2u);
}

TEST(InputErrors, ThrowsEverythingAtOnceAndNothingIfEmpty)
{
  InputErrors errors;
  EXPECT_NO_THROW(errors.throw_if_any());
  errors.add("first");
  errors.add(InputError(std::vector<std::string>{"second", "third"}));
  EXPECT_EQ(errors.size(), 3u);
  EXPECT_EQ(thrown<InputError>([&] { errors.throw_if_any(); }), "first\nsecond\nthird");
}

// 1000 lines of 100 bytes: 150 of them reach 15 kB, the others are counted.
TEST(InputError, CountsWhatNobodyReads)
{
  const std::string finding(100, 'x');
  const InputError many(std::vector<std::string>(1000, finding));
  ASSERT_EQ(many.messages().size(), 151u);
  EXPECT_EQ(many.messages()[149], finding);
  EXPECT_EQ(many.messages()[150], "... and 850 more findings. Correct those above first.");
  EXPECT_LT(std::string(many.what()).size(), 16000u);
  const InputError shorter(std::vector<std::string>(1000, "y"));
  ASSERT_EQ(shorter.messages().size(), 201u);
  EXPECT_EQ(shorter.messages()[200], "... and 800 more findings. Correct those above first.");
  EXPECT_EQ(InputError(std::vector<std::string>(200, "y")).messages().size(), 200u);
}

// "coeficient" lacks one letter; "Law" is far from everything; the limit for 4 letters is 2 edits.
TEST(NearestName, FindsAnEditOrTwoAndNothingFar)
{
  const std::vector<std::string> known{"Friction coefficient", "Wear factor", "Step"};
  EXPECT_EQ(nearest_name("Friction coeficient", known), "Friction coefficient");
  EXPECT_EQ(nearest_name("Setp", known), "Step");
  EXPECT_EQ(nearest_name("Temperature", known), "");
  EXPECT_EQ(nearest_name("anything", {}), "");
}

// "wear" is 6 edits from "wear_depth"; of two names with the word the shorter is meant.
TEST(NearestName, FindsALongerNameWithTheWord)
{
  const std::vector<std::string> fields{"displacement", "creep_depth_of_wear", "wear_depth"};
  EXPECT_EQ(nearest_name("wear", fields), "wear_depth");
  EXPECT_EQ(nearest_name("Depth", fields), "wear_depth");
  EXPECT_EQ(nearest_name("ear", fields), "") << "no whole word";
  EXPECT_EQ(nearest_name("of", fields), "") << "too short";
}

// A change of case is half an edit: "WEAR" is 3 halves from "Wear" and 2 edits from "WEIR".
TEST(NearestName, CaseCountsHalf)
{
  EXPECT_EQ(nearest_name("WEAR", {"WEIRD", "Wear"}), "Wear");
  EXPECT_EQ(nearest_name("young's modulus", {"Young's modulus"}), "Young's modulus");
}
