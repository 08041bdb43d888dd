// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/vector3.h"
#include "gait/continued_curve.h"

#include <functional>

namespace arthrowear
{
/// Force of a spring over its stretch: positive where it pulls a body with a positive stretch back.
/// Never falls with the stretch. Per component: [N] over [mm], or [N mm] over [rad].
class RestraintLaw
{
public:
  /// No force at any stretch.
  RestraintLaw() : RestraintLaw(linear(0.)) {}

  /// @param stiffness  at least 0 [N/mm or N mm/rad]
  static RestraintLaw linear(double stiffness);
  /// No force from a stretch `lower` to `upper`, a straight line on each side: bilinear with slack.
  /// A stiffness of 0 leaves its side free. lower = upper: two stiffnesses that meet in one point.
  static RestraintLaw free_within(double lower, double upper, double stiffness_below,
                                  double stiffness_above);
  /// Stops the body where its stretch exceeds `limit`, or with `from_above` where it falls below. A
  /// stop is a spring, not a constraint: the body passes the limit by force/stiffness.
  static RestraintLaw stop(double limit, double stiffness, bool from_above = false);
  /// Passes through at least two rows; straight lines continue the slopes at both ends.
  static RestraintLaw table(std::vector<double> stretches, std::vector<double> forces,
                            ContinuedCurve::Between between);

  /// Force, and its derivative.
  ValueAndSlope at(const double stretch) const { return curve_.at(stretch); }

private:
  explicit RestraintLaw(ContinuedCurve curve) : curve_(std::move(curve)) {}

  ContinuedCurve curve_;
};

/// Displacement of an anchor from its start at a time [s], and its velocity: [mm] and [mm/s], or
/// [rad] and [rad/s].
using AnchorMotion = std::function<ValueAndSlope(double time)>;

/// Through rows of times [s] and displacements (Steffen 1990); at rest before and after them.
/// @throws InputError as ContinuedCurve
AnchorMotion anchor_by_table(std::vector<double> times, std::vector<double> displacements);

/// A spring and a damper between a rigid body and an anchor, along or about a fixed axis.
struct Restraint
{
  enum class Direction
  {
    along, // displacement of the centre of mass from its start
    about  // component of the rotation vector
  };

  Direction direction = Direction::along;
  unsigned int axis = 0; // 0 to 2: x, y, z of the fixed frame
  RestraintLaw law;      // of the displacement relative to the anchor
  double damping = 0.;   // of its rate [N s/mm or N mm s/rad]
  AnchorMotion anchor{}; // none: at rest at the start
};

/// Sums of restraints along three axes, or about them: forces on the body, which oppose stretches,
/// and the derivatives of these forces, with the sign reversed.
struct RestraintForces
{
  Vector3 force{};     // [N] or [N mm]
  Vector3 stiffness{}; // by displacement [N/mm] or [N mm/rad]
  Vector3 damping{};   // by its rate [N s/mm] or [N mm s/rad]
};

/// The restraints of one direction, at a displacement [mm or rad] and its rate.
RestraintForces forces_of(const std::vector<Restraint> &restraints, Restraint::Direction direction,
                          const Vector3 &displacement, const Vector3 &rate, double time);
} // namespace arthrowear
