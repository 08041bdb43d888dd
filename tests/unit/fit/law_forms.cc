// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/archard.h"
#include "unit/fit/made_rows.h"
#include "unit/thrown.h"

#include <gtest/gtest.h>

namespace arthrowear
{
namespace
{
/// Archard's law by twice its factor.
LawForm
doubled(const FormNumbers &)
{
  LawForm form;
  form.name = "doubled";
  form.constants = {{"Double factor [mm^3/(N m)]", true}};
  form.make = [](const std::vector<double> &constants)
  { return std::make_shared<ArchardWear>(.5 * constants[0] * units::mm3_per_Nm); };
  form.start = [](double, double) { return std::vector<double>{1e-7}; };
  form.is_from_law = false;
  return form;
}

TEST(LawForms, AStrangersFormIsFittedByItsName)
{
  wear_law_forms().add({"doubled", doubled});
  EXPECT_EQ(wear_law_forms().names().back(), "doubled");
  FitRequest request;
  request.law = "doubled";
  const LawFit fit = fit_law(bench_test::made_rows(doubled({}), {8e-7}), request);
  EXPECT_NEAR(fit.constants[0].value / 8e-7, 1., 1e-9);
  const auto again = [] { wear_law_forms().add({"doubled", doubled}); };
  const int line = __LINE__ - 1;
  EXPECT_EQ(thrown<std::logic_error>(again),
            __FILE__ ":" + std::to_string(line) +
                ": the form of the law 'doubled' is registered twice");
}

TEST(LawForms, AnUnknownNameListsTheKnownOnes)
{
  EXPECT_EQ(thrown<InputError>(
                [] {
                  LawForms({{"a", doubled}, {"b", doubled}}).make("c", {});
                }),
            "--law is c, must be one of a, b");
}
} // namespace
} // namespace arthrowear
