// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/data_folder.h"

#include "base/errors.h"

#include <dlfcn.h>

#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

/// Returns the file name of the library or program that contains this function.
std::string
own_file()
{
  Dl_info own = {};
  const auto address = reinterpret_cast<const void *>(&data_folder);
  // The name of a program is the word that started it, which may be relative to another folder.
  std::error_code ignored;
  const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
  if (::dladdr(address, &own) == 0 || own.dli_fname == nullptr ||
      fs::path(own.dli_fname).filename().string().find(".so") == std::string::npos)
    return program.string();
  return own.dli_fname;
}
} // namespace

std::string
data_folder_above(const std::string &file)
{
  std::error_code error;
  const fs::path start = fs::canonical(file, error);
  if (error)
    return "";
  for (fs::path folder = start.parent_path(); folder != folder.root_path();
       folder = folder.parent_path())
    if (const fs::path data = folder / "share" / "arthrowear"; fs::is_directory(data, error))
      return data.string();
  return "";
}

std::string
data_folder()
{
  const std::string file = own_file(), folder = data_folder_above(file);
  if (folder.empty())
    throw RunError("The program's data are missing: there is no folder share/arthrowear above " +
                   file + ". Install Arthrowear again.");
  return folder;
}
} // namespace arthrowear
