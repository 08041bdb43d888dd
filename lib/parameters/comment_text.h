// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// A text as comment lines of a parameter file, broken between words at about 90 characters; empty
/// for a text without words.
/// @param indent blanks before each `#`
std::string comment_lines(const std::string &text, const std::string &indent = "");
} // namespace arthrowear
