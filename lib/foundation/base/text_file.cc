// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/text_file.h"

#include "base/errors.h"

#include <algorithm>

namespace arthrowear
{
namespace
{
const char *const in_utf_16 = ": is text in UTF-16, must be UTF-8. Save it in that encoding.";

/// Name of a format by the first bytes of its files; empty if none is known.
std::string
binary_format(const std::string &text)
{
  const auto begins_with = [&text](const std::string &bytes)
  { return text.compare(0, bytes.size(), bytes) == 0; };
  if (begins_with("\x1f\x8b"))
    return "compressed by gzip";
  if (begins_with("PK\x03\x04"))
    return "a ZIP archive, as workbooks of spreadsheets are (.xlsx, .ods)";
  if (begins_with("\xD0\xCF\x11\xE0"))
    return "a workbook of a spreadsheet (.xls)";
  if (begins_with("\x02P") || begins_with("\x03P"))
    return "a C3D file";
  if (begins_with("MATLAB 5.0") || begins_with("\x89HDF"))
    return "a file of MATLAB or HDF5";
  return "";
}

/// True if every second byte of the first ones is 0, as of Latin letters in UTF-16.
bool
is_utf_16_without_mark(const std::string &text)
{
  constexpr std::size_t start = 64;
  std::size_t n_zeros[2] = {0, 0};
  const std::size_t n = std::min(start, text.size());
  for (std::size_t i = 0; i < n; ++i)
    n_zeros[i % 2] += text[i] == '\0';
  return n >= 8 && (n_zeros[0] == 0) != (n_zeros[1] == 0) &&
         std::max(n_zeros[0], n_zeros[1]) * 4 >= n;
}
} // namespace

std::string
read_text_file(const std::string &file, const std::uint64_t most_bytes)
{
  const std::string text = InputFile(file, most_bytes).read();
  if (text.compare(0, 2, "\xFF\xFE") == 0 || text.compare(0, 2, "\xFE\xFF") == 0)
    throw InputError(file + in_utf_16);
  if (const std::string format = binary_format(text); !format.empty())
    throw InputError(
        file + ": is " + format + ", must be text. " +
        (format.rfind("compressed", 0) == 0 ? "Unpack it." : "Export the table as CSV."));
  if (text.find('\0') != std::string::npos)
    throw InputError(
        file + (is_utf_16_without_mark(text) ? in_utf_16 : ": holds binary data, must be text."));
  return text;
}

std::string
without_byte_order_mark(const std::string &text)
{
  return text.compare(0, 3, "\xEF\xBB\xBF") == 0 ? text.substr(3) : text;
}
} // namespace arthrowear
