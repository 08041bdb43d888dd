// SPDX-License-Identifier: LGPL-2.1-or-later
// The contact problem of an iterate, and the state after an accepted iterate.
#include "base/triples.h"
#include "contact/patch_law.h"
#include "contact/wear/candidate_wear.h"
#include "stepping/contact_interface.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
nscd::ContactProblem
ContactInterface::problem_of(const Trial &trial, const std::vector<double> &correction,
                             const double reference_force) const
{
  const std::size_t n = trial.candidates.size();
  nscd::ContactProblem problem;
  problem.W = W_;
  problem.length_per_velocity = trial.h * parameters_.theta;
  problem.reference_force = reference_force;
  problem.friction.assign(n, parameters_.friction);
  problem.wear.assign(n, 0.);
  if (!parameters_.wear.is_archard())
    problem.wear_opening = std::make_shared<CandidateWear>(
        parameters_.wear, parameters_.theta, trial.candidates, trial.now.area, trial.excess,
        trial.now.body.history, trial.now.facing_history);
  problem.free_velocity.resize(3 * n);
  std::vector<double> forces(3 * n), known(3 * n);
  for (std::size_t i = 0; i < n; ++i)
  {
    const unsigned int point = trial.candidates[i];
    const Matrix3 &frame = trial.frames[point];
    const ObstaclePoint &obstacle = trial.obstacle[point];
    const Vector3 change = triple(correction, point);
    if (!problem.wear_opening)
      problem.wear[i] = parameters_.wear.gap_factor(trial.now.area[point]) / parameters_.theta;
    // Normal: the gap at the end of the step is the present one plus h theta times the change of
    // the normal velocity.
    Vector3 velocity = frame * (triple(trial.velocities, point) + change - obstacle.velocity);
    velocity[2] = dot(frame[2], change) +
                  (obstacle.gap + open_gap(trial.now, point)) / problem.length_per_velocity;
    velocity[2] += excess_compliance(trial, point) * trial.forces[3 * point + 2];
    velocity = velocity + change_at_end(trial, point);
    set_triple(problem.free_velocity, i, velocity + spring_velocity(trial, point));
    set_triple(forces, i, triple(trial.forces, point));
  }
  W_->multiply(forces.data(), known.data());
  for (std::size_t k = 0; k < 3 * n; ++k)
    problem.free_velocity[k] -= known[k];
  return problem;
}

ContactInterface::Solution
ContactInterface::solve(Trial &trial, const Correction &correction, const double reference_force,
                        std::vector<double> &change)
{
  const NodePartition &partition = body_.partition();
  const std::size_t n = trial.candidates.size();
  Solution solution;
  std::vector<double> corrections, r(3 * n);
  relative_motion(trial, correction.nodal, correction.rigid, corrections);
  int converged = 1;
  if (partition.rank() == 0 && n > 0)
  {
    const auto problem = std::make_shared<const nscd::ContactProblem>(
        problem_of(trial, corrections, reference_force));
    for (std::size_t i = 0; i < n; ++i)
      set_triple(r, i, triple(trial.forces, trial.candidates[i]));
    if (parameters_.observer)
      parameters_.observer(*problem, r);
    const nscd::SolverReport report = solver_->solve(*problem, r);
    converged = report.converged;
    solution.iterations = report.iterations;
    solution.reason = report.reason;
    solution.problem = problem;
    solution.forces = r;
  }
  if (partition.n_ranks() > 1)
  {
    MPI_Bcast(&converged, 1, MPI_INT, 0, partition.communicator());
    MPI_Bcast(&solution.iterations, 1, MPI_UNSIGNED, 0, partition.communicator());
    MPI_Bcast(r.data(), r.size(), MPI_DOUBLE, 0, partition.communicator());
  }
  solution.converged = converged != 0;
  change.assign(trial.forces.size(), 0.);
  for (std::size_t i = 0; i < n; ++i)
  {
    const unsigned int point = trial.candidates[i];
    const Vector3 step = triple(r, i) - triple(trial.forces, point);
    solution.changed = solution.changed || dot(step, step) > 0.;
    set_triple(change, point, transpose(trial.frames[point]) * step);
    set_triple(trial.forces, point, triple(r, i));
  }
  return solution;
}

void
ContactInterface::accept_point(Trial &trial, const unsigned int point, const StepEnd &begin,
                               const StepEnd &end, const double end_weight, State &state) const
{
  ContactHistory &contact = trial.now;
  const ContactHistory &before = *trial.old;
  const double h = trial.h, area = contact.area[point];
  const Vector3 force = triple(trial.forces, point);
  // The rule of [Jourdan2009] (4) has the end in place of the mean.
  const StepEnd &first = parameters_.wear_rule == WearRule::trapezoidal ? begin : end;
  const ContactWear::Opening &from = begin.rate[point], &to = end.rate[point];
  const double opening = from.total + end_weight * (to.total - from.total),
               of_body = from.body + end_weight * (to.body - from.body),
               pressure = mean(first.pressure[point], end.pressure[point]),
               closed = mean(first.pressure[point] > 0., end.pressure[point] > 0.);
  contact.gap[point] += h * (opening - rate_of_problem(trial, point));
  contact.gap_wear[point] += h * opening;
  contact.body.depth[point] = before.body.depth[point] + h * of_body;
  state.worn_volume += area * h * of_body;
  const double of_obstacle = area * h * (opening - of_body);
  state.obstacle_worn_volume += of_obstacle;
  if (transfer_)
    trial.obstacle_volumes[point] = of_obstacle;
  set_triple(contact.body.displacement, point,
             triple(before.body.displacement, point) + (h * of_body) * trial.frames[point][2]);
  contact.accumulated_slip[point] =
      before.accumulated_slip[point] + closed * h * norm(slip_velocity(trial, point));
  const bool is_closed = force[2] > 0.;
  const double limit = parameters_.friction * force[2] * (1. - 1e-6);
  contact.status[point] = !is_closed                                ? nscd::ContactStatus::open
                          : std::hypot(force[0], force[1]) >= limit ? nscd::ContactStatus::slip
                                                                    : nscd::ContactStatus::stick;
  if (shear_)
    collect_shear(trial, point, begin, end);
  // Each end stands for half of the step, so that only loaded ends add to the loaded time.
  for (const double of_end : {first.pressure[point], end.pressure[point]})
    surface_creep::add(contact.body.creep, point, of_end, .5 * h);
  if (!parameters_.wear.is_archard() || !fields_.empty())
    advance_laws(trial, point, pressure);
}

void
ContactInterface::advance_laws(Trial &trial, const unsigned int point, const double pressure) const
{
  ContactHistory &contact = trial.now;
  const double h = trial.h, area = contact.area[point];
  const Vector3 force = triple(trial.forces, point), velocity = slip_velocity(trial, point);
  ContactPointStep step;
  step.area = area;
  step.gap = contact.gap[point];
  step.wear_depth = contact.body.depth[point];
  step.normal = trial.frames[point][2];
  step.sliding.duration = h;
  if (pressure > 0.)
  {
    // The obstacle's path over the body is opposite to the body's over the obstacle.
    step.sliding.pressure = pressure;
    step.sliding.slip = transpose(trial.frames[point]) * (-h * velocity);
    // Friction at the end, in proportion to the mean pressure; at its limit where the point opens.
    const double work = force[2] > 0.
                            ? -(force[0] * velocity[0] + force[1] * velocity[1]) / force[2]
                            : parameters_.friction * std::hypot(velocity[0], velocity[1]);
    step.sliding.dissipation = std::max(0., h * pressure * work);
  }
  Sliding of_body_over_obstacle = step.sliding;
  of_body_over_obstacle.slip = transpose(trial.obstacle_rotation) * (-1. * step.sliding.slip);
  parameters_.wear.advance(step.sliding, of_body_over_obstacle, point, contact.body.history,
                           contact.facing_history);
  for (std::size_t k = 0; k < fields_.size(); ++k)
  {
    double &value = contact.fields.at(point)[k];
    value = fields_[k].update(step, value);
  }
}

void
ContactInterface::collect_shear(Trial &trial, const unsigned int point, const StepEnd &begin,
                                const StepEnd &end) const
{
  ContactHistory &contact = trial.now;
  CycleShear::Step step;
  step.begin = trial.begin;
  step.duration = trial.h;
  step.slip = transpose(trial.frames[point]) * (-trial.h * slip_velocity(trial, point));
  step.pressure_before = begin.patch_pressure[point];
  step.pressure_after = end.patch_pressure[point];
  if (!parameters_.wear.is_archard())
    step.covered = mean(begin.covered[point], end.covered[point]);
  if (!shear_->add(step, point, contact.shear))
    return;
  const CycleShear::Result cycle = CycleShear::result(contact.shear, point);
  // A point that did not slide keeps the ratio that it has.
  if (cycle.work > 0.)
    parameters_.wear.complete_cycle(cycle.sliding(), point, contact.body.history);
}

void
ContactInterface::accept(Trial &trial, State &state) const
{
  ContactHistory &contact = trial.now;
  const PointHistory before = transfer_ ? contact.facing_history : PointHistory();
  const PatchMotion motion = patch_motion(trial);
  const StepEnd end = end_of(motion, {trial.forces, contact.area, contact.gap}, contact,
                             contact.sliding_speed),
                begin = begin_of(trial, motion, end);
  const double end_weight = weight_of_end(trial, end);
  for (unsigned int point = 0; point < surface_.n_points(); ++point)
    accept_point(trial, point, begin, end, end_weight, state);
  if (transfer_)
    add_obstacle_wear(trial, before);
  contact.force = trial.forces;
  contact.frame = trial.frames;
  state.forces_precede_jump = 0.;
  state.contact = std::move(contact);
}

double
ContactInterface::sum_of_normal_forces(const Trial &trial) const
{
  double sum = 0.;
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
    sum += trial.forces[3 * point + 2];
  return sum;
}
} // namespace arthrowear
