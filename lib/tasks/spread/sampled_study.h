// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "results/declarations.h"
#include "study/study_folder.h"

namespace arthrowear
{
/// An error that the runs state of a result, by one cause.
struct StatedError
{
  std::string cause;         ///< "mesh", "jumps", "points"
  std::vector<double> sizes; ///< of each case, in the unit of the result; NaN: not stated
};

/// Converts errors from shares of the values to the unit of the values.
std::vector<StatedError> sizes_of(std::vector<StatedError> shares,
                                  const std::vector<double> &values);

/// A number that each case computes.
struct SampledResult
{
  std::string name, unit;
  std::vector<double> values; ///< of each case; NaN: the case failed or has no such result
  std::vector<StatedError> errors;

  std::string header() const
  {
    return unit.empty() || unit == "-" ? name : name + " [" + unit + "]";
  }
};

/// A number of each case after so many years.
struct SampledHistory
{
  std::string name, unit;
  std::string column; ///< of the tables over cycles, without its unit; empty: several
  std::vector<std::vector<double>> values; ///< [year][case]; NaN as above
  std::vector<StatedError> shares;         ///< of the value of each case [-]
};

/// Holds the cases of a study that draws its values. Cases that have not ended have no results.
struct SampledStudy
{
  std::vector<std::string> inputs;                         ///< paths of entries
  std::vector<std::vector<double>> values;                 ///< [input][case]
  std::vector<unsigned int> done;                          ///< cases with results, ascending
  std::vector<std::pair<std::string, std::string>> failed; ///< folder and reason
  unsigned int n_open = 0;                                 ///< cases that have not ended
  std::vector<bool> has_ended;                             ///< of each case
  double seconds = 0.; ///< mean wall time of a case that is done
  std::vector<SampledResult> results;
  std::vector<double> years; ///< that all histories have
  std::vector<SampledHistory> histories;
  std::vector<std::string> notes; ///< why there is no history, or a shorter one

  std::size_t n_cases() const { return values.empty() ? 0 : values.front().size(); }
  std::size_t n_ended() const { return done.size() + failed.size(); }
};

/// Reads the results of the cases that have ended.
/// @throws InputError if a file is damaged
SampledStudy read_sampled_study(const Study &study, const StudyPlan &plan);
} // namespace arthrowear
