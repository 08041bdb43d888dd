// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "new_case/case_draft.h"
#include "parameters/parameters.h"

#include <string>
#include <utility>
#include <vector>

namespace arthrowear
{
/// README.md of a new case: commands, files, values with the reasons or sources that the draft
/// notes.
/// @param title without a mark
/// @param files source and name in the folder
std::string readme_text(const std::string &title, const std::string &command,
                        const CaseDraft &draft, const Parameters &declared,
                        const std::vector<std::pair<std::string, std::string>> &files);
} // namespace arthrowear
