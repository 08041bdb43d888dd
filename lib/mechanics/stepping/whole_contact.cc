// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/whole_contact.h"

#include "base/triples.h"

#include <numeric>

namespace arthrowear
{
namespace
{
// Residual of an inner solve over its first one: while many points change their sets, only
// converged forces decide which do, and when no point does, the set is the last one or nearly so;
// else the next set corrects it [-].
constexpr double careful = 3e-2, quick = 0.1;
// Forces of a set that many points have just left or entered may be a thousand loads; its solve
// must find those near the load, or the next set follows from errors [loads].
constexpr double large = 10.;
// Share of the points above which many change.
constexpr double many = 0.03;
constexpr unsigned int most_iterations = 400;
// Least part of a set's change that is tried [-].
constexpr double least_part = .015;
// Sets in which the error may grow.
constexpr unsigned int free_sets = 20;
} // namespace

WholeContact::WholeContact(const Body &body, const Conditions &held, const PointWeights &points,
                           const NodeGather &gather, const InertiaRelief &relief,
                           KrylovSolver &solver, const WholeTolerances &tolerances)
    : body_(body), held_(held), relief_(relief), solver_(solver), tolerances_(tolerances),
      whole_(body, held, points, gather, solver), space_(whole_)
{
  x_.body.assign(whole_.n_body(), 0.);
  begin_step();
}

double
WholeContact::point_compliance(const double area, const double h) const
{
  // A force on a square of a half-space moves its mean by .95 (1 - nu^2)/(E a); the sets need the
  // order of magnitude.
  return 1. / (h * body_.materials()[0].young *
               std::sqrt(std::max(area, std::numeric_limits<double>::min())));
}

std::vector<RigidCoordinate>
WholeContact::rigid_coordinates(const double h) const
{
  std::vector<RigidCoordinate> coordinates;
  const std::size_t n = 3 * whole_.points().n_points();
  for (unsigned int c = 0; c < 3; ++c)
    if (relief_.is_free(c))
    {
      RigidCoordinate &coordinate = coordinates.emplace_back();
      coordinate.axis = c;
      coordinate.is_of_body = true;
      coordinate.at_points.assign(relief_.free_at_points().begin() + c * n,
                                  relief_.free_at_points().begin() + (c + 1) * n);
      coordinate.inertia = relief_.mass_in_steps() / h;
      coordinate.of_body.resize(whole_.n_body());
      for (std::size_t i = 0; i < whole_.n_body(); ++i)
        coordinate.of_body[i] = held_.is_fixed(i) ? 0. : relief_.mass_row(c)[i] / relief_.mass();
    }
  return coordinates;
}

void
WholeContact::add_missing(const std::vector<double> &forces)
{
  for (std::size_t i = 0; i < missing_.size(); ++i)
    missing_[i] += forces[i];
}

double
WholeContact::missing_force() const
{
  return std::sqrt(
      whole_.sum(std::inner_product(missing_.begin(), missing_.end(), missing_.begin(), 0.)));
}

std::vector<double>
WholeContact::displacement_change() const
{
  std::vector<double> change = x_.body;
  for (double &value : change)
    value *= h_;
  return change;
}

std::vector<double>
WholeContact::rigid_change() const
{
  return rigid_change_;
}

void
WholeContact::velocities(const WholeContactProblem &problem, std::vector<double> &v)
{
  whole_.velocities(x_, at_points_);
  for (std::size_t i = 0; i < problem.points.size(); ++i)
    set_triple(v, i,
               triple(problem.velocity, i) +
                   problem.frames[i] * triple(at_points_, problem.points[i]));
}

std::vector<double>
WholeContact::at_all_points(const WholeContactProblem &problem,
                            const std::vector<double> &local) const
{
  std::vector<double> global(3 * whole_.points().n_points(), 0.);
  for (std::size_t i = 0; i < problem.points.size(); ++i)
    set_triple(global, problem.points[i], transpose(problem.frames[i]) * triple(local, i));
  return global;
}

WholeContactReport
WholeContact::solve(const WholeContactProblem &problem, std::vector<double> &r)
{
  WholeContactReport report;
  h_ = problem.h;
  const std::size_t n = problem.points.size();
  // Rows that give way resist like the points themselves.
  const double mean_compliance =
      n > 0 ? std::accumulate(problem.compliance.begin(), problem.compliance.end(), 0.) / n : 1.;
  whole_.set(h_, problem.rigid, 1. / mean_compliance);
  x_.set_zero(whole_.n_body(), whole_.n_rigid(), 0);
  for (std::size_t k = 0; k < x_.rigid.size(); ++k)
    x_.rigid[k] = problem.rigid[k].start;
  // Forces of the balance beside the rows: the missing ones, less the present forces.
  WholeVector known, residual;
  whole_.spread(at_all_points(problem, r), known);
  known.scale(-1.);
  for (std::size_t i = 0; i < whole_.n_body(); ++i)
    known.body[i] += missing_[i];
  ContactSets sets(problem, r);
  space_.begin(); // points have moved
  std::vector<double> v(3 * n), missing, found;
  const double force_tolerance = problem.tolerance * tolerances_.force * problem.reference_force,
               penetration_tolerance = problem.tolerance * tolerances_.penetration;
  // The error may grow, but not above the last ones.
  std::array<double, 3> errors{};
  double allowed = std::numeric_limits<double>::infinity();
  WholeVector last;
  std::vector<double> last_v, last_r;
  const auto go_back = [&](const double part)
  {
    x_.scale(part);
    x_.add(1. - part, last);
    for (std::size_t k = 0; k < r.size(); ++k)
    {
      v[k] = part * v[k] + (1. - part) * last_v[k];
      r[k] = part * r[k] + (1. - part) * last_r[k];
    }
  };
  for (;; ++report.sets)
  {
    velocities(problem, v);
    sets.compare(v, r);
    // A set that few points decide may move a soft rigid motion far into the others.
    for (double part = .5; sets.error() > allowed; part *= .5)
    {
      const bool none_helps = part < least_part;
      if (none_helps && report.sets < free_sets)
        break;
      go_back(none_helps ? .5 / part : .5);
      sets.compare(v, r);
      if (none_helps)
        break;
    }
    last = x_;
    last.rows.clear();
    last_v = v;
    last_r = r;
    sets.choose();
    space_.set(sets.rows(whole_.resistance()));
    sets.missing(v, r, missing);
    sets.own_values(r, whole_.resistance(), x_.rows);
    space_.lift(missing, x_);
    whole_.multiply(x_, residual);
    residual.scale(-1.);
    residual.add(1., known);
    const double norm = space_.norm(residual);
    // Errors below the imbalance say nothing.
    errors[report.sets % errors.size()] =
        std::max(sets.error(), std::min(norm, problem.reference_force));
    allowed = report.sets < free_sets ? *std::max_element(errors.begin(), errors.end())
                                      : errors[report.sets % errors.size()];
    // A point that bears next to nothing may leave and touch from set to set.
    const bool is_solved =
        norm <= force_tolerance && sets.friction_error() <= force_tolerance &&
        sets.penetration_velocity() * problem.length_per_velocity <= penetration_tolerance &&
        (sets.n_changed() == 0 || sets.error() <= force_tolerance);
    if (!is_solved)
    {
      const bool is_near =
          sets.n_changed() > 0 && sets.n_changed() <= many * n && norm <= problem.reference_force;
      const double inner = is_near ? quick : careful,
                   start = std::min(norm, large * problem.reference_force);
      report.iterations += space_.iterate(std::max(inner * start, .5 * force_tolerance),
                                          most_iterations, residual, x_);
    }
    space_.reactions(residual, found);
    sets.set_forces(found, r);
    if (!is_solved && report.sets < tolerances_.max_sets)
      continue;
    whole_.means(x_.body, rigid_change_);
    for (std::size_t k = 0; k < x_.rigid.size(); ++k)
      rigid_change_[k] += x_.rigid[k];
    report.converged = is_solved;
    if (is_solved)
    {
      space_.add_forces(found, residual); // they are no longer missing
      missing_ = residual.body;
      // A missing momentum of a free motion is not a force on the elastic body.
      for (std::size_t k = 0; k < problem.rigid.size(); ++k)
        for (std::size_t i = 0; i < problem.rigid[k].of_body.size(); ++i)
          missing_[i] -= residual.rigid[k] * problem.rigid[k].of_body[i];
    }
    else
      report.reason = "no balance of the whole body after " + std::to_string(report.sets) +
                      " sets of contact points";
    return report;
  }
}
} // namespace arthrowear
