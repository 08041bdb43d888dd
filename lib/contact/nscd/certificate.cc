// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/certificate.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace arthrowear::nscd
{
namespace
{
using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Columns: what unit normal forces d cause in W^T d over the largest entry, and in q.d over the
/// largest |q|.
MatrixXd
conditions(const ContactProblem &problem)
{
  const Delassus &W = *problem.W;
  const auto n = static_cast<Index>(W.n_contacts());
  MatrixXd A = MatrixXd::Zero(3 * n + 1, n);
  for (Index i = 0; i < n; ++i)
  {
    const std::size_t contact = static_cast<std::size_t>(i), length = 3 * W.row_length(contact);
    const double *row = W.row_values(contact) + 2 * length; // of u_N by all forces
    const std::size_t *columns = W.row_columns(contact);
    for (std::size_t c = 0; c < length; ++c)
      A(static_cast<Index>(columns == nullptr ? c : 3 * columns[c / 3] + c % 3), i) = row[c];
    A(3 * n, i) = problem.free_velocity[3 * contact + 2];
  }
  const double largest = A.topRows(3 * n).cwiseAbs().maxCoeff();
  const double fastest = A.row(3 * n).cwiseAbs().maxCoeff();
  if (largest > 0.)
    A.topRows(3 * n) /= largest;
  if (fastest > 0.)
    A.row(3 * n) /= fastest;
  return A;
}

VectorXd
solve_on(const MatrixXd &A, const VectorXd &b, const std::vector<Index> &support)
{
  MatrixXd columns(A.rows(), static_cast<Index>(support.size()));
  for (std::size_t k = 0; k < support.size(); ++k)
    columns.col(static_cast<Index>(k)) = A.col(support[k]);
  return columns.colPivHouseholderQr().solve(b);
}

/// d >= 0 of the least |A d - b| by Lawson and Hanson. Empty if it takes too much work.
VectorXd
non_negative_least_squares(const MatrixXd &A, const VectorXd &b)
{
  constexpr double most_work = 1e9, negligible = 1e-12;
  const Index n = A.cols();
  VectorXd d = VectorXd::Zero(n);
  std::vector<Index> support;
  double work = 0.;
  while (static_cast<Index>(support.size()) < n)
  {
    const VectorXd gradient = A.transpose() * (b - A * d);
    Index next = -1;
    for (Index i = 0; i < n; ++i)
      if (std::find(support.begin(), support.end(), i) == support.end() &&
          gradient(i) > negligible && (next < 0 || gradient(i) > gradient(next)))
        next = i;
    if (next < 0)
      return d;
    support.push_back(next);
    while (!support.empty())
    {
      const auto size = static_cast<double>(support.size());
      work += 2. * (size * size + static_cast<double>(n)) * static_cast<double>(A.rows());
      if (work > most_work)
        return {};
      const VectorXd x = solve_on(A, b, support);
      double step = 1.;
      for (std::size_t k = 0; k < support.size(); ++k)
      {
        const double now = d(support[k]), then = x(static_cast<Index>(k));
        if (then <= 0.)
          step = std::min(step, now > then ? now / (now - then) : 0.);
      }
      for (std::size_t k = 0; k < support.size(); ++k)
        d(support[k]) += step * (x(static_cast<Index>(k)) - d(support[k]));
      if (step == 1.)
        break;
      const auto is_gone = [&d](const Index i) { return d(i) <= 1e-14; };
      for (const Index i : support)
        if (is_gone(i))
          d(i) = 0.;
      const std::size_t before = support.size();
      support.erase(std::remove_if(support.begin(), support.end(), is_gone), support.end());
      if (support.size() == before)
        return {};
    }
  }
  return d;
}
} // namespace

std::optional<NoSolution>
find_certificate(const ContactProblem &problem)
{
  constexpr double fewest_forces = 1e6; // that the proof must cover, over |q| / max diag W
  const std::size_t n = problem.n_contacts();
  const bool has_wear =
      problem.wear_opening != nullptr || std::any_of(problem.wear.begin(), problem.wear.end(),
                                                     [](const double wear) { return wear > 0.; });
  constexpr std::size_t most_contacts = 1500;
  if (n == 0 || n > most_contacts || has_wear)
    return std::nullopt;
  const MatrixXd A = conditions(problem);
  VectorXd b = VectorXd::Zero(A.rows());
  b(A.rows() - 1) = -1.;
  const VectorXd d = non_negative_least_squares(A, b);
  if (d.size() == 0 || !(d.sum() > 0.))
    return std::nullopt;

  NoSolution proof;
  proof.normal.resize(n);
  std::vector<double> moved(3 * n, 0.); // W^T d
  double diagonal = 0.;
  for (std::size_t i = 0; i < n; ++i)
  {
    proof.normal[i] = d(static_cast<Index>(i)) / d.sum();
    proof.approach -= proof.normal[i] * problem.free_velocity[3 * i + 2];
    const std::size_t length = 3 * problem.W->row_length(i);
    const std::size_t *columns = problem.W->row_columns(i);
    const double *row = problem.W->row_values(i) + 2 * length;
    for (std::size_t c = 0; c < length; ++c)
      moved[columns == nullptr ? c : 3 * columns[c / 3] + c % 3] += proof.normal[i] * row[c];
    double block[9];
    problem.W->diagonal_block(i, block);
    diagonal = std::max({diagonal, block[0], block[4], block[8]});
  }
  for (const double u : moved)
    proof.residual = std::hypot(proof.residual, u);
  // Round-off of the sums themselves counts as motion.
  proof.residual = std::max(proof.residual, 1e-16 * diagonal);
  if (!(proof.approach > 0.))
    return std::nullopt;
  proof.largest_force = proof.approach / (2. * proof.residual);
  double fastest = 0.;
  for (const double q : problem.free_velocity)
    fastest = std::max(fastest, std::fabs(q));
  if (proof.largest_force < fewest_forces * fastest / diagonal)
    return std::nullopt;
  return proof;
}
} // namespace arthrowear::nscd
