// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "vtu/vtu_reader.h"

namespace arthrowear
{
/// A place of a frame: a weighted mean of up to six of its points, by the shape functions of a
/// triangle.
struct Sample
{
  std::array<std::uint32_t, 6> points{};
  std::array<double, 6> weights{1.};

  Vector3 position(const Frame &frame) const; ///< [mm]
  /// One component of a field of points.
  double value(const FrameField &field, unsigned int component) const;
};

/// Every point of a frame once: a point that several ranks store is read from the first piece.
std::vector<Sample> all_points(const Frame &frame);

/// The place of a surface that is closest to a point; of other frames the closest of their points.
/// @throws InputError for a frame without cells
Sample closest_place(const Frame &frame, const Vector3 &point);

/// Longest edge of the cells of a frame [mm].
double longest_edge(const Frame &frame);

/// Half plane through the origin that is bounded by the line along a pole.
struct Meridian
{
  Vector3 pole, aside; ///< unit vectors, perpendicular; angles grow from the pole to `aside`
  double angle_of(const Vector3 &position) const; ///< [rad], < 0 on the other side of the pole
};

/// Places where the plane of a meridian cuts the edges of a surface, by their angles, from one rim
/// over the pole to the other.
/// @throws InputError for a frame that is no surface, or if the plane cuts it nowhere
std::vector<Sample> places_along(const Frame &surface, const Meridian &meridian);
} // namespace arthrowear
