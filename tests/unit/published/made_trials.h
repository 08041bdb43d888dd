// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <random>

namespace arthrowear
{
/// Draws of made trials.
class MadeTrials
{
public:
  explicit MadeTrials(const unsigned int seed) : engine_(seed) {}

  double normal(const double deviation)
  {
    return std::normal_distribution<double>(0., deviation)(engine_);
  }
  double uniform(const double least, const double most)
  {
    return std::uniform_real_distribution<double>(least, most)(engine_);
  }

private:
  std::mt19937_64 engine_;
};
} // namespace arthrowear
