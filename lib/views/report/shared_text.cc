// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/shared_text.h"

#include "report/html_text.h"

#include <filesystem>

namespace arthrowear
{
namespace fs = std::filesystem;

std::string
last_part(const std::string &path)
{
  std::error_code ignored;
  fs::path whole = fs::weakly_canonical(fs::absolute(path, ignored), ignored);
  return (whole.has_filename() ? whole : whole.parent_path()).filename().string();
}

std::string
shared_text(const RunResults &run, const std::string &text)
{
  std::error_code ignored;
  std::vector<std::string> folders{fs::absolute(run.folder, ignored).string()};
  if (const fs::path input(run.record.input); input.is_absolute())
    folders.push_back(input.parent_path().string());
  for (const InputEntry &entry : run.inputs)
    if (!entry.value.empty() && entry.value.front() == '/')
      folders.push_back(fs::path(entry.value).parent_path().string());
  return without_folders(text, folders);
}
} // namespace arthrowear
