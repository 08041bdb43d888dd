// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "contact/nscd/kernels.h"

#include <cmath>
#include <vector>

namespace arthrowear::nscd
{
inline double
dot(const std::vector<double> &a, const std::vector<double> &b)
{
  return kernels::dot(a.data(), b.data(), a.size());
}

/// y += factor x
inline void
add(std::vector<double> &y, const double factor, const std::vector<double> &x)
{
  for (std::size_t k = 0; k < y.size(); ++k)
    y[k] += factor * x[k];
}

/// Euclidean length.
inline double
norm_of(const std::vector<double> &values)
{
  return std::sqrt(dot(values, values));
}
} // namespace arthrowear::nscd
