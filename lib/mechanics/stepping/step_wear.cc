// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/step_wear.h"

#include "base/errors.h"
#include "base/format.h"

namespace arthrowear
{
namespace
{
double
largest(const std::vector<double> &values)
{
  return values.empty() ? 0. : *std::max_element(values.begin(), values.end());
}

double
mean(const double begin, const double end)
{
  return .5 * (begin + end);
}
} // namespace

StepWear::StepWear(const ContactSides &sides, const ContactLaws &laws,
                   const ContactParameters &parameters, std::vector<Matrix3> frames)
    : sides_(sides), laws_(laws), parameters_(parameters), fields_(contact_fields()),
      patch_(std::make_unique<PatchLaw>(sides.surface().positions(), sides.surface().triangles(),
                                        parameters.modulus)),
      counterface_(sides, parameters.wear)
{
  if (parameters.shear.is_collected)
    shear_ = std::make_unique<const CycleShear>(parameters.shear, std::move(frames));
}

ContactHistory
StepWear::empty_history() const
{
  const std::size_t n = sides_.surface().n_points();
  ContactHistory history(n);
  history.body.history = parameters_.wear.body.history(n);
  history.facing_history = parameters_.wear.counterface.history(n);
  counterface_.start(parameters_.wear, history.counterface);
  if (std::isfinite(sides_.counter().reach()))
    history.sliding_work.assign(n, 0.);
  std::vector<HistoryVariable> variables;
  for (const ContactField &field : fields_)
    variables.push_back(field.variable);
  history.fields = PointHistory(std::move(variables), n);
  if (shear_)
    history.shear = shear_->sums();
  history.body.creep = surface_creep::start(parameters_.creep_walls);
  return history;
}

void
StepWear::check_reach(const ContactHistory &contact) const
{
  const double reach = sides_.counter().reach(), depth = largest(contact.gap_wear);
  if (depth > reach)
    throw RunError(formatted("The wear of both sides is %.3g mm deep, above the reach of the face "
                             "that deforms, %.3g mm: the faces would not meet. Compute fewer "
                             "cycles, or check the wear factors.",
                             depth, reach));
}

PatchMotion
StepWear::motion_of(const ContactTrial &trial) const
{
  const ContactSurface &surface = sides_.surface();
  PatchMotion motion;
  motion.surface = &sides_.obstacle();
  motion.positions.resize(3 * trial.n_points());
  motion.velocities.resize(3 * trial.n_points());
  motion.obstacle.resize(trial.n_points());
  for (unsigned int point = 0; point < trial.n_points(); ++point)
  {
    set_triple(motion.positions, point,
               surface.positions()[point] + triple(trial.positions, point) -
                   surface.means()[point]);
    set_triple(motion.velocities, point,
               transpose(trial.frames[point]) * laws_.slip_velocity(trial, point));
    motion.obstacle[point] = trial.obstacle[point].velocity;
  }
  return motion;
}

void
StepWear::set_excess(ContactTrial &trial) const
{
  std::vector<bool> is_candidate(trial.n_points(), false);
  for (const unsigned int point : trial.candidates)
    is_candidate[point] = true;
  for (unsigned int point = 0; point < trial.n_points(); ++point)
    set_triple(trial.now.velocity, point,
               trial.frames[point] *
                   (triple(trial.velocities, point) - trial.obstacle[point].velocity));
  patch_->mean_speeds(motion_of(trial), is_candidate, trial.excess);
  for (unsigned int point = 0; point < trial.n_points(); ++point)
    trial.excess[point] =
        std::max(0., trial.excess[point] - std::hypot(trial.now.velocity[3 * point],
                                                      trial.now.velocity[3 * point + 1]));
}

StepWear::StepEnd
StepWear::end_of(const PatchMotion &motion, const PatchPressure::Contact &at,
                 const ContactHistory &contact, std::vector<double> &speeds) const
{
  const ContactWear &wear = parameters_.wear;
  StepEnd end;
  const bool is_of_paper = parameters_.wear_rule == WearRule::end_of_step && wear.is_archard();
  // [Jourdan2009] has the law at the node.
  if (is_of_paper)
    patch_->mean_speeds(motion, std::vector<bool>(sides_.surface().n_points(), false), speeds);
  else
    patch_->weighted_speeds(motion, at, speeds);
  patch_->rates(motion, speeds, at, wear, contact.body.history, contact.facing_history, end.rate);
  for (unsigned int point = 0; point < sides_.surface().n_points(); ++point)
  {
    const double force = at.force[3 * point + 2];
    end.pressure.push_back(force > 0. ? force / at.area[point] : 0.);
    end.covered.push_back(force > 0. ? 1. : 0.);
    end.power.push_back(end.pressure.back() * speeds[point]);
  }
  end.patch_pressure = end.pressure;
  if (wear.is_archard())
    return end;
  const PatchPressure &patch = patch_->pressure();
  end.covered = patch.covered();
  end.patch_pressure = patch.mean_pressure();
  for (unsigned int point = 0; point < sides_.surface().n_points(); ++point)
    if (end.pressure[point] == 0.)
      end.pressure[point] = patch.mean_pressure()[point];
  return end;
}

/// A step that wears z times the elastic approach of single points, z large, has more of its end:
/// the mean of both ends damps a change of the pressure by sqrt(1/2) per step at best.
/// The approach under an even pressure p on a circle of area A is 0.96 p sqrt(A)/E*.
double
StepWear::weight_of_end(const ContactTrial &trial, const StepEnd &end) const
{
  if (parameters_.wear_rule == WearRule::end_of_step)
    return 1.;
  constexpr double many = 10.;
  double sum = 0., force = 0.;
  for (unsigned int point = 0; point < trial.n_points(); ++point)
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

StepWear::StepEnd
StepWear::begin_of(const ContactTrial &trial, const PatchMotion &motion, const StepEnd &end) const
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

void
StepWear::accept_point(ContactTrial &trial, const unsigned int point, const StepEnd &begin,
                       const StepEnd &end, const double end_weight) const
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
  const Vector3 velocity = triple(contact.velocity, point) + laws_.change_at_end(trial, point);
  contact.gap[point] += h * (opening - laws_.opening(trial, point, velocity).total);
  contact.gap_wear[point] += h * opening;
  contact.body.depth[point] = before.body.depth[point] + h * of_body;
  contact.body.worn_volume += area * h * of_body;
  const double of_obstacle = area * h * (opening - of_body);
  contact.counterface.worn_volume += of_obstacle;
  trial.obstacle_volumes[point] = of_obstacle;
  set_triple(contact.body.displacement, point,
             triple(before.body.displacement, point) + (h * of_body) * trial.frames[point][2]);
  contact.accumulated_slip[point] =
      before.accumulated_slip[point] +
      parameters_.wear.cycles() * closed * h * norm(laws_.slip_velocity(trial, point));
  if (!contact.sliding_work.empty())
    contact.sliding_work[point] +=
        parameters_.wear.amplification * area * h *
        (begin.power[point] + end_weight * (end.power[point] - begin.power[point]));
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
StepWear::advance_laws(ContactTrial &trial, const unsigned int point, const double pressure) const
{
  ContactHistory &contact = trial.now;
  const double h = trial.h, area = contact.area[point];
  const Vector3 force = triple(trial.forces, point), velocity = laws_.slip_velocity(trial, point);
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
  const ContactWear &wear = parameters_.wear;
  wear.body.advance(step.sliding, wear.cycles(), point, contact.body.history);
  wear.counterface.advance(of_body_over_obstacle, wear.cycles(), point, contact.facing_history);
  contact.fields.advance(point, wear.cycles(),
                         [&](double *values)
                         {
                           for (std::size_t k = 0; k < fields_.size(); ++k)
                             values[k] = fields_[k].update(step, values[k]);
                         });
}

void
StepWear::collect_shear(ContactTrial &trial, const unsigned int point, const StepEnd &begin,
                        const StepEnd &end) const
{
  ContactHistory &contact = trial.now;
  CycleShear::Step step;
  step.begin = trial.begin;
  step.duration = trial.h;
  step.slip = transpose(trial.frames[point]) * (-trial.h * laws_.slip_velocity(trial, point));
  step.pressure_before = begin.patch_pressure[point];
  step.pressure_after = end.patch_pressure[point];
  if (!parameters_.wear.is_archard())
    step.covered = mean(begin.covered[point], end.covered[point]);
  if (!shear_->add(step, point, contact.shear))
    return;
  const CycleShear::Result cycle = CycleShear::result(contact.shear, point);
  // A point that did not slide keeps the ratio that it has.
  if (cycle.work > 0.)
    parameters_.wear.body.complete_cycle(cycle.sliding(), point, contact.body.history);
}

void
StepWear::accept(ContactTrial &trial, State &state) const
{
  ContactHistory &contact = trial.now;
  const PatchMotion motion = motion_of(trial);
  const StepEnd end = end_of(motion, {trial.forces, contact.area, contact.gap}, contact,
                             contact.sliding_speed),
                begin = begin_of(trial, motion, end);
  const double end_weight = weight_of_end(trial, end);
  trial.obstacle_volumes.resize(trial.n_points());
  for (unsigned int point = 0; point < trial.n_points(); ++point)
    accept_point(trial, point, begin, end, end_weight);
  counterface_.add(trial);
  check_reach(contact);
  contact.force = trial.forces;
  contact.frame = trial.frames;
  state.forces_precede_jump = 0.;
  state.contact = std::move(contact);
}
} // namespace arthrowear
