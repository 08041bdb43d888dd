// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/problem.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>

namespace arthrowear::nscd
{
/// The same problem in other coordinates. Work and iterations of a solver hang on them, by
/// round-off where the iteration is chaotic, and so on the processor: a claim on counts is a claim
/// on means over such copies.
class Turning
{
public:
  /// @param largest_angle  by which the tangents of each contact are turned about its normal [rad]
  /// @param reorders       contacts get a random order too
  Turning(const ContactProblem &problem, const unsigned int seed, const double largest_angle,
          const bool reorders)
      : problem_(problem), order_(problem.n_contacts()), angle_(problem.n_contacts())
  {
    // Neither std::shuffle nor the distributions of the standard library are the same everywhere.
    std::mt19937 generator(seed);
    std::iota(order_.begin(), order_.end(), std::size_t(0));
    for (std::size_t i = order_.size(); reorders && i > 1; --i)
      std::swap(order_[i - 1], order_[generator() % i]);
    for (double &angle : angle_)
      angle = largest_angle * static_cast<double>(generator()) / 4294967296.;
  }

  ContactProblem problem() const
  {
    ContactProblem turned = problem_;
    const std::size_t n = order_.size();
    for (std::size_t i = 0; i < n; ++i)
    {
      turned.friction[i] = problem_.friction[order_[i]];
      turned.wear[i] = problem_.wear[order_[i]];
      const double *v = &problem_.free_velocity[3 * order_[i]];
      const Axes Q = axes(i);
      for (std::size_t a = 0; a < 3; ++a)
        turned.free_velocity[3 * i + a] = Q[a][0] * v[0] + Q[a][1] * v[1] + Q[a][2] * v[2];
    }
    turned.W = std::make_shared<Delassus>(problem_.W->is_dense() ? dense() : sparse());
    return turned;
  }

private:
  using Axes = std::array<std::array<double, 3>, 3>;
  Axes axes(const std::size_t i) const
  {
    const double c = std::cos(angle_[i]), s = std::sin(angle_[i]);
    return {{{c, s, 0.}, {-s, c, 0.}, {0., 0., 1.}}};
  }

  /// Block (i, j) of the turned W; false if it is absent.
  bool block(const std::size_t i, const std::size_t j, double *turned) const
  {
    double old[9];
    if (!problem_.W->block(order_[i], order_[j], old))
      return false;
    const Axes Q = axes(i), P = axes(j);
    for (std::size_t a = 0; a < 3; ++a)
      for (std::size_t b = 0; b < 3; ++b)
      {
        double sum = 0.;
        for (std::size_t k = 0; k < 3; ++k)
          for (std::size_t l = 0; l < 3; ++l)
            sum += Q[a][k] * old[3 * k + l] * P[b][l];
        turned[3 * a + b] = sum;
      }
    return true;
  }

  Delassus dense() const
  {
    const std::size_t n = order_.size();
    std::vector<double> values(9 * n * n);
    double b[9];
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        if (block(std::max(i, j), std::min(i, j), b)) // symmetric to the last bit
          for (std::size_t k = 0; k < 9; ++k)
            values[(3 * i + k / 3) * 3 * n + 3 * j + k % 3] =
                i >= j ? b[k] : b[3 * (k % 3) + k / 3];
    return Delassus::dense(n, std::move(values));
  }

  Delassus sparse() const
  {
    const std::size_t n = order_.size();
    std::vector<std::size_t> begin = {0}, columns;
    std::vector<double> values;
    for (std::size_t i = 0; i < n; ++i)
    {
      std::vector<std::array<double, 9>> blocks;
      for (std::size_t j = 0; j < n; ++j)
        if (std::array<double, 9> b; block(i, j, b.data()))
        {
          columns.push_back(j);
          blocks.push_back(b);
        }
      begin.push_back(columns.size());
      for (std::size_t a = 0; a < 9; a += 3)
        for (const auto &b : blocks)
          values.insert(values.end(), b.begin() + static_cast<std::ptrdiff_t>(a),
                        b.begin() + static_cast<std::ptrdiff_t>(a) + 3);
    }
    return Delassus::sparse(std::move(begin), std::move(columns), std::move(values));
  }

  const ContactProblem &problem_;
  std::vector<std::size_t> order_; ///< of contact i in the problem
  std::vector<double> angle_;      ///< of its tangents [rad]
};

/// Returns the problem with contacts in another order and tangents turned by any angle.
inline ContactProblem
turned(const ContactProblem &problem, const unsigned int seed)
{
  constexpr double whole_turn = 6.283185307179586;
  return Turning(problem, seed, whole_turn, true).problem();
}

/// Returns the problem with tangents turned by up to 1e-9 rad: W changes by more than any
/// processor's round-off, and by less than any tolerance.
inline ContactProblem
nudged(const ContactProblem &problem, const unsigned int seed)
{
  constexpr double hardly = 1e-9;
  return Turning(problem, seed, hardly, false).problem();
}
} // namespace arthrowear::nscd
