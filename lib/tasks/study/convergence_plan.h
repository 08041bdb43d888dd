// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/json_fields.h"
#include "study/convergence.h"

#include <map>

namespace arthrowear
{
/// Cases of a study that repeat one case on other meshes, with other steps and with other jumps:
/// content of convergence_plan.json, written before they run.
struct ConvergencePlan
{
  /// A case of the study as a level.
  struct Level
  {
    std::string folder; ///< name of the case's folder in the folder of the study
    std::string value;  ///< of the family's first entry
    double size = 1.;   ///< size over the size in the case itself [-]

    template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
    {
      visit("folder", s.folder);
      visit("value", s.value);
      visit("size", s.size);
    }
  };
  /// One family varies over these levels; the other families stay as in the case.
  struct Family
  {
    std::string name;  ///< "mesh", "steps", "jumps"
    std::string entry; ///< path of its first entry
    double formal_order = 2.;
    std::vector<Level> levels; ///< from coarse to fine; the case itself among them

    template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
    {
      visit("name", s.name);
      visit("entry", s.entry);
      visit("formal order", s.formal_order);
      visit("levels", s.levels);
    }
  };

  std::string file;                 ///< parameter file of the case
  std::string own;                  ///< folder of the case itself
  std::vector<std::string> results; ///< names without unit; if empty, all numbers
  std::vector<Family> families;
  /// The user named the results: those that are 0 in every run are judged, too.
  bool results_are_named = false;

  template <class Visit, class S> static void for_each_json(const Visit &visit, S &s)
  {
    visit("file", s.file);
    visit("own", s.own);
    visit("results", s.results);
    visit("results are named", s.results_are_named);
    visit("families", s.families);
  }
  std::string json() const;
  /// @throws InputError if it is no such text
  static ConvergencePlan from_json(const std::string &text, const std::string &file)
  {
    return json_fields::parse<ConvergencePlan>(
        text, file + ": is not the plan of a study of convergence. The same `arthrowear "
                     "converge` writes it again.");
  }
};

/// A quantity of the case itself with its errors by each family.
struct ConvergedQuantity
{
  struct OfFamily
  {
    std::vector<ConvergenceLevel> levels; ///< from coarse to fine, of the cases that ended
    Convergence found;
  };
  std::string name, unit; ///< no unit: empty
  double value = 0.;
  std::vector<OfFamily> families; ///< as in the plan

  /// Sum of the errors of all families, half the width of the interval about the value.
  double error() const;
  /// True if every family has an interval and none diverges.
  bool is_convergent() const;
  bool has_interval() const;
  bool is_zero() const; ///< in every run
  /// Returns the error over |value| [%]; 0 if the error is 0, infinite if only the value is 0.
  double percent(double error) const;
};

/// Evaluates the results of a convergence study.
class ConvergenceTable
{
public:
  /// @param summaries  bytes of summary.json of the cases that are done, by folder
  /// @throws RunError if the case itself is not among them
  ConvergenceTable(ConvergencePlan plan, const std::map<std::string, std::string> &summaries);

  const std::vector<ConvergedQuantity> &quantities() const { return quantities_; }
  /// "fine enough for 2.1 %, of which the mesh 2 %", "does not converge with the mesh"
  std::string verdict(const ConvergedQuantity &quantity) const;

  std::string csv() const;
  std::string markdown() const;
  std::string json() const;               ///< convergence.json, which reports show
  std::vector<std::string> lines() const; ///< for the screen

private:
  ConvergencePlan plan_;
  std::vector<ConvergedQuantity> quantities_;
};
} // namespace arthrowear
