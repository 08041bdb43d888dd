// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/study_folder.h"

#include "base/number_text.h"
#include "base/output_file.h"
#include "base/text_file.h"
#include "output/output_folder.h"
#include "output/output_names.h"
#include "parameters/quoted_value.h"
#include "storage/array_store.h"
#include "storage/checkpoint.h"
#include "storage/output_manifest.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <sstream>
#include <sys/file.h>
#include <unistd.h>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *plan_file = "study.json";
constexpr const char *case_name = "case.prm";
constexpr const char *outcome_name = "outcome.json";

std::string
path_of(const ParameterFile::Setting &setting)
{
  return setting.section.empty() ? setting.name
                                 : section_text(setting.section) + " / " + setting.name;
}

using CheckSums = std::map<std::string, std::string>; // of files, by the paths of their entries

// The first entry in which two parameter files differ. Files differ by their content where check
// sums of both are known, and by their names otherwise. An entry that is newer than the first file
// and has its default is no difference. @param unset  paths of entries with their defaults
std::string
difference(const std::string &before, const CheckSums &sums_before, const std::string &now,
           const CheckSums &sums_now, const std::set<std::string> &unset)
{
  const ParameterFile old_file = ParameterFile::parse(before, "");
  const ParameterFile new_file = ParameterFile::parse(now, "");
  std::map<std::string, std::string> old;
  for (const ParameterFile::Setting &setting : old_file.settings())
    old[path_of(setting)] = setting.value;
  for (const ParameterFile::Setting &setting : new_file.settings())
  {
    const std::string path = path_of(setting);
    if (old.count(path) == 0 && unset.count(path) > 0)
      continue;
    if (old.count(path) == 0)
      return "[" + path + "] was not set, is now " + setting.value;
    auto sum = sums_before.find(path);
    if (sum == sums_before.end()) // studies of earlier versions list check sums by names of files
      sum = sums_before.find(old[path]);
    if (const auto own = sums_now.find(path); own != sums_now.end() && sum != sums_before.end())
    {
      if (own->second != sum->second)
        return "[" + path + "] is " + setting.value + ", whose content has changed";
    }
    else if (old[path] != setting.value)
      return "[" + path + "] was " + old[path] + ", is now " + setting.value;
    old.erase(path);
  }
  return old.empty()
             ? ""
             : "[" + old.begin()->first + "] was " + old.begin()->second + ", is now not set";
}

// Describes a difference of the present study from the study that began the folder; empty if there
// is none.
std::string
change(const StudyPlan &before, const StudyPlan &now)
{
  if (before.entries != now.entries)
    return "it varied " + comma_list(before.entries) + ", now " + comma_list(now.entries);
  const bool has_grown = before.may_grow && now.may_grow && before.cases.size() < now.cases.size();
  if (before.cases.size() != now.cases.size() && !has_grown)
    return "it had " + std::to_string(before.cases.size()) + " cases, now " +
           std::to_string(now.cases.size());
  for (std::size_t i = 0; i < before.cases.size(); ++i)
  {
    const std::string name = "case " + now.cases[i].folder + ": ";
    for (std::size_t k = 0; k < now.entries.size(); ++k)
      if (before.cases[i].values[k] != now.cases[i].values[k] &&
          before.cases[i].files.count(now.entries[k]) == 0) // the content of files is compared
        return name + before.description(i) + " before, " + now.description(i) + " now";
  }
  return "";
}
} // namespace

namespace
{
// True if the folder has results of an ordinary run and no study.
bool
has_plain_run(const OutputManifest &manifest)
{
  return manifest.has_results() && !manifest.lists(plan_file);
}
} // namespace

std::string
StudyFolder::path(const std::string &name) const
{
  return (fs::path(folder_) / name).string();
}

std::string
StudyFolder::case_file(const StudyPlan::Case &item) const
{
  return path(item.folder + "/" + case_name);
}

std::string
StudyFolder::text_of(const std::string &name) const
{
  std::error_code ignored;
  if (!fs::exists(fs::symlink_status(path(name), ignored)))
    return "";
  return InputFile(path(name), largest_input::table).read();
}

std::string
StudyFolder::relocated(const std::string &text, const std::string &name) const
{
  const ParameterFile file = ParameterFile::parse(text, "");
  const fs::path output = file.top_level("Output folder", "");
  const std::string before = output.parent_path().string(),
                    now = (fs::absolute(folder_) / name).lexically_normal().parent_path().string();
  if (before.empty() || before == now || output.filename() != name)
    return text;
  std::map<unsigned int, std::string> places; // by line
  for (const ParameterFile::Setting &setting : file.settings())
    if (setting.value.rfind(before + "/", 0) == 0)
      places[setting.line] = now + setting.value.substr(before.size());
  std::istringstream lines(text);
  std::string all;
  unsigned int number = 0;
  for (std::string line; std::getline(lines, line);)
  {
    const auto place = places.find(++number);
    all += (place == places.end()
                ? line
                : line.substr(0, line.find('=') + 1) + " " + as_file_value(place->second)) +
           "\n";
  }
  return all;
}

void
StudyFolder::relocate_case(const std::string &name) const
{
  const std::string text = text_of(name + "/" + case_name);
  if (const std::string here = relocated(text, name); here != text)
    write_file(path(name + "/" + case_name), here);
}

void
StudyFolder::relocate_case_file(const std::string &file)
{
  const fs::path path = fs::absolute(file).lexically_normal(), folder = path.parent_path();
  const std::string study = folder.parent_path().string(), name = folder.filename().string();
  if (path.filename() == case_name && OutputManifest(study).lists(name + "/" + case_name))
    StudyFolder(study).relocate_case(name);
}

std::string
StudyFolder::trouble(const StudyPlan &plan, const std::vector<std::string> &texts,
                     const std::map<std::string, std::string> &first, const bool overwrite) const
{
  if (const std::string text = OutputFolder::trouble_with_place(folder_); !text.empty())
    return text;
  std::vector<std::string> cases;
  for (const StudyPlan::Case &item : plan.cases)
    cases.push_back(item.folder);
  for (const auto &[name, text] : first)
    cases.push_back(name);
  if (const auto foreign = foreign_study_files(folder_, cases); !foreign.empty())
    return "is " + folder_ + ", must be " + demand_without(foreign);
  std::error_code ignored;
  const bool is_begun = fs::exists(path(plan_file), ignored);
  if (overwrite)
    return "";
  const std::string remedy =
      "Name another folder, or start again with --overwrite, which removes its results.";
  if (!is_begun && has_plain_run(OutputManifest(folder_)))
    return "is " + folder_ +
           ", must be a folder without results of a run. Name another folder, or replace them with "
           "--overwrite.";
  if (!is_begun)
    return "";
  std::string changed;
  StudyPlan before;
  try
  {
    before = this->plan();
    changed = change(before, plan);
  }
  catch (const InputError &)
  {
    changed = "its study.json cannot be read";
  }
  const auto compare = [&](const std::string &folder, const CheckSums &sums_before,
                           const std::string &text, const CheckSums &sums,
                           const std::set<std::string> &unset)
  {
    const std::string stored = text_of(folder + "/" + case_name);
    if (!changed.empty() || stored.empty())
      return;
    const std::string entry = difference(relocated(stored, folder), sums_before, text, sums, unset);
    if (!entry.empty())
      changed = "case " + folder + ": " + entry;
  };
  for (const auto &[folder, text] : first)
    compare(folder, before.first[folder], text, plan.first.at(folder), plan.unset_first.at(folder));
  for (std::size_t i = 0; i < texts.size(); ++i)
    compare(plan.cases[i].folder, i < before.cases.size() ? before.cases[i].files : CheckSums(),
            texts[i], plan.cases[i].files, plan.cases[i].unset);
  return changed.empty()
             ? ""
             : "is " + folder_ + ", which contains another study: " + changed + ". " + remedy;
}

void
StudyFolder::open(const bool overwrite) const
{
  make_output_folder(folder_);
  lock();
  OutputManifest manifest(folder_);
  if (overwrite)
  {
    manifest.remove_listed();
    ArrayStore::remove_all(operators());
  }
  manifest.start();
  note_output(folder_, {"study.prm", plan_file, "table.csv", "table.md", "log.txt"});
}

bool
StudyFolder::has_run(const StudyPlan::Case &item, const std::string &text) const
{
  const std::string stored = text_of(item.folder + "/" + case_name);
  if (outcome(item).status != CaseOutcome::Status::done || stored.empty())
    return false;
  CheckSums sums;
  try
  {
    sums = plan().first[item.folder];
  }
  catch (const InputError &) // not prepared to the end
  {
  }
  return difference(relocated(stored, item.folder), sums, text, item.files, item.unset).empty();
}

void
StudyFolder::prepare_case(const StudyPlan::Case &item, const std::string &text) const
{
  note_output(folder_, {item.folder + "/" + case_name, item.folder + "/" + outcome_name,
                        item.folder + "/errors.txt"});
  make_output_folder(path(item.folder));
  if (text_of(item.folder + "/" + case_name) != text)
    write_file(case_file(item), text);
}

void
StudyFolder::prepare(const Study &study, const StudyPlan &plan,
                     const std::vector<std::string> &texts,
                     const std::vector<std::string> &refusals) const
{
  for (std::size_t i = 0; i < plan.cases.size(); ++i)
  {
    const StudyPlan::Case &item = plan.cases[i];
    prepare_case(item, texts[i]);
    if (!refusals[i].empty())
      write_outcome(item, {CaseOutcome::Status::impossible, 0., refusals[i]});
    else if (outcome(item).status == CaseOutcome::Status::impossible)
      write_outcome(item, {});
  }
  if (study.sample.is_on())
    note_output(folder_, {"spread.json", "quantiles.csv", "quantiles.md", "years.csv",
                          "indices.csv", "spread.html"});
  write_file(path("study.prm"), study.text);
  write_file(path(plan_file), plan.json());
}

StudyPlan
StudyFolder::plan() const
{
  return StudyPlan::from_json(read_text_file(path(plan_file)), path(plan_file));
}

CaseOutcome
StudyFolder::outcome(const StudyPlan::Case &item) const
{
  return CaseOutcome::from_json(text_of(item.folder + "/" + outcome_name));
}

void
StudyFolder::write_outcome(const StudyPlan::Case &item, const CaseOutcome &outcome) const
{
  write_file(path(item.folder + "/" + outcome_name), outcome.json());
}

bool
StudyFolder::has_begun(const StudyPlan::Case &item) const
{
  std::error_code ignored;
  return fs::exists(path(item.folder + "/log.txt"), ignored);
}

bool
StudyFolder::has_checkpoint(const StudyPlan::Case &item) const
{
  return Checkpoints(path(item.folder + "/checkpoints")).has_finished();
}

namespace
{
int lock_file = -1;
std::shared_ptr<const HeldFolder> held; // while the process lives
} // namespace

void
StudyFolder::leave_lock()
{
  if (lock_file >= 0)
    ::close(lock_file);
  lock_file = -1;
}

void
StudyFolder::lock() const
{
  lock(LOCK_EX);
}

void
StudyFolder::share() const
{
  lock(LOCK_SH);
}

void
StudyFolder::lock(const int kind) const
{
  // Not closed: the system lets go of it when the process ends, however that comes about.
  const int file = ::open(folder_.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file >= 0 && ::flock(file, kind | LOCK_NB) != 0 && errno == EWOULDBLOCK)
  {
    ::close(file);
    throw InputError("[Output folder] is " + folder_ +
                     ", which another sweep uses, or a job that runs one of its cases. Wait until "
                     "it ends, or name another folder.");
  }
  lock_file = file;
  if (file >= 0)
    held = HeldFolder::open(folder_);
}

void
StudyFolder::wait_to_collect() const
{
  const int file = ::open(path(plan_file).c_str(), O_RDONLY | O_CLOEXEC);
  if (file >= 0)
    static_cast<void>(::flock(file, LOCK_EX)); // not closed, as above
}
} // namespace arthrowear
