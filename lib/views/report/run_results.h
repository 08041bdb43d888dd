// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/csv.h"
#include "parameters/entry_comments.h"
#include "results/converged_result.h"
#include "results/declarations.h"
#include "results/run_record.h"
#include "results/summary_file.h"

namespace arthrowear
{
/// An entry of parameters.json.
struct InputEntry
{
  std::string section; ///< "Wear / Jump"; empty at the top
  std::string name;    ///< with its unit: "Wear factor [mm^3/(N m)]"
  std::string value, default_value, rule, documentation;
  bool is_required = false;

  std::string path() const { return section.empty() ? name : section + " / " + name; }
  bool differs() const { return is_required || value != default_value; }
};

/// The contents of a run folder except its frames.
struct RunResults
{
  std::string folder; ///< as named
  std::string name;   ///< last part of the folder's absolute name
  std::string model;
  Declarations declared; ///< of its declarations.json
  RunState state = RunState::cut_off;
  RunRecord record; ///< empty: of a version that kept none
  std::vector<SummaryItem> summary;
  std::vector<InputEntry> inputs;
  std::vector<EntryComment> comments;                   ///< of original.prm
  std::vector<std::pair<std::string, CsvTable>> tables; ///< by name of the file
  std::vector<std::string> series;                      ///< names of .pvd files without ".pvd"
  std::vector<ConvergedResult> convergence;             ///< if `converge` has judged the run
  std::vector<std::string> notes;                       ///< findings that do not prevent a report

  /// Returns the item by the name or the id of its result; null: none.
  const SummaryItem *find_summary(const std::string &name_or_id) const;
  const SummaryItem *find(ResultRole role) const;   ///< the first one; null: none
  const SummaryItem *number(ResultRole role) const; ///< the same, of those with a value
  std::vector<const SummaryItem *> all_of(ResultRole role) const;
  ResultValues values() const; ///< of the summary
  const CsvTable *find_table(const std::string &file) const;
  /// Returns the value of an entry by its path, "Time / Cycles"; empty if there is no such entry.
  std::string input(const std::string &path) const;
  /// Returns the value of an entry as a number, or `otherwise`.
  double input_number(const std::string &path, double otherwise) const;
  /// Comment of the case behind an entry, by its path; empty if there is none.
  std::string comment(const std::string &path) const;
};

/// Reads a run folder; writes nothing. A run that is under way or was cut off is read up to the
/// point that it has reached.
/// @throws InputError if the folder is none of a run of this program, or a file is damaged
RunResults read_run(const std::string &folder);
} // namespace arthrowear
