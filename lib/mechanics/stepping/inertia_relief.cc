// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/inertia_relief.h"

#include <numeric>

namespace arthrowear
{
InertiaRelief::InertiaRelief(const Body &body, const std::array<Translation, 3> &translation,
                             const PointWeights &points, const NodeGather &gather)
    : body_(&body), translation_(translation), mass_(body.mass()),
      uniform_shares_(points.uniform_shares())
{
  uniform_at_points_.assign(9 * points.n_points(), 0.);
  for (unsigned int c = 0; c < 3; ++c)
  {
    for (std::size_t i = 0; is_free(c) && i < 3 * uniform_shares_.size(); ++i)
      uniform_at_points_[3 * c * uniform_shares_.size() + i] = uniform_shares_[i / 3][i % 3][c];
    Field uniform = body.partition().zero_field();
    for (std::size_t i = c; i < uniform.size(); i += 3)
      uniform[i] = 1.;
    body.multiply_mass(uniform, mass_rows_[c]);
    gather.gather(mass_rows_[c], mass_at_nodes_[c]);
  }
}

void
InertiaRelief::take_fields(const PointWeights &points, const NodeGather &gather)
{
  for (unsigned int c = 0; c < 3; ++c)
  {
    gather.gather(fields[c], at_nodes_[c]);
    points.to_points(at_nodes_[c], at_points_[c]);
    for (unsigned int d = 0; d < 3; ++d)
      products_[c][d] = body_->partition().dot(mass_rows_[c], fields[d]);
  }
}

InertiaRelief::Shares
InertiaRelief::shares(const Vector3 &resultant, const Vector3 &moment) const
{
  Shares shares;
  for (unsigned int c = 0; c < 3; ++c)
    if (is_free(c))
      shares.of_inertia[c] = resultant[c] / mass_;
  const Vector3 of_inertia = products_ * shares.of_inertia;
  for (unsigned int c = 0; c < 3; ++c)
    if (is_free(c))
      shares.of_translation[c] = (moment[c] - of_inertia[c]) / mass_;
  return shares;
}

InertiaRelief::Shares
InertiaRelief::shares_of(const unsigned int point, const unsigned int axis) const
{
  Vector3 moment;
  for (unsigned int c = 0; c < 3; ++c)
    moment[c] = at_points_[c][3 * point + axis];
  return shares(uniform_shares_[point][axis], moment);
}

void
InertiaRelief::project(Field &field, const Vector3 &resultant) const
{
  if (!translates_freely())
    return;
  Vector3 moment;
  for (unsigned int c = 0; c < 3; ++c)
    moment[c] = body_->partition().dot(mass_rows_[c], field);
  const Shares taken = shares(resultant, moment);
  for (unsigned int c = 0; c < 3; ++c)
    for (std::size_t i = 0; i < field.size(); ++i)
      field[i] -= taken.of_inertia[c] * fields[c][i] + (i % 3 == c ? taken.of_translation[c] : 0.);
}

void
InertiaRelief::subtract(const Shares &taken, std::vector<double> &nodal) const
{
  for (unsigned int c = 0; c < 3; ++c)
    for (std::size_t i = 0; i < nodal.size(); ++i)
      nodal[i] -=
          taken.of_inertia[c] * at_nodes_[c][i] + (i % 3 == c ? taken.of_translation[c] : 0.);
}

Vector3
InertiaRelief::moment(const std::vector<double> &forces, const Vector3 &resultant) const
{
  Vector3 sum{}, of_inertia{};
  for (unsigned int c = 0; c < 3; ++c)
    if (is_free(c))
      of_inertia[c] = resultant[c] / mass_;
  const Vector3 taken = products_ * of_inertia;
  for (unsigned int c = 0; c < 3; ++c)
    if (!is_free(c)) // e is orthogonal to the others
      sum[c] = product(at_points_[c], forces) - taken[c];
  return sum;
}

Vector3
InertiaRelief::moment_of_surface(const std::vector<double> &nodal) const
{
  Vector3 sum;
  for (unsigned int c = 0; c < 3; ++c)
    sum[c] = product(mass_at_nodes_[c], nodal);
  return sum;
}

Vector3
InertiaRelief::change(const Vector3 &impulse) const
{
  Vector3 change{};
  for (unsigned int c = 0; c < 3; ++c)
    if (is_free(c))
      change[c] = impulse[c] / (inertia_factor_ * mass_);
  return change;
}

Vector3
resultant_of(const Field &force, const NodePartition &partition)
{
  Vector3 sum{};
  for (unsigned int i = 0; i < 3 * partition.n_owned(); ++i)
    sum[i % 3] += force[i];
  for (double &component : sum)
    component = partition.sum(component);
  return sum;
}

double
product(const std::vector<double> &a, const std::vector<double> &b)
{
  return std::inner_product(a.begin(), a.end(), b.begin(), 0.);
}

void
add_to(std::vector<double> &sum, const double factor, const std::vector<double> &term)
{
  for (std::size_t i = 0; i < sum.size(); ++i)
    sum[i] += factor * term[i];
}
} // namespace arthrowear
