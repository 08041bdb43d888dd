// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/jump_stability.h"

#include <algorithm>
#include <cmath>
#include <limits>

extern "C"
{
  void dpotrf_(const char *uplo, const int *n, double *a, const int *lda, int *info);
  void dpotrs_(const char *uplo, const int *n, const int *n_rhs, const double *a, const int *lda,
               double *b, const int *ldb, int *info);
}

namespace arthrowear
{
namespace
{
constexpr double infinity = std::numeric_limits<double>::infinity();
// The estimate is good to a few percent; the quotient of a symmetric matrix is that much sooner
// than its vector.
constexpr int most_iterations = 500;
constexpr double good_enough = 1e-5;
} // namespace

double
longest_stable_jump(std::vector<double> compliance, const std::vector<double> &wear_per_force)
{
  const int n = static_cast<int>(wear_per_force.size()), one = 1;
  if (std::all_of(wear_per_force.begin(), wear_per_force.end(),
                  [](const double value) { return value == 0.; }))
    return infinity;
  int info = 0;
  dpotrf_("L", &n, compliance.data(), &n, &info);
  if (info != 0)
    return 0.;
  // Powers of the symmetric D^1/2 C^-1 D^1/2, D = diag(wear_per_force), from a rough start: what
  // wears fastest changes from point to point.
  std::vector<double> root(n), x(n), y(n);
  for (int i = 0; i < n; ++i)
  {
    root[i] = std::sqrt(wear_per_force[i]);
    x[i] = root[i] * (i % 2 == 0 ? 1. : -1.) * (1. + 0.5 * std::sin(i));
  }
  double quotient = 0.;
  for (int iteration = 0; iteration < most_iterations; ++iteration)
  {
    double size = 0.;
    for (const double value : x)
      size += value * value;
    size = std::sqrt(size);
    for (int i = 0; i < n; ++i)
    {
      x[i] /= size;
      y[i] = root[i] * x[i];
    }
    dpotrs_("L", &n, &one, compliance.data(), &n, y.data(), &n, &info);
    const double before = quotient;
    quotient = 0.;
    for (int i = 0; i < n; ++i)
    {
      y[i] *= root[i];
      quotient += x[i] * y[i];
    }
    x.swap(y);
    if (std::abs(quotient - before) <= good_enough * quotient)
      break;
  }
  return 2. / quotient;
}

double
WearSwing::longest_stable_jump(const double cycles) const
{
  return growth > 0. ? 2. * cycles / (1. + growth) : infinity;
}

WearSwing
wear_swing(const std::vector<double> &first, const std::vector<double> &second,
           const std::vector<double> &third, const std::vector<double> &area)
{
  double along = 0., before = 0., change = 0., largest = 0.;
  for (std::size_t i = 0; i < area.size(); ++i)
  {
    const double a = second[i] - first[i], b = third[i] - second[i];
    along += area[i] * a * b;
    before += area[i] * a * a;
    change = std::max(change, std::abs(b));
    largest = std::max(largest, third[i]);
  }
  WearSwing swing;
  if (along < 0.)
    swing.growth = -along / before;
  if (largest > 0.)
    swing.amplitude = change / largest;
  return swing;
}
} // namespace arthrowear
