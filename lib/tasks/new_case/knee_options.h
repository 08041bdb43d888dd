// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "new_case/hip_cup_options.h"

namespace arthrowear
{
/// Options of `arthrowear new knee_insert`, in the order in which help lists them.
std::vector<CaseOption> knee_options();

/// Puts the values of a knee that follow from the options into the draft: insert, femur, control,
/// own table, side and cycles. Entries that a file of a part replaces are removed.
/// @param lines gets notes about choices that no option made
/// @throws RunError if the program's data are missing
void apply_knee_options(CaseDraft &draft, const GivenOptions &given,
                        std::vector<std::string> &lines, InputErrors &errors);
} // namespace arthrowear
