// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/faces/rigid_stiffness.h"

#include "base/errors.h"

#include <gsl/gsl_eigen.h>

namespace arthrowear
{
void
RigidStiffness::add(const RestraintTangent &restraints)
{
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
    {
      values_[i][j] += restraints.linear_stiffness[i][j];
      values_[3 + i][3 + j] += restraints.angular_stiffness[i][j];
    }
}

void
RigidStiffness::add_contact(const Vector3 &normal, const Vector3 &arm, const double stiffness)
{
  const Vector3 turning = cross(arm, normal);
  const std::array<double, 6> row{normal[0],  normal[1],  normal[2],
                                  turning[0], turning[1], turning[2]};
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j)
      values_[i][j] += stiffness * row[i] * row[j];
}

double
RigidStiffness::between(const RigidMotion &a, const RigidMotion &b) const
{
  double sum = 0.;
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 6; ++j)
      sum += values_[i][j] * (i < 3 ? a.linear[i] : a.angular[i - 3]) *
             (j < 3 ? b.linear[j] : b.angular[j - 3]);
  return sum;
}

SoftestMotion
RigidStiffness::softest(const RigidBody &body) const
{
  // Rotations in lengths at the radius of gyration, so that all entries are in N/mm.
  std::vector<int> free;
  std::array<double, 6> scale{};
  for (int i = 0; i < 6; ++i)
  {
    scale[i] = i < 3 ? 1. : 1. / body.length();
    if (i < 3 ? body.parameters().is_free[i] : body.parameters().turns_freely[i - 3])
      free.push_back(i);
  }
  const std::size_t n = free.size();
  if (n == 0)
    throw InputError("a rigid body whose motion is prescribed has no softest motion");
  std::vector<double> matrix(n * n), values(n), vectors(n * n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
      matrix[n * i + j] = scale[free[i]] * scale[free[j]] * values_[free[i]][free[j]];
  auto matrix_view = gsl_matrix_view_array(matrix.data(), n, n);
  auto values_view = gsl_vector_view_array(values.data(), n);
  auto vectors_view = gsl_matrix_view_array(vectors.data(), n, n);
  const std::unique_ptr<gsl_eigen_symmv_workspace, decltype(&gsl_eigen_symmv_free)> workspace(
      gsl_eigen_symmv_alloc(n), gsl_eigen_symmv_free);
  gsl_eigen_symmv(&matrix_view.matrix, &values_view.vector, &vectors_view.matrix, workspace.get());
  gsl_eigen_symmv_sort(&values_view.vector, &vectors_view.matrix, GSL_EIGEN_SORT_VAL_ASC);

  SoftestMotion softest;
  softest.stiffness = values.front();
  softest.largest = values.back();
  for (std::size_t i = 0; i < n; ++i)
  {
    const double part = scale[free[i]] * vectors[n * i];
    (free[i] < 3 ? softest.direction.linear : softest.direction.angular)[free[i] % 3] = part;
  }
  return softest;
}
} // namespace arthrowear
