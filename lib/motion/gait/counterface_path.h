// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "gait/counterface_motion.h"
#include "gait/periodic_curve.h"

namespace arthrowear
{
/// Place and angles of a counterface.
struct PathPoint
{
  double x = 0., y = 0.; ///< displacement in its plane [mm]
  double rotation = 0.;  ///< about the normal of the plane, right-handed [rad]
  double spin = 0.;      ///< about its own axis [rad]
};

/// Motion of a counterface in its plane over a cycle, in a frame that stands with the body on it.
struct CounterfacePath
{
  /// Place and angles at a phase, which grows by 1 per cycle. Continuous; the displacement is
  /// periodic, angles need not be.
  std::function<PathPoint(double phase)> at;
  /// Phases in [0, 1) at which the direction jumps. A step across one of them loses a part of the
  /// path, so steps should end there.
  std::vector<double> corners;
};

/// A counterface without displacement.
CounterfacePath still_path();
/// Back and forth along x as a cosine, at its end x = -length/2 at phase 0.
CounterfacePath line_path(double length);
/// A full ellipse, counter-clockwise from x = size_x/2; equal sizes: a circle.
CounterfacePath ellipse_path(double size_x, double size_y);
/// Counter-clockwise around a rectangle from its lowest x and y; each side lasts a quarter of the
/// cycle at constant speed, so that steps end at the corners if their number per cycle is a
/// multiple of 4.
CounterfacePath rectangle_path(double size_x, double size_y);
/// x = size_x/2 sin(2 pi phase), y = size_y/2 sin(4 pi phase).
CounterfacePath eight_path(double size_x, double size_y);
/// The line of line_path() in a frame at rest in which the body turns by the rotation, from -angle
/// to angle in phase with x; for relative_to_turning_body(). Directions of sliding over the body
/// fill a fan of +-angle.
/// @param angle [rad]
CounterfacePath fan_path(double length, double angle);

/// A point on an arm of a circle that rolls inside a fixed circle [mm].
struct Hypotrochoid
{
  double fixed = 0., rolling = 0., arm = 0.; ///< radii, and distance from the rolling centre

  /// Turns of the rolling centre after which the path closes: the denominator of fixed/rolling; 0
  /// if it is above `most_turns`.
  unsigned int turns() const;
  static constexpr unsigned int most_turns = 100;
};
/// The whole closed hypotrochoid in a cycle, counter-clockwise about the middle, from its largest x
/// on. Cusps (arm = rolling) are corners.
CounterfacePath hypotrochoid_path(const Hypotrochoid &shape);

/// A smooth closed random track: a sum of harmonics with amplitudes exp(-k^2/(2 kappa^2)) and
/// random phases for x and y (theory block 7).
struct RandomTrack
{
  double size = 0.;      ///< diameter of the circle about the middle in which it stays [mm]
  double length = 0.;    ///< in a cycle [mm], which the track has within 1e-4 of it
  unsigned int seed = 1; ///< selects the track

  /// Limits of length/size: for a smaller ratio the track is close to an ellipse.
  static constexpr double least_ratio = 5., most_ratio = 50.;
};
CounterfacePath random_path(const RandomTrack &track);

/// Displacement and angle curves of a table over the cycle.
struct PathCurves
{
  PeriodicCurve x = PeriodicCurve::constant(0.), y = x; ///< [mm]
  PeriodicCurve rotation = x, spin = x;                 ///< [rad]
  double turns = 0., spins = 0.;                        ///< per cycle, beside the curves
  std::vector<double> corners;                          ///< as of CounterfacePath
};
CounterfacePath table_path(PathCurves curves);

/// A path in directions turned by an angle [rad]; its own rotation and spin stay.
CounterfacePath in_direction(CounterfacePath path, double angle);
/// A path with whole or broken turns per cycle added to rotation and spin.
CounterfacePath with_turns(CounterfacePath path, double turns, double spins);
/// The same motion, given in a frame at rest in which the body turns by the angle `rotation` about
/// its own axis and the counterface is only displaced, in the frame that turns with the body.
CounterfacePath relative_to_turning_body(CounterfacePath path);

/// The motion of a counterface along a path.
/// @param pivot  point about which it turns, displaced with it [mm]
/// @param frequency  cycles per second [1/s]
/// @param phase  at time 0, as a fraction of the cycle
CounterfaceMotion motion_along(const CounterfacePath &path, const Vector3 &pivot, double frequency,
                               double phase = 0.);
} // namespace arthrowear
