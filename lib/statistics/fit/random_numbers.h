// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <gsl/gsl_cdf.h>

#include <cstddef>
#include <random>
#include <vector>

namespace arthrowear
{
/// Random numbers that a seed determines on every platform, which distributions of std are not.
class RandomNumbers
{
public:
  explicit RandomNumbers(const unsigned int seed) : generator_(seed) {}

  /// Uniform between 0 and 1, never 0 or 1.
  double uniform() { return (double(generator_() >> 11) + .5) * 0x1p-53; }
  double normal() { return gsl_cdf_ugaussian_Pinv(uniform()); }
  /// Draws an integer from 0 to below `n`.
  std::size_t below(const std::size_t n) { return generator_() % n; }

  /// Puts the values into a random order (Fisher and Yates).
  template <class Value> void shuffle(std::vector<Value> &values)
  {
    for (std::size_t i = 0; i + 1 < values.size(); ++i)
      std::swap(values[i], values[i + below(values.size() - i)]);
  }

private:
  std::mt19937_64 generator_;
};
} // namespace arthrowear
