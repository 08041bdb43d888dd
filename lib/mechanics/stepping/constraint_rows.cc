// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/constraint_rows.h"

#include "base/ranges.h"

#include <Eigen/Sparse>

namespace arthrowear
{
namespace
{
using Rows = Eigen::SparseMatrix<double, Eigen::RowMajor>;
using Square = Eigen::SparseMatrix<double>;
using Map = Eigen::Map<Eigen::VectorXd>;
using ConstMap = Eigen::Map<const Eigen::VectorXd>;

void
multiply_transposed(const Rows &rows, const std::vector<double> &multipliers,
                    std::vector<double> &nodal)
{
  nodal.assign(rows.cols(), 0.);
  if (!multipliers.empty())
    Map(nodal.data(), nodal.size()).noalias() +=
        rows.transpose() * ConstMap(multipliers.data(), multipliers.size());
}
} // namespace

/// B and C, and inverses of their products.
struct ConstraintRows::Matrices
{
  /// The inverse of the product of two sets of rows, which is diagonal where points are nodes.
  class Inverse
  {
  public:
    void compute(const Rows &left, const Rows &right, const bool is_symmetric)
    {
      // A row whose support holds its point has no other values than zero.
      constexpr double held = 1e-12;
      Square square = left * right.transpose();
      for (Eigen::Index row = 0; row < square.rows(); ++row)
        if (std::abs(square.coeff(row, row)) < held)
          square.coeffRef(row, row) = 1.;
      diagonal_ = square.diagonal().cwiseInverse();
      if (is_diagonal(square))
        kind_ = Kind::diagonal;
      else if (is_symmetric)
      {
        kind_ = Kind::symmetric;
        symmetric_.compute(square);
      }
      else
      {
        kind_ = Kind::general;
        square.makeCompressed();
        general_.compute(square);
      }
    }
    void multiply(const std::vector<double> &values, std::vector<double> &product) const
    {
      product.resize(values.size());
      if (values.empty())
        return;
      const ConstMap from(values.data(), values.size());
      Map to(product.data(), product.size());
      if (kind_ == Kind::diagonal)
        to = diagonal_.cwiseProduct(from);
      else if (kind_ == Kind::symmetric)
        to = symmetric_.solve(from);
      else
        to = general_.solve(from);
    }

  private:
    static bool is_diagonal(const Square &square)
    {
      constexpr double round_off = 1e-14;
      for (Eigen::Index column = 0; column < square.outerSize(); ++column)
        for (Square::InnerIterator entry(square, column); entry; ++entry)
          if (entry.row() != column && std::abs(entry.value()) > round_off)
            return false;
      return true;
    }

    enum class Kind
    {
      diagonal,
      symmetric,
      general
    };
    Kind kind_ = Kind::diagonal;
    Eigen::VectorXd diagonal_;
    Eigen::SimplicialLDLT<Square> symmetric_;
    Eigen::SparseLU<Square> general_;
  };

  Rows rows, forces; // B, C
  Inverse lift, balance;
};

ConstraintRows::ConstraintRows() : matrices_(std::make_unique<Matrices>()) {}
ConstraintRows::~ConstraintRows() = default;

void
ConstraintRows::set(std::vector<Row> rows, const PointWeights &points,
                    const std::vector<double> &mask)
{
  list_ = std::move(rows);
  are_symmetric_ = all_of(list_, [](const Row &row) { return row.friction == Vector3{}; });
  const auto matrix = [&](Rows &result, const bool with_friction)
  {
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t row = 0; row < list_.size(); ++row)
    {
      const Vector3 along =
          with_friction ? list_[row].direction + list_[row].friction : list_[row].direction;
      const auto [begin, end] = points.shares(list_[row].point);
      for (const PointWeights::Share *share = begin; share != end; ++share)
      {
        const Vector3 coefficients = transpose(share->turned) * along;
        for (unsigned int c = 0; c < 3; ++c)
          if (const double value = mask[3 * share->node + c] * coefficients[c]; value != 0.)
            entries.emplace_back(row, 3 * share->node + c, value);
      }
      entries.emplace_back(row, mask.size() + row, list_[row].yield);
    }
    result.resize(list_.size(), mask.size() + list_.size());
    result.setFromTriplets(entries.begin(), entries.end());
  };
  matrix(matrices_->rows, false);
  matrices_->lift.compute(matrices_->rows, matrices_->rows, true);
  if (are_symmetric_)
    return;
  matrix(matrices_->forces, true);
  matrices_->balance.compute(matrices_->rows, matrices_->forces, false);
}

void
ConstraintRows::lift(const std::vector<double> &values, std::vector<double> &multipliers) const
{
  matrices_->lift.multiply(values, multipliers);
}

void
ConstraintRows::balance(const std::vector<double> &values, std::vector<double> &multipliers) const
{
  (are_symmetric_ ? matrices_->lift : matrices_->balance).multiply(values, multipliers);
}

void
ConstraintRows::multiply(const std::vector<double> &nodal, std::vector<double> &values) const
{
  values.resize(list_.size());
  if (!values.empty())
    Map(values.data(), values.size()).noalias() =
        matrices_->rows * ConstMap(nodal.data(), nodal.size());
}

void
ConstraintRows::spread(const std::vector<double> &multipliers, std::vector<double> &nodal) const
{
  multiply_transposed(matrices_->rows, multipliers, nodal);
}

void
ConstraintRows::spread_forces(const std::vector<double> &multipliers,
                              std::vector<double> &nodal) const
{
  multiply_transposed(are_symmetric_ ? matrices_->rows : matrices_->forces, multipliers, nodal);
}
} // namespace arthrowear
