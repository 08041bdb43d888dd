// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/problem.h"

#include <cmath>
#include <random>

namespace arthrowear::nscd
{
/// A sphere pressed into an elastic half space that moves below it: side x side points on a square
/// grid of spacing 1. A force causes 1/distance at the others and 4 ln(1 + sqrt 2), its mean over a
/// square, at its own point, tangentially 1.2 times as much: W is positive definite. The gap closes
/// in a circle of the given radius; velocities turn about a point `arm` outside of it.
inline ContactProblem
half_space(const std::size_t side, const double radius, const double friction, const double wear,
           const double arm, const unsigned int seed)
{
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> noise(-0.05, 0.05);
  const std::size_t n = side * side;
  const double own = 4. * std::log(1. + std::sqrt(2.)),
               middle = 0.5 * (static_cast<double>(side) - 1.);
  std::vector<double> x(n), y(n), W(9 * n * n, 0.);
  for (std::size_t i = 0; i < n; ++i)
  {
    x[i] = static_cast<double>(i % side) - middle + noise(generator);
    y[i] = static_cast<double>(i / side) - middle + noise(generator);
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j)
    {
      const double kernel = i == j ? own : 1. / std::hypot(x[i] - x[j], y[i] - y[j]);
      for (std::size_t a = 0; a < 3; ++a)
        W[(3 * i + a) * 3 * n + 3 * j + a] = (a == 2 ? 1. : 1.2) * kernel;
    }
  ContactProblem problem;
  problem.W = std::make_shared<Delassus>(Delassus::dense(n, std::move(W)));
  for (std::size_t i = 0; i < n; ++i)
  {
    const double distance = std::hypot(x[i], y[i]) / radius;
    problem.free_velocity.insert(problem.free_velocity.end(),
                                 {-y[i] / arm, 1. + x[i] / arm, 5. * (distance * distance - 1.)});
    problem.friction.push_back(friction);
    problem.wear.push_back(wear);
  }
  return problem;
}
} // namespace arthrowear::nscd
