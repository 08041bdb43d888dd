// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/inertia_relief.h"

namespace arthrowear
{
/// Three loads on a body, one along each axis, and its elastic responses to one newton of each.
/// Amplitudes are in newtons. Collective where fields are.
class LoadResponses
{
public:
  /// @param loads  nodal forces per newton, owned entries; must outlive this
  LoadResponses(const NodePartition &partition, const std::array<Field, 3> &loads);

  /// P K^-1 P^T l_k, which the owner of K solves for; then take_fields().
  std::array<Field, 3> fields;
  void take_fields(const InertiaRelief &relief, const PointWeights &points,
                   const NodeGather &gather);

  /// Sums the nodal forces [N].
  Vector3 resultant(const Vector3 &amplitudes) const;
  /// Returns the sum of the nodal forces of one newton of a load.
  const Vector3 &resultant_of(const unsigned int load) const { return resultants_[load]; }
  /// nodal += displacement of the surface, 3 per node [mm].
  void add(const Vector3 &amplitudes, double *nodal) const;
  void add_forces(const Vector3 &amplitudes, Field &force) const;
  void add_field(const Vector3 &amplitudes, Field &field) const;
  /// Adds the integral of density times displacement along an axis [tonne mm].
  void add_moment(const Vector3 &amplitudes, unsigned int axis, double &moment) const;
  /// Mean displacement over each load under loads and 3n global forces at the points [mm].
  Vector3 displacement(const std::vector<double> &forces, const Vector3 &amplitudes) const;
  /// values += displacement of points along normals by loads that balance unit forces along them,
  /// over the mean displacement of the loads; row-major [mm/N].
  void add_balance(const std::vector<unsigned int> &points, const std::vector<Vector3> &normals,
                   const InertiaRelief &relief, std::vector<double> &values) const;

private:
  const NodePartition &partition_;
  const std::array<Field, 3> &loads_;
  std::array<std::vector<double>, 3> at_nodes_, at_points_;
  Matrix3 products_{}, moments_{}, resultants_{};
};
} // namespace arthrowear
