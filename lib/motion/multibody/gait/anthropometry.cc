// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/gait/anthropometry.h"

namespace arthrowear
{
std::array<SegmentShare, Anthropometry::n_segments>
Anthropometry::table_1()
{
  return {{{.339, 1.142, .903}, {.1, .433, .323}, {.0465, .433, .302}, {.0145, .5, .472}}};
}

std::array<double, Anthropometry::n_segments>
Anthropometry::lengths_of(const double height)
{
  const double leg = .246 * height;
  return {.2575 / .4081 * leg, .245 * height, leg, .1221 / .4081 * leg};
}

std::vector<BodySegment>
Anthropometry::segments(const unsigned int n_legs) const
{
  const auto make = [this](const Segment which, const Vector2 &along)
  {
    const SegmentShare &share = shares[which];
    const double length = lengths[which], radius = share.gyration * length;
    BodySegment segment;
    segment.mass = share.mass * body_mass;
    segment.inertia = segment.mass * radius * radius;
    segment.proximal = -share.centre * length * along;
    segment.distal = (1. - share.centre) * length * along;
    return segment;
  };
  const Vector2 down{0., -1.};
  std::vector<BodySegment> all{make(hat, {0., 1.})};
  BodySegment &trunk = all.front();
  trunk.mass *= n_legs;
  trunk.inertia *= n_legs;
  trunk.distal = trunk.proximal; // measured upwards from the hip
  trunk.proximal = trunk.distal - hip_from_guided;
  for (unsigned int leg = 0; leg < n_legs; ++leg)
  {
    all.push_back(make(thigh, down));
    all.push_back(make(shank, down));
    all.push_back(make(foot, {std::cos(foot_inclination), -std::sin(foot_inclination)}));
  }
  return all;
}
} // namespace arthrowear
