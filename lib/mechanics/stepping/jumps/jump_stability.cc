// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/jumps/jump_stability.h"

#include "base/assertion.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <limits>

namespace arthrowear
{
namespace
{
constexpr double infinity = std::numeric_limits<double>::infinity();
// The estimate is good to a few percent; the quotient of a symmetric matrix is that much sooner
// than its vector.
constexpr int most_power_iterations = 500;
constexpr double good_enough = 1e-5;
} // namespace

double
longest_stable_jump(const std::vector<double> &compliance,
                    const std::vector<double> &wear_per_force)
{
  const Eigen::Index n = static_cast<Eigen::Index>(wear_per_force.size());
  ARTHROWEAR_ASSERT(compliance.size() == wear_per_force.size() * wear_per_force.size(),
                    "the compliance is a square matrix with a row per point");
  const Eigen::Map<const Eigen::VectorXd> wear(wear_per_force.data(), n);
  if ((wear.array() == 0.).all())
    return infinity;
  const Eigen::LLT<Eigen::MatrixXd> factor(
      Eigen::Map<const Eigen::MatrixXd>(compliance.data(), n, n));
  if (factor.info() != Eigen::Success)
    return 0.;
  // Powers of the symmetric D^1/2 C^-1 D^1/2, D = diag(wear_per_force), from a rough start: what
  // wears fastest changes from point to point.
  const Eigen::VectorXd root = wear.cwiseSqrt();
  Eigen::VectorXd x = root, y(n);
  for (Eigen::Index i = 0; i < n; ++i)
    x[i] *= (i % 2 == 0 ? 1. : -1.) * (1. + 0.5 * std::sin(i));
  double quotient = 0.;
  for (int iteration = 0; iteration < most_power_iterations; ++iteration)
  {
    x.normalize();
    y = root.cwiseProduct(x);
    factor.solveInPlace(y);
    y = root.cwiseProduct(y);
    const double before = quotient;
    quotient = x.dot(y);
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
