// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output/output_folder.h"

#include "base/input_file.h"
#include "base/output_file.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "base/start_again.h"
#include "output/output_names.h"
#include "results/old_names.h"
#include "results/summary_file.h"
#include "storage/checkpoint.h"
#include "storage/output_manifest.h"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <limits>
#include <linux/magic.h>
#include <nlohmann/json.hpp>
#include <sys/vfs.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *checkpoint_folder = "checkpoints";

// The folder itself or the nearest one above it that exists.
fs::path
nearest_existing(fs::path path)
{
  std::error_code ignored;
  while (!fs::exists(path, ignored) && path.has_relative_path())
    path = path.parent_path();
  return path;
}

/// Part that a shell would replace: "~" or "~name" at the beginning, "$NAME" or "${NAME}"; empty if
/// none.
std::string
part_for_a_shell(const std::string &path)
{
  const auto is_of_name = [](const unsigned char c) { return std::isalnum(c) || c == '_'; };
  if (path.rfind('~', 0) == 0)
    return path.substr(0, path.find('/'));
  for (std::size_t at = path.find('$'); at != std::string::npos; at = path.find('$', at + 1))
  {
    const std::size_t name = at + 1, close = path.find('}', at);
    if (path.compare(name, 1, "{") == 0 && close != std::string::npos)
      return path.substr(at, close + 1 - at);
    const auto end = std::find_if_not(path.begin() + name, path.end(), is_of_name);
    if (end != path.begin() + name && !std::isdigit(static_cast<unsigned char>(path[name])))
      return std::string(path.begin() + at, end);
  }
  return "";
}

/// Folders that a system's packages fill, and those below them where results of a run have no place
/// even if the user is root; less places that are meant for users.
bool
belongs_to_the_system(const std::string &folder)
{
  static const char *const trees[] = {"/bin",   "/boot",  "/dev",    "/etc",  "/lib",
                                      "/lib32", "/lib64", "/libx32", "/sbin", "/usr"};
  static const char *const alone[] = {"/",        "/home",      "/media",     "/mnt",
                                      "/opt",     "/root",      "/run",       "/srv",
                                      "/tmp",     "/usr/local", "/var",       "/var/cache",
                                      "/var/lib", "/var/log",   "/var/spool", "/var/tmp"};
  static const char *const for_users[] = {"/dev/shm", "/usr/local"};
  std::error_code ignored;
  const std::string path =
      fs::weakly_canonical(fs::absolute(folder), ignored).lexically_normal().string();
  const auto lies_below = [&path](const std::string &top) { return path.rfind(top + "/", 0) == 0; };
  const auto is = [&path](const std::string &name) { return path == name || path == name + "/"; };
  if (std::any_of(std::begin(alone), std::end(alone), is))
    return true;
  return std::none_of(std::begin(for_users), std::end(for_users), lies_below) &&
         any_of(trees, [&](const char *top) { return is(top) || lies_below(top); });
}

/// True if the folder lies in a file system such as /proc or /sys, which seems writable to root.
bool
is_of_the_system(const fs::path &folder)
{
  struct statfs system = {};
  if (::statfs(folder.c_str(), &system) != 0)
    return false;
  const auto kind = static_cast<unsigned long>(system.f_type);
  return kind == PROC_SUPER_MAGIC || kind == SYSFS_MAGIC || kind == CGROUP_SUPER_MAGIC ||
         kind == CGROUP2_SUPER_MAGIC;
}

/// The state that a run has written; of a version that kept none by its summary. None: no summary,
/// or a damaged file.
std::optional<RunState>
state_in(const fs::path &folder)
{
  std::error_code ignored;
  if (!fs::exists(folder / "summary.json", ignored))
    return {};
  const auto text = [&folder](const char *name)
  { return InputFile((folder / name).string(), largest_input::table).read(); };
  try
  {
    if (fs::exists(folder / state_file, ignored))
      return parse_record(text(state_file), "").state;
    for (const SummaryItem &item :
         read_summary(text("summary.json")).value_or(std::vector<SummaryItem>()))
      if (item.id == "outcome")
        return state_of_outcome(item.text);
  }
  catch (const InputError &)
  {
  }
  return {};
}
} // namespace

bool
OutputFolder::has_results(const std::string &folder)
{
  return OutputManifest(folder).has_results();
}

OutputFolder::Existing
OutputFolder::decided(const std::string &folder, const Existing existing)
{
  if (existing != Existing::resume_if_possible)
    return existing;
  const fs::path path(folder);
  if (Checkpoints((path / checkpoint_folder).string()).has_finished())
    return Existing::resume;
  // A run that has come to its end leaves a summary; one that was stopped before its first
  // checkpoint says so in it.
  std::error_code ignored;
  const bool has_ended =
      fs::exists(path / "summary.json", ignored) && state_in(path) != RunState::stopped;
  return has_results(folder) && !has_ended ? Existing::overwrite : Existing::refuse;
}

std::string
OutputFolder::trouble_with_name(const std::string &folder)
{
  if (!folder.empty() && belongs_to_the_system(folder))
    return "is " + shown_text(folder) +
           ", must be a folder for this run alone. This one belongs to the system: name another "
           "folder, such as output/first_run.";
  const std::string part = part_for_a_shell(folder);
  std::error_code ignored;
  if (part.empty() || fs::exists(folder, ignored))
    return "";
  const char *home = std::getenv("HOME");
  const bool is_home = home && *home && (part == "~" || part == "$HOME" || part == "${HOME}");
  return "is " + shown_text(folder) + ", must be a path without " + part +
         ", which a shell replaces and this program does not. Write the path in full" +
         (is_home ? ": " + shown_text(home + folder.substr(part.size())) : std::string()) + ".";
}

std::string
OutputFolder::trouble_with_place(const std::string &folder)
{
  if (folder.find_first_not_of(" \t") == std::string::npos)
    return std::string(folder.empty() ? "is empty" : "is blank") +
           ", must be the name of a folder.";
  if (const std::string text = trouble_with_name(folder); !text.empty())
    return text;
  std::error_code ignored;
  const std::string found = "is " + folder + ", must be ";
  const fs::path path = fs::absolute(folder).lexically_normal();
  const fs::path above = nearest_existing(path);
  if (fs::is_symlink(path, ignored) && !fs::exists(path, ignored))
    return found + "a folder that can be made. It is a link to a place that does not exist.";
  if (!fs::is_directory(above, ignored))
    return found + "a folder that can be made. " + above.string() + " is a file.";
  // File systems limit the length of a name (NAME_MAX) and of a path (PATH_MAX); names within the
  // folder need some of the latter.
  constexpr std::size_t longest_name = 255, longest_path = 3900;
  const bool has_long_name =
      any_of(path, [](const fs::path &part) { return part.string().size() > longest_name; });
  if (has_long_name || path.string().size() > longest_path)
    return "is " + shown_text(folder) + ", must be a folder that can be made. " +
           (has_long_name ? "Its name has more than " + std::to_string(longest_name)
                          : "Its path has more than " + std::to_string(longest_path)) +
           " bytes.";
  if (is_of_the_system(above))
    return found + "a folder that can be made. " + above.string() +
           " shows the state of the system and accepts no files.";
  if (::access(above.c_str(), W_OK | X_OK) != 0)
    return found + "a folder that can be written. " +
           (errno == EACCES ? "You have no right to write in " + above.string()
                            : above.string() + ": " + std::strerror(errno)) +
           ".";
  if (const std::string holder = RunLock::holder(path.string()); !holder.empty())
    return found + RunLock::demand(holder);
  return "";
}

std::string
OutputFolder::trouble(const std::string &folder, Existing existing)
{
  if (const std::string text = trouble_with_place(folder); !text.empty())
    return text;
  existing = decided(folder, existing);
  std::error_code ignored;
  const std::string found = "is " + folder + ", must be ";
  const fs::path path = fs::absolute(folder).lexically_normal();
  if (existing == Existing::resume && !fs::is_directory(path / checkpoint_folder, ignored))
    return found + "the folder of a run with checkpoints to resume from. " +
           (fs::exists(path, ignored) ? std::string("It has none; --resume=auto starts a run that "
                                                    "was stopped before its first checkpoint. ") +
                                            start_again
                                      : "There is no such folder.");
  if (existing == Existing::refuse && has_results(path.string()))
    return found +
           (fs::is_directory(path / checkpoint_folder, ignored)
                ? "a folder without results. It contains results of another run: name another "
                  "folder, continue with --resume, or replace them with --overwrite."
                : "a folder without results. It contains results of another run: name another "
                  "folder, or replace them with --overwrite.");
  const std::vector<std::string> foreign = foreign_files(path.string(), existing);
  return foreign.empty() ? "" : found + demand_without(foreign);
}

std::vector<std::string>
OutputFolder::foreign_files(const std::string &folder, const Existing existing)
{
  std::vector<std::string> names = foreign_run_files(folder);
  if (existing != Existing::resume)
    return names;
  // A run of an earlier version kept no manifest; checkpoints show that it can be resumed.
  if (!OutputManifest(folder).exists())
    return {};
  const auto is_checkpoint = [](const std::string &name)
  { return name.rfind(checkpoint_folder, 0) == 0; };
  names.erase(std::remove_if(names.begin(), names.end(), is_checkpoint), names.end());
  return names;
}

OutputFolder::OutputFolder(const std::string &folder, Existing existing) : folder_(folder)
{
  existing = decided(folder, existing);
  if (const std::string text = trouble(folder, existing); !text.empty())
    throw InputError("[Output folder] " + text);
  make_output_folder(folder);
  lock_ = RunLock::take(folder);
  OutputManifest manifest(folder);
  if (existing == Existing::overwrite)
    manifest.remove_listed();
  manifest.start();
  if (existing == Existing::resume && !manifest.exists())
  {
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    note_output(folder, foreign_run_files(folder, all));
  }
}

std::string
OutputFolder::path(const std::string &name) const
{
  return (fs::path(folder_) / name).string();
}

void
OutputFolder::write(const std::string &name, std::string_view bytes) const
{
  const fs::path parent = fs::path(name).parent_path();
  if (!parent.empty())
    make_subfolder(parent.string());
  write_file(begin(name), bytes);
}

std::string
OutputFolder::begin(const std::string &name) const
{
  note_output(folder_, {name});
  return path(name);
}

void
OutputFolder::forget_end() const
{
  if (state_in(folder_) == RunState::done)
    remove_output(path("summary.json"));
}
} // namespace arthrowear
