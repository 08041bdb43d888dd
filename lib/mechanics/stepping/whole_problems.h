// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/step_problems.h"
#include "stepping/whole_contact.h"

namespace arthrowear
{
/// Contact problems without W, solved for the whole body (doc/theory/iterative.md). Collective.
class WholeProblems : public StepProblems
{
public:
  /// @param source  responses by solves @param whole  of the same body; both must outlive this
  WholeProblems(const ProblemSetting &setting, ContactOperator &source, WholeContact &whole)
      : StepProblems(setting, source), whole_(whole)
  {
  }

  void begin_step() override { whole_.begin_step(); }
  /// The problem of the result is formed only where a failed run stores it.
  bool solve(const Question &question, std::vector<double> &r, StepResult &result) override;
  // A candidate costs nothing, but a problem that is solved again does.
  double candidate_changes() const override { return 10.; }

private:
  std::vector<double> form_operator(const ContactTrial &trial) override;
  /// The problem for the whole body, at the present forces.
  WholeContactProblem whole_problem(const Question &question, const std::vector<double> &r,
                                    const StepResult &result) const;
  /// Forms the problem with W, by three solves for each candidate; null if these are too many.
  std::function<void(StepResult &failed)> problem_by_solves(const Question &question,
                                                            const std::vector<double> &r);

  WholeContact &whole_;
};
} // namespace arthrowear
