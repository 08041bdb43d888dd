// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Values of a parameter file in double quotes may hold any bytes: a `#` that begins no comment,
/// blanks at both ends and, by escapes `\"`, `\\`, `\n` and `\xHH`, bytes that a line cannot hold.

/// The line without its comment.
std::string without_comment(const std::string &line);

/// The value that a text means: the text between its quotes if it is quoted as a whole, otherwise
/// the text itself.
std::string unquoted(const std::string &text);

/// The value as a file must contain it to be read unchanged: in quotes if it needs them.
std::string as_file_value(const std::string &value);
} // namespace arthrowear
