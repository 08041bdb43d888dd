// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// The bytes of a text file the user named.
/// @throws InputError `file: …` if it is missing, a folder, unreadable or binary (holds a zero
/// byte)
std::string read_text_file(const std::string &file);

/// Drops the three bytes that some editors put before UTF-8 text.
std::string without_byte_order_mark(const std::string &text);
} // namespace arthrowear
