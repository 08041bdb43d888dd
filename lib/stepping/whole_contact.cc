// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/whole_contact.h"

#include "base/triples.h"
#include "solid/krylov_solver.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <limits>

namespace arthrowear
{
namespace
{
// Residual of an inner solve over its first one: while many points change their sets, only
// converged forces decide which do; later the next set corrects it [-].
constexpr double careful = 1e-2, quick = 0.1;
// Share of the points above which many change.
constexpr double many = 0.01;
// Residual of the responses to rigid motions over their reactions: the better they are, the less
// conjugate gradients have to find of them [-].
constexpr double mode_residual = 0.05;
// A mode that is renewed is near; conjugate gradients for the step correct the rest of it.
constexpr unsigned int most_iterations = 400, first_of_mode = 30, more_of_mode = 1;
} // namespace

double
WholeContactProblem::opening(const std::size_t i, const double force, const double speed) const
{
  if (!(force > 0.))
    return 0.;
  const double by_excess = excess.empty() ? 0. : excess[i] * force;
  return by_excess + (wear_opening != nullptr ? wear_opening->rate(i, force, speed).opening
                                              : wear[i] * force * speed);
}

WholeContact::WholeContact(const Body &body, const Conditions &held, const PointWeights &points,
                           const NodeGather &gather, const InertiaRelief &relief,
                           KrylovSolver &solver, const Tolerances &tolerances)
    : body_(body), held_(held), points_(points), gather_(gather), relief_(relief), solver_(solver),
      tolerances_(tolerances), field_(body.partition().zero_field())
{
  for (std::size_t i = 0; i < 3 * body.partition().n_owned(); ++i)
    field_[i] = held.is_fixed(i) ? 0. : 1.;
  gather_.gather(field_, mask_);
  x_.body.assign(3 * body.partition().n_owned(), 0.);
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
  const std::size_t n = 3 * points_.n_points(), n_owned = 3 * body_.partition().n_owned();
  for (unsigned int c = 0; c < 3; ++c)
    if (relief_.is_free(c))
    {
      RigidCoordinate &coordinate = coordinates.emplace_back();
      coordinate.axis = c;
      coordinate.at_points.assign(relief_.free_at_points().begin() + c * n,
                                  relief_.free_at_points().begin() + (c + 1) * n);
      coordinate.inertia = relief_.mass_in_steps() / h;
      coordinate.of_body.resize(n_owned);
      for (std::size_t i = 0; i < n_owned; ++i)
        coordinate.of_body[i] = held_.is_fixed(i) ? 0. : relief_.mass_row(c)[i] / relief_.mass();
    }
  return coordinates;
}

double
WholeContact::dot(const Vector &a, const Vector &b) const
{
  double sum = 0.;
  for (std::size_t i = 0; i < a.body.size(); ++i)
    sum += a.body[i] * b.body[i];
  sum = body_.partition().sum(sum);
  for (std::size_t k = 0; k < a.rigid.size(); ++k)
    sum += a.rigid[k] * b.rigid[k];
  for (std::size_t row = 0; row < a.rows.size(); ++row)
    sum += a.rows[row] * b.rows[row];
  return sum;
}

void
WholeContact::gather(const Vector &x) const
{
  std::copy(x.body.begin(), x.body.end(), field_.begin());
  gather_.gather(field_, nodal_);
  nodal_.insert(nodal_.end(), x.rows.begin(), x.rows.end());
}

void
WholeContact::add_rows(const std::vector<double> &multipliers, const double factor, Vector &x) const
{
  rows_.to_nodes(multipliers, nodal_);
  x.rows.resize(rows_.rows().size(), 0.);
  for (std::size_t row = 0; row < x.rows.size(); ++row)
    x.rows[row] += factor * nodal_[mask_.size() + row];
  nodal_.resize(mask_.size());
  std::fill(field_.begin(), field_.end(), 0.);
  gather_.add(nodal_, field_);
  for (std::size_t i = 0; i < x.body.size(); ++i)
    x.body[i] += factor * field_[i];
}

std::vector<double>
WholeContact::reactions(const Vector &residual) const
{
  gather(residual);
  return rows_.multipliers(rows_.values(nodal_));
}

void
WholeContact::multiply(const Vector &x, Vector &product) const
{
  product.body.resize(x.body.size());
  product.rigid.assign(x.rigid.size(), 0.);
  product.rows = x.rows; // with the scale of the rows' yield, each resists by 1
  solver_.multiply(x.body.data(), product.body.data());
  for (double &value : product.body)
    value *= h_;
  for (std::size_t k = 0; k < x.rigid.size(); ++k)
  {
    const RigidCoordinate &coordinate = problem_->rigid[k];
    double mean = 0.;
    for (std::size_t i = 0; i < coordinate.of_body.size(); ++i)
      mean += coordinate.of_body[i] * x.body[i];
    if (!coordinate.of_body.empty() || body_.partition().n_ranks() > 1)
      mean = body_.partition().sum(mean);
    const double force = coordinate.inertia * (x.rigid[k] + mean);
    product.rigid[k] = force;
    for (std::size_t i = 0; i < coordinate.of_body.size(); ++i)
      product.body[i] += force * coordinate.of_body[i];
  }
}

double
WholeContact::missing_force() const
{
  double square = 0.;
  for (const double value : missing_)
    square += value * value;
  return std::sqrt(body_.partition().sum(square));
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
  std::vector<double> change = x_.rigid;
  for (std::size_t k = 0; k < change.size(); ++k)
  {
    const std::vector<double> &of_body = problem_->rigid[k].of_body;
    double mean = 0.;
    for (std::size_t i = 0; i < of_body.size(); ++i)
      mean += of_body[i] * x_.body[i];
    change[k] += body_.partition().sum(mean);
  }
  return change;
}

void
WholeContact::velocities(std::vector<double> &v) const
{
  std::copy(x_.body.begin(), x_.body.end(), field_.begin());
  gather_.gather(field_, nodal_);
  points_.to_points(nodal_, at_points_);
  v = problem_->velocity;
  for (std::size_t i = 0; i < problem_->points.size(); ++i)
  {
    const unsigned int point = problem_->points[i];
    Vector3 change = triple(at_points_, point);
    for (std::size_t k = 0; k < x_.rigid.size(); ++k)
      change = change + x_.rigid[k] * triple(problem_->rigid[k].at_points, point);
    set_triple(v, i, triple(v, i) + problem_->frames[i] * change);
  }
}

void
WholeContact::spread(const std::vector<double> &r, Vector &f) const
{
  at_points_.assign(3 * points_.n_points(), 0.);
  for (std::size_t i = 0; i < problem_->points.size(); ++i)
    set_triple(at_points_, problem_->points[i], transpose(problem_->frames[i]) * triple(r, i));
  points_.to_nodes(at_points_, nodal_);
  for (std::size_t i = 0; i < nodal_.size(); ++i)
    nodal_[i] *= mask_[i];
  std::fill(field_.begin(), field_.end(), 0.);
  gather_.add(nodal_, field_);
  f.body.assign(field_.begin(), field_.begin() + x_.body.size());
  f.rigid.resize(problem_->rigid.size());
  for (std::size_t k = 0; k < f.rigid.size(); ++k)
  {
    f.rigid[k] = 0.;
    for (std::size_t i = 0; i < at_points_.size(); ++i)
      f.rigid[k] += at_points_[i] * problem_->rigid[k].at_points[i];
  }
}

unsigned int
WholeContact::choose(const std::vector<double> &v, const std::vector<double> &r, Sets &sets) const
{
  unsigned int n_changed = 0;
  for (std::size_t i = 0; i < problem_->points.size(); ++i)
  {
    const double compliance = problem_->compliance[i];
    const double speed = std::hypot(v[3 * i], v[3 * i + 1]);
    const double closing =
        r[3 * i + 2] - (v[3 * i + 2] + problem_->opening(i, r[3 * i + 2], speed)) / compliance;
    const bool touches = closing > 0.;
    bool sticks = false;
    if (touches && problem_->friction > 0.)
    {
      const double a = r[3 * i] - v[3 * i] / compliance,
                   b = r[3 * i + 1] - v[3 * i + 1] / compliance, length = std::hypot(a, b);
      sticks = length <= problem_->friction * std::max(0., r[3 * i + 2]);
      if (!sticks && length > 0.)
      {
        sets.direction[2 * i] = a / length;
        sets.direction[2 * i + 1] = b / length;
      }
    }
    n_changed += touches != (sets.touches[i] != 0) || sticks != (sets.sticks[i] != 0);
    sets.touches[i] = touches;
    sets.sticks[i] = sticks;
  }
  return n_changed;
}

void
WholeContact::set_rows(const Sets &sets, const std::vector<double> &r)
{
  std::vector<ConstraintRows::Row> rows;
  for (std::size_t i = 0; i < problem_->points.size(); ++i)
    if (sets.touches[i])
      for (const unsigned int c : {2u, 0u, 1u})
        if (c == 2 || sets.sticks[i])
          rows.push_back(
              {problem_->points[i], problem_->frames[i][c], c == 2 ? sets.yield[i] : 0.});
  if (rows == rows_.rows() && !are_modes_old_)
    return;
  are_modes_old_ = false;
  rows_.set(std::move(rows), points_, mask_);
  // Their own values start from the forces.
  x_.rows.assign(rows_.rows().size(), 0.);
  std::size_t row = 0;
  for (std::size_t i = 0; i < problem_->points.size(); ++i)
    if (sets.touches[i])
    {
      x_.rows[row] = sets.yield[i] * std::max(0., r[3 * i + 2]);
      row += sets.sticks[i] ? 3 : 1;
    }
  renew_modes();
}

/// Each mode has a rigid coordinate of 1; its elastic part lets the rows of the set rest.
void
WholeContact::renew_modes()
{
  const std::size_t n = problem_->rigid.size();
  modes_.resize(n);
  for (std::size_t k = 0; k < n; ++k)
  {
    Vector &mode = modes_[k].motion;
    const bool is_first = mode.body.size() != x_.body.size();
    mode.body.resize(x_.body.size(), 0.);
    mode.rigid.assign(n, 0.);
    mode.rows.assign(rows_.rows().size(), 0.);
    gather(mode);
    std::vector<double> missing = rows_.values(nodal_);
    for (std::size_t row = 0; row < missing.size(); ++row)
      missing[row] = -missing[row] -
                     arthrowear::dot(rows_.rows()[row].direction,
                                     triple(problem_->rigid[k].at_points, rows_.rows()[row].point));
    add_rows(rows_.multipliers(missing), 1., mode);
    Vector residual;
    multiply(mode, residual);
    for (std::vector<double> *part : {&residual.body, &residual.rows})
      for (double &value : *part)
        value = -value;
    const double reaction = std::sqrt(dot({residual.body, {}, {}}, {residual.body, {}, {}}));
    iterate(residual, mode_residual * reaction, false, is_first ? first_of_mode : more_of_mode,
            mode);
    mode.rigid[k] = 1.;
    multiply(mode, modes_[k].image);
  }
  Eigen::MatrixXd matrix(n, n);
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t l = 0; l < n; ++l)
      matrix(k, l) = dot(modes_[k].motion, modes_[l].image);
  const Eigen::MatrixXd inverse =
      n > 0 ? Eigen::MatrixXd((.5 * (matrix + matrix.transpose())).inverse()) : matrix;
  coarse_.assign(inverse.data(), inverse.data() + n * n);
}

unsigned int
WholeContact::iterate(Vector &residual, const double tolerance, const bool moves_rigidly,
                      const unsigned int most, Vector &x)
{
  const std::size_t n_body = residual.body.size(), n_rigid = residual.rigid.size(),
                    n_rows = rows_.rows().size();
  Vector step, image,
      direction{std::vector<double>(n_body, 0.), std::vector<double>(n_rigid, 0.),
                std::vector<double>(n_rows, 0.)};
  step.body.resize(n_body);
  step.rigid.resize(n_rigid);
  Vector projected;
  double last = 0.;
  unsigned int iteration = 0;
  for (;; ++iteration)
  {
    projected = {residual.body, {}, residual.rows};
    add_rows(reactions(projected), -1., projected);
    double square = dot(projected, projected);
    std::vector<double> on_modes(moves_rigidly ? n_rigid : 0);
    for (std::size_t k = 0; k < on_modes.size(); ++k)
    {
      on_modes[k] = dot(modes_[k].motion, residual);
      double size = 0.;
      for (const double value : problem_->rigid[k].at_points)
        size = std::max(size, std::abs(value));
      square += on_modes[k] * on_modes[k] / size / size;
    }
    if (std::sqrt(square) <= tolerance || iteration == most)
      break;
    solver_.precondition(projected.body.data(), step.body.data());
    for (double &value : step.body)
      value /= h_;
    step.rows = projected.rows;
    const std::vector<double> rigid = std::move(step.rigid);
    step.rigid.clear();
    add_rows(reactions(step), -1., step);
    step.rigid = rigid;
    std::fill(step.rigid.begin(), step.rigid.end(), 0.);
    for (std::size_t k = 0; k < on_modes.size(); ++k)
    {
      double amplitude = 0.;
      for (std::size_t l = 0; l < n_rigid; ++l)
        amplitude += coarse_[k * n_rigid + l] * on_modes[l];
      for (std::size_t i = 0; i < n_body; ++i)
        step.body[i] += amplitude * modes_[k].motion.body[i];
      for (std::size_t l = 0; l < n_rigid; ++l)
        step.rigid[l] += amplitude * modes_[k].motion.rigid[l];
      for (std::size_t row = 0; row < n_rows; ++row)
        step.rows[row] += amplitude * modes_[k].motion.rows[row];
    }
    const double now = dot(residual, step), ratio = last > 0. ? now / last : 0.;
    last = now;
    for (std::size_t i = 0; i < n_body; ++i)
      direction.body[i] = step.body[i] + ratio * direction.body[i];
    for (std::size_t k = 0; k < n_rigid; ++k)
      direction.rigid[k] = step.rigid[k] + ratio * direction.rigid[k];
    for (std::size_t row = 0; row < n_rows; ++row)
      direction.rows[row] = step.rows[row] + ratio * direction.rows[row];
    multiply(direction, image);
    const double length = now / dot(direction, image);
    for (std::size_t i = 0; i < n_body; ++i)
    {
      x.body[i] += length * direction.body[i];
      residual.body[i] -= length * image.body[i];
    }
    for (std::size_t k = 0; k < n_rigid; ++k)
    {
      x.rigid[k] += length * direction.rigid[k];
      residual.rigid[k] -= length * image.rigid[k];
    }
    for (std::size_t row = 0; row < n_rows; ++row)
    {
      x.rows[row] += length * direction.rows[row];
      residual.rows[row] -= length * image.rows[row];
    }
  }
  return iteration;
}

WholeContactReport
WholeContact::solve(const WholeContactProblem &problem, std::vector<double> &r)
{
  WholeContactReport report;
  problem_ = &problem;
  h_ = problem.h;
  const std::size_t n = problem.points.size(), n_rigid = problem.rigid.size();
  x_.body.assign(3 * body_.partition().n_owned(), 0.);
  x_.rigid.clear();
  for (const RigidCoordinate &coordinate : problem.rigid)
    x_.rigid.push_back(coordinate.start);
  const std::vector<double> before = r;
  Sets sets{std::vector<char>(n, 0), std::vector<char>(n, 0), std::vector<double>(2 * n, 0.),
            std::vector<double>(n, 0.)};
  for (std::size_t i = 0; i < n; ++i)
  {
    sets.touches[i] = r[3 * i + 2] > 0.;
    sets.sticks[i] = sets.touches[i] && std::hypot(r[3 * i], r[3 * i + 1]) <
                                            (1. - 1e-9) * problem.friction * r[3 * i + 2];
  }
  x_.rows.clear();
  std::vector<double> v, known(3 * n);
  Vector f, residual;
  are_modes_old_ = true; // places have moved
  const double force_tolerance = problem.tolerance * tolerances_.force * problem.reference_force,
               penetration_tolerance = problem.tolerance * tolerances_.penetration;
  for (;; ++report.sets)
  {
    velocities(v);
    const unsigned int n_changed = choose(v, r, sets);
    // Wear gives way to a force: the law at the present velocity and force.
    for (std::size_t i = 0; i < n; ++i)
      if (const double force = r[3 * i + 2]; sets.touches[i] && force > 0.)
        sets.yield[i] =
            std::sqrt(problem.opening(i, force, std::hypot(v[3 * i], v[3 * i + 1])) / force);
    set_rows(sets, r);
    // Forces that the rows do not find: friction of slip, and less the present ones.
    for (std::size_t i = 0; i < n; ++i)
    {
      const double slip =
          sets.touches[i] && !sets.sticks[i] ? problem.friction * std::max(0., r[3 * i + 2]) : 0.;
      for (int c = 0; c < 2; ++c)
        known[3 * i + c] = slip * sets.direction[2 * i + c] - before[3 * i + c];
      known[3 * i + 2] = -before[3 * i + 2];
    }
    spread(known, f);
    // The rows rest at their velocities.
    std::vector<double> missing;
    double violation = 0.;
    for (std::size_t i = 0; i < n; ++i)
      if (sets.touches[i])
      {
        const double speed = std::hypot(v[3 * i], v[3 * i + 1]);
        violation =
            std::max(violation, std::abs(v[3 * i + 2] + problem.opening(i, r[3 * i + 2], speed)));
        missing.push_back(-v[3 * i + 2] - sets.yield[i] * x_.rows[missing.size()]);
        for (int c = 0; c < 2 && sets.sticks[i]; ++c)
          missing.push_back(-v[3 * i + c]);
      }
    add_rows(rows_.multipliers(missing), 1., x_);
    multiply(x_, residual);
    for (std::size_t i = 0; i < residual.body.size(); ++i)
      residual.body[i] = f.body[i] + missing_[i] - residual.body[i];
    for (std::size_t k = 0; k < n_rigid; ++k)
      residual.rigid[k] = f.rigid[k] - residual.rigid[k];
    for (double &value : residual.rows)
      value = -value;
    const double norm = norm_of(residual);
    const bool is_solved = n_changed == 0 && norm <= force_tolerance &&
                           violation * problem.length_per_velocity <= penetration_tolerance;
    if (!is_solved)
    {
      const double inner = n_changed > many * n ? careful : quick;
      report.iterations += iterate(residual, std::max(inner * norm, .3 * force_tolerance), true,
                                   most_iterations, x_);
    }
    // Forces of the rows balance what is left.
    const std::vector<double> found = reactions(residual);
    std::size_t row = 0;
    for (std::size_t i = 0; i < n; ++i)
    {
      const double slip_before = sets.touches[i] && !sets.sticks[i] ? 1. : 0.;
      set_triple(r, i, Vector3{});
      if (!sets.touches[i])
        continue;
      r[3 * i + 2] = -found[row++];
      for (int c = 0; c < 2; ++c)
        r[3 * i + c] = sets.sticks[i] ? -found[row++]
                                      : slip_before * problem.friction *
                                            std::max(0., r[3 * i + 2]) * sets.direction[2 * i + c];
    }
    if (is_solved)
    {
      report.converged = true;
      // Without the reactions of the rows, which are forces now.
      add_rows(found, -1., residual);
      missing_ = residual.body;
      force_change_.assign(3 * points_.n_points(), 0.);
      for (std::size_t i = 0; i < n; ++i)
        set_triple(force_change_, problem.points[i],
                   transpose(problem.frames[i]) * (triple(r, i) - triple(before, i)));
      return report;
    }
    if (report.sets == tolerances_.max_sets)
    {
      report.reason = "no balance of the whole body after " + std::to_string(report.sets) +
                      " sets of contact points";
      return report;
    }
  }
}

double
WholeContact::norm_of(const Vector &residual) const
{
  Vector projected{residual.body, {}, residual.rows};
  add_rows(reactions(projected), -1., projected);
  double square = dot(projected, projected);
  for (std::size_t k = 0; k < residual.rigid.size(); ++k)
  {
    double size = 0.;
    for (const double value : problem_->rigid[k].at_points)
      size = std::max(size, std::abs(value));
    const double on_mode = dot(modes_[k].motion, residual) / size;
    square += on_mode * on_mode;
  }
  return std::sqrt(square);
}
} // namespace arthrowear
