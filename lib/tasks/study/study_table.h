// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "study/study_record.h"

#include <functional>

namespace arthrowear
{
/// A row for each case: number, values of the varied entries, results, status.
class StudyTable
{
public:
  /// Chooses names of results, with or without their unit, by those that cases have.
  using Choose = std::function<std::vector<std::string>(const std::vector<std::string> &known)>;
  /// @param choose gives the columns; none: all results but "outcome"
  StudyTable(const StudyPlan &plan, Choose choose);

  /// @param summary the bytes of summary.json; results are read if the case is done
  void set(unsigned int i, const CaseOutcome &outcome, const std::string &summary);

  std::string csv() const;
  /// Numbers with 5 digits.
  std::string markdown() const;

  /// A line for each wanted name that cases which are done do not have, with the nearest name.
  std::vector<std::string> unknown_results() const;

private:
  struct Result
  {
    std::string name, id, unit, text;
    double number = 0.;
    bool is_number = false;
    std::string header() const;
  };
  struct Row
  {
    CaseOutcome outcome;
    std::vector<Result> results;
  };
  enum class Shown
  {
    all,    ///< all digits, and the status of each case
    rounded ///< the status if a case is not done
  };
  std::vector<std::vector<std::string>> cells(Shown shown) const;
  std::vector<std::string> columns() const;
  std::vector<std::string> wanted() const;
  static const Result *find(const Row &row, const std::string &name);

  const StudyPlan &plan_;
  Choose choose_;
  std::vector<Row> rows_;
};
} // namespace arthrowear
