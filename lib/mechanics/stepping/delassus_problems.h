// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/active_set.h"
#include "stepping/step_problems.h"

namespace arthrowear
{
/// Contact problems with W, which is on the first rank, or shared by its rows among ranks where
/// candidates are many. Collective.
class DelassusProblems : public StepProblems
{
public:
  DelassusProblems(const ProblemSetting &setting, ContactOperator &source);

  bool solve(const Question &question, std::vector<double> &r, StepResult &result) override;
  // The work grows with the square of the number of candidates.
  double candidate_changes() const override { return .25; }

private:
  std::vector<double> form_operator(const ContactTrial &trial) override;
  /// True if every rank has its rows of W.
  bool is_shared() const { return W_ != nullptr && W_->sharing() != nullptr; }
  /// Rows of W on the ranks that have their columns.
  std::shared_ptr<const nscd::Delassus> rows_of_W(const ContactTrial &trial) const;
  /// Solves a problem whose W ranks share. @return whether the active set suits it and converged
  bool solve_shared(const std::shared_ptr<const nscd::ContactProblem> &problem,
                    std::vector<double> &r, StepResult &result);
  /// Solves a problem on the first rank. @return whether it converged
  bool solve_on_first(const std::shared_ptr<const nscd::ContactProblem> &problem,
                      std::vector<double> &r, StepResult &result);

  std::unique_ptr<nscd::ContactSolver> solver_;
  nscd::ActiveSet shared_solver_;                 // of problems whose W ranks share
  std::size_t least_shared_;                      // candidates, of which ranks share W
  std::shared_ptr<const nscd::RowSharing> ranks_; // null until it is needed
  std::shared_ptr<const nscd::Delassus> W_; // null on other ranks than 0 where it is not shared
};
} // namespace arthrowear
