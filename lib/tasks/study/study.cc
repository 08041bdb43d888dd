// SPDX-License-Identifier: LGPL-2.1-or-later
#include "study/study.h"

#include "base/number_text.h"

#include <algorithm>
#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;
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
} // namespace arthrowear
