// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/contact_trial.h"

namespace arthrowear
{
std::vector<double>
ContactTrial::global_forces(const double factor) const
{
  std::vector<double> values(forces.size());
  for (std::size_t point = 0; point < n_points(); ++point)
    set_triple(values, point, factor * (transpose(frames[point]) * triple(forces, point)));
  return values;
}

double
ContactTrial::sum_of_normal_forces() const
{
  double sum = 0.;
  for (std::size_t point = 0; point < n_points(); ++point)
    sum += forces[3 * point + 2];
  return sum;
}

Vector3
ContactLaws::spring_velocity(const ContactTrial &trial, const unsigned int point) const
{
  const PenaltyLaw &penalty = parameters_.penalty;
  if (penalty.is_rigid())
    return {};
  const double area = trial.now.area[point], h = trial.h;
  const double tangential = penalty.tangential_compliance(area) / h;
  const Vector3 force = triple(trial.forces, point), old = triple(trial.old_traction, point);
  return {tangential * (force[0] - area * old[0]), tangential * (force[1] - area * old[1]),
          penalty.normal_compliance(area) / (h * parameters_.theta) * force[2]};
}

std::vector<double>
ContactLaws::spring_compliance(const std::vector<unsigned int> &points,
                               const std::vector<double> &areas, const double h) const
{
  const PenaltyLaw &penalty = parameters_.penalty;
  std::vector<double> compliance;
  if (penalty.is_rigid())
    return compliance;
  for (const unsigned int point : points)
  {
    const double tangential = penalty.tangential_compliance(areas[point]) / h;
    compliance.insert(compliance.end(),
                      {tangential, tangential,
                       penalty.normal_compliance(areas[point]) / (h * parameters_.theta)});
  }
  return compliance;
}

Vector3
ContactLaws::change_at_end(const ContactTrial &trial, const unsigned int point) const
{
  if (parameters_.wear_rule == WearRule::end_of_step || !parameters_.penalty.is_rigid() ||
      trial.old->status[point] == nscd::ContactStatus::stick)
    return {};
  const Vector3 change = trial.frames[point] * trial.obstacle[point].velocity_change;
  return {-change[0], -change[1], 0.};
}

/// In a step at whose begin no forces are known, the body reaches the strain under its load, or the
/// strain after a jump: this motion is not sliding of the cycle, and only the obstacle's motion
/// counts, with the sliding of its carrier. A loose body slides by its own motion, which also
/// counts after a jump. A point that sticks does not slide.
Vector3
ContactLaws::slip_velocity(const ContactTrial &trial, const unsigned int point) const
{
  const Vector3 force = triple(trial.forces, point);
  const bool sticks =
      std::hypot(force[0], force[1]) < parameters_.friction * force[2] * (1. - 1e-6);
  const bool strains = trial.strains && !sticks && parameters_.penalty.is_rigid() &&
                       parameters_.wear_rule == WearRule::trapezoidal;
  if (!strains)
    return {trial.now.velocity[3 * point], trial.now.velocity[3 * point + 1], 0.};
  const Vector3 carried = trial.carried.empty() ? Vector3{} : triple(trial.carried, point),
                velocity = trial.frames[point] * (carried - trial.obstacle[point].velocity);
  return {velocity[0], velocity[1], 0.};
}

ContactWear::Opening
ContactLaws::opening(const ContactTrial &trial, const unsigned int point,
                     const Vector3 &velocity) const
{
  return parameters_.wear.opening(trial.now.area[point], trial.forces[3 * point + 2],
                                  std::hypot(velocity[0], velocity[1]) + trial.excess_at(point),
                                  trial.now.body.history, trial.now.facing_history, point);
}
} // namespace arthrowear
