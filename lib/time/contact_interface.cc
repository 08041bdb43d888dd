// SPDX-License-Identifier: LGPL-2.1-or-later
#include "time/contact_interface.h"

#include "base/errors.h"
#include "base/triples.h"
#include "contact/frame.h"
#include "contact/wear/candidate_wear.h"

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
/// A surface that has left the obstacle behind sees it from its back.
bool
faces_obstacle(const ContactInterface::Trial &trial, const unsigned int point)
{
  return trial.now.area[point] > 0.;
}
} // namespace

ContactInterface::ContactInterface(const Body &body, const ContactSurface &surface,
                                   Obstacle &obstacle, const ContactParameters &parameters)
    : body_(body), surface_(surface), obstacle_(obstacle), parameters_(parameters),
      fields_(contact_fields()), gather_(body, surface.nodes()), delassus_(body, surface),
      solver_(nscd::make_contact_solver(parameters.solver, solver_options(parameters)))
{
  obstacle_.move(0., 0.);
  for (const Vector3 &position : surface.means())
    tangent_axis_.push_back(tangent_axis_for(obstacle_.nearest(position).normal));
}

ContactInterface::~ContactInterface() = default;

bool
ContactInterface::solves_by_sweeps() const
{
  return parameters_.solver != "auto" && parameters_.solver != "semismooth_newton";
}

ContactHistory
ContactInterface::empty_history() const
{
  const std::size_t n = surface_.n_points();
  ContactHistory history(n);
  history.body_history = parameters_.wear.body_history(n);
  history.obstacle_history = parameters_.wear.obstacle_history(n);
  std::vector<HistoryVariable> variables;
  for (const ContactField &field : fields_)
    variables.push_back(field.variable);
  history.fields = PointHistory(std::move(variables), n);
  return history;
}

ContactHistory
ContactInterface::initial_history()
{
  ContactHistory history = empty_history();
  obstacle_.move(0., 0.);
  for (std::size_t point = 0; point < history.n_points(); ++point)
  {
    const ObstaclePoint seen = obstacle_.nearest(surface_.means()[point]);
    history.gap[point] = seen.gap;
    history.frame[point] = contact_frame(seen.normal, tangent_axis_[point]);
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
  return history;
}

ContactInterface::Trial
ContactInterface::begin(const State &old, const Field &displacement, const double h,
                        const EffectiveMatrix &matrix)
{
  obstacle_.move(old.time, old.time + h);
  Trial trial;
  trial.old = &old.contact;
  trial.now = old.contact;
  trial.h = h;
  const std::size_t n = surface_.n_points();
  look(displacement, trial);
  set_frames(trial);
  set_areas(trial.now, trial.frames);
  choose_candidates(trial);
  // Forces of points out of reach are released.
  trial.forces.assign(3 * n, 0.);
  for (const unsigned int point : trial.candidates)
    set_triple(trial.forces, point, triple(old.contact.force, point));
  if (!operator_serves(trial))
    form_operator(trial, matrix);
  return trial;
}

void
ContactInterface::look(const Field &displacement, Trial &trial) const
{
  gather_.gather(displacement, nodal_);
  surface_.mean(nodal_, trial.positions);
  trial.obstacle.resize(surface_.n_points());
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
  {
    const Vector3 position = triple(trial.positions, point) + surface_.means()[point];
    set_triple(trial.positions, point, position);
    trial.obstacle[point] = obstacle_.nearest(position);
  }
  if (!surface_.has_mean_gaps())
    return;
  std::vector<double> gaps;
  surface_.mean_gaps(obstacle_, nodal_, gaps);
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
    trial.obstacle[point].gap = gaps[point];
}

/// The candidates of W serve again if they hold all points in reach and not many more; else the
/// points within twice the reach are taken, so that the choice lasts for some steps.
void
ContactInterface::choose_candidates(Trial &trial) const
{
  const auto within = [&](const double reach)
  {
    std::vector<unsigned int> points;
    for (unsigned int point = 0; point < surface_.n_points(); ++point)
      if (faces_obstacle(trial, point) &&
          (reach <= 0. || trial.obstacle[point].gap + trial.old->gap_wear[point] <= reach))
        points.push_back(point);
    return points;
  };
  const std::vector<unsigned int> needed = within(parameters_.reach);
  const bool serve_again =
      W_h_ == trial.h && W_candidates_.size() <= 2 * needed.size() + 16 &&
      std::all_of(W_candidates_.begin(), W_candidates_.end(),
                  [&](const unsigned int point) { return faces_obstacle(trial, point); }) &&
      std::includes(W_candidates_.begin(), W_candidates_.end(), needed.begin(), needed.end());
  trial.candidates = serve_again ? W_candidates_ : within(2. * parameters_.reach);
}

void
ContactInterface::set_areas(ContactHistory &contact, const std::vector<Matrix3> &frames) const
{
  std::vector<Vector3> normals;
  for (const Matrix3 &frame : frames)
    normals.push_back(frame[2]);
  contact.area = surface_.projected_areas(contact.wear_displacement, normals);
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

/// What the springs add to a point's velocity in the laws of contact, under the iterate's forces
/// (hip_cup 22, 23): the slip is without what they take up, the gap above that of the penetration.
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

bool
ContactInterface::operator_serves(const Trial &trial) const
{
  // To the last digit: W may hold rigid motions that are a million times softer than the contact,
  // so that a W in frames turned by a little sends Newton's method astray.
  return W_h_ == trial.h && W_candidates_ == trial.candidates && W_frames_ == trial.frames &&
         (W_areas_.empty() || W_areas_ == trial.now.area);
}

void
ContactInterface::form_operator(const Trial &trial, const EffectiveMatrix &matrix)
{
  const std::vector<unsigned int> &candidates = trial.candidates;
  const PenaltyLaw &penalty = parameters_.penalty;
  std::vector<double> compliance; // (hip_cup 25)
  if (!penalty.is_rigid())
  {
    W_areas_ = trial.now.area;
    for (const unsigned int point : candidates)
    {
      const double tangential = penalty.tangential_compliance(W_areas_[point]) / trial.h;
      compliance.insert(compliance.end(), {tangential, tangential,
                                           penalty.normal_compliance(W_areas_[point]) /
                                               (trial.h * parameters_.theta)});
    }
  }
  delassus_.require(matrix, candidates);
  W_ = delassus_.local_operator(candidates, trial.frames, trial.h, compliance);
  W_candidates_ = candidates;
  W_frames_ = trial.frames;
  W_h_ = trial.h;
  tangential_compliance_.assign(candidates.size(), 0.);
  if (W_)
    for (std::size_t i = 0; i < candidates.size(); ++i)
    {
      double block[9];
      W_->diagonal_block(i, block);
      tangential_compliance_[i] = 0.5 * (block[0] + block[4]);
    }
  if (body_.partition().n_ranks() > 1)
    MPI_Bcast(tangential_compliance_.data(), tangential_compliance_.size(), MPI_DOUBLE, 0,
              body_.partition().communicator());
}

void
ContactInterface::renew_frames(Trial &trial, const EffectiveMatrix &matrix)
{
  set_frames(trial);
  if (!operator_serves(trial))
    form_operator(trial, matrix);
}

void
ContactInterface::renew_operator(Trial &trial, const EffectiveMatrix &matrix)
{
  form_operator(trial, matrix);
}

void
ContactInterface::forget_columns()
{
  delassus_.clear();
  W_h_ = 0.;
}

void
ContactInterface::admit(Trial &trial, const std::vector<unsigned int> &points,
                        const EffectiveMatrix &matrix)
{
  trial.candidates.insert(trial.candidates.end(), points.begin(), points.end());
  std::sort(trial.candidates.begin(), trial.candidates.end());
  form_operator(trial, matrix);
}

std::vector<unsigned int>
ContactInterface::others(const Trial &trial) const
{
  std::vector<unsigned int> points;
  if (trial.candidates.size() < surface_.n_points())
    for (unsigned int point = 0; point < surface_.n_points(); ++point)
      if (faces_obstacle(trial, point) &&
          !std::binary_search(trial.candidates.begin(), trial.candidates.end(), point))
        points.push_back(point);
  return points;
}

void
ContactInterface::admit_penetrating(Trial &trial, const EffectiveMatrix &matrix)
{
  std::vector<unsigned int> points;
  for (const unsigned int point : others(trial))
    if (trial.now.gap[point] < -parameters_.penetration_tolerance)
      points.push_back(point);
  if (!points.empty())
    admit(trial, points, matrix);
}

bool
ContactInterface::admit_overrun(Trial &trial, const Field &correction,
                                const EffectiveMatrix &matrix)
{
  const std::vector<unsigned int> points = others(trial);
  if (points.empty())
    return false;
  std::vector<double> corrections;
  gather_.gather(correction, nodal_);
  surface_.to_points(nodal_, corrections);
  // The gap after a part s of the correction is begin + s change.
  struct Gap
  {
    double begin, change;
  };
  const auto gap_of = [&](const unsigned int point)
  {
    const ObstaclePoint &seen = trial.obstacle[point];
    return Gap{seen.gap + trial.old->gap_wear[point],
               trial.h * parameters_.theta * dot(seen.normal, triple(corrections, point))};
  };
  double first = 1.;
  bool overruns = false;
  for (const unsigned int point : points)
  {
    const Gap gap = gap_of(point);
    if (gap.begin + gap.change >= -parameters_.reach)
      continue;
    overruns = true;
    first = std::min(first, std::max(0., gap.begin / -gap.change));
  }
  if (!overruns)
    return false;
  std::vector<unsigned int> touched;
  for (const unsigned int point : points)
  {
    const Gap gap = gap_of(point);
    if (gap.begin + first * gap.change <= 2. * parameters_.reach)
      touched.push_back(point);
  }
  admit(trial, touched, matrix);
  return true;
}

ContactInterface::Errors
ContactInterface::measure(Trial &trial, const Field &displacement, const Field &velocity)
{
  Errors errors;
  look(displacement, trial);
  gather_.gather(velocity, nodal_);
  surface_.to_points(nodal_, trial.velocities);
  const double friction = parameters_.friction;
  std::size_t candidate = 0;
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
  {
    const ObstaclePoint &seen = trial.obstacle[point];
    const Matrix3 &frame = trial.frames[point];
    const Vector3 force = triple(trial.forces, point);
    Vector3 relative = frame * (triple(trial.velocities, point) - seen.velocity);
    double spring = 0.; // penetration that the force makes
    if (force[2] > 0.)
    {
      const Vector3 taken_up = spring_velocity(trial, point);
      relative[0] += taken_up[0];
      relative[1] += taken_up[1];
      spring = parameters_.theta * trial.h * taken_up[2];
    }
    set_triple(trial.now.velocity, point, relative);
    const ContactWear::Opening opening = parameters_.wear.opening(
        trial.now.area[point], force[2], std::hypot(relative[0], relative[1]),
        trial.old->body_history, trial.old->obstacle_history, point);
    const double gap = seen.gap + trial.old->gap_wear[point] + trial.h * opening.total;
    trial.now.gap[point] = gap;
    set_triple(trial.now.wear_velocity, point, opening.body * frame[2]);
    errors.penetration =
        std::max(errors.penetration, force[2] > 0. ? std::abs(gap + spring) : -gap);
    if (force[2] > 0.)
      errors.turned = std::max(errors.turned, norm(seen.normal - frame[2]));

    if (candidate == trial.candidates.size() || trial.candidates[candidate] != point)
      continue;
    const double compliance = tangential_compliance_[candidate++];
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
        parameters_.wear, parameters_.theta, trial.candidates, trial.now.area,
        trial.old->body_history, trial.old->obstacle_history);
  problem.free_velocity.resize(3 * n);
  std::vector<double> forces(3 * n), known(3 * n);
  for (std::size_t i = 0; i < n; ++i)
  {
    const unsigned int point = trial.candidates[i];
    const Matrix3 &frame = trial.frames[point];
    const ObstaclePoint &seen = trial.obstacle[point];
    const Vector3 change = triple(correction, point);
    if (!problem.wear_opening)
      problem.wear[i] = parameters_.wear.gap_factor(trial.now.area[point]) / parameters_.theta;
    // Normal: the gap at the end of the step is the present one plus h theta times the change of
    // the normal velocity.
    Vector3 velocity = frame * (triple(trial.velocities, point) + change - seen.velocity);
    velocity[2] = dot(frame[2], change) +
                  (seen.gap + trial.old->gap_wear[point]) / problem.length_per_velocity;
    set_triple(problem.free_velocity, i, velocity + spring_velocity(trial, point));
    set_triple(forces, i, triple(trial.forces, point));
  }
  W_->multiply(forces.data(), known.data());
  for (std::size_t k = 0; k < 3 * n; ++k)
    problem.free_velocity[k] -= known[k];
  return problem;
}

ContactInterface::Solution
ContactInterface::solve(Trial &trial, const Field &correction, const double reference_force,
                        std::vector<double> &change)
{
  const NodePartition &partition = body_.partition();
  const std::size_t n = trial.candidates.size();
  Solution solution;
  std::vector<double> corrections, r(3 * n);
  gather_.gather(correction, nodal_);
  surface_.to_points(nodal_, corrections);
  int converged = 1;
  if (partition.rank() == 0 && n > 0)
  {
    const auto problem = std::make_shared<const nscd::ContactProblem>(
        problem_of(trial, corrections, reference_force));
    for (std::size_t i = 0; i < n; ++i)
      set_triple(r, i, triple(trial.forces, trial.candidates[i]));
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
ContactInterface::add_forces(const Trial &trial, const double factor, Field &field) const
{
  std::vector<double> values(trial.forces.size());
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
    set_triple(values, point,
               factor * (transpose(trial.frames[point]) * triple(trial.forces, point)));
  surface_.to_nodes(values, nodal_);
  gather_.add(nodal_, field);
}

void
ContactInterface::respond(const std::vector<double> &forces, const double factor,
                          const Conditions &conditions, const EffectiveMatrix &matrix,
                          Field &motion) const
{
  const NodePartition &partition = body_.partition();
  if (delassus_.keeps_whole_columns())
  {
    delassus_.respond(forces, factor, motion);
    partition.update_ghosts(motion);
    return;
  }
  std::vector<double> scaled = forces;
  for (double &value : scaled)
    value *= factor;
  Field response = partition.zero_field();
  surface_.to_nodes(scaled, nodal_);
  gather_.add(nodal_, response);
  conditions.restrict_residual(response);
  matrix.solve(response, response);
  for (std::size_t i = 0; i < motion.size(); ++i)
    motion[i] += response[i];
}

void
ContactInterface::add_wear_velocity(const ContactHistory &contact, Field &velocity) const
{
  surface_.interpolate(contact.wear_velocity, nodal_);
  gather_.add(nodal_, velocity);
}

double
ContactInterface::sum_of_normal_forces(const Trial &trial) const
{
  double sum = 0.;
  for (std::size_t point = 0; point < surface_.n_points(); ++point)
    sum += trial.forces[3 * point + 2];
  return sum;
}

void
ContactInterface::accept_point(Trial &trial, const unsigned int point, State &state) const
{
  ContactHistory &contact = trial.now;
  const ContactHistory &before = *trial.old;
  const ContactWear &wear = parameters_.wear;
  const double h = trial.h, area = contact.area[point];
  const Vector3 force = triple(trial.forces, point), velocity = triple(contact.velocity, point);
  const double speed = std::hypot(velocity[0], velocity[1]);
  const ContactWear::Opening opening =
      wear.opening(area, force[2], speed, before.body_history, before.obstacle_history, point);
  contact.gap_wear[point] = before.gap_wear[point] + h * opening.total;
  contact.wear_depth[point] = before.wear_depth[point] + h * opening.body;
  state.worn_volume += area * h * opening.body;
  state.obstacle_worn_volume += area * h * (opening.total - opening.body);
  for (int i = 0; i < 3; ++i)
    contact.wear_displacement[3 * point + i] =
        before.wear_displacement[3 * point + i] + h * contact.wear_velocity[3 * point + i];
  const bool is_closed = force[2] > 0.;
  if (is_closed)
    contact.accumulated_slip[point] = before.accumulated_slip[point] + h * speed;
  const double limit = parameters_.friction * force[2] * (1. - 1e-6);
  contact.status[point] = !is_closed                                ? nscd::ContactStatus::open
                          : std::hypot(force[0], force[1]) >= limit ? nscd::ContactStatus::slip
                                                                    : nscd::ContactStatus::stick;

  if (wear.is_archard() && fields_.empty())
    return;
  ContactPointStep step;
  step.area = area;
  step.gap = contact.gap[point];
  step.wear_depth = contact.wear_depth[point];
  step.normal = trial.frames[point][2];
  step.sliding.duration = h;
  if (is_closed)
  {
    // The obstacle's path over the body is opposite to the body's over the obstacle.
    step.sliding.pressure = force[2] / area;
    step.sliding.slip =
        transpose(trial.frames[point]) * Vector3{-h * velocity[0], -h * velocity[1], 0.};
    step.sliding.dissipation =
        std::max(0., -(force[0] * velocity[0] + force[1] * velocity[1]) * h / area);
  }
  wear.advance(step.sliding, point, contact.body_history, contact.obstacle_history);
  for (std::size_t k = 0; k < fields_.size(); ++k)
  {
    double &value = contact.fields.at(point)[k];
    value = fields_[k].update(step, value);
  }
}

void
ContactInterface::accept(Trial &trial, State &state) const
{
  ContactHistory &contact = trial.now;
  for (unsigned int point = 0; point < surface_.n_points(); ++point)
    accept_point(trial, point, state);
  contact.force = trial.forces;
  contact.frame = trial.frames;
  state.contact = std::move(contact);
}

ContactInterface::Memory
ContactInterface::memory() const
{
  return {delassus_.batches(), W_candidates_, W_h_};
}

void
ContactInterface::restore(const Memory &memory, const EffectiveMatrix &matrix)
{
  forget_columns();
  for (const auto &batch : memory.batches)
    delassus_.require(matrix, batch);
  // The next step forms W itself, of the same columns.
  W_candidates_ = memory.candidates;
  W_frames_.clear();
  W_h_ = memory.h;
}
} // namespace arthrowear
