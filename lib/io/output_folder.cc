// SPDX-License-Identifier: LGPL-2.1-or-later
#include "io/output_folder.h"

#include "base/errors.h"
#include "base/output_file.h"
#include "base/shown_text.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unistd.h>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

// What the models' runs write on top; each x.pvd has its frames in a folder x.
constexpr const char *result_files[] = {
    "log.txt", "original.prm", "parameters.prm", "parameters.json", "statistics.csv",
    "summary.json", "stop", "failed_contact_problem.h5",
    // hip_cup
    "wear_history.csv", "volumetric_wear.svg", "linear_wear.svg", "jump_errors.svg",
    // interface
    "traction_over_time.svg", "traction_over_displacement.svg", "intensity_over_time.svg",
    // knee_dynamics
    "indentation_over_time.svg", "force_over_time.svg", "force_over_indentation.svg",
    "indentation_over_flexion.svg", "contact_track.svg", "track_tibia.vtu", "track_femur.vtu",
    // hip_dynamics
    "track_cup.vtu", "track_head.vtu", "vibration_spectrum.csv", "vibration_spectrum.svg",
    "force.svg", "penetration.svg", "slip_speed.svg", "friction_torque.svg", "worn_geometry.csv",
    // gait_dynamics
    "section.csv", "hip_force.csv", "thigh_position.svg", "thigh_velocity.svg",
    "thigh_acceleration.svg", "hip_force.svg", "phase_portrait.svg", "section.svg"};
constexpr const char *checkpoint_folder = "checkpoints";

bool
ends_in(const fs::path &path, const std::string &extension)
{
  return path.extension() == extension;
}

bool
is_frame(const fs::path &path)
{
  return ends_in(path, ".vtu") || ends_in(path, ".pvtu");
}

// The folder itself or the nearest one above it that exists.
fs::path
nearest_existing(fs::path path)
{
  std::error_code ignored;
  while (!fs::exists(path, ignored) && path.has_relative_path())
    path = path.parent_path();
  return path;
}

void
check(const std::error_code &error, const fs::path &path, const char *action)
{
  if (error)
    throw RunError(path.string() + ": cannot be " + action + ": " + error.message() + ".");
}
} // namespace

bool
OutputFolder::holds_results(const std::string &folder)
{
  std::error_code ignored;
  for (const char *name : {"log.txt", "parameters.prm", "statistics.csv", checkpoint_folder})
    if (fs::exists(fs::path(folder) / name, ignored))
      return true;
  return false;
}

OutputFolder::Existing
OutputFolder::decided(const std::string &folder, const Existing existing)
{
  if (existing != Existing::resume_if_possible)
    return existing;
  std::error_code ignored;
  const fs::path path(folder);
  for (const fs::directory_entry &entry : fs::directory_iterator(path / checkpoint_folder, ignored))
    if (fs::exists(entry.path() / "complete", ignored))
      return Existing::resume;
  // A run that has come to its end leaves a summary.
  return holds_results(folder) && !fs::exists(path / "summary.json", ignored) ? Existing::overwrite
                                                                              : Existing::refuse;
}

std::string
OutputFolder::trouble(const std::string &folder, Existing existing)
{
  if (folder.empty())
    return "is empty, must be the name of a folder.";
  existing = decided(folder, existing);
  std::error_code ignored;
  const std::string found = "is " + folder + ", must be ";
  const fs::path path = fs::absolute(folder).lexically_normal();
  const fs::path above = nearest_existing(path);
  if (!fs::is_directory(above, ignored))
    return found + "a folder that can be made. " + above.string() + " is a file.";
  // What file systems allow (NAME_MAX, PATH_MAX), less what lies within.
  constexpr std::size_t longest_name = 255, longest_path = 3900;
  const bool has_long_name =
      std::any_of(path.begin(), path.end(),
                  [](const fs::path &part) { return part.string().size() > longest_name; });
  if (has_long_name || path.string().size() > longest_path)
    return "is " + shown_text(folder) + ", must be a folder that can be made. " +
           (has_long_name ? "Its name has more than " + std::to_string(longest_name)
                          : "Its path has more than " + std::to_string(longest_path)) +
           " bytes.";
  if (::access(above.c_str(), W_OK | X_OK) != 0)
    return found + "a folder that can be written. " +
           (errno == EACCES ? "You have no right to write in " + above.string()
                            : above.string() + ": " + std::strerror(errno)) +
           ".";
  if (const std::string holder = RunLock::holder(path.string()); !holder.empty())
    return found + RunLock::demand(holder);
  if (existing == Existing::resume && !fs::is_directory(path / checkpoint_folder, ignored))
    return found + "the folder of a run with checkpoints to resume from. " +
           (fs::exists(path, ignored) ? "It has none: start the run anew with --overwrite."
                                      : "There is no such folder.");
  if (existing == Existing::refuse && holds_results(path.string()))
    return found + "a folder without results. It holds those of another run: name another folder, "
                   "or go on with --resume, or replace them with --overwrite.";
  return "";
}

OutputFolder::OutputFolder(const std::string &folder, Existing existing) : folder_(folder)
{
  existing = decided(folder, existing);
  if (const std::string text = trouble(folder, existing); !text.empty())
    throw InputError("[Output folder] " + text);
  std::error_code error;
  fs::create_directories(folder, error);
  check(error, folder, "made");
  lock_ = RunLock::take(folder);
  if (existing == Existing::overwrite)
    remove_results();
}

void
OutputFolder::remove_results() const
{
  std::error_code error;
  for (const char *name : result_files)
  {
    fs::remove(path(name), error);
    check(error, path(name), "removed");
  }
  // Numbered folders only: what the user put beside them stays.
  if (fs::is_directory(path(checkpoint_folder), error))
  {
    for (const fs::directory_entry &entry : fs::directory_iterator(path(checkpoint_folder)))
      if (entry.path().filename().string().find_first_not_of("0123456789_") == std::string::npos)
        fs::remove_all(entry.path(), error);
    fs::remove(path(checkpoint_folder), error);
  }
  std::error_code not_empty;
  std::vector<fs::path> collections;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder_))
    if (ends_in(entry.path(), ".pvd"))
      collections.push_back(entry.path());
  for (const fs::path &collection : collections)
  {
    const fs::path frames = collection.parent_path() / collection.stem();
    if (fs::is_directory(frames, error))
    {
      for (const fs::directory_entry &entry : fs::directory_iterator(frames))
        if (is_frame(entry.path()))
          fs::remove(entry.path(), error);
      fs::remove(frames, not_empty);
    }
    fs::remove(collection, error);
    check(error, collection, "removed");
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
  write_file(path(name), bytes);
}

void
OutputFolder::make_subfolder(const std::string &name) const
{
  std::error_code error;
  fs::create_directories(path(name), error);
  check(error, path(name), "made");
}
} // namespace arthrowear
