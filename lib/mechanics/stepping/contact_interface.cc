// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/contact_interface.h"

#include "base/errors.h"
#include "contact/faces/contact_frame.h"
#include "contact/nscd/solver_registry.h"

namespace arthrowear
{
namespace
{
/// Points whose gap is larger than this multiple of the search reach are far.
constexpr double far_over_reach = 2.;
} // namespace

ContactInterface::ContactInterface(const Body &body, const ContactSurface &surface,
                                   Obstacle &obstacle, const ContactParameters &parameters)
    : partition_(body.partition()), parameters_(parameters),
      sides_(surface, obstacle, parameters_.theta, far_over_reach * parameters.reach),
      laws_(parameters_, surface), candidates_(laws_, parameters_)
{
  std::vector<Matrix3> frames;
  // Those of the unworn surface, so that they stay the same when the surface moves.
  for (const Vector3 &position :
       surface.worn_shape() ? surface.worn_shape()->unworn : surface.means())
  {
    const Vector3 normal = obstacle.nearest(position).normal;
    tangent_axis_.push_back(tangent_axis_for(normal));
    frames.push_back(contact_frame(normal, tangent_axis_.back()));
  }
  wear_ = std::make_unique<const StepWear>(sides_, laws_, parameters_, std::move(frames));
}

ContactInterface::~ContactInterface() = default;

void
ContactInterface::set_operator(ContactOperator &source)
{
  operator_ = &source;
  problems_ = source.make_problems({partition_, sides_, laws_, parameters_});
}

bool
ContactInterface::solves_by_sweeps() const
{
  return nscd::contact_solvers().find(parameters_.solver)->sweeps;
}

ContactHistory
ContactInterface::initial_history()
{
  ContactHistory history = empty_history();
  sides_.place_at_start();
  const ContactSurface &surface = sides_.surface();
  for (std::size_t point = 0; point < history.n_points(); ++point)
  {
    const ObstaclePoint obstacle = sides_.obstacle().nearest(surface.means()[point]);
    history.gap[point] = obstacle.gap;
    history.frame[point] = contact_frame(obstacle.normal, tangent_axis_[point]);
  }
  if (surface.has_mean_gaps())
    surface.mean_gaps(sides_.obstacle(), std::vector<double>(3 * surface.nodes().size(), 0.),
                      history.gap);
  history.area = surface.worn_areas(history.body.displacement, history.frame);
  for (std::size_t point = 0; point < history.n_points(); ++point)
    if (!(history.area[point] > 0.))
      throw InputError("the boundary of contact faces away from the obstacle at vertex " +
                       std::to_string(surface.vertices()[point]) + " of the mesh (tributary area " +
                       std::to_string(history.area[point]) +
                       " mm^2). Check the surface's orientation and its elements at the rim.");
  const std::vector<double> &shear = parameters_.shear.at_start;
  for (std::size_t point = 0; point < shear.size(); ++point)
    parameters_.wear.body.complete_cycle({shear[point], 0.}, point, history.body.history);
  return history;
}

ContactTrial
ContactInterface::begin(const State &old, const SurfaceMotion &predicted, const double h,
                        const LoadAt &load)
{
  problems_->begin_step();
  sides_.move(old.time, old.time + h);
  ContactTrial trial;
  trial.old = &old.contact;
  trial.old_rigid = &old.rigid;
  trial.now = old.contact;
  trial.begin = old.time;
  trial.h = h;
  if (old.step == 0 || old.forces_precede_jump > 0.)
  {
    const double end = load(old.time + h);
    trial.begin_over_end = end > 0. ? load(old.time) / end : 1.;
    trial.strains = old.step == 0 || !parameters_.is_body_loose;
  }
  for (unsigned int point = 0; point < trial.n_points(); ++point)
    trial.least_opening = std::min(trial.least_opening, laws_.open_gap(trial.now, point));
  sides_.measure(predicted, trial);
  renew_frames(trial);
  trial.now.area = sides_.surface().worn_areas(trial.now.body.displacement, trial.frames);
  wear_->begin(trial);
  candidates_.choose(trial, *problems_);
  candidates_.require_columns(trial, *operator_);
  // Only candidates start with forces: points out of reach are released.
  trial.forces.assign(3 * trial.n_points(), 0.);
  for (const unsigned int point : trial.candidates)
    set_triple(trial.forces, point, triple(old.contact.force, point));
  if (wear_->needs_excess())
  {
    sides_.relative_motion(predicted.velocity, predicted.rigid.velocity, trial.places,
                           trial.velocities);
    wear_->set_excess(trial);
  }
  if (!problems_->measures(trial) && !(parameters_.follows_patch && sides_.carrier() == nullptr))
    problems_->form(trial);
  return trial;
}

void
ContactInterface::renew_frames(ContactTrial &trial) const
{
  trial.frames.resize(trial.obstacle.size());
  for (std::size_t point = 0; point < trial.frames.size(); ++point)
    trial.frames[point] = contact_frame(trial.obstacle[point].normal, tangent_axis_[point]);
  if (parameters_.penalty.is_rigid())
    return;
  const ContactHistory &old = *trial.old;
  trial.old_traction.resize(3 * trial.frames.size());
  for (std::size_t point = 0; point < trial.frames.size(); ++point)
  {
    const Matrix3 &before = old.frame[point], &now = trial.frames[point];
    const Vector3 tangential =
        transpose(before) * Vector3{old.force[3 * point] / old.area[point],
                                    old.force[3 * point + 1] / old.area[point], 0.};
    set_triple(trial.old_traction, point,
               now * turned_with_normal(before[2], now[2], tangential)); // (hip_cup 24)
  }
}

ContactInterface::Errors
ContactInterface::measure(ContactTrial &trial, const SurfaceMotion &now)
{
  sides_.measure_near(now, trial);
  return update(trial, now);
}

/// Points that are far had the frames of the predicted motion.
bool
ContactInterface::complete(ContactTrial &trial, const SurfaceMotion &now)
{
  const std::vector<bool> was_near = trial.is_near;
  if (std::find(was_near.begin(), was_near.end(), false) == was_near.end())
    return true;
  sides_.measure_rest(trial);
  for (std::size_t point = 0; point < trial.frames.size(); ++point)
    if (!was_near[point])
      trial.frames[point] = contact_frame(trial.obstacle[point].normal, tangent_axis_[point]);
  update(trial, now);
  for (unsigned int point = 0; point < trial.n_points(); ++point)
    if (!was_near[point] && trial.now.gap[point] < -parameters_.penetration_tolerance)
      return false;
  return true;
}

ContactInterface::Errors
ContactInterface::update(ContactTrial &trial, const SurfaceMotion &now) const
{
  Errors errors;
  sides_.relative_motion(now.velocity, now.rigid.velocity, trial.places, trial.velocities);
  if (trial.begin_over_end >= 0. && sides_.carrier() != nullptr)
    sides_.relative_motion(std::vector<double>(now.velocity.size(), 0.),
                           sides_.carrier()->sliding(*trial.old_rigid, now.rigid, trial.h),
                           trial.places, trial.carried);
  const double friction = parameters_.friction;
  for (std::size_t point = 0; point < trial.n_points(); ++point)
  {
    if (!trial.is_near[point])
      continue;
    const ObstaclePoint &obstacle = trial.obstacle[point];
    const Matrix3 &frame = trial.frames[point];
    const Vector3 force = triple(trial.forces, point);
    Vector3 relative = frame * (triple(trial.velocities, point) - obstacle.velocity);
    double spring = 0.; // penetration that the force makes
    if (force[2] > 0.)
    {
      const Vector3 taken_up = laws_.spring_velocity(trial, point);
      relative[0] += taken_up[0];
      relative[1] += taken_up[1];
      spring = parameters_.theta * trial.h * taken_up[2];
    }
    set_triple(trial.now.velocity, point, relative);
    relative = relative + laws_.change_at_end(trial, point);
    const ContactWear::Opening opening = laws_.opening(trial, point, relative);
    const double gap = obstacle.gap + laws_.open_gap(trial.now, point) + trial.h * opening.total;
    trial.now.gap[point] = gap;
    set_triple(trial.now.body.velocity, point, opening.body * frame[2]);
    errors.penetration =
        std::max(errors.penetration, force[2] > 0. ? std::abs(gap + spring) : -gap);
    if (force[2] > 0.)
      errors.turned = std::max(errors.turned, norm(obstacle.normal - frame[2]));

    const double compliance = problems_->tangential(point);
    if (compliance <= 0. || friction <= 0. || force[2] <= 0.)
      continue;
    // Coulomb's law as a projection on the disc of radius mu r_N ([Jourdan2009] (21)).
    const double a = force[0] - relative[0] / compliance, b = force[1] - relative[1] / compliance;
    const double length = std::hypot(a, b), limit = friction * force[2];
    const double scale = length > limit ? limit / length : 1.;
    errors.friction += std::hypot(force[0] - scale * a, force[1] - scale * b);
  }
  return errors;
}

void
ContactInterface::prepare_solve(ContactTrial &trial)
{
  CandidateChoice::admit(candidates_.penetrating(trial), trial);
  if (!problems_->serves(trial))
    problems_->form(trial);
}

bool
ContactInterface::admit_overrun(ContactTrial &trial, const SurfaceCorrection &correction)
{
  if (trial.candidates.size() == trial.n_points())
    return false;
  // Points that no correction brings to the surface hinder it in nothing; beside points that pass
  // it they are measured, too.
  std::vector<unsigned int> points;
  for (const double near : {0., 2. * parameters_.reach})
  {
    std::vector<double> corrections;
    const auto reached = [&]()
    {
      sides_.relative_motion(correction.nodal, correction.rigid, trial.places, corrections);
      return candidates_.reached(trial, corrections, near);
    };
    std::vector<bool> more = reached();
    if (!more.empty())
    {
      sides_.raise_bounds(more, trial);
      more = reached();
    }
    if (!more.empty())
    {
      sides_.measure_normals(more, trial);
      more = reached();
    }
    for (; !more.empty(); more = reached())
      sides_.measure_more(more, trial);
    points = candidates_.overrun(trial, corrections);
    if (points.empty())
      return false;
  }
  CandidateChoice::admit(points, trial);
  problems_->form(trial);
  return true;
}

bool
ContactInterface::solve(ContactTrial &trial, const SurfaceCorrection &correction,
                        const double reference_force, std::vector<double> &change,
                        StepResult &result)
{
  const std::size_t n = trial.candidates.size();
  result.last_problem = nullptr;
  result.last_forces.clear();
  std::vector<double> at_points, r(3 * n);
  sides_.relative_motion(correction.nodal, correction.rigid, trial.places, at_points);
  for (std::size_t i = 0; i < n; ++i)
    set_triple(r, i, triple(trial.forces, trial.candidates[i]));
  const bool converged =
      problems_->solve({trial, correction, std::move(at_points), reference_force}, r, result);
  bool has_changed = false;
  change.assign(trial.forces.size(), 0.);
  for (std::size_t i = 0; i < n; ++i)
  {
    const unsigned int point = trial.candidates[i];
    const Vector3 step = triple(r, i) - triple(trial.forces, point);
    has_changed = has_changed || dot(step, step) > 0.;
    set_triple(change, point, transpose(trial.frames[point]) * step);
    set_triple(trial.forces, point, triple(r, i));
  }
  // A problem of the whole body may move it by what its balance lacked, without a change of forces.
  if (!has_changed && !problems_->rigid_change().is_known)
    change.clear();
  return converged;
}
} // namespace arthrowear
