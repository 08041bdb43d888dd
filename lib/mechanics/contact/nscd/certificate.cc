// SPDX-License-Identifier: LGPL-2.1-or-later
#include "contact/nscd/certificate.h"

#include "base/lapack.h"
#include "contact/nscd/force_growth.h"

#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>

#include <algorithm>
#include <cmath>

namespace arthrowear::nscd
{
namespace
{
using Eigen::Index;
using Eigen::VectorXd;
using Matrix = Eigen::SparseMatrix<double>;

/// The symmetric part of W_NN over the roots of its diagonal.
class NormalCompliance
{
public:
  explicit NormalCompliance(const Delassus &W)
      : is_dense_(W.is_dense()), unit_(static_cast<Index>(W.n_contacts()))
  {
    const std::size_t n = W.n_contacts();
    double largest = 0.;
    std::vector<double> diagonal(n);
    for (std::size_t i = 0; i < n; ++i)
    {
      double block[9];
      W.diagonal_block(i, block);
      diagonal[i] = block[8];
      largest = std::max(largest, block[8]);
    }
    for (std::size_t i = 0; i < n; ++i)
      unit_[static_cast<Index>(i)] = 1. / std::sqrt(diagonal[i] > 0. ? diagonal[i]
                                                    : largest > 0.   ? largest
                                                                     : 1.);
    std::vector<Eigen::Triplet<double>> entries;
    for (std::size_t i = 0; i < n; ++i)
    {
      const std::size_t length = W.row_length(i), *columns = W.row_columns(i);
      const double *row = W.row_values(i) + 6 * length;
      for (std::size_t b = 0; b < length; ++b)
      {
        const auto k = static_cast<Index>(i),
                   l = static_cast<Index>(columns == nullptr ? b : columns[b]);
        const double value = 0.5 * unit_[k] * unit_[l] * row[3 * b + 2];
        entries.emplace_back(k, l, value);
        entries.emplace_back(l, k, value);
      }
    }
    matrix_.resize(unit_.size(), unit_.size());
    matrix_.setFromTriplets(entries.begin(), entries.end());
  }

  Index size() const { return unit_.size(); }
  const VectorXd &unit() const { return unit_; }
  VectorXd times(const VectorXd &x) const { return matrix_ * x; }

  /// Rows and columns of some contacts.
  NormalCompliance part(const std::vector<Index> &contacts) const
  {
    NormalCompliance part(*this);
    Matrix select(size(), static_cast<Index>(contacts.size()));
    for (std::size_t k = 0; k < contacts.size(); ++k)
      select.insert(contacts[k], static_cast<Index>(k)) = 1.;
    part.matrix_ = Matrix(select.transpose() * matrix_ * select);
    part.unit_ = select.transpose() * unit_;
    return part;
  }

  /// Factors the matrix and a diagonal. @return false if it is not positive definite
  bool factor(const VectorXd &diagonal)
  {
    if (is_dense_)
    {
      dense_ = matrix_;
      dense_.diagonal() += diagonal;
      const int n = static_cast<int>(size());
      int info = 0;
      dpotrf_("L", &n, dense_.data(), &n, &info);
      return info == 0;
    }
    Matrix sum = matrix_;
    sum.diagonal() += diagonal;
    if (!is_ordered_)
      sparse_.analyzePattern(sum);
    is_ordered_ = true;
    sparse_.factorize(sum);
    return sparse_.info() == Eigen::Success;
  }
  VectorXd solve(const VectorXd &b) const
  {
    if (!is_dense_)
      return sparse_.solve(b);
    VectorXd x = b;
    const int n = static_cast<int>(size()), one = 1;
    int info = 0;
    dpotrs_("L", &n, &one, dense_.data(), &n, x.data(), &n, &info);
    return x;
  }

private:
  NormalCompliance(const NormalCompliance &other)
      : is_dense_(other.is_dense_), unit_(other.unit_), matrix_(other.matrix_)
  {
  }

  bool is_dense_, is_ordered_ = false;
  VectorXd unit_;
  Matrix matrix_;
  Eigen::MatrixXd dense_; ///< factor
  Eigen::SimplicialLLT<Matrix> sparse_;
};

/// Largest step at which x + step dx is not negative.
double
step_to_zero(const VectorXd &x, const VectorXd &dx)
{
  double step = 1e30;
  for (Index i = 0; i < x.size(); ++i)
    if (dx[i] < 0.)
      step = std::min(step, -x[i] / dx[i]);
  return step;
}

/// d >= 0 of the least ½ d·A d + ½ weight d·d + q·d, by an interior point iteration of predictor
/// and corrector. If no A d opens what q closes, d is nearly the projection of -q over the weight.
VectorXd
least_energy(NormalCompliance &A, const VectorXd &q, const double weight)
{
  constexpr int most_iterations = 80;
  constexpr double well_inside = 0.99, vanishing = 1e-14, shortest = 1e-6;
  const auto n = static_cast<double>(A.size());
  VectorXd d = VectorXd::Ones(A.size()), z = d;
  for (int k = 0; k < most_iterations; ++k)
  {
    const VectorXd residual = A.times(d) + weight * d + q - z;
    const double mean = d.dot(z) / n;
    if (mean < vanishing || !A.factor((z.array() / d.array() + weight).matrix()))
      break;
    VectorXd dd = A.solve(-residual - z), dz = -z - (z.array() / d.array() * dd.array()).matrix();
    const double reach = std::min({1., step_to_zero(d, dd), step_to_zero(z, dz)});
    const double ratio = (d + reach * dd).dot(z + reach * dz) / (n * mean);
    const Eigen::ArrayXd target =
        ratio * ratio * ratio * mean - d.array() * z.array() - dd.array() * dz.array();
    dd = A.solve(-residual + (target / d.array()).matrix());
    dz = ((target - z.array() * dd.array()) / d.array()).matrix();
    const double step =
        std::min(1., well_inside * std::min(step_to_zero(d, dd), step_to_zero(z, dz)));
    if (!(step > shortest) || !std::isfinite(dd.squaredNorm() + dz.squaredNorm()))
      break;
    d += step * dd;
    z += step * dz;
  }
  return d;
}

/// Removes from d, by inverse iteration, what moves something; contacts that would pull are left
/// out. @return whether anything is left
bool
settle(const NormalCompliance &A, VectorXd &d)
{
  constexpr double weight = 1e-12, negligible = 1e-9;
  constexpr int passes = 5, most_rounds = 20;
  for (int round = 0; round < most_rounds; ++round)
  {
    const double largest = d.maxCoeff();
    std::vector<Index> contacts;
    for (Index i = 0; i < d.size(); ++i)
      if (d[i] > negligible * largest)
        contacts.push_back(i);
    if (!(largest > 0.) || contacts.empty())
      return false;
    NormalCompliance part = A.part(contacts);
    if (!part.factor(VectorXd::Constant(part.size(), weight)))
      return false;
    VectorXd x(part.size());
    for (Index k = 0; k < x.size(); ++k)
      x[k] = d[contacts[static_cast<std::size_t>(k)]];
    for (int pass = 0; pass < passes; ++pass)
    {
      x = part.solve(x);
      x /= x.lpNorm<Eigen::Infinity>();
    }
    d.setZero();
    for (Index k = 0; k < x.size(); ++k)
      d[contacts[static_cast<std::size_t>(k)]] = std::max(x[k], 0.);
    if (x.minCoeff() >= 0.)
      return true;
  }
  return false;
}

/// Normal forces that press bodies without moving them: d >= 0 with W d = 0 and the largest
/// approach -q.d for their norm, up to a factor the projection of -q_N on the cone of these d
/// (doc/theory/nscd.md, section 2). The unit of the force of contact i is W_ii,NN^-1/2, so that
/// heavy bodies count like light ones.
/// @param q  free velocities, 3n [mm/s]
/// @return n forces, not normalised, to be checked by the caller: forces of a problem whose normal
/// motions can open everything move something. Empty if the search would need more than seconds.
std::vector<double>
find_pressing_forces(const Delassus &W, const std::vector<double> &q)
{
  constexpr double weight = 1e-8;
  constexpr std::size_t most_dense = 1500, most_sparse = 20000;
  const std::size_t n = W.n_contacts();
  if (n == 0 || n > (W.is_dense() ? most_dense : most_sparse))
    return {};
  NormalCompliance A(W);
  VectorXd approach(A.size());
  for (Index i = 0; i < A.size(); ++i)
    approach[i] = A.unit()[i] * q[3 * static_cast<std::size_t>(i) + 2];
  const double fastest = approach.lpNorm<Eigen::Infinity>();
  if (!(fastest > 0.))
    return {};
  VectorXd d = least_energy(A, approach / fastest, weight);
  if (!settle(A, d))
    return {};
  std::vector<double> forces(n);
  for (std::size_t i = 0; i < n; ++i)
    forces[i] = d[static_cast<Index>(i)] * A.unit()[static_cast<Index>(i)];
  return forces;
}
} // namespace

std::optional<NoSolution>
find_certificate(const ContactProblem &problem)
{
  // Round-off of a few hundred terms, over the sum of a row's terms in W^T d, and in q.d.
  constexpr double round_off = 1e-11;
  const Delassus &W = *problem.W;
  const std::size_t n = problem.n_contacts();
  const bool has_wear =
      problem.wear_opening != nullptr || std::any_of(problem.wear.begin(), problem.wear.end(),
                                                     [](const double wear) { return wear > 0.; });
  if (has_wear)
    return std::nullopt;
  NoSolution proof;
  proof.normal = find_pressing_forces(W, problem.free_velocity);
  double sum = 0.;
  for (const double share : proof.normal)
    sum += share;
  if (!(sum > 0.))
    return std::nullopt;

  std::vector<double> moved(3 * n, 0.), terms(3 * n, 0.); // W^T d, and its terms' magnitudes
  double magnitude = 0.;
  for (std::size_t i = 0; i < n; ++i)
  {
    const double share = proof.normal[i] /= sum, q = problem.free_velocity[3 * i + 2];
    proof.approach -= share * q;
    magnitude += share * std::fabs(q);
    const std::size_t length = 3 * W.row_length(i), *columns = W.row_columns(i);
    const double *row = W.row_values(i) + 2 * length;
    for (std::size_t c = 0; c < length; ++c)
    {
      const std::size_t j = columns == nullptr ? c : 3 * columns[c / 3] + c % 3;
      moved[j] += share * row[c];
      terms[j] += share * std::fabs(row[c]);
    }
  }
  // A body is moved if any component of a velocity is: the components of a contact share round-off.
  bool moves = false;
  for (std::size_t j = 0; j < 3 * n; ++j)
  {
    const std::size_t i = j / 3 * 3;
    const double largest = std::max({terms[i], terms[i + 1], terms[i + 2]});
    moves = moves || std::fabs(moved[j]) > round_off * largest;
    proof.residual = std::hypot(proof.residual, moved[j]);
  }
  if (moves || !(proof.approach > round_off * magnitude))
    return std::nullopt;
  // Round-off of the sums themselves counts as motion.
  const double diagonal = W.largest_diagonal_entry();
  proof.residual = std::max(proof.residual, 1e-16 * diagonal);
  proof.largest_force = proof.approach / (2. * proof.residual);
  if (proof.largest_force < least_unbounded_force(problem))
    return std::nullopt;
  return proof;
}
} // namespace arthrowear::nscd
