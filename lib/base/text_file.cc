// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/text_file.h"

#include "base/errors.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace arthrowear
{
std::string
read_text_file(const std::string &file)
{
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(file, ignored);
  if (file.empty() || !std::filesystem::exists(status))
  {
    const bool relative = std::filesystem::path(file).is_relative();
    throw InputError((file.empty() ? "''" : file) + ": no such file." +
                     (relative ? " A relative name starts at " +
                                     std::filesystem::current_path(ignored).string() + "."
                               : ""));
  }
  if (std::filesystem::is_directory(status))
    throw InputError(file + ": is a folder, must be a file.");
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    throw InputError(file + ": cannot be read: " + std::strerror(errno) + ".");
  std::ostringstream bytes;
  bytes << stream.rdbuf();
  if (stream.bad())
    throw InputError(file + ": cannot be read: " + std::strerror(errno) + ".");
  const std::string text = bytes.str();
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
