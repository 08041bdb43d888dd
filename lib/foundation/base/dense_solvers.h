// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <Eigen/Core>

namespace arthrowear
{
/// Eigenvalues in rising order, and unit eigenvectors, which are columns in the same order.
template <int n> struct EigenPairs
{
  Eigen::Matrix<double, n, 1> values;
  Eigen::Matrix<double, n, n> vectors;
};

/// Eigen's decompositions, compiled once: a file that brings one along compiles for seconds.
/// The matrix is symmetric; its lower triangle is read.
template <int n> EigenPairs<n> eigen_pairs(const Eigen::Matrix<double, n, n> &symmetric);

/// The solution of least squares with the least norm. Directions whose pivots are below
/// `threshold` times the largest one do not count; 0: below round-off.
Eigen::VectorXd least_norm_solution(const Eigen::MatrixXd &matrix, const Eigen::VectorXd &right,
                                    double threshold = 0.);

/// The pseudo-inverse of a matrix.
Eigen::MatrixXd pseudo_inverse(const Eigen::MatrixXd &matrix);

/// Solution of least squares for a matrix of full rank, by Householder's reflections.
Eigen::VectorXd least_squares_solution(const Eigen::MatrixXd &matrix, const Eigen::VectorXd &right);

/// A matrix of at least as many rows as columns is Q R: Q has orthonormal columns, R is an upper
/// triangle.
struct ThinQr
{
  Eigen::MatrixXd q, r;
};
ThinQr thin_qr(const Eigen::MatrixXd &matrix);

/// Solution of least squares for a matrix that may lack a rank, or of three equations, by
/// Householder's reflections with pivots.
Eigen::VectorXd solution_by_pivots(const Eigen::MatrixXd &matrix, const Eigen::VectorXd &right);
Eigen::Vector3d solution_by_pivots(const Eigen::Matrix3d &matrix, const Eigen::Vector3d &right);
} // namespace arthrowear
