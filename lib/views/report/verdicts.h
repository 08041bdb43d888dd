// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"
#include "report/run_results.h"

namespace arthrowear
{
enum class VerdictLevel
{
  good,    ///< within what the run itself requires
  note,    ///< a fact without a limit
  caution, ///< read the text before the numbers
  bad      ///< the results do not cover a whole run
};

/// A sentence on whether the numbers of a run can be used, with its number.
struct Verdict
{
  std::string topic; ///< "Outcome", "Mesh", "Tolerances", "Limits", "Bounds", "Warnings", "Cost"
  VerdictLevel level = VerdictLevel::note;
  std::string text;
};

/// "good", "note", "caution" or "bad": the class of its style in the page.
Html class_of(VerdictLevel level);

std::vector<Verdict> verdicts_of(const RunResults &run);
} // namespace arthrowear
