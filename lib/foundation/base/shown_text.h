// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <cstddef>
#include <string>

namespace arthrowear
{
/// True if the bytes are UTF-8: no stray, overlong or surrogate code.
bool is_utf8(const std::string &text);

/// Text of a user in the form for messages: UTF-8 with "\xDF" for a byte that is none or a control
/// character, and at most `most` bytes of it, with its size if there are more.
std::string shown_text(const std::string &text, std::size_t most = 200);

/// A whole message, which may hold what a user gave: line ends stay, and at most `most` bytes of
/// each line.
std::string shown_message(const std::string &text, std::size_t most = 4000);

/// As shown_text() of an entry's value, with the word "empty" for one without text.
std::string shown_value(const std::string &value);
} // namespace arthrowear
