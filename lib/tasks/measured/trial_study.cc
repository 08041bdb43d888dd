// SPDX-License-Identifier: LGPL-2.1-or-later
#include "measured/trial_study.h"

#include "base/number_text.h"
#include "base/ranges.h"
#include "parameters/quoted_value.h"
#include "run/model.h"

#include <filesystem>

namespace arthrowear
{
namespace
{
namespace fs = std::filesystem;

/// Years at which curves are read, over the years of the row.
constexpr double shares_of_years[] = {.1, .25, .5, .75, 1., 1.25, 1.5, 2., 3.};

/// An entry in its subsections, as lines of a parameter file.
std::string
lines_of(const Parameters::Used &entry)
{
  std::string begin, end, path = entry.path;
  for (std::size_t slash; (slash = path.find(" / ")) != std::string::npos;)
  {
    begin += "subsection " + path.substr(0, slash) + "\n";
    end += "end\n";
    path.erase(0, slash + 3);
  }
  return begin + "set " + path + " = " + as_file_value(entry.text) + "\n" + end;
}

/// A distribution whose table, if it has one, has an absolute name.
std::string
with_absolute_table(const std::string &distribution, const std::string &folder)
{
  const std::string word = "table(";
  const std::size_t begin = distribution.find(word);
  if (begin == std::string::npos)
    return distribution;
  const std::size_t name = distribution.find_first_not_of(' ', begin + word.size());
  return distribution.substr(0, name) +
         absolute_name((fs::path(folder) / distribution.substr(name)).string());
}

} // namespace

std::string
absolute_name(const std::string &path)
{
  return fs::absolute(path).lexically_normal().string();
}

std::string
case_text(const PublishedRow &row, const LawOnTrial &law, const bool gives_constants)
{
  ParameterFile file = ParameterFile::read(row.case_file);
  for (const ParameterFile::Setting &setting : law.settings)
    file.set(setting.section, setting.name, setting.value,
             law.file + ":" + std::to_string(setting.line));
  const Case read = declare_case(file);
  Parameters &parameters = *read.parameters;
  parameters.throw_if_any();
  const std::string cycles = "Wear / Jump / Cycles", per_year = "Output / Cycles per year";
  double rate = 0.;
  const bool is_drawn =
      any_of(row.missing, [&per_year](const InputWords &input) { return input.name == per_year; });
  const bool ends_early = !gives_constants && !is_drawn && parameters.has(cycles) &&
                          parameters.has(per_year) &&
                          parse_number(parameters.value(per_year), rate);
  std::string text;
  for (Parameters::Used entry : parameters.used())
  {
    if (ends_early && entry.path == cycles)
      entry.text = shortest_text(row.years * rate);
    if (entry.is_set)
      text += lines_of(entry);
  }
  return text;
}

std::string
study_text(const PublishedRow &row, const LawOnTrial &law, const std::string &factors,
           const std::string &folder)
{
  std::string years;
  for (const double share : shares_of_years)
    years += (years.empty() ? "" : ", ") + rounded_text(share * row.years, 12);
  std::string text = "set Case          = case.prm\nset Output folder = " + folder +
                     "/study\n\nsubsection Sample\n  set Cases = " + std::to_string(row.n_cases) +
                     "\n  set Seed  = " + std::to_string(row.seed) + "\n  set Years = " + years +
                     "\n  set Read wear factor = false\nend\n\nsubsection Distributions\n";
  for (const InputWords &input : row.missing)
    text += "  set " + input.name + " = " + with_absolute_table(input.value, row.folder) + "\n";
  if (!factors.empty())
    for (const LawOnTrial::Scaled &scaled : law.scaled)
      text += "  set " + scaled.path + " = table(" + factors + ")\n";
  return text + "end\n";
}
} // namespace arthrowear
