// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/errors.h"
#include "new_case/case_draft.h"
#include "parameters/rule.h"

#include <map>

namespace arthrowear
{
/// An option of `arthrowear new` with a model.
struct CaseOption
{
  std::string name; ///< after the two dashes
  Rule rule;
  std::string default_text; ///< empty: none
  std::string text;
};

/// In the order in which help lists them.
std::vector<CaseOption> hip_cup_options();

/// Values that were given, by the option's name.
using GivenOptions = std::map<std::string, std::string>;

/// Puts the values of a hip cup that follow from the options into the draft: head, liner, position,
/// gait, load, material and cycles. Adds all findings about options, each of which names the
/// option, its value, the rule and a remedy.
/// @param lines gets notes about choices that no option made
/// @throws RunError if the program's data are missing
void apply_hip_cup_options(CaseDraft &draft, const GivenOptions &given,
                           std::vector<std::string> &lines, InputErrors &errors);
} // namespace arthrowear
