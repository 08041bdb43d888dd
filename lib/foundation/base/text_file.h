// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/input_file.h"

namespace arthrowear
{
/// The bytes of a text file the user named.
/// @throws InputError as InputFile, or if it is binary (holds a zero byte)
std::string read_text_file(const std::string &file,
                           std::uint64_t most_bytes = largest_input::table);

/// Drops the three bytes that some editors put before UTF-8 text.
std::string without_byte_order_mark(const std::string &text);
} // namespace arthrowear
