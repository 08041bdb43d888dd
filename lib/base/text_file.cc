// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/text_file.h"

#include "base/errors.h"

namespace arthrowear
{
std::string
read_text_file(const std::string &file, const std::uint64_t most_bytes)
{
  const std::string text = InputFile(file, most_bytes).read();
  if (text.compare(0, 2, "\xFF\xFE") == 0 || text.compare(0, 2, "\xFE\xFF") == 0)
    throw InputError(file + ": is text in UTF-16, must be UTF-8. Save it in that encoding.");
  if (text.find('\0') != std::string::npos)
    throw InputError(file + ": holds binary data, must be text.");
  return text;
}

std::string
without_byte_order_mark(const std::string &text)
{
  return text.compare(0, 3, "\xEF\xBB\xBF") == 0 ? text.substr(3) : text;
}
} // namespace arthrowear
