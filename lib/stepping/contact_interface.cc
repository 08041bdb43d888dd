// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/contact_interface.h"

#include "base/errors.h"
#include "base/triples.h"
#include "contact/faces/contact_frame.h"
#include "contact/nscd/solver_registry.h"
#include "contact/patch_law.h"

#include <algorithm>
#include <cmath>

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

/// Returns the nodes of the surface, then the nodes of the face that it touches.
std::vector<unsigned int>
nodes_of(const ContactSurface &surface, const DeformingFace *face)
{
  std::vector<unsigned int> nodes = surface.nodes();
  if (face == nullptr)
    return nodes;
  if (surface.has_mean_gaps())
    throw InputError("contact of two deformable bodies needs linear elements");
  for (const unsigned int node : face->nodes())
  {
    if (std::binary_search(surface.nodes().begin(), surface.nodes().end(), node))
      throw InputError("the two boundaries of a contact share vertex " + std::to_string(node));
    nodes.push_back(node);
  }
  return nodes;
}
} // namespace

ContactInterface::ContactInterface(const Body &body, const ContactSurface &surface,
                                   Obstacle &obstacle, const ContactParameters &parameters)
    : body_(body), surface_(surface), obstacle_(obstacle), parameters_(parameters),
      fields_(contact_fields()), face_(obstacle.face()),
      face_nodes_(PointWeights::of_nodes(nodes_of(surface, face_))),
      gather_(body, face_nodes_.nodes()),
      solver_(nscd::make_contact_solver(parameters.solver, solver_options(parameters)))
{
  patch_ = std::make_unique<PatchLaw>(surface.positions(), surface.triangles(), parameters.modulus);
  obstacle_.move(0., 0.);
  if (obstacle_.carrier() != nullptr)
  {
    obstacle_.place(obstacle_.carrier()->initial_state());
    partner_ = std::make_unique<RigidColumns>(surface.uniform_shares());
  }
  if (obstacle_.wear_points() != nullptr && parameters.wear.wears_obstacle())
    transfer_ = std::make_unique<const WearTransfer>(*obstacle_.wear_points(), surface.triangles(),
                                                     surface.means());
  tangential_compliance_.assign(surface.n_points(), 0.);
  std::vector<Matrix3> frames;
  // Those of the unworn surface, so that they stay the same when the surface moves.
  for (const Vector3 &position : is_worn() ? parameters.shape->unworn : surface.means())
  {
    const Vector3 normal = obstacle_.nearest(position).normal;
    tangent_axis_.push_back(tangent_axis_for(normal));
    frames.push_back(contact_frame(normal, tangent_axis_.back()));
  }
  if (parameters.shear.is_collected)
    shear_ = std::make_unique<const CycleShear>(parameters.shear, std::move(frames));
}

ContactInterface::~ContactInterface() = default;

bool
ContactInterface::solves_by_sweeps() const
{
  return nscd::contact_solvers().find(parameters_.solver)->sweeps;
}

ContactHistory
ContactInterface::empty_history() const
{
  const std::size_t n = surface_.n_points();
  ContactHistory history(n);
  history.body.history = parameters_.wear.body_history(n);
  history.facing_history = parameters_.wear.obstacle_history(n);
  if (transfer_)
  {
    history.counterface.depth.assign(transfer_->points().size(), 0.);
    history.counterface.history = parameters_.wear.obstacle_history(transfer_->points().size());
  }
  std::vector<HistoryVariable> variables;
  for (const ContactField &field : fields_)
    variables.push_back(field.variable);
  history.fields = PointHistory(std::move(variables), n);
  if (shear_)
    history.shear = shear_->sums();
  history.body.creep = surface_creep::start(parameters_.creep_walls);
  return history;
}

ContactHistory
ContactInterface::initial_history()
{
  ContactHistory history = empty_history();
  obstacle_.move(0., 0.);
  if (carrier() != nullptr)
    obstacle_.place(carrier()->initial_state());
  for (std::size_t point = 0; point < history.n_points(); ++point)
  {
    const ObstaclePoint obstacle = obstacle_.nearest(surface_.means()[point]);
    history.gap[point] = obstacle.gap;
    history.frame[point] = contact_frame(obstacle.normal, tangent_axis_[point]);
  }
  if (surface_.has_mean_gaps())
    surface_.mean_gaps(obstacle_, std::vector<double>(3 * surface_.nodes().size(), 0.),
                       history.gap);
  set_areas(history, history.frame);
  for (std::size_t point = 0; point < history.n_points(); ++point)
    if (!(history.area[point] > 0.))
      throw InputError("the boundary of contact faces away from the obstacle at vertex " +
                       std::to_string(surface_.vertices()[point]) +
                       " of the mesh (tributary area " + std::to_string(history.area[point]) +
                       " mm^2). Check the surface's orientation and its elements at the rim.");
  const std::vector<double> &shear = parameters_.shear.at_start;
  for (std::size_t point = 0; point < shear.size(); ++point)
    parameters_.wear.complete_cycle({shear[point], 0.}, point, history.body.history);
  return history;
}

ContactInterface::Trial
ContactInterface::begin(const State &old, const SurfaceMotion &predicted, const double h,
                        const LoadAt &load, ContactOperator &source)
{
  obstacle_.move(old.time, old.time + h);
  Trial trial;
  trial.old = &old.contact;
  trial.now = old.contact;
  trial.begin = old.time;
  trial.h = h;
  if (old.step == 0 || old.forces_precede_jump > 0.)
  {
    const double end = load(old.time + h);
    trial.begin_over_end = end > 0. ? load(old.time) / end : 1.;
  }
  const std::size_t n = surface_.n_points();
  measure_gaps(predicted, trial);
  set_frames(trial);
  set_areas(trial.now, trial.frames);
  if (transfer_)
    face_obstacle_wear(trial);
  choose_candidates(trial);
  require_columns(trial, source);
  // Only candidates start with forces: points out of reach are released.
  trial.forces.assign(3 * n, 0.);
  for (const unsigned int point : trial.candidates)
    set_triple(trial.forces, point, triple(old.contact.force, point));
  set_excess(trial, predicted);
  if (!operator_measures(trial) && !(parameters_.follows_patch && !partner_))
    form_operator(trial, source);
  return trial;
}

SurfaceMotion
ContactInterface::motion_of(const State &state) const
{
  SurfaceMotion motion;
  gather_.gather(state.displacement, motion.displacement);
  gather_.gather(state.velocity, motion.velocity);
  motion.rigid = state.rigid;
  return motion;
}

void
ContactInterface::measure_gaps(const SurfaceMotion &now, Trial &trial)
{
  if (partner_)
  {
    obstacle_.place(now.rigid);
    carrier_state_ = now.rigid;
    trial.arms.resize(surface_.n_points());
  }
  if (face_ != nullptr)
  {
    face_->place_nodes(now.displacement.data() + 3 * surface_.nodes().size());
    trial.feet.resize(surface_.n_points());
  }
  surface_.mean(now.displacement, trial.positions);
  trial.obstacle.resize(surface_.n_points());
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
  {
    const Vector3 position = triple(trial.positions, point) + surface_.means()[point];
    set_triple(trial.positions, point, position);
    trial.obstacle[point] = obstacle_.nearest(position);
    if (face_ != nullptr)
      trial.feet[point] = face_->foot(position);
    if (partner_)
    {
      const ObstaclePoint &obstacle = trial.obstacle[point];
      trial.arms[point] = position - obstacle.gap * obstacle.normal - now.rigid.position;
    }
  }
  if (!surface_.has_mean_gaps())
    return;
  std::vector<double> gaps;
  surface_.mean_gaps(obstacle_, now.displacement, gaps);
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
    trial.obstacle[point].gap = gaps[point];
}

void
ContactInterface::set_areas(ContactHistory &contact, const std::vector<Matrix3> &frames) const
{
  std::vector<Vector3> normals;
  for (const Matrix3 &frame : frames)
    normals.push_back(frame[2]);
  if (!is_worn())
  {
    contact.area = surface_.projected_areas(contact.body.displacement, normals);
    return;
  }
  std::vector<double> moved = contact.body.displacement;
  for (std::size_t i = 0; i < moved.size(); ++i)
    moved[i] -= parameters_.shape->displacement[i];
  contact.area = surface_.projected_areas(moved, normals);
}

void
ContactInterface::set_frames(Trial &trial) const
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

/// Velocity that the springs add to a point's velocity in the laws of contact, under the iterate's
/// forces (hip_cup 22, 23): slip excludes the stretch of the springs, the gap excludes the
/// penetration.
Vector3
ContactInterface::spring_velocity(const Trial &trial, const unsigned int point) const
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

void
ContactInterface::relative_motion(const Trial &trial, const std::vector<double> &nodal,
                                  const RigidMotion &rigid, std::vector<double> &points) const
{
  surface_.to_points(nodal, points);
  if (face_ != nullptr)
    for (std::size_t point = 0; point < surface_.n_points(); ++point)
      for (int c = 0; c < 3; ++c)
      {
        const Foot &foot = trial.feet[point];
        set_triple(points, point,
                   triple(points, point) -
                       foot.weights[c] * triple(nodal, surface_.nodes().size() + foot.nodes[c]));
      }
  if (!partner_)
    return;
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
    set_triple(points, point,
               triple(points, point) - partner_->velocity(rigid, point, trial.arms[point]));
}

ContactInterface::Errors
ContactInterface::measure(Trial &trial, const SurfaceMotion &now)
{
  Errors errors;
  measure_gaps(now, trial);
  relative_motion(trial, now.velocity, now.rigid.velocity, trial.velocities);
  const double friction = parameters_.friction;
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
  {
    const ObstaclePoint &obstacle = trial.obstacle[point];
    const Matrix3 &frame = trial.frames[point];
    const Vector3 force = triple(trial.forces, point);
    Vector3 relative = frame * (triple(trial.velocities, point) - obstacle.velocity);
    double spring = 0.; // penetration that the force makes
    if (force[2] > 0.)
    {
      const Vector3 taken_up = spring_velocity(trial, point);
      relative[0] += taken_up[0];
      relative[1] += taken_up[1];
      spring = parameters_.theta * trial.h * taken_up[2];
    }
    set_triple(trial.now.velocity, point, relative);
    relative = relative + change_at_end(trial, point);
    const ContactWear::Opening opening =
        parameters_.wear.opening(trial.now.area[point], force[2],
                                 std::hypot(relative[0], relative[1]) + excess(trial, point),
                                 trial.now.body.history, trial.now.facing_history, point);
    const double gap = obstacle.gap + open_gap(trial.now, point) + trial.h * opening.total;
    trial.now.gap[point] = gap;
    set_triple(trial.now.body.velocity, point, opening.body * frame[2]);
    errors.penetration =
        std::max(errors.penetration, force[2] > 0. ? std::abs(gap + spring) : -gap);
    if (force[2] > 0.)
      errors.turned = std::max(errors.turned, norm(obstacle.normal - frame[2]));

    const double compliance = tangential_compliance_[point];
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

std::vector<double>
ContactInterface::global_forces(const Trial &trial, const double factor) const
{
  std::vector<double> values(trial.forces.size());
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
    set_triple(values, point,
               factor * (transpose(trial.frames[point]) * triple(trial.forces, point)));
  return values;
}

void
ContactInterface::add_forces(const Trial &trial, const double factor, Field &field) const
{
  spread(global_forces(trial, factor), trial.feet);
  gather_.add(nodal_, field);
}

void
ContactInterface::spread(const std::vector<double> &forces, const std::vector<Foot> &feet) const
{
  surface_.to_nodes(forces, nodal_);
  if (face_ == nullptr)
    return;
  const std::size_t n = surface_.nodes().size();
  nodal_.resize(3 * face_nodes_.n_points(), 0.);
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
    for (int c = 0; c < 3; ++c)
    {
      const std::size_t node = n + feet[point].nodes[c];
      set_triple(nodal_, node,
                 triple(nodal_, node) - feet[point].weights[c] * triple(forces, point));
    }
}

const std::vector<double> &
ContactInterface::nodal_forces(const std::vector<double> &forces) const
{
  spread(forces, W_feet_);
  return nodal_;
}

const std::vector<double> &
ContactInterface::wear_velocity_at_nodes(const ContactHistory &contact) const
{
  surface_.interpolate(contact.body.velocity, nodal_);
  nodal_.resize(3 * face_nodes_.n_points(), 0.);
  return nodal_;
}

void
ContactInterface::add_wear_velocity(const ContactHistory &contact, Field &velocity) const
{
  gather_.add(wear_velocity_at_nodes(contact), velocity);
}
} // namespace arthrowear
