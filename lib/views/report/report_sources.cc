// SPDX-License-Identifier: LGPL-2.1-or-later
#include "report/report_sources.h"

#include "base/errors.h"
#include "base/ranges.h"
#include "base/text_file.h"
#include "report/html_text.h"
#include "results/converged_result.h"

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

constexpr const char *convergence_file = "convergence.json";

bool
has_file(const fs::path &folder, const char *name)
{
  std::error_code ignored;
  return fs::is_regular_file(folder / name, ignored);
}

bool
is_run(const fs::path &folder)
{
  return has_file(folder, "parameters.json");
}

bool
is_study(const fs::path &folder)
{
  return has_file(folder, "study.json");
}

/// Folders of the cases of a study that have run, in order: their names are numbers.
std::vector<std::string>
cases_of(const fs::path &study)
{
  if (has_file(study, convergence_file))
  {
    const std::string file = (study / convergence_file).string();
    return {(study / ConvergedCase::parse(read_text_file(file), file).own).string()};
  }
  std::vector<std::string> names, folders;
  std::error_code ignored;
  for (const fs::directory_entry &entry : fs::directory_iterator(study, ignored))
    if (const std::string name = entry.path().filename().string();
        name.find_first_not_of("0123456789") == name.npos && is_run(entry.path()))
      names.push_back(name);
  std::sort(names.begin(), names.end());
  for (const std::string &name : names)
    folders.push_back((study / name).string());
  return folders;
}

/// The study's folder in which all runs lie; empty: there is none.
std::string
study_of(const std::vector<std::string> &runs)
{
  std::string study;
  for (const std::string &run : runs)
  {
    std::error_code ignored;
    fs::path whole = fs::weakly_canonical(fs::absolute(run), ignored);
    const std::string parent =
        (whole.has_filename() ? whole : whole.parent_path()).parent_path().string();
    if (!is_study(parent) || (!study.empty() && parent != study))
      return "";
    study = parent;
  }
  return study;
}

/// Files that are no runs, in a line.
std::string
note_on(const std::vector<std::string> &others)
{
  constexpr std::size_t most_names = 8;
  std::string names;
  for (std::size_t i = 0; i < std::min(others.size(), most_names); ++i)
    names += (i > 0 ? ", " : "") + fs::path(others[i]).filename().string();
  if (others.size() > most_names)
    names += " and " + std::to_string(others.size() - most_names) + " more";
  return "Left out, since no folder of a run: " + names + ".";
}
} // namespace

void
require_writable(const std::string &folder)
{
  if (::access(folder.c_str(), W_OK) != 0)
    throw InputError(folder + ": no page can be written there (" + std::strerror(errno) +
                     "). Name another place, as in -o report.html.");
}

ReportSources
report_sources(const std::vector<std::string> &names)
{
  ReportSources sources;
  std::vector<std::string> others;
  InputErrors errors;
  std::error_code ignored;
  for (const std::string &name : names)
    if (is_run(name))
      sources.runs.push_back(name);
    else if (is_study(name))
    {
      const std::vector<std::string> cases = cases_of(name);
      if (cases.empty())
        errors.add(name + ": is a study of which no case has run. Run it by `arthrowear sweep`.");
      sources.runs.insert(sources.runs.end(), cases.begin(), cases.end());
    }
    else if (!fs::exists(name, ignored))
      errors.add(name + ": no such folder. Name the output folder of a run.");
    else
      others.push_back(name);
  if (sources.runs.empty() || names.size() == others.size())
    for (const std::string &name : others)
      errors.add(name + (fs::is_directory(name, ignored)
                             ? ": is no output folder of a run: it has no parameters.json."
                             : ": is a file, must be the output folder of a run."));
  errors.throw_if_any();
  if (!others.empty())
    sources.notes.push_back(note_on(others));
  const bool is_named_study = names.size() == 1 && is_study(names.front());
  const bool is_several = sources.runs.size() > 1;
  if (is_several || is_named_study)
    sources.study = is_named_study ? names.front() : study_of(sources.runs);
  sources.is_in_own_folder = !is_several || !sources.study.empty();
  const std::string folder = !sources.study.empty() ? sources.study : sources.runs.front();
  const bool is_convergence = has_file(sources.study, convergence_file);
  sources.page =
      sources.is_in_own_folder
          ? (fs::path(folder) /
             (is_convergence && !sources.study.empty() ? "convergence.html" : "report.html"))
                .string()
          : "comparison.html";
  return sources;
}
} // namespace arthrowear
