// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/contact_interface.h"

#include "base/errors.h"
#include "base/triples.h"
#include "contact/faces/contact_frame.h"
#include "contact/nscd/expected_work.h"
#include "contact/nscd/solver_registry.h"
#include "contact/wear/candidate_wear.h"
#include "stepping/whole_contact.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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
/// Factor of the tolerances of a problem where frames and a carrier turn so much that the residual
/// falls slowly from problem to problem: the next one will not do better.
double
turning_tolerance(const std::vector<IterationNorms> &norms, const double balance_tolerance)
{
  constexpr double slow = .05, below = .1;
  const double last = norms.back().balance, ratio = last / norms[norms.size() - 2].balance;
  return ratio < slow ? 1. : std::max(1., below * std::min(1., ratio) * last / balance_tolerance);
}
} // namespace

ContactInterface::ContactInterface(const Body &body, const ContactSurface &surface,
                                   Obstacle &obstacle, const ContactParameters &parameters)
    : partition_(body.partition()), parameters_(parameters),
      sides_(surface, obstacle, parameters_.theta), laws_(parameters_, surface),
      candidates_(laws_, parameters_),
      compliance_(partition_, sides_, laws_, least_shared(parameters)),
      solver_(nscd::make_contact_solver(parameters.solver, solver_options(parameters))),
      shared_solver_(solver_options(parameters))
{
  constexpr unsigned int most_iterations = 20; // of Newton's method, which else fails
  shared_solver_.limit(most_iterations);
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
                        const LoadAt &load, ContactOperator &source)
{
  source_ = &source;
  if (source.whole() != nullptr)
    source.whole()->begin_step();
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
  sides_.measure(predicted, trial);
  renew_frames(trial);
  trial.now.area = sides_.surface().worn_areas(trial.now.body.displacement, trial.frames);
  wear_->begin(trial);
  // With W the work grows with the square of the number of candidates. Without it they cost
  // nothing, but a problem that is solved again does.
  const double changes = source.whole() == nullptr ? .25 : 10.;
  candidates_.choose(trial, compliance_, changes);
  candidates_.require_columns(trial, source);
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
  if (!compliance_.measures(trial) && !(parameters_.follows_patch && sides_.carrier() == nullptr))
    compliance_.form(trial, source);
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
  Errors errors;
  sides_.measure(now, trial);
  sides_.relative_motion(now.velocity, now.rigid.velocity, trial.places, trial.velocities);
  if (trial.begin_over_end >= 0. && sides_.carrier() != nullptr)
    sides_.relative_motion(std::vector<double>(now.velocity.size(), 0.),
                           sides_.carrier()->sliding(*trial.old_rigid, now.rigid, trial.h),
                           trial.places, trial.carried);
  const double friction = parameters_.friction;
  for (std::size_t point = 0; point < trial.n_points(); ++point)
  {
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

    const double compliance = compliance_.tangential(point);
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
ContactInterface::prepare_solve(ContactTrial &trial, ContactOperator &source)
{
  CandidateChoice::admit(candidates_.penetrating(trial), trial);
  if (!compliance_.serves(trial))
    compliance_.form(trial, source);
}

bool
ContactInterface::admit_overrun(ContactTrial &trial, const SurfaceCorrection &correction,
                                ContactOperator &source)
{
  if (trial.candidates.size() == trial.n_points())
    return false;
  std::vector<double> corrections;
  sides_.relative_motion(correction.nodal, correction.rigid, trial.places, corrections);
  const std::vector<unsigned int> points = candidates_.overrun(trial, corrections);
  if (points.empty())
    return false;
  CandidateChoice::admit(points, trial);
  compliance_.form(trial, source);
  return true;
}

std::vector<double>
ContactInterface::velocities_of(const ContactTrial &trial,
                                const std::vector<double> &correction) const
{
  std::vector<double> velocities(3 * trial.candidates.size());
  for (std::size_t i = 0; i < trial.candidates.size(); ++i)
  {
    const unsigned int point = trial.candidates[i];
    const Matrix3 &frame = trial.frames[point];
    const ObstaclePoint &obstacle = trial.obstacle[point];
    const Vector3 change = triple(correction, point);
    // Normal: the gap at the end of the step is the present one plus h theta times the change of
    // the normal velocity.
    Vector3 velocity = frame * (triple(trial.velocities, point) + change - obstacle.velocity);
    velocity[2] = dot(frame[2], change) +
                  (obstacle.gap + laws_.open_gap(trial.now, point)) / (trial.h * parameters_.theta);
    set_triple(velocities, i, velocity + laws_.change_at_end(trial, point));
  }
  return velocities;
}

nscd::ContactProblem
ContactInterface::problem_of(const ContactTrial &trial, const std::vector<double> &correction,
                             const double reference_force) const
{
  const std::size_t n = trial.candidates.size();
  nscd::ContactProblem problem;
  problem.W = compliance_.W();
  problem.length_per_velocity = trial.h * parameters_.theta;
  problem.reference_force = reference_force;
  problem.friction.assign(n, parameters_.friction);
  problem.wear = wear_factors(trial);
  problem.wear_opening = wear_opening(trial);
  problem.free_velocity = velocities_of(trial, correction);
  std::vector<double> forces(3 * n), known(3 * n);
  for (std::size_t i = 0; i < n; ++i)
  {
    const unsigned int point = trial.candidates[i];
    Vector3 velocity = triple(problem.free_velocity, i);
    velocity[2] += laws_.excess_compliance(trial, point) * trial.forces[3 * point + 2];
    set_triple(problem.free_velocity, i, velocity + laws_.spring_velocity(trial, point));
    set_triple(forces, i, triple(trial.forces, point));
  }
  problem.W->multiply(forces.data(), known.data());
  for (std::size_t k = 0; k < 3 * n; ++k)
    problem.free_velocity[k] -= known[k];
  return problem;
}

std::vector<double>
ContactInterface::wear_factors(const ContactTrial &trial) const
{
  std::vector<double> factors(trial.candidates.size(), 0.);
  for (std::size_t i = 0; parameters_.wear.is_archard() && i < factors.size(); ++i)
    factors[i] =
        parameters_.wear.gap_factor(trial.now.area[trial.candidates[i]]) / parameters_.theta;
  return factors;
}

std::shared_ptr<const nscd::WearOpening>
ContactInterface::wear_opening(const ContactTrial &trial) const
{
  if (parameters_.wear.is_archard())
    return nullptr;
  return std::make_shared<CandidateWear>(parameters_.wear, parameters_.theta, trial.candidates,
                                         trial.now.area, trial.excess, trial.now.body.history,
                                         trial.now.facing_history);
}

bool
ContactInterface::solve_whole(const ContactTrial &trial, const SurfaceCorrection &change,
                              const std::vector<double> &correction, const double reference_force,
                              std::vector<double> &r, StepResult &result)
{
  WholeContactProblem problem;
  problem.h = trial.h;
  problem.points = trial.candidates;
  problem.velocity = velocities_of(trial, correction);
  problem.springs = laws_.spring_compliance(trial.candidates, trial.now.area, trial.h);
  for (std::size_t i = 0; i < trial.candidates.size() && !problem.springs.empty(); ++i)
  {
    const Vector3 at_forces = laws_.spring_velocity(trial, trial.candidates[i]);
    for (std::size_t c = 0; c < 3; ++c)
      problem.velocity[3 * i + c] += at_forces[c] - problem.springs[3 * i + c] * r[3 * i + c];
  }
  problem.friction = parameters_.friction;
  problem.wear = wear_factors(trial);
  const std::shared_ptr<const nscd::WearOpening> opening = wear_opening(trial);
  problem.wear_opening = opening.get();
  problem.length_per_velocity = trial.h * parameters_.theta;
  problem.reference_force = reference_force;
  // Frames turn most after the first problems of a step: after the exact solutions of the first
  // two, 4e-4 and 6e-6 of the load were unbalanced.
  constexpr std::array<double, 2> first_tolerances{1e7, 1e5};
  const unsigned int iteration = result.newton_iterations();
  problem.tolerance = iteration < first_tolerances.size()
                          ? first_tolerances[iteration]
                          : turning_tolerance(result.norms, parameters_.balance_tolerance);
  for (const unsigned int point : trial.candidates)
  {
    problem.frames.push_back(trial.frames[point]);
    problem.compliance.push_back(
        source_->whole()->point_compliance(trial.now.area[point], trial.h));
    if (!trial.excess.empty())
      problem.excess.push_back(laws_.excess_compliance(trial, point));
  }
  problem.rigid = source_->whole()->rigid_coordinates(trial.h);
  for (RigidCoordinate &coordinate : problem.rigid)
    coordinate.start = -change.unhindered[coordinate.axis];
  const std::vector<RigidMotion> motions =
      sides_.free_motions(trial.places, trial.h, change.unhindered_carrier, problem.rigid);
  // W by solves, three for each candidate: some minutes at most.
  constexpr double most_solved_unknowns = 5e7;
  const double n_solves = 3. * trial.candidates.size();
  result.form_problem = nullptr;
  if (n_solves * 3. * partition_.n_global() <= most_solved_unknowns)
  {
    struct Kept // the old state may change until then
    {
      ContactTrial trial;
      ContactHistory old;
    };
    const auto kept = std::make_shared<Kept>(Kept{trial, *trial.old});
    kept->trial.old = &kept->old;
    result.form_problem = [this, kept, correction, reference_force, start = r](StepResult &failed)
    {
      compliance_.form_by_solves(kept->trial, *source_);
      failed.last_forces = start;
      if (compliance_.W() != nullptr)
        failed.last_problem = std::make_shared<const nscd::ContactProblem>(
            problem_of(kept->trial, correction, reference_force));
    };
  }
  const WholeContactReport report = source_->whole()->solve(problem, r);
  const std::vector<double> changes = source_->whole()->rigid_change();
  rigid_change_ = {true, {}, {}};
  const std::size_t n_translations = changes.size() - motions.size();
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

bool
ContactInterface::solve_shared(const std::shared_ptr<const nscd::ContactProblem> &problem,
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
ContactInterface::solve_on_first(const std::shared_ptr<const nscd::ContactProblem> &problem,
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

bool
ContactInterface::solve(ContactTrial &trial, const SurfaceCorrection &correction,
                        const double reference_force, std::vector<double> &change,
                        StepResult &result)
{
  const std::size_t n = trial.candidates.size();
  result.last_problem = nullptr;
  result.last_forces.clear();
  std::vector<double> corrections, r(3 * n);
  sides_.relative_motion(correction.nodal, correction.rigid, trial.places, corrections);
  for (std::size_t i = 0; i < n; ++i)
    set_triple(r, i, triple(trial.forces, trial.candidates[i]));
  rigid_change_ = {};
  const auto problem = [&]()
  {
    return std::make_shared<const nscd::ContactProblem>(
        problem_of(trial, corrections, reference_force));
  };
  bool converged = false;
  if (source_->whole() != nullptr)
    converged = solve_whole(trial, correction, corrections, reference_force, r, result);
  else
  {
    converged = compliance_.is_shared() && solve_shared(problem(), r, result);
    if (compliance_.is_shared() && !converged) // the other solvers need all of W
      compliance_.form(trial, *source_, false);
    if (!converged)
      converged = solve_on_first(compliance_.W() && n > 0 ? problem() : nullptr, r, result);
  }
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
  // The whole body may move by what its balance lacked, without a change of forces.
  if (!has_changed && source_->whole() == nullptr)
    change.clear();
  return converged;
}
} // namespace arthrowear
