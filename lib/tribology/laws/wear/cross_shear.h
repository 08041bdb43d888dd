// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"

#include <vector>

namespace arthrowear
{
/// Weighting that slip increments have in the cross-shear ratio.
enum class CrossShearWeight
{
  pressure, ///< the work of friction decides
  none      ///< the path alone decides
};

/// Sums of a point's sliding over a gait cycle, in two directions fixed in the worn surface
/// (wear P1). They are additive over steps.
struct SlidingSums
{
  double work = 0.;    ///< M_0, slip times weight [MPa mm], or [mm] without a weight
  double cosine = 0.;  ///< real part of M_2, the same unit
  double sine = 0.;    ///< imaginary part of M_2
  double impulse = 0.; ///< pressure times time in contact [MPa s]
  double contact = 0.; ///< time in contact [s]

  /// @param along, across  components of the slip [mm]
  /// @param weight >= 0
  void add_slip(double along, double across, double weight);
  /// Adds a fraction of the sums of a step.
  void add(const SlidingSums &step, double fraction);

  /// Cross-shear ratio, 0 without sliding [-].
  double ratio() const;
  /// Angle from the first direction to the principal one, in (-pi/2, pi/2] [rad].
  double angle() const;
  /// Mean while in contact, 0 without contact [MPa].
  double mean_pressure() const { return contact > 0. ? impulse / contact : 0.; }
};

/// Two directions of length 1 at right angles to a normal and to each other.
std::array<Vector3, 2> surface_directions(const Vector3 &normal);

/// Cross-shear ratio, without weight, of a point of a sphere over which another sphere turns.
/// @param turns  of the steps of a cycle, about the centre [rad]
/// @param normal unit vector from the centre to the point
double ratio_of_turns(const std::vector<Vector3> &turns, const Vector3 &normal);
} // namespace arthrowear
