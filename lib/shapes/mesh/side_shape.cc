// SPDX-License-Identifier: LGPL-2.1-or-later
#include "mesh/side_shape.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace arthrowear
{
double
SideShape::height(const Vector3 &place) const
{
  const Vector3 from = place - centre;
  if (kind == Kind::plane)
    return dot(from, axis);
  if (kind == Kind::other)
    return 0.;
  const double along = dot(from, axis), above = norm(from - along * axis) - radius - slope * along;
  return side * above;
}

std::vector<Vector3>
SideShape::blocked(const Vector3 &place) const
{
  if (kind == Kind::plane)
    return {axis};
  if (kind == Kind::other)
    return {};
  const Vector3 from = place - centre, outward = normalised(from - dot(from, axis) * axis);
  return {normalised(outward - slope * axis), cross(axis, outward)};
}

SideShape::Memory
SideShape::memory() const
{
  return {static_cast<double>(kind),
          axis[0],
          axis[1],
          axis[2],
          centre[0],
          centre[1],
          centre[2],
          radius,
          slope,
          side};
}

void
SideShape::restore(const Memory &memory)
{
  if (!(memory[0] == 0. || memory[0] == 1. || memory[0] == 2.))
    throw std::invalid_argument("not the shape of a side");
  kind = static_cast<Kind>(static_cast<int>(memory[0]));
  std::copy_n(memory.begin() + 1, 3, axis.begin());
  std::copy_n(memory.begin() + 4, 3, centre.begin());
  radius = memory[7];
  slope = memory[8];
  side = memory[9];
}

std::vector<unsigned int>
members_of_both(const std::vector<unsigned int> &a, const std::vector<unsigned int> &b)
{
  std::vector<unsigned int> result;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}
} // namespace arthrowear
