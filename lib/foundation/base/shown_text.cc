// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/shown_text.h"

#include "base/format.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
// Returns the number of bytes of the code point that begins at i; 0 if there is none.
std::size_t
code_point_size(const std::string &text, const std::size_t i)
{
  const auto byte = [&text](const std::size_t at)
  { return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u; };
  const unsigned int first = byte(i);
  const std::size_t size = first < 0x80                     ? 1
                           : first >= 0xC2 && first <= 0xDF ? 2
                           : first >= 0xE0 && first <= 0xEF ? 3
                           : first >= 0xF0 && first <= 0xF4 ? 4
                                                            : 0;
  for (std::size_t k = 1; k < size; ++k)
    if ((byte(i + k) & 0xC0) != 0x80)
      return 0;
  const unsigned int second = byte(i + 1);
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool surrogate = first == 0xED && second > 0x9F;
  return overlong || surrogate || (first == 0xF4 && second > 0x8F) ? 0 : size;
}

// True if c is an ASCII control character other than the tab.
bool
is_control(const char c)
{
  const auto byte = static_cast<unsigned char>(c);
  return (byte < 0x20 && c != '\t') || byte == 0x7F;
}
} // namespace

bool
is_utf8(const std::string &text)
{
  std::size_t i = 0, size = 0;
  while (i < text.size() && (size = code_point_size(text, i)) > 0)
    i += size;
  return i >= text.size();
}

std::string
shown_text(const std::string &text, const std::size_t most)
{
  std::string shown;
  for (std::size_t i = 0; i < text.size();)
  {
    if (shown.size() >= most)
      return shown + "... (" + std::to_string(text.size()) + " bytes)";
    const std::size_t size = is_control(text[i]) ? 0 : code_point_size(text, i);
    shown +=
        size > 0 ? text.substr(i, size) : formatted("\\x%02X", static_cast<unsigned char>(text[i]));
    i += size > 0 ? size : 1;
  }
  return shown;
}

std::string
shown_message(const std::string &text, const std::size_t most)
{
  const auto is_plain = [](const char c) { return !is_control(c) || c == '\n'; };
  if (text.size() <= most && std::all_of(text.begin(), text.end(), is_plain) && is_utf8(text))
    return text;
  std::string shown;
  for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1)
  {
    end = text.find('\n', begin);
    shown +=
        shown_text(text.substr(begin, end - begin), most) + (end == std::string::npos ? "" : "\n");
  }
  return shown;
}

std::string
shown_value(const std::string &value)
{
  return value.empty() ? "empty" : shown_text(value);
}
} // namespace arthrowear
