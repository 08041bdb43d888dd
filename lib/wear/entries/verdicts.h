// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "results/summary.h"

namespace arthrowear
{
/// Results that a run compares with their second computations, or with bounds.
enum class Check
{
  volumes, ///< from depths over the one from forces
  creep,
  roughness,
  peaks_of_rows, ///< of the last rows of wear_history.csv
  rates_of_rows,
  place,
  penetration,
  cut_volume,
  approach,
  path,
  least_force,
  largest_force,
  separation, ///< of the centres of head and cavity
  both_sides  ///< their volumes over the factors times normal force times sliding path
};
/// "creep over the thickness of the wall" @param body  its name
std::string check_words(Check check, const std::string &body);
std::string check_unit(Check check); ///< "-": none

struct BoundCheck : CheckedValue
{
  Check of;
};

/// A verdict on each check, and the number of those that fail.
class VerdictSummary
{
public:
  /// @param body  its name @param checks  that its runs may have
  VerdictSummary(Summary &all, const std::string &body, const std::vector<Check> &checks);
  void set(const std::vector<BoundCheck> &checks) const;

private:
  std::map<Check, VerdictResult> verdicts_;
  CountResult n_failed_;
};
} // namespace arthrowear
