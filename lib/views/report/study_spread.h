// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "sampling/spread.h"

namespace arthrowear
{
/// Contents of spread.json, with names of files without their folders.
struct StudySpread : Spread
{
  std::string name;  ///< of the folder
  std::string table; ///< quantiles.md; empty if it is missing
};

/// True if the folder is one of a study with spread.json.
bool has_spread(const std::string &folder);

/// @throws InputError if the file is damaged
StudySpread read_study_spread(const std::string &folder);

/// "median", "5 %"
std::string quantile_words(double probability);

/// Strength of the inputs in the spread of a result, the strongest first.
struct Origin
{
  bool are_indices = false; ///< false: `total` is Spearman's rank correlation
  std::string refused;      ///< reason why there are no indices; empty if none were asked for
  std::vector<Index> shares;
};
Origin origin_of(const StudySpread &study, const ResultSpread &result);
} // namespace arthrowear
