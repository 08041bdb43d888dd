// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/step_problems.h"

#include "contact/wear/candidate_wear.h"
#include "stepping/rotated_columns.h"

namespace arthrowear
{
bool
StepProblems::serves(const ContactTrial &trial) const
{
  // To the last digit: W may hold rigid motions that are a million times softer than the contact,
  // so that a W in frames turned by a little sends Newton's method astray.
  return h_ == trial.h && candidates_ == trial.candidates && frames_ == trial.frames &&
         springs_ == laws_.spring_compliance(candidates_, trial.now.area, h_) &&
         excess_ == trial.excess && sides_.counter().serves(trial.h, trial.places);
}

void
StepProblems::form(const ContactTrial &trial)
{
  sides_.counter().record(trial.h, trial.places);
  candidates_ = trial.candidates;
  frames_ = trial.frames;
  h_ = trial.h;
  springs_ = laws_.spring_compliance(candidates_, trial.now.area, h_);
  excess_ = trial.excess;
  const std::vector<double> tangential = form_operator(trial);
  for (std::size_t i = 0; i < candidates_.size(); ++i)
    tangential_[candidates_[i]] = tangential[i];
}

void
StepProblems::restore(const ProblemMemory &memory)
{
  candidates_ = memory.candidates;
  frames_.clear();
  h_ = memory.h;
}

std::vector<double>
StepProblems::along_normals(const std::vector<unsigned int> &points,
                            const std::vector<Matrix3> &frames, const std::vector<double> &areas,
                            const double h) const
{
  std::vector<double> values = sides_.counter().normal_values(points, frames, h, source_);
  const std::vector<double> springs = laws_.spring_compliance(points, areas, h);
  for (std::size_t i = 0; !values.empty() && 3 * i < springs.size(); ++i)
    values[i * (points.size() + 1)] += springs[3 * i + 2];
  return values;
}

std::vector<double>
StepProblems::compliances(const ContactTrial &trial) const
{
  std::vector<double> values = springs_;
  if (!trial.excess.empty())
    values.resize(3 * candidates_.size(), 0.);
  for (std::size_t i = 0; !trial.excess.empty() && i < candidates_.size(); ++i)
    values[3 * i + 2] += laws_.excess_compliance(trial, candidates_[i]);
  return values;
}

std::shared_ptr<const nscd::Delassus>
StepProblems::gathered_W(const ContactTrial &trial) const
{
  std::vector<double> values = sides_.counter().values(candidates_, frames_, h_, source_);
  return partition_.rank() == 0
             ? dense_operator(std::move(values), candidates_.size(), compliances(trial))
             : nullptr;
}

std::vector<double>
StepProblems::velocities(const Question &question) const
{
  const ContactTrial &trial = question.trial;
  std::vector<double> velocities(3 * trial.candidates.size());
  for (std::size_t i = 0; i < trial.candidates.size(); ++i)
  {
    const unsigned int point = trial.candidates[i];
    const Matrix3 &frame = trial.frames[point];
    const ObstaclePoint &obstacle = trial.obstacle[point];
    const Vector3 change = triple(question.at_points, point);
    // Normal: the gap at the end of the step is the present one plus h theta times the change of
    // the normal velocity.
    Vector3 velocity = frame * (triple(trial.velocities, point) + change - obstacle.velocity);
    velocity[2] = dot(frame[2], change) +
                  (obstacle.gap + laws_.open_gap(trial.now, point)) / (trial.h * parameters_.theta);
    set_triple(velocities, i, velocity + laws_.change_at_end(trial, point));
  }
  return velocities;
}

std::vector<double>
StepProblems::wear_factors(const ContactTrial &trial) const
{
  std::vector<double> factors(trial.candidates.size(), 0.);
  for (std::size_t i = 0; parameters_.wear.is_archard() && i < factors.size(); ++i)
    factors[i] =
        parameters_.wear.gap_factor(trial.now.area[trial.candidates[i]]) / parameters_.theta;
  return factors;
}

std::shared_ptr<const nscd::WearOpening>
StepProblems::wear_opening(const ContactTrial &trial) const
{
  if (parameters_.wear.is_archard())
    return nullptr;
  return std::make_shared<CandidateWear>(parameters_.wear, parameters_.theta, trial.candidates,
                                         trial.now.area, trial.excess, trial.now.body.history,
                                         trial.now.facing_history);
}

std::shared_ptr<const nscd::ContactProblem>
StepProblems::problem(const Question &question, std::shared_ptr<const nscd::Delassus> W) const
{
  const ContactTrial &trial = question.trial;
  const std::size_t n = trial.candidates.size();
  const auto problem = std::make_shared<nscd::ContactProblem>();
  problem->W = std::move(W);
  problem->length_per_velocity = trial.h * parameters_.theta;
  problem->reference_force = question.reference_force;
  problem->friction.assign(n, parameters_.friction);
  problem->wear = wear_factors(trial);
  problem->wear_opening = wear_opening(trial);
  problem->free_velocity = velocities(question);
  std::vector<double> forces(3 * n), known(3 * n);
  for (std::size_t i = 0; i < n; ++i)
  {
    const unsigned int point = trial.candidates[i];
    Vector3 velocity = triple(problem->free_velocity, i);
    velocity[2] += laws_.excess_compliance(trial, point) * trial.forces[3 * point + 2];
    set_triple(problem->free_velocity, i, velocity + laws_.spring_velocity(trial, point));
    set_triple(forces, i, triple(trial.forces, point));
  }
  problem->W->multiply(forces.data(), known.data());
  for (std::size_t k = 0; k < 3 * n; ++k)
    problem->free_velocity[k] -= known[k];
  return problem;
}
} // namespace arthrowear
