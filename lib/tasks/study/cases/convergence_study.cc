// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/cases/convergence_study.h"

#include "base/number_text.h"
#include "mesh/kept_meshes.h"
#include "parameters/quoted_value.h"
#include "run/model.h"
#include "run/refinement.h"
#include "study/study_values.h"

#include <algorithm>
#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

constexpr std::size_t n_levels = 3;

/// Text of an entry whose sizes are s times the sizes of the case: the value of the case times
/// s^power, rounded to an integer or to an integer part of `whole`.
std::string
value_at_size(const Refinement::Entry &entry, const double size)
{
  constexpr int digits = 12;
  const double value = entry.value * std::pow(size, entry.power);
  if (entry.is_integer)
    return std::to_string(std::max(1LL, std::llround(value)));
  if (entry.whole > 0.)
    return shortest_text(entry.whole / std::max(1., std::round(entry.whole / value)));
  return rounded_text(value, digits);
}

/// A family with the texts of its entries beside the case.
struct FamilyValues
{
  Refinement refinement;
  std::vector<std::vector<std::string>> values; ///< of each entry, on each level
};

FamilyValues
values_of(const Refinement &refinement, const ConvergenceOptions &options)
{
  const bool has_ratio = options.ratio > 0. && refinement.family == Refinement::Family::mesh;
  const double ratio = has_ratio ? options.ratio : refinement.ratio;
  FamilyValues family{refinement, std::vector<std::vector<std::string>>(refinement.entries.size())};
  std::vector<std::string> &first = family.values.front(),
                           used{value_at_size(refinement.entries.front(), 1.)};
  const auto add = [&](const double size)
  {
    const std::string text = value_at_size(refinement.entries.front(), size);
    // Small integers may round to the value of another level.
    if (std::find(used.begin(), used.end(), text) != used.end())
      return;
    used.push_back(text);
    for (std::size_t k = 0; k < refinement.entries.size(); ++k)
      family.values[k].push_back(value_at_size(refinement.entries[k], size));
  };
  const int finer = static_cast<int>(options.finer), coarser = static_cast<int>(n_levels) - 1;
  for (int level = coarser - finer; level >= -finer; --level)
    if (level != 0)
      add(std::pow(ratio, level));
  // A finer level replaces a coarser one that is the case itself.
  for (int level = finer + 1; first.size() + 1 < n_levels && level <= finer + coarser; ++level)
    add(std::pow(ratio, -level));
  return family;
}

/// Returns the lines of a section of the study file.
std::string
section_text_of(const FamilyValues &family)
{
  const bool together = family.refinement.entries.size() > 1;
  std::string text = std::string("subsection ") + (together ? "Vary together" : "Vary") + "\n";
  for (std::size_t k = 0; k < family.values.size(); ++k)
  {
    text += "  set " + family.refinement.entries[k].path + " =";
    for (std::size_t i = 0; i < family.values[k].size(); ++i)
      text += (i == 0 ? " " : ", ") + family.values[k][i];
    text += "\n";
  }
  return text + "end\n";
}

/// The refinements that are asked for. @throws InputError if the case lacks one
std::vector<Refinement>
chosen(const Refinable &model, const ConvergenceOptions &options)
{
  std::vector<Refinement> all;
  std::vector<std::string> names;
  for (const Refinement &refinement : model.refinements())
  {
    const std::string name = family_name(refinement.family);
    names.push_back(name);
    if (options.families.empty() ||
        std::find(options.families.begin(), options.families.end(), name) != options.families.end())
      all.push_back(refinement);
  }
  for (const std::string &family : options.families)
    if (std::find(names.begin(), names.end(), family) == names.end())
      throw InputError("--only: is " + family + ", which this case does not have; must be among " +
                       comma_list(names) + "." +
                       (family == "mesh" ? " The cells of an imported mesh are not made here: mesh "
                                           "it with other sizes, and vary its file by a study."
                                         : ""));
  return all;
}

std::string
study_text(const ConvergenceOptions &options, const std::vector<std::string> &results,
           const std::vector<FamilyValues> &families)
{
  std::string text = "# Made by `arthrowear converge`.\nset Case = " +
                     as_file_value(fs::absolute(options.file).lexically_normal().string()) +
                     "\nset Output folder = " + as_file_value(options.folder()) +
                     "\nset Combine = one_at_a_time\nset Results = ";
  for (std::size_t i = 0; i < results.size(); ++i)
    text += (i == 0 ? "" : " | ") + results[i];
  text += "\n";
  for (const FamilyValues &family : families)
    text += section_text_of(family);
  return text;
}

/// The levels of an axis of the study, whose cases begin with this one.
ConvergencePlan::Family
family_of(const Refinement &refinement, const StudyAxis &axis, const std::size_t first_case,
          const CheckedStudy &checked)
{
  const Refinement::Entry &entry = refinement.entries.front();
  ConvergencePlan::Family family{
      family_name(refinement.family), entry.path, refinement.formal_order, {}};
  const double own_count = checked.mesh_counts.front();
  family.levels.push_back({checked.plan.cases.front().folder, value_at_size(entry, 1.), 1.});
  for (std::size_t k = 0; k < axis.values.size(); ++k)
  {
    const std::size_t i = first_case + k;
    ConvergencePlan::Level level{checked.plan.cases[i].folder, axis.values[k].front(), 1.};
    double value = 0.;
    parse_number(level.value, value);
    level.size = std::pow(value / entry.value, 1. / entry.power);
    if (refinement.count_power != 0. && own_count > 0. && checked.mesh_counts[i] > 0.)
      level.size = std::pow(checked.mesh_counts[i] / own_count, refinement.count_power);
    // Equal meshes are one level.
    if (std::abs(level.size - 1.) > 1e-9)
      family.levels.push_back(level);
  }
  std::sort(family.levels.begin(), family.levels.end(),
            [](const ConvergencePlan::Level &a, const ConvergencePlan::Level &b)
            { return a.size > b.size; });
  return family;
}
} // namespace

std::string
ConvergenceOptions::folder() const
{
  if (!output_folder.empty())
    return output_folder;
  return ParameterFile::read(file).top_level("Output folder", "output") + "_convergence";
}

ConvergenceStudy
check_convergence(const ConvergenceOptions &options, const StudyResults results,
                  const CheckProgress &progress)
{
  const KeptMeshes meshes;
  const ParameterFile file = ParameterFile::read(options.file);
  if (const std::string trouble = OutputFolder::trouble_with_place(options.folder());
      !trouble.empty())
    throw InputError((options.output_folder.empty()
                          ? options.file + ": the folder of the study, [Output folder] with "
                                           "_convergence, "
                          : std::string("--output ")) +
                     trouble + " Name another one by --output.");
  if (is_study(file))
    throw InputError(options.file + ": is a study, must be the parameter file of a run.");
  const Case base = prepare_case(file, MPI_COMM_SELF);
  base.parameters->throw_if_any();
  const auto *model = dynamic_cast<const Refinable *>(base.model.get());
  if (model == nullptr)
    throw InputError(options.file + ": is a case of " + base.model_name +
                     ", in which `converge` has nothing to refine. Compare its tolerances and "
                     "steps by a study (`arthrowear sweep`).");
  const std::vector<std::string> names =
      options.results.empty() ? model->main_results()
                              : split_results(options.results, result_names(base.model_name));
  std::vector<FamilyValues> families;
  for (const Refinement &refinement : chosen(*model, options))
    families.push_back(values_of(refinement, options));

  ConvergenceStudy study;
  const std::string name = (fs::path(options.folder()) / "study.prm").string();
  study.checked =
      check_study(study_of(ParameterFile::parse(study_text(options, names, families), name)),
                  results, progress);
  const CheckedStudy &checked = study.checked;
  study.plan = {
      options.file, checked.plan.cases.front().folder, names, {}, !options.results.empty()};
  for (const FamilyValues &values : families)
  {
    std::size_t first_case = 1;
    for (const StudyAxis &axis : checked.study.axes)
    {
      if (checked.study.entries[axis.entries.front()].path() ==
          values.refinement.entries.front().path)
        study.plan.families.push_back(family_of(values.refinement, axis, first_case, checked));
      first_case += axis.values.size();
    }
  }
  return study;
}
} // namespace arthrowear
