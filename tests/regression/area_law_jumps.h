// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "restart/jumping_case.h"

namespace program_test
{
/// A case with the contact area law.
inline SmallCase
with_contact_area(SmallCase one)
{
  return one.unset("Wear / Wear factor [mm^3/(N m)]")
      .set("Wear / From law / Law", "contact_area")
      .set("Wear / From law / Area law C_0 [1e-9]", "0.3")
      .set("Wear / From law / Area law C_1 [1e-9]", "32")
      .set("Wear / From law / Area law C_2 [1e-9]", "1.6")
      .set("Wear / From law / Area law C_3 [1e-9]", "1.9")
      .set("Wear / From law / Area law CS_0", "0.04");
}

/// A cup with the contact area law and jumps of a given kind.
inline SmallCase
area_case(const std::string &kind, const std::string &tolerance, const std::string &largest)
{
  return with_contact_area(jumping_case(kind, tolerance))
      .set("Wear / Jump / First jump [cycles]", "1e5")
      .set("Wear / Jump / Largest jump [cycles]", largest);
}

/// Results in summary.json.
inline std::vector<double>
results(const SmallCase &one, const std::vector<std::string> &names)
{
  const CaseFolder folder(one);
  ended_with(0, folder.run());
  const std::string text = read(folder.output() / "summary.json");
  std::vector<double> values;
  for (const std::string &name : names)
  {
    const std::string before = "\"" + name + "\": {\n    \"value\": ";
    const std::size_t at = text.find(before);
    EXPECT_NE(at, std::string::npos) << name;
    values.push_back(at == std::string::npos ? 0. : std::stod(text.substr(at + before.size())));
  }
  return values;
}

/// Points come into contact and none leaves, so that all jumps underestimate the wear and their
/// errors add up. The summary reports 2.5 times the estimate of the run; after twenty jumps the
/// true error, from jumps of an eighth of the length, is below it. Few jumps over few points are
/// few events, and the estimate does not include the lag of the cross-shear.
inline void
errors_are_below_twice_their_estimates(const std::string &clearance)
{
  const char *const error = "estimated error of worn volume", *const worn =
                                                                  "worn volume of the cup";
  const auto with_jumps = [&](const char *kind, const char *tolerance, const char *jump)
  {
    return area_case(kind, tolerance, jump)
        .set("Head / Radial clearance [mm]", clearance)
        .set("Wear / Jump / First jump [cycles]", jump)
        .set("Wear / Jump / Cycles", "4e5");
  };
  const double exact = results(with_jumps("linearly_implicit", "0", "2.5e3"), {worn})[0];
  for (const char *kind : {"linearly_implicit", "explicit"})
  {
    const std::vector<double> values = results(with_jumps(kind, "0.4", "2e4"), {worn, error});
    EXPECT_LT(std::abs(values[0] - exact), values[1]) << clearance << " " << kind;
    EXPECT_LT(values[1], .05 * exact) << clearance << " " << kind;
  }
}
} // namespace program_test
