// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/condensed_body.h"

#include "base/errors.h"
#include "base/stage_timer.h"
#include "base/triples.h"
#include "solid/krylov_solver.h"
#include "stepping/normal_columns.h"
#include "stepping/whole_contact.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace arthrowear
{
namespace
{
// Residual of a column's solve over its force [-]: compliances err by as much, and jumps by less
// than a thousandth of that (doc/theory/iterative.md, section 4).
constexpr double column_residual = 1e-5;
/// Improves the elastic displacement of a body, without its free translations, under forces from
/// which the inertia's share is removed, until a hundredth of them is missing.
/// @param held  of the displacement; in: the last one, or zero
/// @return its potential energy, twice [mJ]
double
improve_displacement(const NodePartition &partition, const Conditions &conditions,
                     const InertiaRelief &relief, KrylovSolver &solver, Field force, Field &held)
{
  constexpr double missing = 0.01;
  const Vector3 resultant = resultant_of(force, partition);
  for (unsigned int c = 0; c < 3; ++c)
    for (std::size_t i = 0; relief.is_free(c) && i < force.size(); ++i)
      force[i] -= resultant[c] / relief.mass() * relief.mass_row(c)[i];
  for (std::size_t i = 0; i < 3 * partition.n_owned(); ++i)
    if (conditions.is_fixed(i))
      force[i] = 0.;
  solver.improve(force.data(), held.data(), missing * std::sqrt(partition.dot(force, force)));
  solver.multiply(held.data(), force.data());
  return partition.dot(held, force);
}

/// From the columns of W.
class ResponsesOfColumns : public NormalResponses
{
public:
  /// @param require  makes the columns of points
  ResponsesOfColumns(const ResponseColumns &columns, const PointWeights &points,
                     std::function<void(const std::vector<unsigned int> &points)> require)
      : columns_(columns), points_(points), require_(std::move(require))
  {
  }
  std::vector<double> along_normals(const std::vector<unsigned int> &points,
                                    const std::vector<Vector3> &normals) override
  {
    require_(points);
    return columns_.along_normals(points, normals);
  }
  std::vector<double> displacement(const std::vector<double> &forces) const override
  {
    std::vector<double> nodal(3 * points_.nodes().size(), 0.), values;
    columns_.add_response(forces, 1., nodal.data());
    points_.to_points(nodal, values);
    return values;
  }

private:
  const ResponseColumns &columns_;
  const PointWeights &points_;
  std::function<void(const std::vector<unsigned int> &points)> require_;
};
} // namespace

CondensedBody::CondensedBody(const Body &body, CondensedSupports supports,
                             const PointWeights &points, const CondensedChoices &choices)
    : body_(body), supports_(std::move(supports)), points_(points), gather_(body, points.nodes()),
      matrix_(body, *supports_.held, choices.solver),
      relief_(body, supports_.translation, points, gather_),
      loads_(body.partition(), supports_.loads),
      columns_(body, *supports_.held, points, relief_,
               matrix_.will_be_whole() ? choices.most_whole_columns : 0.),
      memory_(body.partition())
{
  if (!has_factor(choices.solver))
    normals_ = std::make_unique<NormalColumns>(body.partition().communicator(), points.n_points(),
                                               [this](const std::vector<double> &forces) {
                                                 return solved_at_points(forces, column_residual);
                                               });
  else
    normals_ = std::make_unique<ResponsesOfColumns>(
        columns_, points, [this](const std::vector<unsigned int> &of) { make_columns(of); });
  if (choices.store != nullptr)
    stored_ = std::make_unique<StoredResponses>(
        choices.store, body, *supports_.held, supports_.loads, points, gather_,
        StoredResponses::Responses{relief_, loads_, columns_, lowest_frequency_}, choices.solver);
  if (stored_ && stored_->read())
  {
    factor_waits_ = true;
    return;
  }
  const StageTimer timer(making_);
  if (!factor_and_solve(body.partition().zero_field()))
    throw RunError("the stiffness matrix is singular: the body has no support, or an element is "
                   "distorted");
  if (stored_)
    stored_->set_norm(matrix_.norm());
  if (!has_factor(choices.solver))
  {
    tolerance_ = choices.tolerances.force;
    contact_ = std::make_shared<WholeContact>(body, *supports_.held, points, gather_, relief_,
                                              *matrix_.krylov(), choices.tolerances);
  }
}

std::vector<double>
CondensedBody::nodal_forces(const std::vector<double> &forces) const
{
  const std::size_t n_owned = 3 * body_.partition().n_owned();
  std::vector<double> nodal;
  points_.to_nodes(forces, nodal);
  Field field = body_.partition().zero_field();
  gather_.add(nodal, field);
  for (std::size_t i = 0; i < n_owned; ++i)
    if (supports_.held->is_fixed(i))
      field[i] = 0.;
  return {field.begin(), field.begin() + n_owned};
}

std::vector<double>
CondensedBody::near_response(const std::vector<double> &forces) const
{
  // A small change, as when frames turn a last time, is balanced at once; a large one only so far
  // that contact finds its sets, since the next contact problem balances the rest.
  constexpr double small = 1e4 /* tolerances */, rough = 1e-3;
  std::vector<double> rhs = nodal_forces(forces), response;
  memory_.guess(rhs, response);
  const double size = memory_.norm(rhs), largest = std::max(memory_.largest(), size),
               least = tolerance_ * largest;
  KrylovSolver &solver = *factor().krylov();
  if (size > 0.)
    solver.improve(rhs.data(), response.data(),
                   size <= small * least ? least : std::max(least, rough * largest));
  std::vector<double> missing(rhs.size());
  solver.multiply(response.data(), missing.data());
  for (std::size_t i = 0; i < rhs.size(); ++i)
    missing[i] = rhs[i] - missing[i];
  contact_->add_missing(missing);
  memory_.keep(std::move(rhs), response);
  return response;
}

void
CondensedBody::add_response(const std::vector<double> &forces, const double factor,
                            double *nodal) const
{
  if (!contact_)
    return columns_.add_response(forces, factor, nodal);
  add_projected(near_response(forces), forces, factor, nodal);
}

void
CondensedBody::add_solution(const std::vector<double> &forces, double *nodal) const
{
  if (!contact_)
    return columns_.add_response(forces, 1., nodal);
  std::vector<double> response = contact_->displacement_change();
  const Vector3 resultant = points_.resultant(forces);
  for (unsigned int c = 0; c < 3; ++c)
    for (std::size_t i = 0; relief_.is_free(c) && i < response.size(); ++i)
      response[i] += resultant[c] / relief_.mass() * relief_.fields[c][i];
  add_projected(response, forces, 1., nodal);
  memory_.keep(nodal_forces(forces), std::move(response));
}

void
CondensedBody::add_projected(const std::vector<double> &response, const std::vector<double> &forces,
                             const double factor, double *nodal) const
{
  Field field = body_.partition().zero_field();
  std::copy(response.begin(), response.end(), field.begin());
  relief_.project(field, points_.resultant(forces));
  std::vector<double> at_nodes;
  gather_.gather(field, at_nodes);
  for (std::size_t i = 0; i < at_nodes.size(); ++i)
    nodal[i] += factor * at_nodes[i];
}

bool
CondensedBody::linearise_at(const Field &displacement)
{
  if (stored_)
    stored_->stop();
  return factor_and_solve(displacement);
}

bool
CondensedBody::factor_and_solve(const Field &displacement)
{
  columns_.clear();
  normals_->clear();
  memory_.clear();
  factor_waits_ = false;
  lowest_frequency_ = -1.;
  if (!matrix_.factor(displacement, 0., 1.))
    return false;
  std::vector<const Field *> forces;
  std::vector<Field *> fields;
  for (unsigned int c = 0; c < 3; ++c)
  {
    forces.insert(forces.end(), {&relief_.mass_row(c), &supports_.loads[c]});
    fields.insert(fields.end(), {&relief_.fields[c], &loads_.fields[c]});
  }
  matrix_.solve(forces, fields);
  relief_.take_fields(points_, gather_);
  for (unsigned int k = 0; k < 3; ++k)
    relief_.project(loads_.fields[k], loads_.resultant_of(k));
  loads_.take_fields(relief_, points_, gather_);
  return true;
}

const EffectiveMatrix &
CondensedBody::factor() const
{
  if (factor_waits_ && !matrix_.factor(body_.partition().zero_field(), 0., 1.))
    throw RunError("the stiffness matrix is singular: an element is distorted");
  factor_waits_ = false;
  return matrix_;
}

void
CondensedBody::require(const std::vector<unsigned int> &points)
{
  if (!contact_)
    make_columns(points);
}

void
CondensedBody::make_columns(const std::vector<unsigned int> &points)
{
  std::vector<unsigned int> missing = columns_.missing(points);
  if (missing.empty())
    return;
  const StageTimer timer(making_);
  columns_.make(std::move(missing), factor());
}

std::vector<double>
CondensedBody::values(const std::vector<unsigned int> &points, const std::vector<Matrix3> &frames,
                      const double h)
{
  if (contact_)
    return solved_values(points, frames, h);
  make_columns(points);
  return columns_.rows(points, frames, h);
}

void
CondensedBody::store_columns()
{
  if (stored_ && stored_->waits() && columns_.are_complete())
    stored_->write(factor(), making_, lowest_frequency());
}

std::vector<double>
CondensedBody::solved_at_points(const std::vector<double> &forces, const double residual) const
{
  const std::vector<double> rhs = nodal_forces(forces);
  std::vector<double> response(rhs.size(), 0.), nodal(3 * points_.nodes().size(), 0.), values;
  factor().krylov()->improve(rhs.data(), response.data(), residual * memory_.norm(rhs));
  add_projected(response, forces, 1., nodal.data());
  points_.to_points(nodal, values);
  return values;
}

std::vector<double>
CondensedBody::solved_values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, const double h) const
{
  constexpr double residual = 1e-9; // W is as good as the tolerances of its solvers
  const std::size_t n = 3 * points.size();
  std::vector<Vector3> axes, pushes; // of the frames; of forces along them, on free axes
  for (const unsigned int point : points)
    for (const Vector3 &axis : frames[point])
    {
      axes.push_back(axis);
      Vector3 &push = pushes.emplace_back(transpose(relief_.at_points()[point]) * axis);
      for (unsigned int c = 0; c < 3; ++c)
        push[c] = relief_.is_free(c) ? push[c] : 0.;
    }
  std::vector<double> values(n * n), forces(3 * points_.n_points(), 0.);
  for (std::size_t column = 0; column < n; ++column)
  {
    set_triple(forces, points[column / 3], axes[column]);
    const std::vector<double> motion = solved_at_points(forces, residual);
    set_triple(forces, points[column / 3], Vector3{});
    for (std::size_t row = 0; row < n; ++row)
      values[row * n + column] = dot(axes[row], triple(motion, points[row / 3])) / h +
                                 h / relief_.mass_in_steps() * dot(pushes[row], pushes[column]);
  }
  for (std::size_t row = 0; row < n; ++row) // symmetric, which solves are to their residual
    for (std::size_t column = 0; column < row; ++column)
      values[row * n + column] = values[column * n + row] =
          .5 * (values[row * n + column] + values[column * n + row]);
  return body_.partition().rank() == 0 ? values : std::vector<double>();
}

std::vector<double>
CondensedBody::normal_values(const std::vector<unsigned int> &points,
                             const std::vector<Matrix3> &frames, const double h)
{
  if (!contact_)
    return ContactOperator::normal_values(points, frames, h);
  std::vector<Vector3> normals, pushes; // of a point's normal; of a force along it, free axes
  for (const unsigned int point : points)
  {
    normals.push_back(frames[point][2]);
    Vector3 &push = pushes.emplace_back(transpose(relief_.at_points()[point]) * normals.back());
    for (unsigned int c = 0; c < 3; ++c)
      push[c] = relief_.is_free(c) ? push[c] : 0.;
  }
  std::vector<double> values = normals_->along_normals(points, normals);
  if (body_.partition().rank() != 0)
    return {};
  const std::size_t n = points.size();
  for (std::size_t k = 0; k < values.size(); ++k)
    values[k] = values[k] / h + h / relief_.mass_in_steps() * dot(pushes[k / n], pushes[k % n]);
  return values;
}

Vector3
CondensedBody::moment(const std::vector<double> &forces, const Vector3 &loads) const
{
  Vector3 sum = relief_.moment(forces, points_.resultant(forces));
  for (unsigned int c = 0; c < 3; ++c)
    if (!relief_.is_free(c))
      loads_.add_moment(loads, c, sum[c]);
  return sum;
}

Field
CondensedBody::elastic_field(const Field &force) const
{
  Field field;
  factor().solve(force, field);
  relief_.project(field, resultant_of(force, body_.partition()));
  return field;
}

std::vector<Field>
CondensedBody::elastic_fields(const std::vector<Forces> &forces) const
{
  std::vector<Field> fields(forces.size(), body_.partition().zero_field());
  std::vector<const Field *> sides;
  std::vector<Field *> solutions;
  for (std::size_t k = 0; k < forces.size(); ++k)
  {
    sides.push_back(&fields[k]);
    solutions.push_back(&fields[k]);
    if (forces[k].at_points.empty())
      continue;
    std::vector<double> nodal;
    points_.to_nodes(forces[k].at_points, nodal);
    gather_.add(nodal, fields[k]);
    loads_.add_forces(forces[k].loads, fields[k]);
  }
  factor().solve(sides, solutions);
  for (std::size_t k = 0; k < forces.size(); ++k)
    if (!forces[k].at_points.empty())
      relief_.project(fields[k], resultant(forces[k].at_points, forces[k].loads));
  return fields;
}

Field
CondensedBody::elastic_response(const std::vector<double> &forces, const Vector3 &loads) const
{
  if (!columns_.are_whole())
    return elastic_fields({{forces, loads}})[0];
  Field field;
  columns_.whole_response(forces, field);
  relief_.project(field, points_.resultant(forces));
  loads_.add_field(loads, field);
  return field;
}

double
CondensedBody::lowest_frequency() const
{
  if (lowest_frequency_ >= 0.)
    return lowest_frequency_;
  // Rayleigh's quotient in inverse iterations from an irregular shape: it falls towards the
  // frequency, and stops where it falls by less than a hundredth.
  constexpr unsigned int n_iterations = 8;
  constexpr double least_fall = 0.01;
  const NodePartition &partition = body_.partition();
  Field vector = partition.zero_field(), held = vector, mass_product, next;
  for (std::size_t i = 0; i < vector.size(); ++i)
    vector[i] = std::sin(1. + 7. * partition.global(i / 3) + i % 3);
  double frequency = std::numeric_limits<double>::infinity();
  for (unsigned int iteration = 0; iteration < n_iterations; ++iteration)
  {
    body_.multiply_mass(vector, mass_product);
    // The quotient of any displacement is above the square of the frequency: without a factor, one
    // that is nearly x = K^-1 M y gives it with much less work.
    double potential;
    if (KrylovSolver *solver = factor().krylov())
    {
      potential =
          improve_displacement(partition, *supports_.held, relief_, *solver, mass_product, held);
      next = held;
      partition.update_ghosts(next);
      relief_.project(next, {});
    }
    else
    {
      next = elastic_field(mass_product);
      potential = partition.dot(mass_product, next);
    }
    body_.multiply_mass(next, vector); // M x
    const double kinetic = partition.dot(vector, next);
    if (!(kinetic > 0.))
      break;
    const double last = std::exchange(frequency, std::sqrt(potential / kinetic));
    if (frequency > (1. - least_fall) * last)
      break;
    const double scale = 1. / std::sqrt(kinetic);
    vector = next;
    for (double &value : vector)
      value *= scale;
    for (double &value : held)
      value *= scale / (frequency * frequency);
  }
  lowest_frequency_ = frequency;
  return frequency;
}
} // namespace arthrowear
