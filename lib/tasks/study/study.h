// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "study/study_sample.h"

namespace arthrowear
{
/// An entry of the base case that a study changes.
struct VariedEntry
{
  std::vector<std::string> section;
  std::string name;
  std::string place; ///< "study.prm:7"
  /// "Cup / Radial clearance [mm]"
  std::string path() const { return section.empty() ? name : section_text(section) + " / " + name; }
};

/// Entries that change at the same time; with one entry an ordinary list of values.
struct StudyAxis
{
  std::vector<unsigned int> entries;            ///< indices into Study::entries
  std::vector<std::vector<std::string>> values; ///< values[k][i] of entries[i] in the k-th place
};

/// Selects how the axes are combined to cases.
enum class Combine
{
  grid,         ///< every value with every other
  one_at_a_time ///< the base case, then each value alone
};

/// Selects the treatment of cases whose parameters are refused while other cases are good.
enum class ImpossibleCases
{
  report, ///< a row of the table reports it, the others run
  refuse  ///< nothing runs
};

/// A case that runs before the cases of the study, which may read its output.
struct FirstCase
{
  std::string name; ///< of its folder, the file's without ending
  std::string file;
};

/// A study file: many cases of one model, made from a base case.
struct Study
{
  std::string file;
  std::string text; ///< the file's bytes
  std::string case_file;
  std::string run_first; ///< as written; `first` has the files
  std::vector<FirstCase> first;
  std::string output_folder = "output/study";
  std::string results = "all";
  Combine combine = Combine::grid;
  ImpossibleCases impossible = ImpossibleCases::report;
  std::vector<VariedEntry> entries;
  std::vector<StudyAxis> axes;
  StudySample sample; ///< of the entries, in place of axes

  void declare(Parameters &parameters);

  /// Value of every entry in every case; empty where the base case's own stands. The last axis
  /// changes fastest.
  std::vector<std::vector<std::string>> cases() const;

  /// A value with the folder of results for each name of a first case in braces:
  /// "{gait}/hip_force.csv".
  std::string with_folders(const std::string &value) const;
  /// Absolute, below the output folder.
  std::string folder_of(const std::string &name) const;

  /// The names of `results`; none means all.
  /// @param known  names of results, with or without unit, of which commas are no separators
  std::vector<std::string> result_names(const std::vector<std::string> &known) const;
};

constexpr unsigned int most_cases = 10000; ///< of lists
constexpr const char *vary_section = "Vary", *vary_together_section = "Vary together";
constexpr const char *vary_example = "'set Cup / Radial clearance [mm] = 0.03, 0.05'";

/// True if the file has the form of a study rather than of a case.
bool is_study(const ParameterFile &file);

/// @throws InputError with all findings about the file itself; the base case is only located
Study read_study(const std::string &file);
/// As read_study(), of a file that has been read.
Study study_of(ParameterFile file);
} // namespace arthrowear
