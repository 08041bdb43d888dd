// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "new_case/case_draft.h"
#include "parameters/parameters.h"

namespace arthrowear
{
/// A parameter file with two parts: the values of the draft, each below the text of its entry, then
/// all other entries of the model as comments, with their defaults.
/// @param declared the entries of the model
/// @param head comment at the top, a paragraph per line
/// @param file_name name to write for a value that is the name of a file
std::string case_text(const CaseDraft &draft, const Parameters &declared, const std::string &head,
                      const std::function<std::string(const CaseDraft::Value &)> &file_name);
} // namespace arthrowear
