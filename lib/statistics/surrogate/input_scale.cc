// SPDX-License-Identifier: LGPL-2.1-or-later
#include "surrogate/input_scale.h"

#include <gsl/gsl_cdf.h>

#include <algorithm>

namespace arthrowear
{
std::vector<double>
scaled(const std::vector<double> &u, const InputScale scale)
{
  std::vector<double> x(u.size());
  std::transform(u.begin(), u.end(), x.begin(),
                 [scale](const double v) {
                   return scale == InputScale::uniform ? 2. * v - 1. : gsl_cdf_ugaussian_Pinv(v);
                 });
  return x;
}

Points
scaled(const Points &u, const InputScale scale)
{
  Points points;
  for (const std::vector<double> &row : u)
    points.push_back(scaled(row, scale));
  return points;
}

std::string
scale_text(const InputScale scale)
{
  return scale == InputScale::uniform ? "uniform inputs" : "normal scores";
}
} // namespace arthrowear
