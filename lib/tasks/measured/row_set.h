// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "measured/law_on_trial.h"
#include "published/row.h"

#include <map>

namespace arthrowear
{
/// Holds the rows of a folder, the rows that calibrate them, and the laws.
struct RowSet
{
  std::vector<std::string> wanted; ///< ids to predict, in order
  std::map<std::string, PublishedRow> rows;
  std::vector<LawOnTrial> laws;

  const PublishedRow &row(const std::string &id) const { return rows.at(id); }
  const LawOnTrial &law(const std::string &name) const; ///< one of `laws`
  std::vector<const LawOnTrial *> laws_of(const PublishedRow &row) const;
};

/// Reads each folder with a row.part in a folder, and the folder laws in it. Calibration rows and
/// laws that are not there come from the rows of the program.
/// @param only  ids; empty: all that do not run on request alone
/// @throws InputError with all findings, among them a row that would calibrate itself, directly or
/// through other rows, and one that is calibrated by a row of the same source
RowSet read_rows(const std::string &folder, const std::vector<std::string> &only);
} // namespace arthrowear
