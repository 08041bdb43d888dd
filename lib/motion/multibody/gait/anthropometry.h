// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "multibody/planar.h"

#include <vector>

namespace arthrowear
{
/// A rigid segment of the walking body. Its frame has its origin at the centre of mass; in upright
/// standing its axes are parallel to the axes of space (X forwards, Y up): angle 0.
struct BodySegment
{
  double mass = 0.;    ///< [tonne]
  double inertia = 0.; ///< about the centre of mass [tonne mm^2]
  Vector2 proximal{};  ///< joint towards the trunk, of the trunk itself its guided point [mm]
  Vector2 distal{};    ///< next joint: hip, knee, ankle, head of the second metatarsal [mm]
};

/// Relative mass and dimensions of a segment; a segment of a leg counts for one of two legs.
struct SegmentShare
{
  double mass = 0.;     ///< of the body's mass [-]
  double centre = 0.;   ///< distance of the centre of mass from the proximal end over length [-]
  double gyration = 0.; ///< radius of gyration about the centre of mass over length [-]
};

/// A body by its measures. [Costa2016] table 1
struct Anthropometry
{
  enum Segment : unsigned char
  {
    hat, ///< half of head, arms and trunk; from the hip to the middle of the ribs
    thigh,
    shank,
    foot ///< from the ankle to the head of the second metatarsal
  };
  static constexpr std::size_t n_segments = 4;

  double body_mass = 0.;                    ///< [tonne]
  std::array<double, n_segments> lengths{}; ///< [mm]
  std::array<SegmentShare, n_segments> shares = table_1();
  /// Inclination of the line from the ankle to the metatarsal below the sole's direction [rad].
  double foot_inclination = 0.;
  /// Hip minus guided point in the frame of the trunk [mm].
  Vector2 hip_from_guided{};

  /// Masses and radii of gyration as table 1 has them, centres of mass of D. A. Winter's tables,
  /// from which the others are.
  static std::array<SegmentShare, n_segments> table_1();
  /// Thigh and shank .245 and .246 of the height (Drillis and Contini), trunk and foot in table 1's
  /// proportion to the shank.
  static std::array<double, n_segments> lengths_of(double height);

  /// Trunk, thigh, shank, foot; with two legs thigh, shank and foot again, and both halves of the
  /// trunk.
  std::vector<BodySegment> segments(unsigned int n_legs) const;
};
} // namespace arthrowear
