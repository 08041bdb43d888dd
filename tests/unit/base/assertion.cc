// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/triples.h"

#include <gtest/gtest.h>

// Assertions find faults of the program: they act in Debug and under the sanitizers, and a Release
// build does not evaluate them.

using namespace arthrowear;

#ifndef NDEBUG
TEST(Assertion, NamesPlaceRuleAndCondition)
{
  try
  {
    ARTHROWEAR_ASSERT(1 + 1 == 3, "sums are right");
    FAIL() << "nothing was thrown";
  }
  catch (const AssertionFailed &failure)
  {
    const std::string text = failure.what();
    EXPECT_NE(text.find("assertion.cc:"), std::string::npos) << text;
    EXPECT_NE(text.find("sums are right (1 + 1 == 3)"), std::string::npos) << text;
  }
}

TEST(Assertion, ATripleBeyondTheEndIsFound)
{
  std::vector<double> two_triples(6, 0.);
  EXPECT_NO_THROW(triple(two_triples, 1));
  EXPECT_THROW(triple(two_triples, 2), AssertionFailed);
  EXPECT_THROW(set_triple(two_triples, 2, {}), AssertionFailed);
}
#else

TEST(Assertion, ReleaseDoesNotEvaluateTheCondition)
{
  int n_evaluations = 0;
  ARTHROWEAR_ASSERT(++n_evaluations > 0, "never evaluated");
  EXPECT_EQ(n_evaluations, 0);
}
#endif
