// SPDX-License-Identifier: LGPL-2.1-or-later
#include "output/output_names.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "output/run_lock.h"
#include "storage/output_manifest.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

// `stop` is not among them: a user may ask a run to stop before it begins.
constexpr const char *run_files[] = {
    "log.txt", "original.prm", "parameters.prm", "parameters.json", "statistics.csv",
    "summary.json", "state.json", "declarations.json", "surface.csv", "failed_contact_problem.h5",
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
// Each x has x.pvd and a folder x with its frames.
constexpr const char *series[] = {"cup",      "contact",   "head",  "wear_cup", "wear_head",
                                  "worn_cup", "worn_head", "tibia", "interface"};
constexpr const char *study_files[] = {
    "study.prm", "study.json", "table.csv", "table.md", "log.txt",
    // of a sample
    "spread.json", "quantiles.csv", "quantiles.md", "years.csv", "indices.csv", "spread.html",
    // of convergence
    "convergence_plan.json", "convergence.csv", "convergence.md", "convergence.json",
    "convergence.html"};
constexpr const char *case_files[] = {"case.prm", "outcome.json", "errors.txt"};
constexpr const char *checkpoints = "checkpoints", *running = "running";

// Collects the names of files in a folder that the program did not write.
class Foreign
{
public:
  Foreign(const std::string &folder, const std::size_t most)
      : folder_(folder), manifest_(folder), most_(most)
  {
    if (manifest_.is_foreign())
      add(OutputManifest::file_name);
  }

  void check_file(const std::string &name)
  {
    const fs::file_status status = status_of(name);
    if (fs::exists(status) && (!manifest_.lists(name) || !fs::is_regular_file(status)))
      add(name);
  }

  void check_run()
  {
    for (const char *name : run_files)
      check_file(name);
    if (fs::exists(status_of(running)) && !manifest_.lists(running) && !RunLock::is_lock(folder_))
      add(running);
    for (const std::string name : series)
    {
      check_file(name + ".pvd");
      check_file(name + largest_load_suffix + ".pvd");
      check_folder(name,
                   [&name](const std::string &file) { return file.rfind(name + "-", 0) == 0; });
    }
    check_folder(checkpoints, [](const std::string &) { return false; });
    std::error_code ignored;
    if (fs::is_directory(status_of(checkpoints)))
      for (const auto &entry : fs::directory_iterator(folder_ / checkpoints, ignored))
      {
        const std::string number = entry.path().filename().string();
        if (number.find_first_not_of("0123456789_") == std::string::npos)
          check_folder(std::string(checkpoints) + "/" + number, [](const std::string &file)
                       { return file == "state.bin" || file == "complete"; });
      }
  }

  // A folder of results: itself, and the files in it that are named like results.
  template <class IsResult> void check_folder(const std::string &name, const IsResult &is_result)
  {
    const fs::file_status status = status_of(name);
    if (!fs::exists(status))
      return;
    if (!fs::is_directory(status))
    {
      add(name);
      return;
    }
    std::error_code ignored;
    for (const fs::directory_entry &entry : fs::directory_iterator(folder_ / name, ignored))
      if (const std::string file = entry.path().filename().string(); is_result(file))
        check_file(name + "/" + file);
  }

  void add(const std::string &name)
  {
    if (names_.size() < most_)
      names_.push_back(name);
  }
  const std::vector<std::string> &names() const { return names_; }

private:
  fs::file_status status_of(const std::string &name) const
  {
    std::error_code ignored;
    return fs::symlink_status(folder_ / name, ignored);
  }

  fs::path folder_;
  OutputManifest manifest_;
  std::size_t most_;
  std::vector<std::string> names_;
};
} // namespace

bool
is_list_of_largest_load(const std::string &name_without_end)
{
  const std::string suffix = largest_load_suffix;
  return name_without_end.size() > suffix.size() &&
         name_without_end.compare(name_without_end.size() - suffix.size(), suffix.size(), suffix) ==
             0;
}

bool
is_output_file(const std::string &name)
{
  const auto is_in = [&name](const auto &names) { return contains(names, name); };
  return is_in(run_files) || is_in(study_files) || name == running ||
         name == OutputManifest::file_name;
}

std::vector<std::string>
foreign_run_files(const std::string &folder, const std::size_t most)
{
  Foreign foreign(folder, most);
  foreign.check_run();
  return foreign.names();
}

std::vector<std::string>
foreign_study_files(const std::string &folder, const std::vector<std::string> &cases,
                    const std::size_t most)
{
  Foreign foreign(folder, most);
  for (const char *name : study_files)
    foreign.check_file(name);
  std::error_code ignored;
  for (const std::string &name : cases)
  {
    const fs::path path = fs::path(folder) / name;
    const fs::file_status status = fs::symlink_status(path, ignored);
    if (!fs::exists(status))
      continue;
    if (!fs::is_directory(status))
    {
      foreign.add(name);
      continue;
    }
    for (const char *file : case_files)
      foreign.check_file(name + "/" + file);
    for (const std::string &file : foreign_run_files(path.string(), most))
      foreign.add(name + "/" + file);
  }
  return foreign.names();
}

std::string
demand_without(const std::vector<std::string> &foreign)
{
  std::vector<std::string> shown =
      mapped<std::string>(foreign, [&](const std::string &name) { return shown_text(name); });
  return "a folder without files that would be replaced and that this program is not known to "
         "have written: " +
         comma_list(shown) + ". Move " + (foreign.size() == 1 ? "it" : "them") +
         " away, or name another folder.";
}
} // namespace arthrowear
