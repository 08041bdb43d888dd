// SPDX-License-Identifier: LGPL-2.1-or-later
#include "inputs/verdicts.h"

#include "base/format.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
std::string
BoundCheck::text() const
{
  const std::string of_unit = unit == "-" ? "" : " " + unit;
  std::string bounds;
  if (std::isinf(least))
    bounds = formatted("at most %.4g", most);
  else if (std::isinf(most))
    bounds = formatted("at least %.4g", least);
  else if (least == most)
    bounds = formatted("required %.4g", least);
  else
    bounds = formatted("within %.4g and %.4g", least, most);
  return (is_met() ? "holds: " : "FAILS: ") + formatted("%.4g", value) + of_unit + ", " + bounds;
}

void
add_verdicts(const std::vector<BoundCheck> &checks, Summary &summary)
{
  for (const BoundCheck &check : checks)
    summary.add("verdict: " + check.name, check.text());
  const auto n_failed = std::count_if(checks.begin(), checks.end(),
                                      [](const BoundCheck &check) { return !check.is_met(); });
  summary.add("verdicts that fail", static_cast<long long>(n_failed));
}
} // namespace arthrowear
