// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/load_responses.h"

#include "base/triples.h"

namespace arthrowear
{
LoadResponses::LoadResponses(const NodePartition &partition, const std::array<Field, 3> &loads)
    : partition_(partition), loads_(loads)
{
  for (unsigned int k = 0; k < 3; ++k)
    resultants_[k] = arthrowear::resultant_of(loads[k], partition);
}

void
LoadResponses::take_fields(const InertiaRelief &relief, const PointWeights &points,
                           const NodeGather &gather)
{
  for (unsigned int k = 0; k < 3; ++k)
  {
    gather.gather(fields[k], at_nodes_[k]);
    points.to_points(at_nodes_[k], at_points_[k]);
    for (unsigned int c = 0; c < 3; ++c)
      moments_[k][c] = partition_.dot(relief.mass_row(c), fields[k]);
    for (unsigned int l = 0; l < 3; ++l)
      products_[k][l] = partition_.dot(loads_[k], fields[l]);
  }
}

Vector3
LoadResponses::resultant(const Vector3 &amplitudes) const
{
  Vector3 sum{};
  for (unsigned int k = 0; k < 3; ++k)
    sum = sum + amplitudes[k] * resultants_[k];
  return sum;
}

void
LoadResponses::add(const Vector3 &amplitudes, double *nodal) const
{
  for (unsigned int k = 0; k < 3; ++k)
    for (std::size_t i = 0; amplitudes[k] != 0. && i < at_nodes_[k].size(); ++i)
      nodal[i] += amplitudes[k] * at_nodes_[k][i];
}

void
LoadResponses::add_forces(const Vector3 &amplitudes, Field &force) const
{
  for (unsigned int k = 0; k < 3; ++k)
    for (std::size_t i = 0; amplitudes[k] != 0. && i < 3 * partition_.n_owned(); ++i)
      force[i] += amplitudes[k] * loads_[k][i];
}

void
LoadResponses::add_field(const Vector3 &amplitudes, Field &field) const
{
  for (unsigned int k = 0; k < 3; ++k)
    for (std::size_t i = 0; amplitudes[k] != 0. && i < field.size(); ++i)
      field[i] += amplitudes[k] * fields[k][i];
}

void
LoadResponses::add_moment(const Vector3 &amplitudes, const unsigned int axis, double &moment) const
{
  for (unsigned int k = 0; k < 3; ++k)
    moment += amplitudes[k] * moments_[k][axis];
}

Vector3
LoadResponses::displacement(const std::vector<double> &forces, const Vector3 &amplitudes) const
{
  Vector3 means = products_ * amplitudes;
  for (unsigned int k = 0; k < 3; ++k)
    means[k] += product(at_points_[k], forces);
  return means;
}

void
LoadResponses::add_balance(const std::vector<unsigned int> &points,
                           const std::vector<Vector3> &normals, const InertiaRelief &relief,
                           std::vector<double> &values) const
{
  // Minus the resultant of the normal force, along each free translation.
  const std::size_t n = points.size();
  std::vector<Vector3> pushes(n), by_load(n); // of a point's force; displacement by each load
  for (std::size_t i = 0; i < n; ++i)
    for (unsigned int c = 0; c < 3; ++c)
      if (relief.is_free(c))
      {
        pushes[i][c] = (transpose(relief.at_points()[points[i]]) * normals[i])[c];
        by_load[i][c] = dot(normals[i], triple(at_points_[c], points[i]));
      }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      values[i * n + j] += dot(pushes[i], products_ * pushes[j]) - dot(by_load[i], pushes[j]) -
                           dot(pushes[i], by_load[j]);
}
} // namespace arthrowear
