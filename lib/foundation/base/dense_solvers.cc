// SPDX-License-Identifier: LGPL-2.1-or-later
#include "base/dense_solvers.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>

namespace arthrowear
{
using Eigen::MatrixXd;
using Eigen::VectorXd;

template <int n>
EigenPairs<n>
eigen_pairs(const Eigen::Matrix<double, n, n> &symmetric)
{
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<double, n, n>> solver(symmetric);
  return {solver.eigenvalues(), solver.eigenvectors()};
}
template EigenPairs<3> eigen_pairs(const Eigen::Matrix<double, 3, 3> &);
template EigenPairs<6> eigen_pairs(const Eigen::Matrix<double, 6, 6> &);
template EigenPairs<7> eigen_pairs(const Eigen::Matrix<double, 7, 7> &);
template EigenPairs<Eigen::Dynamic> eigen_pairs(const MatrixXd &);

VectorXd
least_norm_solution(const MatrixXd &matrix, const VectorXd &right, const double threshold)
{
  Eigen::CompleteOrthogonalDecomposition<MatrixXd> solver;
  if (threshold > 0.)
    solver.setThreshold(threshold);
  return solver.compute(matrix).solve(right);
}

MatrixXd
pseudo_inverse(const MatrixXd &matrix)
{
  return matrix.completeOrthogonalDecomposition().pseudoInverse();
}

VectorXd
least_squares_solution(const MatrixXd &matrix, const VectorXd &right)
{
  return matrix.householderQr().solve(right);
}

ThinQr
thin_qr(const MatrixXd &matrix)
{
  const Eigen::Index n = matrix.cols();
  const Eigen::HouseholderQR<MatrixXd> factors(matrix);
  return {factors.householderQ() * MatrixXd::Identity(matrix.rows(), n),
          factors.matrixQR().topRows(n).triangularView<Eigen::Upper>()};
}

VectorXd
solution_by_pivots(const MatrixXd &matrix, const VectorXd &right)
{
  return matrix.colPivHouseholderQr().solve(right);
}

Eigen::Vector3d
solution_by_pivots(const Eigen::Matrix3d &matrix, const Eigen::Vector3d &right)
{
  return matrix.colPivHouseholderQr().solve(right);
}
} // namespace arthrowear
