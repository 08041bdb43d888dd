// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <cstdint>
#include <vector>

namespace arthrowear
{
/// A surface in its own frame: its nearest point, and where a line meets it. All functions are
/// pure.
class Surface
{
public:
  virtual ~Surface() = default;

  struct Nearest
  {
    double distance = 0.; ///< signed: > 0 on the side to which normals point [mm]
    /// Unit vector; position - distance * normal is the nearest point, except beyond a border.
    Vector3 normal{};
  };
  /// @param hint  part of the surface that is searched first, such as that of the last call; the
  /// part that was found is returned in it. It changes the time, never the result.
  virtual Nearest nearest(const Vector3 &position, std::uint32_t &hint) const = 0;
  Nearest nearest_point(const Vector3 &position) const
  {
    std::uint32_t hint = 0;
    return nearest(position, hint);
  }

  /// Lower bound of the distances between the hull of points and the surface, without a sign, at
  /// most `most` [mm]; 0: none is known.
  virtual double clearance(const std::vector<Vector3> & /*hull*/, double /*most*/) const
  {
    return 0.;
  }

  /// Distance along a direction of length 1 to the first place where a line meets the surface [mm],
  /// >= 0; infinite if it does not.
  /// @param side  1: places where the line comes from the side of the normals; -1: from the other
  /// side
  virtual double first_hit(const Vector3 &start, const Vector3 &direction, double side) const = 0;

  /// True if nearest places are searched for, so that bounds of distances save time.
  virtual bool is_searched() const { return true; }

  /// The surface lies within this distance from the origin [mm].
  virtual double extent() const = 0;
};
} // namespace arthrowear
