// SPDX-License-Identifier: LGPL-2.1-or-later
// Velocities of sliding, and wear over the patches of the points (hip_cup 10c to 10h).
#include "base/triples.h"
#include "contact/patch_law.h"
#include "stepping/contact_interface.h"

#include <algorithm>
#include <cmath>

namespace arthrowear
{
/// Change of the mean relative velocity of a point over the step with which its sliding
/// has the direction at the end of the step (hip_cup 10c), in its frame, tangential. A point that
/// sticks follows the path of the obstacle.
Vector3
ContactInterface::change_at_end(const Trial &trial, const unsigned int point) const
{
  if (parameters_.wear_rule == WearRule::end_of_step || !parameters_.penalty.is_rigid() ||
      trial.old->status[point] == nscd::ContactStatus::stick)
    return {};
  const Vector3 change = trial.frames[point] * trial.obstacle[point].velocity_change;
  return {-change[0], -change[1], 0.};
}

/// In a step at whose begin no forces are known, the body reaches the strain under its load, or the
/// strain after a jump: this motion is not sliding of the cycle, and only the obstacle's motion
/// counts. A point that sticks does not slide.
Vector3
ContactInterface::slip_velocity(const Trial &trial, const unsigned int point) const
{
  const Vector3 force = triple(trial.forces, point);
  const bool sticks =
      std::hypot(force[0], force[1]) < parameters_.friction * force[2] * (1. - 1e-6);
  const bool strains = trial.begin_over_end >= 0. && !sticks && parameters_.penalty.is_rigid() &&
                       parameters_.wear_rule == WearRule::trapezoidal;
  const Vector3 velocity = strains ? trial.frames[point] * (-1. * trial.obstacle[point].velocity)
                                   : triple(trial.now.velocity, point);
  return {velocity[0], velocity[1], 0.};
}

PatchMotion
ContactInterface::patch_motion(const Trial &trial) const
{
  const unsigned int n = surface_.n_points();
  PatchMotion motion;
  // A deformable counterface moves with its nodes: only the points' velocities are known.
  motion.surface = face_ == nullptr ? &obstacle_ : nullptr;
  motion.positions.resize(3 * n);
  motion.velocities.resize(3 * n);
  motion.obstacle.resize(n);
  for (unsigned int point = 0; point < n; ++point)
  {
    set_triple(motion.positions, point,
               surface_.positions()[point] + triple(trial.positions, point) -
                   surface_.means()[point]);
    set_triple(motion.velocities, point,
               transpose(trial.frames[point]) * slip_velocity(trial, point));
    motion.obstacle[point] = trial.obstacle[point].velocity;
  }
  return motion;
}

/// In a contact problem whose wear is amplified, a point must open as fast as its patch wears, or
/// jumps over many cycles would be explicit where the point itself hardly slides.
void
ContactInterface::set_excess(Trial &trial, const SurfaceMotion &predicted) const
{
  trial.excess.clear();
  if (!(parameters_.wear.amplification > 1.) || !parameters_.wear.wears() ||
      parameters_.wear_rule == WearRule::end_of_step)
    return;
  relative_motion(trial, predicted.velocity, predicted.rigid.velocity, trial.velocities);
  std::vector<bool> is_candidate(surface_.n_points(), false);
  for (const unsigned int point : trial.candidates)
    is_candidate[point] = true;
  for (unsigned int point = 0; point < surface_.n_points(); ++point)
    set_triple(trial.now.velocity, point,
               trial.frames[point] *
                   (triple(trial.velocities, point) - trial.obstacle[point].velocity));
  patch_->mean_speeds(patch_motion(trial), is_candidate, trial.excess);
  for (unsigned int point = 0; point < surface_.n_points(); ++point)
    trial.excess[point] =
        std::max(0., trial.excess[point] - std::hypot(trial.now.velocity[3 * point],
                                                      trial.now.velocity[3 * point + 1]));
}

double
ContactInterface::excess_compliance(const Trial &trial, const unsigned int point) const
{
  return trial.excess.empty() || !parameters_.wear.is_archard()
             ? 0.
             : parameters_.wear.gap_factor(trial.now.area[point]) * trial.excess[point] /
                   parameters_.theta;
}

/// Rate at which the contact problem of the step has opened the gap of a point [mm/s].
double
ContactInterface::rate_of_problem(const Trial &trial, const unsigned int point) const
{
  const ContactHistory &contact = trial.now;
  const Vector3 velocity = triple(contact.velocity, point) + change_at_end(trial, point);
  return parameters_.wear
      .opening(contact.area[point], trial.forces[3 * point + 2],
               std::hypot(velocity[0], velocity[1]) + excess(trial, point), contact.body.history,
               contact.facing_history, point)
      .total;
}

ContactInterface::StepEnd
ContactInterface::end_of(const PatchMotion &motion, const PatchPressure::Contact &at,
                         const ContactHistory &contact, std::vector<double> &speeds) const
{
  const ContactWear &wear = parameters_.wear;
  StepEnd end;
  const bool is_of_paper = parameters_.wear_rule == WearRule::end_of_step && wear.is_archard();
  // [Jourdan2009] has the law at the node.
  if (is_of_paper)
    patch_->mean_speeds(motion, std::vector<bool>(surface_.n_points(), false), speeds);
  else
    patch_->weighted_speeds(motion, at, speeds);
  patch_->rates(motion, speeds, at, wear, contact.body.history, contact.facing_history, end.rate);
  for (unsigned int point = 0; point < surface_.n_points(); ++point)
  {
    const double force = at.force[3 * point + 2];
    end.pressure.push_back(force > 0. ? force / at.area[point] : 0.);
    end.covered.push_back(force > 0. ? 1. : 0.);
  }
  end.patch_pressure = end.pressure;
  if (wear.is_archard())
    return end;
  const PatchPressure &patch = patch_->pressure();
  end.covered = patch.covered();
  end.patch_pressure = patch.mean_pressure();
  for (unsigned int point = 0; point < surface_.n_points(); ++point)
    if (end.pressure[point] == 0.)
      end.pressure[point] = patch.mean_pressure()[point];
  return end;
}

/// A step that wears z times the elastic approach of single points, z large, has more of its end:
/// the mean of both ends damps a change of the pressure by sqrt(1/2) per step at best.
/// The approach under an even pressure p on a circle of area A is 0.96 p sqrt(A)/E*.
double
ContactInterface::weight_of_end(const Trial &trial, const StepEnd &end) const
{
  if (parameters_.wear_rule == WearRule::end_of_step)
    return 1.;
  constexpr double many = 10.;
  double sum = 0., force = 0.;
  for (unsigned int point = 0; point < surface_.n_points(); ++point)
  {
    const double area = trial.now.area[point],
                 approach = 0.96 * end.pressure[point] * std::sqrt(area) / parameters_.modulus,
                 of_point = end.pressure[point] * area;
    force += of_point;
    sum += approach > 0. ? of_point * trial.h * end.rate[point].total / approach : 0.;
  }
  const double z = force > 0. ? sum / force : 0.;
  return z > many ? 1. - .5 * many * many / (z * z) : .5;
}

ContactInterface::StepEnd
ContactInterface::begin_of(const Trial &trial, const PatchMotion &motion, const StepEnd &end) const
{
  const ContactHistory &before = *trial.old, &now = trial.now;
  std::vector<double> speeds;
  if (trial.begin_over_end < 0.)
    return end_of(motion, {before.force, before.area, before.gap}, now, speeds);
  if (trial.begin_over_end == 1.)
    return end;
  std::vector<double> force = trial.forces;
  for (double &component : force)
    component *= trial.begin_over_end;
  return end_of(motion, {force, now.area, now.gap}, now, speeds);
}
} // namespace arthrowear
