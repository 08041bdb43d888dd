// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/constraint_rows.h"

#include <Eigen/Sparse>

namespace arthrowear
{
using Rows = Eigen::SparseMatrix<double, Eigen::RowMajor>;

struct ConstraintRows::Matrices
{
  Rows rows;
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> square;
};

ConstraintRows::ConstraintRows() : matrices_(std::make_unique<Matrices>()) {}
ConstraintRows::~ConstraintRows() = default;

void
ConstraintRows::set(std::vector<Row> rows, const PointWeights &points,
                    const std::vector<double> &mask)
{
  // A row of a point that its support holds has no other values than zero.
  constexpr double held = 1e-12;
  list_ = std::move(rows);
  std::vector<Eigen::Triplet<double>> entries;
  for (std::size_t row = 0; row < list_.size(); ++row)
  {
    const auto [begin, end] = points.shares(list_[row].point);
    for (const PointWeights::Share *share = begin; share != end; ++share)
    {
      const Vector3 coefficients = transpose(share->turned) * list_[row].direction;
      for (unsigned int c = 0; c < 3; ++c)
        if (const double value = mask[3 * share->node + c] * coefficients[c]; value != 0.)
          entries.emplace_back(row, 3 * share->node + c, value);
    }
    entries.emplace_back(row, mask.size() + row, list_[row].yield);
  }
  matrices_->rows.resize(list_.size(), mask.size() + list_.size());
  matrices_->rows.setFromTriplets(entries.begin(), entries.end());
  Eigen::SparseMatrix<double> square = matrices_->rows * matrices_->rows.transpose();
  for (std::size_t row = 0; row < list_.size(); ++row)
    square.coeffRef(row, row) += held;
  matrices_->square.compute(square);
}

std::vector<double>
ConstraintRows::multipliers(const std::vector<double> &values) const
{
  std::vector<double> result(values.size());
  if (!values.empty())
    Eigen::Map<Eigen::VectorXd>(result.data(), result.size()) =
        matrices_->square.solve(Eigen::Map<const Eigen::VectorXd>(values.data(), values.size()));
  return result;
}

std::vector<double>
ConstraintRows::values(const std::vector<double> &nodal) const
{
  std::vector<double> result(list_.size());
  if (!result.empty())
    Eigen::Map<Eigen::VectorXd>(result.data(), result.size()) =
        matrices_->rows * Eigen::Map<const Eigen::VectorXd>(nodal.data(), nodal.size());
  return result;
}

void
ConstraintRows::to_nodes(const std::vector<double> &multipliers, std::vector<double> &nodal) const
{
  nodal.assign(matrices_->rows.cols(), 0.);
  if (!multipliers.empty())
    Eigen::Map<Eigen::VectorXd>(nodal.data(), nodal.size()) =
        matrices_->rows.transpose() *
        Eigen::Map<const Eigen::VectorXd>(multipliers.data(), multipliers.size());
}
} // namespace arthrowear
