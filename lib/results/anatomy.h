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
  std::string side(int axis, bool is_positive) const;
};

/// Words of a component along an axis by the end of its name, " x", " y" or " z": "posterior > 0".
/// The words are empty for other names and unknown frames.
std::string axis_words(const Anatomy &anatomy, const std::string &name);
} // namespace arthrowear
