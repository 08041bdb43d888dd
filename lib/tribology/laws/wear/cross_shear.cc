// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/cross_shear.h"

#include <algorithm>

namespace arthrowear
{
void
SlidingSums::add_slip(const double along, const double across, const double weight)
{
  const double length = std::hypot(along, across);
  if (length == 0.)
    return;
  work += weight * length;
  cosine += weight * (along * along - across * across) / length;
  sine += weight * 2. * along * across / length;
}

void
SlidingSums::add(const SlidingSums &step, const double fraction)
{
  work += fraction * step.work;
  cosine += fraction * step.cosine;
  sine += fraction * step.sine;
  impulse += fraction * step.impulse;
  contact += fraction * step.contact;
}

double
SlidingSums::ratio() const
{
  return work > 0. ? std::clamp(.5 * (1. - std::hypot(cosine, sine) / work), 0., .5) : 0.;
}

double
SlidingSums::angle() const
{
  return .5 * std::atan2(sine, cosine);
}

std::array<Vector3, 2>
surface_directions(const Vector3 &normal)
{
  const Vector3 axis = std::abs(normal[0]) < .7 ? Vector3{1., 0., 0.} : Vector3{0., 1., 0.};
  const Vector3 along = normalised(cross(normal, axis));
  return {along, cross(normal, along)};
}

double
ratio_of_turns(const std::vector<Vector3> &turns, const Vector3 &normal)
{
  const auto [along, across] = surface_directions(normal);
  SlidingSums sums;
  for (const Vector3 &turn : turns)
  {
    const Vector3 slip = cross(turn, normal);
    sums.add_slip(dot(along, slip), dot(across, slip), 1.);
  }
  return sums.ratio();
}
} // namespace arthrowear
