// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surrogate/chaos.h"

#include "base/dense_solvers.h"
#include "surrogate/surrogate_library.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace arthrowear
{
namespace
{
/// Orthonormal polynomials of degree 0 to n at x.
std::vector<double>
polynomials(const InputScale scale, const double x, const unsigned int n)
{
  std::vector<double> p(n + 1, 1.);
  for (unsigned int k = 0; k < n; ++k)
  {
    const double before = k > 0 ? p[k - 1] : 0.;
    p[k + 1] = scale == InputScale::uniform
                   ? ((2. * k + 1.) * x * p[k] - k * before) / (k + 1.)
                   : (x * p[k] - std::sqrt(k) * before) / std::sqrt(k + 1.);
  }
  if (scale == InputScale::uniform)
    for (unsigned int k = 0; k <= n; ++k)
      p[k] *= std::sqrt(2. * k + 1.);
  return p;
}

/// Returns all terms with sum(degree^norm) <= limit^norm over the inputs, by this sum; none if
/// there are too many. @param norm  from 0 to 1: smaller ones have fewer interactions
ChaosTerms
candidate_terms(const std::size_t n_inputs, const unsigned int limit, const double norm,
                const std::size_t most)
{
  const auto power = [norm](const unsigned int degree) { return std::pow(degree, norm); };
  const double bound = power(limit) * (1. + 1e-10);
  using SummedTerm = std::pair<double, std::vector<unsigned int>>;
  std::vector<SummedTerm> terms{{0., {}}};
  for (std::size_t input = 0; input < n_inputs; ++input)
  {
    std::vector<SummedTerm> longer;
    for (const SummedTerm &term : terms)
      for (unsigned int degree = 0; term.first + power(degree) <= bound; ++degree)
      {
        longer.push_back({term.first + power(degree), term.second});
        longer.back().second.push_back(degree);
      }
    terms = std::move(longer);
    if (terms.size() > most)
      return {};
  }
  std::stable_sort(terms.begin(), terms.end(),
                   [](const auto &a, const auto &b) { return a.first < b.first; });
  ChaosTerms degrees;
  for (SummedTerm &term : terms)
    degrees.push_back(std::move(term.second));
  return degrees;
}

double
variance_of(const Eigen::VectorXd &values)
{
  return (values.array() - values.mean()).square().sum() / (values.size() - 1.);
}

/// Factor of the squared residuals, since the same cases have selected the terms (surrogates 3).
double
selection_factor(const Chaos &chaos)
{
  const auto n = static_cast<double>(chaos.residuals.size());
  const auto n_terms = static_cast<double>(chaos.coefficients.size());
  // The trace of (terms^T terms)^-1 is the squared norm of the sensitivities.
  return (1. + chaos.sensitivities.squaredNorm()) * n / (n - n_terms);
}
} // namespace

unsigned int
ChaosBasis::largest_degree() const
{
  unsigned int largest = 0;
  for (const std::vector<unsigned int> &term : degrees)
    largest = std::max(largest, *std::max_element(term.begin(), term.end()));
  return largest;
}

Eigen::VectorXd
ChaosBasis::values(const std::vector<double> &x) const
{
  std::vector<std::vector<double>> of_inputs;
  for (const double coordinate : x)
    of_inputs.push_back(polynomials(scale, coordinate, largest_degree()));
  Eigen::VectorXd products = Eigen::VectorXd::Ones(degrees.size());
  for (std::size_t term = 0; term < degrees.size(); ++term)
    for (std::size_t input = 0; input < x.size(); ++input)
      products[term] *= of_inputs[input][degrees[term][input]];
  return products;
}

double
Chaos::predict(const std::vector<double> &u) const
{
  return basis.values(scaled(u, basis.scale)).dot(coefficients);
}

Chaos
fit_chaos(ChaosBasis basis, const Points &points, const std::vector<double> &values)
{
  const Eigen::Index n = points.size(), n_terms = basis.degrees.size();
  Chaos chaos;
  chaos.basis = std::move(basis);
  chaos.error = std::numeric_limits<double>::infinity();
  if (n_terms >= n)
    return chaos;
  Eigen::MatrixXd terms(n, n_terms);
  for (Eigen::Index i = 0; i < n; ++i)
    terms.row(i) = chaos.basis.values(points[i]);
  const auto [q, r] = thin_qr(terms);
  if (r.diagonal().cwiseAbs().minCoeff() < 1e-8 * std::sqrt(n))
    return chaos;
  chaos.sensitivities = r.triangularView<Eigen::Upper>().solve(q.transpose());
  const Eigen::Map<const Eigen::VectorXd> y(values.data(), n);
  chaos.coefficients = chaos.sensitivities * y;
  const Eigen::ArrayXd leverages = q.rowwise().squaredNorm();
  if (leverages.maxCoeff() > 1. - 1e-10)
    return chaos;
  chaos.residuals = ((y - terms * chaos.coefficients).array() / (1. - leverages)).matrix();
  chaos.error =
      std::sqrt(selection_factor(chaos) * chaos.residuals.squaredNorm() / n / variance_of(y));
  return chaos;
}

Chaos
choose_chaos(const Points &u, const std::vector<double> &values, const unsigned int largest_degree,
             const double small_error)
{
  constexpr unsigned int most_terms = 1000; // selection among them needs about a second
  constexpr unsigned int degrees_without_gain = 3;
  const SurrogateLibrary &library = surrogate_library();
  const std::size_t n_inputs = u.front().size();
  const std::vector<unsigned int> constant(n_inputs, 0);
  Chaos best;
  best.error = std::numeric_limits<double>::infinity();
  for (const InputScale scale : {InputScale::uniform, InputScale::normal})
  {
    const Points points = scaled(u, scale);
    for (const double norm : {1., .75, .5})
    {
      double least = std::numeric_limits<double>::infinity();
      for (unsigned int degree = 1, since = 0; degree <= largest_degree; ++degree)
      {
        const ChaosTerms candidates = candidate_terms(n_inputs, degree, norm, most_terms);
        if (candidates.empty())
          break;
        ChaosBasis basis{scale, library.select_terms(scale, candidates, points, values)};
        if (std::count(basis.degrees.begin(), basis.degrees.end(), constant) == 0)
          basis.degrees.push_back(constant);
        Chaos chaos = fit_chaos(std::move(basis), points, values);
        since = chaos.error < least ? 0 : since + 1;
        least = std::min(least, chaos.error);
        if (chaos.error < best.error)
          best = std::move(chaos);
        if (best.error < small_error)
          return best;
        if (since == degrees_without_gain)
          break;
      }
    }
  }
  return best;
}

namespace
{
/// Adds a number for each term to the variances of the inputs in which the term varies.
InputVariances
sum_over_terms(const ChaosBasis &basis, const Eigen::VectorXd &numbers)
{
  InputVariances variances(basis.degrees.front().size());
  for (std::size_t term = 0; term < basis.degrees.size(); ++term)
  {
    const std::vector<unsigned int> &degrees = basis.degrees[term];
    const auto n_zero = std::count(degrees.begin(), degrees.end(), 0u);
    const std::size_t n_active = degrees.size() - n_zero;
    if (n_active > 0)
      variances.all += numbers[term];
    for (std::size_t input = 0; input < degrees.size(); ++input)
      if (degrees[input] > 0)
      {
        variances.total[input] += numbers[term];
        if (n_active == 1)
          variances.first[input] += numbers[term];
      }
  }
  return variances;
}
} // namespace

InputVariances
chaos_variances(const ChaosBasis &basis, const Eigen::VectorXd &coefficients)
{
  return sum_over_terms(basis, coefficients.cwiseAbs2());
}

ReplicatedVariances
replicated_variances(const Chaos &chaos)
{
  ReplicatedVariances variances{chaos_variances(chaos.basis, chaos.coefficients), {}, {}};
  const Eigen::VectorXd residuals = std::sqrt(selection_factor(chaos)) * chaos.residuals;
  const Eigen::MatrixXd changes = chaos.sensitivities * replicated_residuals(residuals);
  for (Eigen::Index k = 0; k < changes.cols(); ++k)
    variances.replicates.push_back(
        chaos_variances(chaos.basis, chaos.coefficients + changes.col(k)));
  for (Eigen::Index i = 0; i < chaos.residuals.size(); ++i)
    variances.changes.push_back(sum_over_terms(
        chaos.basis,
        2. * chaos.residuals[i] * chaos.coefficients.cwiseProduct(chaos.sensitivities.col(i))));
  return variances;
}
} // namespace arthrowear
