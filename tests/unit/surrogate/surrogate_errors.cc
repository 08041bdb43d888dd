// SPDX-License-Identifier: LGPL-2.1-or-later
#include "unit/surrogate/made_cases.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

#include <limits>

namespace arthrowear
{
namespace
{
/// The error that cases get, after a change of them.
std::string
error_of(const std::function<void(MadeCases &)> &change, const SurrogateRequest &request = {})
{
  MadeCases cases = made_cases(&exponentials, 20, 3, 1);
  change(cases);
  return thrown<InputError>([&] { fit_surrogate(cases.u, cases.values, request); });
}

void
expect_parts(const std::string &text, const std::vector<const char *> &parts)
{
  for (const char *part : parts)
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(SurrogateErrors, EqualValuesAreShown)
{
  expect_parts(error_of([](MadeCases &cases) { cases.values.assign(20, 3.5); }),
               {"All 20 cases", "the value 3.5", "Choose another result"});
}

TEST(SurrogateErrors, TooFewCasesAreCounted)
{
  const auto keep_four = [](MadeCases &cases)
  {
    cases.u.resize(4);
    cases.values.resize(4);
  };
  expect_parts(error_of(keep_four), {"over 3 inputs", "at least 5 cases", "there are 4",
                                     "Compute more cases or vary fewer inputs"});
}

TEST(SurrogateErrors, CasesWithoutAResultAreNamed)
{
  expect_parts(error_of([](MadeCases &cases)
                        { cases.values[6] = std::numeric_limits<double>::quiet_NaN(); }),
               {"Case 7", "leave out cases without a result"});
}

TEST(SurrogateErrors, UniformsAreInsideTheirInterval)
{
  for (const double outside : {0., 1., -.1})
    expect_parts(error_of([=](MadeCases &cases) { cases.u[4][1] = outside; }),
                 {"Case 5", "above 0 and below 1"});
  expect_parts(error_of([](MadeCases &cases) { cases.u[4].pop_back(); }), {"Case 5", "3 uniforms"});
}

TEST(SurrogateErrors, CasesAndValuesAreAsMany)
{
  expect_parts(error_of([](MadeCases &cases) { cases.values.pop_back(); }),
               {"20 cases with 3 inputs and 19 values"});
  expect_parts(error_of([](MadeCases &cases) { cases.u.clear(); }), {"0 cases"});
}

TEST(SurrogateErrors, BoundsArePositive)
{
  SurrogateRequest request;
  request.largest_error = 0.;
  expect_parts(error_of([](MadeCases &) {}, request), {"largest error above 0"});
  request = {};
  request.largest_degree = 0;
  expect_parts(error_of([](MadeCases &) {}, request), {"largest degree of at least 1"});
}

TEST(SurrogateErrors, WithoutOpenturnsTheRemedyIsNamed)
{
  if (has_surrogates())
    GTEST_SKIP() << "This program was built with OpenTURNS.";
  const MadeCases cases = made_cases(&exponentials, 20, 3, 1);
  expect_parts(thrown<RunError>([&] { fit_surrogate(cases.u, cases.values, {}); }),
               {"OpenTURNS", "libopenturns"});
}
} // namespace
} // namespace arthrowear
