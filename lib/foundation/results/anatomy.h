// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>

namespace arthrowear
{
/// Sides of the body along the axes of motion and load of a hip: x points backwards, y to the
/// right, z up.
struct Anatomy
{
  bool is_known = false; ///< the angles have the signs of a leg
  std::string right; ///< side to which y points: "medial" of a left leg, "lateral" of a right one
  std::string left;  ///< side opposite to it

  /// "posterior", "medial", "superior" of a positive component along an axis, 0 to 2, or the
  /// opposite of a negative one; empty if unknown.
  std::string side(const int axis, const bool is_positive) const
  {
    if (!is_known)
      return "";
    return axis == 0   ? (is_positive ? "posterior" : "anterior")
           : axis == 1 ? (is_positive ? right : left)
                       : (is_positive ? "superior" : "inferior");
  }
};

/// Words of a component along an axis, 0 to 2: "posterior > 0". They are empty for other axes and
/// unknown frames.
inline std::string
axis_words(const Anatomy &anatomy, const int axis)
{
  const std::string side = axis < 0 || axis > 2 ? "" : anatomy.side(axis, true);
  return side.empty() ? "" : side + " > 0";
}
} // namespace arthrowear
