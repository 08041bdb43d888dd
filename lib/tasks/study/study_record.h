// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/json_fields.h"

#include <map>
#include <set>

namespace arthrowear
{
/// Content of study.json: the cases of a study before they run. Two calls of the same
/// study have the same plan.
struct StudyPlan
{
  struct Case
  {
    std::string folder;              ///< in the study's folder: "07"
    std::vector<std::string> values; ///< of each entry
    /// Check sums of the input files by the paths of their entries: files may be moved.
    std::map<std::string, std::string> files;
    /// Paths of the entries that its file does not set; not in study.json.
    std::set<std::string> unset = {};

    template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
    {
      visit("folder", s.folder);
      visit("values", s.values);
      visit("files", s.files);
    }
  };
  std::vector<std::string> entries; ///< paths
  std::vector<Case> cases;
  /// The same check sums of the cases that run first, by their folders.
  std::map<std::string, std::map<std::string, std::string>> first;
  std::map<std::string, std::set<std::string>> unset_first; ///< see Case::unset
  bool may_grow = false; ///< a plan with more cases may have these as its first ones
  /// The one case has this wear factor, the largest of those drawn, in the unit of the entry: the
  /// results of the others are read from its history. 0: each case has its own run.
  double read_factor = 0.;
  std::string own_runs; ///< reason for which each drawn wear factor has a run; or empty

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("entries", s.entries);
    visit("may grow", s.may_grow, json_fields::if_set);
    visit("largest wear factor", s.read_factor, json_fields::if_set);
    visit("own runs", s.own_runs, json_fields::if_set);
    visit("first", s.first, json_fields::if_set);
    visit("cases", s.cases);
  }
  std::string json() const;
  /// @throws InputError if it is no plan, or a case has other values or another folder than a plan
  /// gives it
  static StudyPlan from_json(const std::string &text, const std::string &file);

  /// Returns the folder of the i-th case, "07" with two digits.
  static std::string folder_of(std::size_t i, std::size_t n_digits);

  /// "Cup / Radial clearance [mm] = 0.03, Head / Diameter [mm] = 28"
  std::string description(unsigned int i) const;
};

/// Result of a case: outcome.json in its folder, written last.
struct CaseOutcome
{
  enum class Status
  {
    open, ///< not run, or not to its end
    done,
    failed,
    impossible ///< its parameters were refused
  };
  Status status = Status::open;
  double seconds = 0.;
  std::string message; ///< of a case that did not get done; one line

  std::string json() const;
  /// A text that is not an outcome gives an open case: the writing was interrupted.
  static CaseOutcome from_json(const std::string &text);
};

/// "done", "failed: the contact solver …"
std::string status_text(const CaseOutcome &outcome);
/// The lines as one, without the blanks around each.
std::string one_line(const std::string &text);
/// The first line that is not empty: of a failed run what failed, without its tables.
std::string first_line(const std::string &text);
} // namespace arthrowear
