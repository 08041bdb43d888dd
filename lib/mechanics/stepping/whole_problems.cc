// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/whole_problems.h"

namespace arthrowear
{
namespace
{
/// Factor of the tolerances of a problem. Frames turn most after the first problems of a step:
/// after the exact solutions of the first two, 4e-4 and 6e-6 of the load were unbalanced. Later on,
/// frames and a carrier may turn so much that the residual falls slowly from problem to problem:
/// the next one will not do better.
double
tolerance_of(const StepResult &result, const double balance_tolerance)
{
  constexpr std::array<double, 2> first{1e7, 1e5};
  constexpr double slow = .05, below = .1;
  const unsigned int iteration = result.newton_iterations();
  if (iteration < first.size())
    return first[iteration];
  const std::vector<IterationNorms> &norms = result.norms;
  const double last = norms.back().balance, ratio = last / norms[norms.size() - 2].balance;
  return ratio < slow ? 1. : std::max(1., below * std::min(1., ratio) * last / balance_tolerance);
}
} // namespace

std::vector<double>
WholeProblems::form_operator(const ContactTrial &trial)
{
  std::vector<double> tangential;
  for (const unsigned int point : candidates_)
    tangential.push_back(whole_.point_compliance(trial.now.area[point], h_));
  return tangential;
}

WholeContactProblem
WholeProblems::whole_problem(const Question &question, const std::vector<double> &r,
                             const StepResult &result) const
{
  const ContactTrial &trial = question.trial;
  WholeContactProblem problem;
  problem.h = trial.h;
  problem.points = trial.candidates;
  problem.velocity = velocities(question);
  problem.springs = laws_.spring_compliance(trial.candidates, trial.now.area, trial.h);
  for (std::size_t i = 0; i < trial.candidates.size() && !problem.springs.empty(); ++i)
  {
    const Vector3 at_forces = laws_.spring_velocity(trial, trial.candidates[i]);
    for (std::size_t c = 0; c < 3; ++c)
      problem.velocity[3 * i + c] += at_forces[c] - problem.springs[3 * i + c] * r[3 * i + c];
  }
  problem.friction = parameters_.friction;
  problem.wear = wear_factors(trial);
  problem.wear_opening = wear_opening(trial);
  problem.length_per_velocity = trial.h * parameters_.theta;
  problem.reference_force = question.reference_force;
  problem.tolerance = tolerance_of(result, parameters_.balance_tolerance);
  for (const unsigned int point : trial.candidates)
  {
    problem.frames.push_back(trial.frames[point]);
    problem.compliance.push_back(whole_.point_compliance(trial.now.area[point], trial.h));
    if (!trial.excess.empty())
      problem.excess.push_back(laws_.excess_compliance(trial, point));
  }
  problem.rigid = whole_.rigid_coordinates(trial.h);
  for (RigidCoordinate &coordinate : problem.rigid)
    coordinate.start = -question.correction.unhindered[coordinate.axis];
  return problem;
}

std::function<void(StepResult &failed)>
WholeProblems::problem_by_solves(const Question &question, const std::vector<double> &r)
{
  // Some minutes at most.
  constexpr double most_solved_unknowns = 5e7;
  const double n_solves = 3. * question.trial.candidates.size();
  if (n_solves * 3. * partition_.n_global() > most_solved_unknowns)
    return nullptr;
  struct Kept // the old state may change until then
  {
    ContactTrial trial;
    ContactHistory old;
  };
  const auto kept = std::make_shared<Kept>(Kept{question.trial, *question.trial.old});
  kept->trial.old = &kept->old;
  return [this, kept, start = r, at_points = question.at_points,
          reference = question.reference_force](StepResult &failed)
  {
    form(kept->trial);
    failed.last_forces = start;
    if (const auto W = gathered_W(kept->trial))
      failed.last_problem = problem({kept->trial, {}, at_points, reference}, W);
  };
}

bool
WholeProblems::solve(const Question &question, std::vector<double> &r, StepResult &result)
{
  WholeContactProblem problem = whole_problem(question, r, result);
  const std::size_t n_translations = problem.rigid.size();
  const std::vector<RigidMotion> motions =
      sides_.free_motions(question.trial.places, question.trial.h,
                          question.correction.unhindered_carrier, problem.rigid);
  result.form_problem = problem_by_solves(question, r);
  const WholeContactReport report = whole_.solve(problem, r);
  const std::vector<double> changes = whole_.rigid_change();
  rigid_change_ = {true, {}, {}};
  for (std::size_t k = 0; k < n_translations; ++k)
    rigid_change_.translation[problem.rigid[k].axis] = changes[k];
  for (std::size_t k = 0; k < motions.size(); ++k)
    rigid_change_.carrier = rigid_change_.carrier + changes[n_translations + k] * motions[k];
  result.contact_iterations += report.sets;
  result.last_solver = "whole_body";
  if (!report.converged)
    result.reject(RejectedBy::contact_solver,
                  "the contact solver did not converge: " + report.reason);
  return report.converged;
}
} // namespace arthrowear
