// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "new_case/hip_cup_options.h"

namespace arthrowear
{
/// Name of the material that answers a question, "bench" or "patient".
const char *material_of(const std::string &question);

/// One line about the wear factor of a finished draft: whose wear it is, and how much the other
/// question would give. Empty if a material, a law or a value of the user stands in its place.
std::string text_about_question(const CaseDraft &draft, const GivenOptions &given);

/// The name of crosslinked polyethylene, for which many users ask by other names; empty for other
/// materials.
std::string about_crosslinked(const std::string &material);
} // namespace arthrowear
