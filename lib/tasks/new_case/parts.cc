// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/parts.h"

#include "base/data_folder.h"
#include "base/errors.h"
#include "base/number_text.h"

#include <algorithm>
#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;
constexpr const char *extension = ".part";
} // namespace

Parts::Parts(const std::string &folder)
    : folder_((fs::path(data_folder()) / "inputs" / folder).string())
{
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder_, error))
    if (entry.path().extension() == extension)
      names_.push_back(entry.path().stem().string());
  if (error || names_.empty())
    throw RunError("The program's data are incomplete: " + folder_ + " has no files *" + extension +
                   ". Install Arthrowear again.");
  std::sort(names_.begin(), names_.end());
}

std::string
Parts::text(const std::string &name) const
{
  const std::string text = read(name).text();
  const std::string line = text.substr(0, text.find('\n'));
  return line.empty() || line[0] != '#' ? "" : trimmed(line.substr(1));
}

std::string
Parts::file(const std::string &name) const
{
  return (fs::path(folder_) / (name + extension)).string();
}
} // namespace arthrowear
