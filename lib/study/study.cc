// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/study.h"

#include "base/errors.h"
#include "base/number_text.h"
#include "base/shown_text.h"
#include "output/output_folder.h"
#include "output/output_names.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr const char *vary = "Vary";
constexpr const char *vary_together = "Vary together";
constexpr const char *example = "'set Cup / Radial clearance [mm] = 0.03, 0.05'";

std::vector<std::string>
split_path(const std::string &path)
{
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t bar; (bar = path.find(" / ", begin)) != std::string::npos; begin = bar + 3)
    parts.push_back(path.substr(begin, bar - begin));
  parts.push_back(path.substr(begin));
  return parts;
}

// The entries of one of the two sections, with their values.
class EntryReader
{
public:
  EntryReader(Study &study, std::vector<std::string> &findings) : study_(study), findings_(findings)
  {
  }

  void read(const std::vector<ParameterFile::Setting> &settings, const bool together)
  {
    StudyAxis joint;
    for (const ParameterFile::Setting &setting : settings)
    {
      std::vector<std::string> values;
      if (!read_entry(setting, !together, values))
        continue;
      const unsigned int entry = study_.entries.size() - 1;
      if (!together)
      {
        study_.axes.push_back({{entry}, {}});
        for (const std::string &value : values)
          study_.axes.back().values.push_back({value});
        continue;
      }
      if (joint.entries.empty())
        joint.values.resize(values.size());
      joint.entries.push_back(entry);
      if (values.size() != joint.values.size())
      {
        const VariedEntry &first = study_.entries[joint.entries.front()];
        add(study_.entries.back(), "has " + std::to_string(values.size()) + " values, must have " +
                                       std::to_string(joint.values.size()) + " as [" +
                                       first.path() +
                                       "]: the entries of 'Vary together' have their first values "
                                       "in the first case, their second values in the next.");
        continue;
      }
      for (std::size_t k = 0; k < values.size(); ++k)
        joint.values[k].push_back(values[k]);
    }
    if (!joint.entries.empty())
      study_.axes.push_back(std::move(joint));
  }

private:
  void add(const VariedEntry &entry, const std::string &text)
  {
    findings_.push_back(entry.place + ": [" + entry.path() + "] " + text);
  }

  bool read_entry(const ParameterFile::Setting &setting, const bool values_differ,
                  std::vector<std::string> &values)
  {
    VariedEntry entry;
    entry.section.assign(setting.section.begin() + 1, setting.section.end());
    for (const std::string &part : split_path(setting.name))
      entry.section.push_back(part);
    entry.name = entry.section.back();
    entry.section.pop_back();
    entry.place = study_.file + ":" + std::to_string(setting.line);
    const std::string path = entry.path();
    const auto known = std::find_if(study_.entries.begin(), study_.entries.end(),
                                    [&path](const VariedEntry &e) { return e.path() == path; });
    std::string finding;
    values = study_values(setting.value, finding);
    if (known != study_.entries.end())
      finding = "is varied a second time, first at " + known->place + ". Remove one of the two.";
    else if (path == "Output folder" || path == "Model")
      finding =
          path == "Model"
              ? "cannot be varied: a study is of one model. Write a study for each."
              : "cannot be varied: each case has a separate folder within the folder of the study.";
    else if (values_differ && finding.empty())
    {
      std::set<std::string> seen;
      for (const std::string &value : values)
        if (!seen.insert(value).second)
          finding = "has the value " + value + " more than once. Remove the others.";
    }
    if (!finding.empty())
      add(entry, finding);
    study_.entries.push_back(std::move(entry));
    return finding.empty();
  }

  Study &study_;
  std::vector<std::string> &findings_;
};
} // namespace

std::string
VariedEntry::path() const
{
  return section.empty() ? name : section_text(section) + " / " + name;
}

void
Study::declare(Parameters &parameters)
{
  Parameters::Section top = parameters.top_level();
  top.add_input_file("Case", case_file, "The base case, a parameter file of any model.",
                     required("case.prm"));
  top.add("Run first", run_first, rules::text(true),
          "Case files that run first, separated by commas. Values of the study refer to the folder "
          "of their results by {name}, as in {gait}/hip_force.csv for gait.prm.");
  top.add("Output folder", output_folder, rules::text(),
          "Created by the sweep; relative to the folder in which the program is started. Contains "
          "the table and a folder for each case.");
  top.add_choice("Combine", combine,
                 {{"grid", Combine::grid}, {"one_at_a_time", Combine::one_at_a_time}},
                 "grid: every value of an entry with every value of the others. one_at_a_time: the "
                 "base case, then each value alone.");
  top.add("Results", results, rules::text(),
          "Columns of the table: names from summary.json separated by commas, or by |, with or "
          "without their unit, or 'all'. Names that contain commas may be put in double quotes.");
  top.add_choice(
      "Impossible cases", impossible,
      {{"report", ImpossibleCases::report}, {"refuse", ImpossibleCases::refuse}},
      "If the parameters of some cases are refused: report them in the table and run the "
      "others, or refuse the study.");
  parameters.section(vary, "Entries of the base case by their path, each with its values, as in " +
                               std::string(example) +
                               ". Values are separated by commas, or by | where a value contains "
                               "commas; linear 0.01:0.09:5 and log 1e-3:1:4 give that many values "
                               "from the first number to the second.");
  parameters.section(
      vary_together,
      "Entries that change together: the first value of one entry with the first values of the "
      "others, and so on. Together they form one dimension besides the dimensions of Vary.");
}

std::vector<std::vector<std::string>>
Study::cases() const
{
  std::vector<std::vector<std::string>> all(1, std::vector<std::string>(entries.size()));
  const auto put = [](const StudyAxis &axis, const std::size_t k, std::vector<std::string> &values)
  {
    for (std::size_t i = 0; i < axis.entries.size(); ++i)
      values[axis.entries[i]] = axis.values[k][i];
  };
  if (combine == Combine::one_at_a_time)
  {
    for (const StudyAxis &axis : axes)
      for (std::size_t k = 0; k < axis.values.size(); ++k)
      {
        all.push_back(all.front());
        put(axis, k, all.back());
      }
    return all;
  }
  for (const StudyAxis &axis : axes)
  {
    std::vector<std::vector<std::string>> finer;
    for (const std::vector<std::string> &coarse : all)
      for (std::size_t k = 0; k < axis.values.size(); ++k)
      {
        finer.push_back(coarse);
        put(axis, k, finer.back());
      }
    all = std::move(finer);
  }
  return all;
}

std::string
Study::folder_of(const std::string &name) const
{
  return fs::absolute(fs::path(output_folder) / name).lexically_normal().string();
}

std::string
Study::with_folders(const std::string &value) const
{
  std::string replaced;
  for (std::size_t at = 0; at < value.size();)
  {
    const auto is_here = [&](const FirstCase &item)
    { return value.compare(at, item.name.size() + 2, "{" + item.name + "}") == 0; };
    const auto item = std::find_if(first.begin(), first.end(), is_here);
    // Inserted text is not searched again: its path may contain braces.
    replaced += item == first.end() ? std::string(1, value[at]) : folder_of(item->name);
    at += item == first.end() ? 1 : item->name.size() + 2;
  }
  return replaced;
}

std::vector<std::string>
Study::result_names(const std::vector<std::string> &known) const
{
  return results == "all" ? std::vector<std::string>() : split_results(results, known);
}

namespace
{
void
find_first_cases(Study &study, Parameters &parameters)
{
  const char *entry = "Run first";
  for (const std::string &name : split_list(study.run_first))
  {
    const FirstCase item{fs::path(name).stem().string(), parameters.resolve(name)};
    const bool is_folder_name = item.name.find_first_of("{}\\") == std::string::npos &&
                                shown_text(item.name) == item.name && !item.name.empty() &&
                                item.name.front() != '.';
    const auto is_same = [&item](const FirstCase &known) { return known.name == item.name; };
    if (!fs::is_regular_file(item.file))
      parameters.error_at(entry, "names of case files", "There is no file " + item.file + ".");
    else if (!is_folder_name || is_output_file(item.name))
      parameters.error_at(entry, "files whose names can be names of folders",
                          "'" + shown_text(item.name) + "' cannot: " +
                              (is_folder_name ? "a file of the study has this name."
                                              : "it begins with a point, is too long, or has "
                                                "braces, backslashes or control characters."));
    else if (std::any_of(study.first.begin(), study.first.end(), is_same) ||
             item.name.find_first_not_of("0123456789") == std::string::npos)
      parameters.error_at(entry, "files with different names that are not numbers",
                          "Folders have the names of the files; numbers are the names of cases.");
    else
      study.first.push_back(item);
  }
}

// Results of first cases lie in the study's folder: it cannot be named by them.
void
check_output_folder(const Study &study, Parameters &parameters)
{
  if (const std::string trouble = OutputFolder::trouble_with_name(study.output_folder);
      !trouble.empty())
    parameters.finding_at("Output folder", trouble);
  for (const FirstCase &item : study.first)
    if (study.output_folder.find("{" + item.name + "}") != std::string::npos)
    {
      parameters.error_at("Output folder", "a folder named without {" + item.name + "}",
                          "The results of '" + item.name + "' will lie in this folder.");
      return;
    }
}

// The name in braces in a value must be the name of a first case.
void
check_folders(const Study &study, std::vector<std::string> &findings)
{
  std::vector<std::string> names;
  for (const FirstCase &item : study.first)
    names.push_back(item.name);
  for (const StudyAxis &axis : study.axes)
    for (const std::vector<std::string> &values : axis.values)
      for (std::size_t i = 0; i < values.size(); ++i)
      {
        const std::size_t begin = values[i].find('{'), end = values[i].find('}', begin);
        if (begin == std::string::npos || end == std::string::npos)
          continue;
        const std::string name = values[i].substr(begin + 1, end - begin - 1);
        if (std::find(names.begin(), names.end(), name) != names.end())
          continue;
        const VariedEntry &entry = study.entries[axis.entries[i]];
        const std::string near = nearest_name(name, names);
        findings.push_back(
            entry.place + ": [" + entry.path() + "] is " + values[i] + ", but there is no case '" +
            name + "' in [Run first]. " +
            (near.empty() ? "Add '" + name + ".prm' there." : "Did you mean '{" + near + "}'?"));
      }
}
} // namespace

bool
is_study(const ParameterFile &file)
{
  const auto varies = [](const ParameterFile::Opening &opening)
  { return opening.section.front() == vary || opening.section.front() == vary_together; };
  return std::any_of(file.openings().begin(), file.openings().end(), varies) ||
         !file.top_level("Case", "").empty();
}

Study
read_study(const std::string &name)
{
  return study_of(ParameterFile::read(name));
}

Study
study_of(ParameterFile file)
{
  Study study;
  const std::string name = file.file();
  if (file.is_balanced() && !is_study(file))
    throw InputError(name + ": is not a study: it has no 'set Case = case.prm' and no 'subsection "
                            "Vary'. A parameter file of a run starts with `arthrowear run`.");
  study.file = name;
  study.text = file.text();
  std::vector<std::string> findings;
  EntryReader reader(study, findings);
  reader.read(file.take(vary), false);
  reader.read(file.take(vary_together), true);
  Parameters parameters;
  study.declare(parameters);
  parameters.read(file);
  find_first_cases(study, parameters);
  check_output_folder(study, parameters);
  check_folders(study, findings);
  if (study.entries.empty() && file.is_balanced())
    findings.push_back(name + ": nothing is varied. Add a 'subsection Vary' with lines like " +
                       example + ".");
  double n_cases = 1.;
  for (const StudyAxis &axis : study.axes)
    n_cases = study.combine == Combine::grid ? n_cases * axis.values.size()
                                             : n_cases + axis.values.size();
  if (n_cases > most_cases)
    findings.push_back(name + ": makes " + rounded_text(n_cases, 12) + " cases, must be at most " +
                       std::to_string(most_cases) +
                       ". Give fewer values, or 'set Combine = one_at_a_time'.");
  if (!findings.empty())
    parameters.add(InputError(findings));
  parameters.throw_if_any();
  return study;
}
} // namespace arthrowear
