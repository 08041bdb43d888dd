// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/study.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "output/output_folder.h"
#include "output/output_names.h"
#include "sampling/table_distribution.h"
#include "study/study_values.h"

#include <filesystem>
#include <set>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

namespace fs = std::filesystem;

constexpr const char *distribution_example =
    "'set Wear / Wear factor [mm^3/(N m)] = lognormal(5e-7, 0.3)'";

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
      std::string finding;
      values = study_values(setting.value, finding);
      if (!together && finding.empty())
        finding = repeated(values);
      if (!read_entry(setting, finding))
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

  /// Reads the sections Distributions and Rank correlations.
  void read_sample(ParameterFile &file)
  {
    const bool has_lists = !study_.entries.empty();
    DrawTables tables(std::filesystem::path(study_.file).parent_path().string());
    std::vector<UncertainInput> inputs;
    bool all_good = true;
    for (const ParameterFile::Setting &setting : file.take(distributions_section))
    {
      std::string finding;
      auto distribution = distribution_of(setting, tables, finding);
      all_good = read_entry(setting, finding) && all_good;
      inputs.push_back({study_.entries.back().path(), std::move(distribution)});
    }
    const std::size_t n_findings = findings_.size();
    const auto correlations =
        read_correlations(file.take(correlations_section), study_.file, findings_);
    if (inputs.empty() || !all_good || findings_.size() > n_findings)
      return;
    if (has_lists)
      findings_.push_back(study_.entries.back().place +
                          ": a study has lists of values or distributions, not both. Write a study "
                          "for each value of the lists.");
    try
    {
      distributions_.emplace(std::move(inputs), correlations);
    }
    catch (const InputError &error)
    {
      for (const std::string &text : error.messages())
        findings_.push_back(text);
    }
  }
  /// Gives the study its sample, once the section Sample has been read.
  void finish_sample(Parameters &parameters)
  {
    if (distributions_)
      study_.sample.set_inputs(std::move(*distributions_), parameters);
    else if (study_.sample.n_cases > 0 && findings_.empty())
      parameters.finding_at(cases_entry, "is " + std::to_string(study_.sample.n_cases) +
                                             ", but nothing is drawn. Add a 'subsection "
                                             "Distributions' with lines like " +
                                             distribution_example + ".");
  }

private:
  static std::shared_ptr<const Distribution>
  distribution_of(const ParameterFile::Setting &setting, DrawTables &tables, std::string &finding)
  {
    if (!is_distribution(setting.value))
    {
      finding = "is " + setting.value + ", must be a distribution, as in " + distribution_example +
                ". Constant values belong into the case.";
      return nullptr;
    }
    try
    {
      return parse_distribution(setting.value, finding, tables, setting.name);
    }
    catch (const InputError &error)
    {
      finding = std::string("is ") + setting.value + ": " + error.what();
      return nullptr;
    }
  }

  void add(const VariedEntry &entry, const std::string &text)
  {
    findings_.push_back(entry.place + ": [" + entry.path() + "] " + text);
  }

  /// Returns a finding about values that are equal.
  static std::string repeated(const std::vector<std::string> &values)
  {
    std::set<std::string> seen;
    for (const std::string &value : values)
      if (!seen.insert(value).second)
        return "has the value " + value + " more than once. Remove the others.";
    return "";
  }

  /// Adds an entry. @param finding  about its values; empty if there is none
  bool read_entry(const ParameterFile::Setting &setting, std::string finding)
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
    if (known != study_.entries.end())
      finding = "is varied a second time, first at " + known->place + ". Remove one of the two.";
    else if (path == "Model")
      finding = "cannot be varied: a study is of one model. Write a study for each.";
    else if (path == "Output folder")
      finding = "cannot be varied: each case has a separate folder within the folder of the study.";
    if (!finding.empty())
      add(entry, finding);
    study_.entries.push_back(std::move(entry));
    return finding.empty();
  }

  Study &study_;
  std::vector<std::string> &findings_;
  std::optional<JointDistribution> distributions_;
};

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
check_folder_names(const Study &study, Parameters &parameters)
{
  const std::string &convergence = study.sample.convergence;
  if (std::error_code ignored;
      !convergence.empty() && !fs::exists(fs::path(convergence) / "convergence.json", ignored))
    parameters.error_at("Sample / Convergence", "the output folder of a study of convergence",
                        "It has no convergence.json: run `arthrowear converge` on the case first.");
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
  std::vector<std::string> names = mapped<std::string>(study.first, &FirstCase::name);
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
  top.add_choice("Impossible cases", impossible,
                 {{"report", ImpossibleCases::report}, {"refuse", ImpossibleCases::refuse}},
                 "If the parameters of some cases are refused: report them in the table and run "
                 "the others, or refuse the study.");
  parameters.section(vary_section,
                     "Entries of the base case by their path, each with its values, as in " +
                         std::string(vary_example) +
                         ". Values are separated by commas, or by | where a value contains commas; "
                         "linear 0.01:0.09:5 and log 1e-3:1:4 give that many values from the first "
                         "number to the second.");
  parameters.section(
      vary_together_section,
      "Entries that change together: the first value of one entry with the first values of the "
      "others, and so on. Together they form one dimension besides the dimensions of Vary.");
  sample.declare(parameters);
  parameters.section(
      distributions_section,
      "Entries of the base case by their path, each with its distribution: normal(mean, sd), "
      "lognormal(median, coefficient of variation), uniform(low, high), triangular(low, mode, "
      "high), truncated(distribution, low, high), table(file, column).");
  parameters.section(correlations_section,
                     "Spearman's coefficients of pairs of these entries, as in 'set Load / Body "
                     "weight [N] | Output / Cycles per year = -0.3'. Others are independent.");
}

std::vector<std::vector<std::string>>
Study::cases() const
{
  if (sample.is_on())
    return sample.cases();
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

bool
is_study(const ParameterFile &file)
{
  const auto varies = [](const ParameterFile::Opening &opening)
  {
    return opening.section.front() == vary_section ||
           opening.section.front() == vary_together_section ||
           opening.section.front() == distributions_section;
  };
  return any_of(file.openings(), varies) || !file.top_level("Case", "").empty();
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
  reader.read(file.take(vary_section), false);
  reader.read(file.take(vary_together_section), true);
  reader.read_sample(file);
  Parameters parameters;
  study.declare(parameters);
  parameters.read(file);
  reader.finish_sample(parameters);
  find_first_cases(study, parameters);
  check_folder_names(study, parameters);
  check_folders(study, findings);
  if (study.entries.empty() && file.is_balanced())
    findings.push_back(name + ": nothing is varied. Add a 'subsection Vary' with lines like " +
                       vary_example + ", or a 'subsection Distributions' with lines like " +
                       distribution_example + ".");
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
