// SPDX-License-Identifier: LGPL-2.1-or-later
#include "stepping/body_pair.h"

#include <algorithm>

namespace arthrowear
{
std::array<std::vector<unsigned int>, 2>
BodyPair::split(const std::vector<unsigned int> &points) const
{
  std::array<std::vector<unsigned int>, 2> parts;
  for (const unsigned int point : points)
    parts[point < n_first() ? 0 : 1].push_back(point < n_first() ? point : point - n_first());
  return parts;
}

bool
BodyPair::has(const unsigned int point) const
{
  return point < n_first() ? bodies_[0]->has(point) : bodies_[1]->has(point - n_first());
}

void
BodyPair::require(const std::vector<unsigned int> &points)
{
  const auto parts = split(points);
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    bodies_[b]->require(parts[b]);
}

std::vector<double>
BodyPair::values(const std::vector<unsigned int> &points, const std::vector<Matrix3> &frames,
                 const double h)
{
  const auto parts = split(points);
  const std::vector<Matrix3> of_first(frames.begin(), frames.begin() + n_first()),
      of_second(frames.begin() + n_first(), frames.end());
  const std::array<std::vector<double>, 2> blocks{bodies_[0]->values(parts[0], of_first, h),
                                                  bodies_[1]->values(parts[1], of_second, h)};
  if (blocks[0].empty() && blocks[1].empty())
    return {};
  const std::size_t n = 3 * points.size();
  std::vector<double> values(n * n, 0.);
  for (std::size_t b = 0, begin = 0; b < blocks.size(); begin += 3 * parts[b++].size())
    for (std::size_t i = 0, length = 3 * parts[b].size(); i < length; ++i)
      std::copy_n(blocks[b].data() + i * length, length, values.data() + (begin + i) * n + begin);
  return values;
}
} // namespace arthrowear
