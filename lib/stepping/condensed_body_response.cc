// SPDX-License-Identifier: LGPL-2.1-or-later
// Responses of a condensed body to forces.
#include "base/triples.h"
#include "stepping/condensed_body.h"
#include "stepping/rotated_columns.h"

#include <cmath>
#include <limits>
#include <stdexcept>

namespace arthrowear
{
namespace
{
double
product(const std::vector<double> &a, const std::vector<double> &b)
{
  double sum = 0.;
  for (std::size_t i = 0; i < a.size(); ++i)
    sum += a[i] * b[i];
  return sum;
}
} // namespace

void
CondensedBody::set_loaded(const Vector3 &loads, std::vector<double> &nodal) const
{
  nodal.assign(3 * points_->nodes().size(), 0.);
  for (unsigned int k = 0; k < 3; ++k)
    for (std::size_t i = 0; loads[k] != 0. && i < nodal.size(); ++i)
      nodal[i] += loads[k] * load_at_nodes_[k][i];
}

void
CondensedBody::add_response(const std::vector<double> &forces, const double factor,
                            std::vector<double> &nodal) const
{
  const NodePartition &partition = body_->partition();
  if (partition.rank() == 0)
    for (std::size_t point = 0; point < column_of_point_.size(); ++point)
    {
      const Vector3 force = factor * triple(forces, point);
      if (dot(force, force) == 0.)
        continue;
      const std::size_t length = nodal.size();
      const double *x = nodal_columns_.data() + 3 * column_of_point_[point] * length;
      const double *y = x + length, *z = y + length;
      for (std::size_t i = 0; i < length; ++i)
        nodal[i] += force[0] * x[i] + force[1] * y[i] + force[2] * z[i];
    }
  if (partition.n_ranks() > 1)
    MPI_Bcast(nodal.data(), static_cast<int>(nodal.size()), MPI_DOUBLE, 0,
              partition.communicator());
}

Vector3
CondensedBody::load_resultant(const Vector3 &loads) const
{
  Vector3 sum{};
  for (unsigned int k = 0; k < 3; ++k)
    sum = sum + loads[k] * load_resultants_[k];
  return sum;
}

Vector3
CondensedBody::translation_change(const Vector3 &impulse) const
{
  Vector3 change{};
  for (unsigned int c = 0; c < 3; ++c)
    if (is_free(c))
      change[c] = impulse[c] / (inertia_factor_ * mass_);
  return change;
}

Vector3
CondensedBody::load_displacement(const std::vector<double> &forces, const Vector3 &loads) const
{
  Vector3 means = load_products_ * loads;
  for (unsigned int k = 0; k < 3; ++k)
    means[k] += product(load_at_points_[k], forces);
  return means;
}

Vector3
CondensedBody::moment(const std::vector<double> &forces, const Vector3 &loads) const
{
  Vector3 sum{};
  Vector3 of_inertia{};
  for (unsigned int c = 0; c < 3; ++c)
    if (is_free(c))
      of_inertia[c] = resultant(forces)[c] / mass_;
  const Vector3 taken = inertia_products_ * of_inertia;
  for (unsigned int c = 0; c < 3; ++c)
  {
    if (is_free(c))
      continue; // e is orthogonal to it
    sum[c] = product(inertia_at_points_[c], forces) - taken[c];
    for (unsigned int k = 0; k < 3; ++k)
      sum[c] += loads[k] * load_moments_[k][c];
  }
  return sum;
}

Vector3
CondensedBody::moment_of_surface(const std::vector<double> &nodal) const
{
  Vector3 sum;
  for (unsigned int c = 0; c < 3; ++c)
    sum[c] = product(mass_at_nodes_[c], nodal);
  return sum;
}

Vector3
CondensedBody::resultant_of(const Field &force) const
{
  Vector3 sum{};
  for (unsigned int i = 0; i < 3 * body_->partition().n_owned(); ++i)
    sum[i % 3] += force[i];
  for (double &component : sum)
    component = body_->partition().sum(component);
  return sum;
}

Field
CondensedBody::elastic_field(const Field &force) const
{
  Field field;
  factor().solve(force, field);
  project(field, resultant_of(force));
  return field;
}

Field
CondensedBody::elastic_field(const std::vector<double> &forces, const Vector3 &loads) const
{
  Field force = body_->partition().zero_field(), field;
  std::vector<double> nodal;
  points_->to_nodes(forces, nodal);
  gather_.add(nodal, force);
  for (unsigned int k = 0; k < 3; ++k)
    for (std::size_t i = 0; loads[k] != 0. && i < 3 * body_->partition().n_owned(); ++i)
      force[i] += loads[k] * supports_.loads[k][i];
  factor().solve(force, field);
  project(field, resultant(forces) + load_resultant(loads));
  return field;
}

Field
CondensedBody::elastic_response(const std::vector<double> &forces, const Vector3 &loads) const
{
  if (!keeps_whole_columns_)
    return elastic_field(forces, loads);
  const NodePartition &partition = body_->partition();
  const std::size_t n_owned = 3 * partition.n_owned();
  Field field = partition.zero_field();
  for (std::size_t point = 0; point < column_of_point_.size(); ++point)
  {
    const Vector3 force = triple(forces, point);
    if (dot(force, force) == 0.)
      continue;
    const float *x = whole_columns_.data() + 3 * column_of_point_[point] * n_owned;
    const float *y = x + n_owned, *z = y + n_owned;
    for (std::size_t i = 0; i < n_owned; ++i)
      field[i] += force[0] * x[i] + force[1] * y[i] + force[2] * z[i];
  }
  partition.update_ghosts(field);
  project(field, resultant(forces));
  for (unsigned int k = 0; k < 3; ++k)
    for (std::size_t i = 0; loads[k] != 0. && i < field.size(); ++i)
      field[i] += loads[k] * load_fields_[k][i];
  return field;
}

double
CondensedBody::lowest_frequency() const
{
  if (lowest_frequency_ >= 0.)
    return lowest_frequency_;
  // Rayleigh's quotient after some inverse iterations, from the responses to inertia and loads.
  constexpr unsigned int n_iterations = 6;
  Field vector = body_->partition().zero_field(), mass_product;
  for (std::size_t i = 0; i < vector.size(); ++i)
    vector[i] = std::sin(1. + 7. * body_->partition().global(i / 3) + i % 3);
  double frequency = std::numeric_limits<double>::infinity();
  for (unsigned int iteration = 0; iteration < n_iterations; ++iteration)
  {
    body_->multiply_mass(vector, mass_product);
    Field next;
    factor().solve(mass_product, next);
    project(next, resultant_of(mass_product));
    body_->multiply_mass(next, vector); // M x, of which x = K^-1 M y
    const double potential = owned_dot(mass_product, next), kinetic = owned_dot(vector, next);
    if (!(kinetic > 0.))
      break;
    frequency = std::sqrt(potential / kinetic);
    const double scale = 1. / std::sqrt(kinetic);
    vector = next;
    for (double &value : vector)
      value *= scale;
  }
  lowest_frequency_ = frequency;
  return frequency;
}

double
CondensedBody::memory(const PointWeights &points)
{
  return 9. * sizeof(double) * points.n_points() * (points.nodes().size() + 2. * points.n_points());
}

void
CondensedBody::make_velocity_columns(const double h)
{
  const std::size_t n = column_of_point_.size(), length = 3 * n;
  velocity_columns_h_ = h;
  velocity_columns_.assign(length * length, 0.);
  for (std::size_t j = 0; j < n; ++j)
  {
    if (column_of_point_[j] < 0)
      continue;
    for (std::size_t c = 0; c < 3; ++c)
    {
      const double *elastic = point_columns_.data() + (3 * column_of_point_[j] + c) * length;
      double *column = velocity_columns_.data() + (3 * j + c) * length;
      for (std::size_t k = 0; k < length; ++k)
        column[k] = elastic[k] / h;
      const Vector3 translation = h * translation_change(uniform_shares_[j][c]);
      for (std::size_t i = 0; i < n; ++i)
      {
        const Vector3 moved = uniform_shares_[i] * translation;
        for (std::size_t r = 0; r < 3; ++r)
          column[3 * i + r] += moved[r];
      }
    }
  }
}

std::shared_ptr<const nscd::Delassus>
CondensedBody::of_candidates(const std::vector<unsigned int> &candidates,
                             const std::vector<Matrix3> &frames, const double h,
                             const std::vector<double> &compliance, const RigidColumns *partner)
{
  require(candidates);
  if (body_->partition().rank() != 0)
    return nullptr;
  const std::size_t n = candidates.size();
  if (velocity_columns_.empty() || velocity_columns_h_ != h)
    make_velocity_columns(h);
  std::vector<double> values = rotated_rows(velocity_columns_, candidates, frames);
  if (partner != nullptr)
    partner->add_to(candidates, frames, h, values);
  return dense_operator(std::move(values), n, compliance);
}

std::shared_ptr<const nscd::Delassus>
CondensedBody::of_two_sides(const std::vector<NodalPoint> &, double, const std::vector<double> &)
{
  throw std::logic_error("contact of two deformable faces is not condensed");
}
} // namespace arthrowear
