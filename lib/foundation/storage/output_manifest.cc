// SPDX-License-Identifier: LGPL-2.1-or-later
#include "storage/output_manifest.h"

#include "base/errors.h"
#include "base/input_file.h"
#include "base/output_file.h"
#include "base/ranges.h"
#include "base/shown_text.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <sys/stat.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *first_line = "# Files that arthrowear has written in this folder. "
                                   "--overwrite removes these, nothing else.\n";
// These files state that something is complete: they are removed before the files that they
// describe, so that an interrupted removal leaves nothing that seems complete.
constexpr const char *claims[] = {"summary.json", "state.json", "outcome.json", "complete"};
// Files that every run may have and that are no results; the first two files are temporary.
constexpr const char *no_results[] = {"running", "stop", OutputManifest::file_name};

/// A name below the folder in its plain form.
bool
is_name_below(const std::string &name)
{
  if (name.empty() || name.front() == '/' || name.back() == '/' || shown_text(name, 4096) != name)
    return false;
  const fs::path path(name);
  for (const fs::path &part : path)
    if (part == "." || part == "..")
      return false;
  return path.lexically_normal() == path;
}

std::string
whole_path(const std::string &folder)
{
  fs::path path = fs::absolute(folder.empty() ? "." : folder).lexically_normal();
  return (path.has_filename() ? path : path.parent_path()).string();
}

/// Names that this process has noted, by folder.
std::map<std::string, std::set<std::string>> &
noted()
{
  static std::map<std::string, std::set<std::string>> names;
  return names;
}

/// A folder below another folder, opened without following links; -1 if it is not there.
class FolderBelow
{
public:
  FolderBelow(const std::string &top, const fs::path &below)
  {
    const OutputPlace inside((fs::path(top) / "x").string());
    const fs::path folder = fs::path(inside.name()).parent_path();
    descriptor_ = ::openat(inside.folder(), folder.empty() ? "." : folder.c_str(),
                           O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (const fs::path &part : below)
    {
      if (descriptor_ < 0)
        return;
      const int next =
          ::openat(descriptor_, part.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      ::close(descriptor_);
      descriptor_ = next;
    }
  }
  ~FolderBelow()
  {
    if (descriptor_ >= 0)
      ::close(descriptor_);
  }
  FolderBelow(const FolderBelow &) = delete;
  FolderBelow &operator=(const FolderBelow &) = delete;

  bool is_open() const { return descriptor_ >= 0; }
  bool remove(const std::string &name, const bool is_folder) const
  {
    return ::unlinkat(descriptor_, name.c_str(), is_folder ? AT_REMOVEDIR : 0) == 0;
  }

private:
  int descriptor_;
};
} // namespace

OutputManifest::OutputManifest(std::string folder) : folder_(std::move(folder))
{
  const std::string file = (fs::path(folder_) / file_name).string();
  struct stat status = {};
  if (::lstat(file.c_str(), &status) != 0)
    return;
  try
  {
    if (!S_ISREG(status.st_mode))
      throw InputError(file);
    const std::string text = InputFile(file, largest_input::table).read();
    if (text.rfind(first_line, 0) != 0)
      throw InputError(file);
    exists_ = true;
    for (std::size_t begin = std::strlen(first_line), end;
         (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
      if (std::string name = text.substr(begin, end - begin); is_name_below(name))
        names_.insert(std::move(name));
  }
  catch (const InputError &)
  {
    is_foreign_ = !exists_;
  }
}

bool
OutputManifest::has_results() const
{
  std::error_code ignored;
  for (const std::string &name : names_)
  {
    bool is_result = true;
    for (const char *other : no_results)
      is_result = is_result && name != other;
    if (is_result && fs::exists(fs::symlink_status(fs::path(folder_) / name, ignored)))
      return true;
  }
  return false;
}

void
OutputManifest::start() const
{
  noted().erase(whole_path(folder_));
  if (exists_)
    return;
  std::string text = first_line;
  for (const char *name : no_results)
    text += std::string(name) + "\n";
  write_file((fs::path(folder_) / file_name).string(), text);
}

void
OutputManifest::remove_file(const std::string &name) const
{
  const fs::path path(name);
  const FolderBelow parent(folder_, path.parent_path());
  if (!parent.is_open())
    return;
  const std::string file = path.filename().string();
  parent.remove(partial_name(file), false);
  // A folder of this name is not ours.
  if (!parent.remove(file, false) && errno != ENOENT && errno != EISDIR && errno != EPERM)
    throw RunError((fs::path(folder_) / path).string() +
                   ": cannot be removed: " + std::strerror(errno) + ".");
}

void
OutputManifest::remove_listed()
{
  for (const std::string &name : names_)
    if (const auto file = fs::path(name).filename(); contains(claims, file))
      remove_file(name);
  std::set<fs::path> folders;
  for (const std::string &name : names_)
    for (fs::path above = fs::path(name).parent_path(); !above.empty(); above = above.parent_path())
      folders.insert(above);
  for (const fs::path &below : folders)
  {
    OutputManifest of_case((fs::path(folder_) / below).string());
    if (!FolderBelow(folder_, below).is_open() || !of_case.exists_)
      continue;
    of_case.remove_listed();
    for (const char *name : {"running", file_name}) // a lock was left by a run that was killed
      of_case.remove_file(name);
  }
  for (const std::string &name : names_)
    if (name != "running" && name != file_name)
      remove_file(name);
  for (auto below = folders.rbegin(); below != folders.rend(); ++below) // the deepest first
  {
    const FolderBelow parent(folder_, below->parent_path());
    if (parent.is_open())
      parent.remove(below->filename().string(), true); // unless the user has files there
  }
  exists_ = false;
  names_.clear();
  start();
}

void
note_output(const std::string &folder, const std::vector<std::string> &names)
{
  const std::string whole = whole_path(folder);
  auto known = noted().find(whole);
  if (known == noted().end())
  {
    const OutputManifest manifest(whole);
    if (!manifest.exists())
      return;
    known = noted().emplace(whole, manifest.names()).first;
  }
  std::string lines;
  for (const std::string &name : names)
    if (known->second.count(name) == 0)
      lines += name + "\n";
  if (lines.empty())
    return;
  const std::string file = (fs::path(folder) / OutputManifest::file_name).string();
  const int descriptor =
      ::open(file.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0 && errno == ENOENT)
    return; // the folder has been moved away, which the run reports
  if (descriptor >= 0)
    ::close(descriptor);
  // Whole lines, on the disk before the files are made: a file that is not listed is another's. A
  // full disk may have cut the last line.
  OutputFile manifest(file, OutputFile::Mode::append);
  manifest.end_line();
  manifest.write(lines);
  manifest.sync();
  known->second.insert(names.begin(), names.end());
}

void
note_output(const std::string &file)
{
  const fs::path path(file);
  note_output(path.parent_path().string(), {path.filename().string()});
}
} // namespace arthrowear
