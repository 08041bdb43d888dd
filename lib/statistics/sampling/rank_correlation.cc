// SPDX-License-Identifier: LGPL-2.1-or-later
#include "sampling/rank_correlation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace arthrowear
{
namespace
{
std::vector<double>
ranks_of(const std::vector<double> &values)
{
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t(0));
  std::sort(order.begin(), order.end(),
            [&](const std::size_t a, const std::size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end)
  {
    while (end < order.size() && values[order[end]] == values[order[begin]])
      ++end;
    for (std::size_t i = begin; i < end; ++i)
      ranks[order[i]] = .5 * (begin + end - 1);
  }
  return ranks;
}
} // namespace

Estimate
rank_correlation(const std::vector<double> &x, const std::vector<double> &y)
{
  std::vector<double> both[2];
  for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i)
    if (std::isfinite(x[i]) && std::isfinite(y[i]))
    {
      both[0].push_back(x[i]);
      both[1].push_back(y[i]);
    }
  const std::vector<double> a = ranks_of(both[0]), b = ranks_of(both[1]);
  const double n = a.size(), middle = .5 * (n - 1.);
  double aa = 0., bb = 0., ab = 0.;
  for (std::size_t i = 0; i < a.size(); ++i)
  {
    aa += (a[i] - middle) * (a[i] - middle);
    bb += (b[i] - middle) * (b[i] - middle);
    ab += (a[i] - middle) * (b[i] - middle);
  }
  Estimate rho;
  rho.low = -1., rho.high = 1.;
  if (!(aa > 0.) || !(bb > 0.))
    return rho;
  rho.value = std::clamp(ab / std::sqrt(aa * bb), -1., 1.);
  constexpr double least_cases = 4., normal_quantile = 1.959963984540054;
  if (n < least_cases)
    return rho;
  const double z = std::atanh(rho.value),
               reach = normal_quantile * std::sqrt((1. + .5 * rho.value * rho.value) / (n - 3.));
  rho.low = std::tanh(z - reach);
  rho.high = std::tanh(z + reach);
  return rho;
}
} // namespace arthrowear
