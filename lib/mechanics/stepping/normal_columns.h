// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "stepping/normal_responses.h"

#include <functional>
#include <mpi.h>

namespace arthrowear
{
/// Responses of a body to normal forces at contact points where no W is formed: each column is one
/// solve for the whole body, made when a point first needs it and kept (doc/theory/iterative.md,
/// section 4). The columns are shared by all ranks. Collective.
class NormalColumns : public NormalResponses
{
public:
  /// Elastic displacement of all points, 3n [mm], under 3n global forces [N], on all ranks.
  using Solve = std::function<std::vector<double>(const std::vector<double> &forces)>;

  NormalColumns(MPI_Comm communicator, unsigned int n_points, Solve solve);

  std::vector<double> along_normals(const std::vector<unsigned int> &points,
                                    const std::vector<Vector3> &normals) override;
  std::vector<double> displacement(const std::vector<double> &forces) const override;
  /// Solves for the whole body since the start: products with W.
  unsigned long n_products() const { return n_products_; }
  /// The body has another stiffness.
  void clear();

private:
  struct Column
  {
    unsigned int point;
    Vector3 direction;
    // 3 per point; empty on other ranks. Their solves have fewer digits than single precision.
    std::vector<float> values;
  };
  /// Computes the columns that points lack for forces along these normals.
  void require(const std::vector<unsigned int> &points, const std::vector<Vector3> &normals);
  /// The part of a vector without columns.
  Vector3 remainder(unsigned int point, Vector3 vector) const;

  MPI_Comm communicator_;
  int rank_, n_ranks_;
  Solve solve_;
  std::vector<Column> columns_;
  std::vector<std::vector<std::size_t>> of_point_; // its columns: orthonormal directions
  unsigned long n_products_ = 0;
};
} // namespace arthrowear
