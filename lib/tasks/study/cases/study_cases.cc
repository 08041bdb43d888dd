// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/cases/study_cases.h"

#include "base/fingerprint.h"
#include "base/format.h"
#include "base/number_text.h"
#include "base/ranges.h"
#include "base/shown_text.h"
#include "mesh/kept_meshes.h"
#include "parameters/entry_comments.h"
#include "parameters/entry_name.h"
#include "parameters/parameter_print.h"
#include "run/model.h"
#include "run/refinement.h"
#include "study/cases/sample_cases.h"
#include "study/study_folder.h"

#include <filesystem>
#include <set>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

// As the user would write it here.
std::string
short_name(const std::string &file)
{
  std::error_code ignored;
  const std::string near = fs::proximate(file, ignored).string();
  return near.empty() || near.size() > file.size() ? file : near;
}

// Returns the place of an entry at the top level of the study.
std::string
place_of(const std::string &entry, const Study &read)
{
  const ParameterFile study = ParameterFile::parse(read.text, read.file);
  unsigned int line = 0;
  for (const ParameterFile::Setting &setting : study.settings())
    if (setting.section.empty() && setting.name == entry)
      line = setting.line;
  return study.place(line);
}

// Findings but those that name files which cases that run first will write.
std::vector<std::string>
without_awaited_files(const std::vector<std::string> &findings, const Study &study)
{
  std::vector<std::string> rest;
  for (const std::string &text : findings)
  {
    const auto awaited = [&](const FirstCase &item)
    { return text.find(study.folder_of(item.name) + "/") != std::string::npos; };
    if (std::none_of(study.first.begin(), study.first.end(), awaited))
      rest.push_back(text);
  }
  return rest;
}

bool
all_known(const Study &study, const ParameterFile &base)
{
  const Case read = declare_case(base);
  return all_of(study.entries,
                [&read](const VariedEntry &entry) { return read.parameters->has(entry.path()); });
}

// Paths of the entries that the file does not set.
std::set<std::string>
unset_entries(const Parameters &parameters)
{
  std::set<std::string> paths;
  for (const Parameters::Used &entry : parameters.used())
    if (!entry.is_set)
      paths.insert(entry.path);
  return paths;
}

// Check sums of the files that cases read, each file read once.
class CheckSums
{
public:
  // By the path of the entry that names the file.
  std::map<std::string, std::string> of(const Parameters &parameters)
  {
    std::map<std::string, std::string> sums;
    for (const Parameters::Used &entry : parameters.used())
    {
      if (!entry.is_file || entry.value.empty() || !parameters.is_good(entry.path))
        continue;
      auto known = known_.find(entry.value);
      if (known == known_.end())
        known = known_.emplace(entry.value, std::to_string(checksum_of_file(entry.value))).first;
      sums[entry.path] = known->second;
    }
    return sums;
  }
  const std::map<std::string, std::string> &by_name() const { return known_; }

private:
  std::map<std::string, std::string> known_;
};

// Findings of all cases, each once, with the cases that have it unless that is all of them.
std::vector<std::string>
joined(const std::vector<std::vector<std::string>> &findings, const StudyPlan &plan)
{
  std::vector<std::string> texts;
  for (const std::vector<std::string> &of_case : findings)
    for (const std::string &text : of_case)
      if (std::find(texts.begin(), texts.end(), text) == texts.end())
        texts.push_back(text);
  for (std::string &text : texts)
  {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < findings.size(); ++i)
      if (std::find(findings[i].begin(), findings[i].end(), text) != findings[i].end())
        names.push_back(plan.cases[i].folder);
    if (names.size() < findings.size())
      text += (names.size() == 1 ? " (case " : " (cases ") + comma_list(names) + ")";
  }
  return texts;
}
} // namespace

namespace
{
void
count(const std::vector<std::string> &warnings, std::map<std::string, std::size_t> &known,
      std::vector<std::pair<std::string, std::size_t>> &counted)
{
  for (const std::string &text : std::set<std::string>(warnings.begin(), warnings.end()))
  {
    const auto [place, is_new] = known.emplace(text, counted.size());
    if (is_new)
      counted.emplace_back(text, 0);
    ++counted[place->second].second;
  }
}

/// Adds a finding for each named result that the model of the study does not have.
void
check_results(const Study &study, const std::string &model, std::vector<std::string> &against)
{
  const std::vector<std::string> known = result_names(model);
  if (known.empty())
    return;
  for (const std::string &name : study.result_names(known))
  {
    const std::string bare = name_without_unit(name);
    const auto is_known = [&](const std::string &one) { return one == name || one == bare; };
    if (std::any_of(known.begin(), known.end(), is_known))
      continue;
    const std::string near = nearest_name(bare, known);
    against.push_back(
        place_of("Results", study) + ": [Results] has " + shown_value(name) +
        ", must have names of results of " + model + ". " +
        (near.empty() ? "They are: " + comma_list(known) + "." : "Did you mean '" + near + "'?"));
  }
}

// study.json and parameters.json keep names of folders and files, and JSON is text.
void
check_names(const CheckSums &sums, const Study &study, std::vector<std::string> &against)
{
  const std::string folder = study.folder_of("");
  if (!is_utf8(folder))
    against.push_back(place_of("Output folder", study) + ": [Output folder] is " + folder +
                      ", must be a path in UTF-8. Name another path.");
  for (const auto &[file, sum] : sums.by_name())
    if (!is_utf8(file))
      against.push_back(file + ": is read by a study, its path must be UTF-8. Rename it.");
}
} // namespace

unsigned int
CheckedStudy::n_refused() const
{
  return count_where(refusals, [](const std::string &text) { return !text.empty(); });
}

Work
CheckedStudy::work() const
{
  Work sum;
  for (const RunCost &cost : costs)
    sum = sum + cost.all_work();
  return sum;
}

double
CheckedStudy::largest_memory() const
{
  double most = 0.;
  for (const RunCost &cost : costs)
    most = std::max(most, cost.is_known ? cost.memory : 0.);
  return most;
}

std::string
CheckedStudy::cost_text(const MachineRates &rates) const
{
  RunCost sum;
  std::size_t n_known = 0;
  for (const RunCost &cost : costs)
  {
    if (!cost.is_known)
      continue;
    ++n_known;
    sum.is_adaptive = sum.is_adaptive || cost.is_adaptive;
    sum.steps += cost.steps;
    sum.most_steps += cost.is_adaptive ? cost.most_steps : cost.steps;
    sum.memory = std::max(sum.memory, cost.memory);
    sum.work = sum.work + cost.expected_work();
  }
  if (n_known == 0)
    return "";
  const auto range = [](const std::string &least, const std::string &most)
  { return least == most ? least : least + " to " + most; };
  const std::string steps = count_text(sum.steps), most_steps = count_text(sum.most_steps);
  return "Cost of " + std::to_string(n_known) + (n_known == 1 ? " case: " : " cases together: ") +
         range(steps, most_steps) + " steps, at most " +
         formatted("%.0f MB", std::max(sum.memory / 1e6, 1.)) + " each, about " +
         forecast_text(rates.start + seconds_of(sum.work, rates)) + " on one core";
}

namespace
{
/// Checks the cases that run first; their findings go to `against`.
void
check_first(const StudyResults results, const StudyFolder &folder, CheckedStudy &checked,
            CheckSums &sums, std::vector<std::string> &against)
{
  const Study &study = checked.study;
  for (const FirstCase &item : study.first)
  {
    ParameterFile first = ParameterFile::read(short_name(item.file));
    first.set({}, "Output folder", study.folder_of(item.name), study.file);
    const Case prepared = prepare_case(first, MPI_COMM_SELF);
    for (const std::string &text : prepared.parameters->findings())
      against.push_back(text);
    std::string &text = checked.first[item.name];
    text = with_comments(printed(*prepared.parameters, ParameterFormat::prm),
                         comments_of_entries(first.text()));
    const auto &files = checked.plan.first[item.name] = sums.of(*prepared.parameters);
    const auto &unset = checked.plan.unset_first[item.name] = unset_entries(*prepared.parameters);
    if (results == StudyResults::overwrite || !folder.has_run({item.name, {}, files, unset}, text))
      checked.first_have_run = false;
  }
}

/// The parameter file of a case: the study's with the values of this case.
ParameterFile
file_of_case(const ParameterFile &base, const Study &study, const std::vector<std::string> &values,
             const std::string &number)
{
  ParameterFile changed = base;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (!values[i].empty())
      changed.set(study.entries[i].section, study.entries[i].name, study.with_folders(values[i]),
                  study.entries[i].place);
  changed.set({}, "Output folder", study.folder_of(number), study.file);
  return changed;
}

/// Cases share the operators of their cups where the case itself names no folder for them.
ParameterFile
with_shared_operators(const ParameterFile &base, const Study &study)
{
  const char *section = "Solver", *name = "Stored operators";
  const std::string path = std::string(section) + " / " + name;
  ParameterFile changed = base;
  const Case read = declare_case(base);
  const bool is_varied =
      any_of(study.entries, [&](const VariedEntry &entry) { return entry.path() == path; });
  if (read.parameters->has(path) && !read.parameters->is_set(path) && !is_varied)
    changed.set({section}, name, StudyFolder(study.folder_of("")).operators(), study.file);
  return changed;
}

/// Sources of the values of a case: comments of the base case, and of the study for the entries
/// that it sets.
std::vector<EntryComment>
sources_of(const ParameterFile &base, const Study &study)
{
  std::vector<EntryComment> sources = comments_of_entries(base.text());
  const std::vector<EntryComment> of_study = comments_of_entries(study.text);
  for (const VariedEntry &entry : study.entries)
  {
    erase_where(sources, [&entry](const EntryComment &one) { return one.path == entry.path(); });
    for (const EntryComment &one : of_study)
      for (const char *section : {vary_section, vary_together_section, distributions_section})
        if (one.path == std::string(section) + " / " + entry.path())
          sources.push_back({entry.path(), one.text});
  }
  return sources;
}

/// Checks every case and adds it to the plan. @return findings per case
std::vector<std::vector<std::string>>
check_cases(const ParameterFile &base, const std::vector<std::vector<std::string>> &all,
            const CheckProgress &progress, CheckSums &sums, CheckedStudy &checked)
{
  const Study &study = checked.study;
  StudyPlan &plan = checked.plan;
  std::vector<std::vector<std::string>> findings;
  std::map<std::string, std::size_t> known_warnings; // places in checked.warnings
  plan.may_grow = study.sample.is_on() && study.sample.can_be_extended();
  const std::size_t n_digits =
      std::to_string(study.sample.is_on() ? most_drawn_cases : all.size()).size();
  for (const std::vector<std::string> &values : all)
  {
    const std::string number = StudyPlan::folder_of(plan.cases.size(), n_digits);
    const Case prepared = prepare_case(file_of_case(base, study, values, number), MPI_COMM_SELF);
    const Parameters &parameters = *prepared.parameters;
    checked.model_name = prepared.model_name;
    checked.texts.push_back(
        with_comments(printed(parameters, ParameterFormat::prm), sources_of(base, study)));
    findings.push_back(checked.first_have_run
                           ? parameters.findings()
                           : without_awaited_files(parameters.findings(), study));
    const bool can_run = parameters.findings().empty();
    checked.costs.push_back(can_run ? prepared.model->cost() : RunCost());
    const auto *refinable = dynamic_cast<const Refinable *>(prepared.model.get());
    checked.mesh_counts.push_back(can_run && refinable ? refinable->mesh_count() : 0.);
    count(warnings_of(parameters), known_warnings, checked.warnings);
    checked.refusals.push_back(one_line(InputError(findings.back()).what()));
    plan.cases.push_back({number, values, sums.of(parameters), unset_entries(parameters)});
    for (std::size_t i = 0; i < values.size(); ++i)
      if (values[i].empty())
        plan.cases.back().values[i] = parameters.value(plan.entries[i]);
    if (progress)
      progress(plan.cases.size(), all.size());
  }
  return findings;
}
} // namespace

CheckedStudy
check_study(const std::string &file, const StudyResults results, const CheckProgress &progress)
{
  return check_study(read_study(file), results, progress);
}

CheckedStudy
check_study(Study read, const StudyResults results, const CheckProgress &progress)
{
  const KeptMeshes meshes;
  CheckedStudy checked;
  checked.study = std::move(read);
  const Study &study = checked.study;
  const ParameterFile base = ParameterFile::read(short_name(study.case_file));
  if (is_study(base))
    throw InputError(study.file + ": [Case] is " + study.case_file +
                     ", must be the parameter file of a run. It is a study.");

  const StudyFolder folder(study.output_folder);
  std::vector<std::string> against;
  CheckSums sums;
  check_first(results, folder, checked, sums, against);
  StudyPlan &plan = checked.plan;
  for (const VariedEntry &entry : study.entries)
    plan.entries.push_back(entry.path());
  const std::vector<std::vector<std::string>> drawn = study.cases();
  std::vector<std::vector<std::string>> all = drawn;
  const ParameterFile shared = with_shared_operators(base, study);
  choose_read_wear_factor(study, shared, plan, all);
  const auto findings = check_cases(shared, all, progress, sums, checked);
  const std::size_t n_of_first_cases = against.size();
  if (study.sample.is_on() && (checked.n_refused() > 0 || plan.read_factor > 0.))
    for (const std::string &text :
         draws_outside_range(study, drawn,
                             [&](const std::vector<std::string> &values)
                             {
                               const ParameterFile file =
                                   file_of_case(shared, study, values, plan.cases[0].folder);
                               return prepare_case(file, MPI_COMM_SELF).parameters->findings();
                             }))
      against.push_back(text);

  if (against.size() > n_of_first_cases) // the findings of the cases are about entries alone
    throw InputError(against);
  if (checked.n_refused() == all.size() || !all_known(study, base) ||
      (checked.n_refused() > 0 && study.impossible == ImpossibleCases::refuse))
    for (const std::string &text : joined(findings, plan))
      against.push_back(text);
  check_names(sums, study, against);
  check_results(study, checked.model_name, against);
  if (results != StudyResults::ignore)
    if (const std::string trouble =
            folder.trouble(plan, checked.texts, checked.first, results == StudyResults::overwrite);
        !trouble.empty())
      against.push_back(place_of("Output folder", study) + ": [Output folder] " + trouble +
                        (study.sample.is_on() && !study.sample.can_be_extended()
                             ? " With other cases than before, a Latin hypercube cannot be "
                               "extended; 'set Design = sobol' can."
                             : ""));
  if (!against.empty())
    throw InputError(against);
  return checked;
}
} // namespace arthrowear
