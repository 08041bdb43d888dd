// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/delassus_problems.h"

#include "contact/nscd/expected_work.h"
#include "contact/nscd/solver_registry.h"
#include "stepping/rank_rows.h"
#include "stepping/response_columns.h"

namespace arthrowear
{
namespace
{
// Contact problems are solved this much tighter than the step needs.
constexpr double inner_tightening = 0.1;
nscd::SolverOptions
solver_options(const ContactParameters &parameters)
{
  nscd::SolverOptions options;
  options.penetration_tolerance = inner_tightening * parameters.penetration_tolerance;
  options.force_tolerance = inner_tightening * parameters.balance_tolerance;
  options.residual_tolerance = inner_tightening * parameters.balance_tolerance;
  options.max_iterations = parameters.max_iterations;
  return options;
}
/// Candidates of which ranks share W; an observer wants all of W, and so do most solvers.
std::size_t
least_shared(const ContactParameters &parameters)
{
  const bool may_share =
      !parameters.observer && (parameters.solver == "auto" || parameters.solver == "active_set");
  return may_share ? parameters.least_shared : std::numeric_limits<std::size_t>::max();
}
} // namespace

std::unique_ptr<StepProblems>
ContactOperator::make_problems(const ProblemSetting &setting)
{
  return std::make_unique<DelassusProblems>(setting, *this);
}

DelassusProblems::DelassusProblems(const ProblemSetting &setting, ContactOperator &source)
    : StepProblems(setting, source),
      solver_(nscd::make_contact_solver(parameters_.solver, solver_options(parameters_))),
      shared_solver_(solver_options(parameters_)), least_shared_(least_shared(parameters_))
{
  constexpr unsigned int most_iterations = 20; // of Newton's method, which else fails
  shared_solver_.limit(most_iterations);
}

std::shared_ptr<const nscd::Delassus>
DelassusProblems::rows_of_W(const ContactTrial &trial) const
{
  const ResponseColumns &columns = *source_.columns();
  const std::size_t n = candidates_.size();
  source_.require(candidates_);
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < n; ++i)
    if (columns.are_here(candidates_[i]))
      rows.push_back(i);
  std::vector<double> values = columns.own_rows(candidates_, frames_, h_);
  sides_.counter().add_to_rows(rows, candidates_, frames_, h_, values);
  const std::vector<double> compliance = compliances(trial);
  for (std::size_t place = 0; place < rows.size() && !compliance.empty(); ++place)
    for (std::size_t c = 0; c < 3; ++c)
      values[(3 * place + c) * 3 * n + 3 * rows[place] + c] += compliance[3 * rows[place] + c];
  return std::make_shared<const nscd::Delassus>(
      nscd::Delassus::shared(n, rows, std::move(values), ranks_));
}

std::vector<double>
DelassusProblems::form_operator(const ContactTrial &trial)
{
  const std::size_t n = candidates_.size();
  const bool shares =
      partition_.n_ranks() > 1 && n >= least_shared_ && source_.columns() != nullptr;
  if (shares && ranks_ == nullptr)
    ranks_ = share_rows(partition_.communicator());
  W_ = nullptr; // its memory first
  W_ = shares ? rows_of_W(trial) : gathered_W(trial);
  std::vector<double> tangential(n, 0.);
  for (std::size_t i = 0; W_ && i < n; ++i)
  {
    double block[9];
    W_->diagonal_block(i, block);
    tangential[i] = 0.5 * (block[0] + block[4]);
  }
  if (partition_.n_ranks() > 1)
    MPI_Bcast(tangential.data(), tangential.size(), MPI_DOUBLE, 0, partition_.communicator());
  return tangential;
}

bool
DelassusProblems::solve(const Question &question, std::vector<double> &r, StepResult &result)
{
  if (is_shared())
  {
    if (solve_shared(problem(question, W_), r, result))
      return true;
    W_ = nullptr;
    W_ = gathered_W(question.trial); // which the other solvers need
  }
  return solve_on_first(W_ && !r.empty() ? problem(question, W_) : nullptr, r, result);
}

bool
DelassusProblems::solve_shared(const std::shared_ptr<const nscd::ContactProblem> &problem,
                               std::vector<double> &r, StepResult &result)
{
  if (!nscd::suits_active_set(*problem, r))
    return false;
  std::vector<double> found = r;
  const nscd::SolverReport report = shared_solver_.solve(*problem, found);
  result.contact_iterations += report.iterations;
  if (!report.converged)
    return false;
  r = std::move(found);
  result.last_solver = report.solver;
  if (partition_.rank() == 0)
  {
    result.last_problem = problem;
    result.last_forces = r;
  }
  return true;
}

bool
DelassusProblems::solve_on_first(const std::shared_ptr<const nscd::ContactProblem> &problem,
                                 std::vector<double> &r, StepResult &result)
{
  int converged = 1;
  unsigned int iterations = 0;
  std::string reason;
  if (problem != nullptr)
  {
    if (parameters_.observer)
      parameters_.observer(*problem, r);
    const nscd::SolverReport report = solver_->solve(*problem, r);
    converged = report.converged;
    iterations = report.iterations;
    reason = report.reason;
    result.last_problem = problem;
    result.last_forces = r;
    result.last_solver = report.found_by.empty() ? report.solver : report.found_by;
  }
  if (partition_.n_ranks() > 1)
  {
    MPI_Bcast(&converged, 1, MPI_INT, 0, partition_.communicator());
    MPI_Bcast(&iterations, 1, MPI_UNSIGNED, 0, partition_.communicator());
    MPI_Bcast(r.data(), r.size(), MPI_DOUBLE, 0, partition_.communicator());
  }
  result.contact_iterations += iterations;
  if (converged == 0)
    result.reject(RejectedBy::contact_solver,
                  "the contact solver did not converge" + (reason.empty() ? "" : ": " + reason));
  return converged != 0;
}
} // namespace arthrowear
