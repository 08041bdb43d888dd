// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/dry_joint.h"

namespace arthrowear
{
HertzPair
socket_contact(const SocketCurvature curvature, const double ball_radius, const double clearance,
               const ElasticMaterial &ball, const ElasticMaterial &socket)
{
  const double socket_radius = ball_radius + clearance;
  return {ball, socket,
          curvature == SocketCurvature::conformal
              ? convex_concave_radius(ball_radius, socket_radius)
              : convex_convex_radius(ball_radius, socket_radius)};
}

PlanarJointForce
DryJoint::force(const PlanarJointMotion &motion) const
{
  PlanarJointForce result;
  const double e = norm(motion.eccentricity), delta = e - radial_clearance;
  if (delta <= 0. || motion.impact_rate <= 0.)
    return result;
  const Vector2 n = (1. / e) * motion.eccentricity, t{-n[1], n[0]};
  const double rate = dot(motion.eccentricity_rate, n);
  result.contact_normal = normal.force(delta, rate, motion.impact_rate);
  // At the ball's surface, R_j + e from the socket's centre.
  const double slip = dot(motion.eccentricity_rate, t) + motion.ball_spin * ball_radius -
                      motion.socket_spin * (ball_radius + e);
  const double tangential = -friction.coefficient(slip) * result.contact_normal;
  result.on_ball = tangential * t - result.contact_normal * n;
  result.moment_on_ball = ball_radius * tangential;
  return result;
}

double
DryJoint::stiffest_time_constant(const double mass, const double load) const
{
  double smallest = std::numeric_limits<double>::infinity();
  const double tangent = normal.elastic.tangent(norm(start({load, 0.})) - radial_clearance);
  if (tangent > 0.)
    smallest = std::sqrt(mass / tangent);
  if (friction.static_friction > 0. && load > 0.)
    smallest = std::min(smallest, mass / (friction.slope(0.) * load));
  return smallest;
}

Vector2
DryJoint::start(const Vector2 &load) const
{
  const double size = norm(load);
  if (size == 0.)
    return {};
  const double indentation =
      std::pow(size / normal.elastic.stiffness, 1. / normal.elastic.exponent);
  return ((radial_clearance + indentation) / size) * load;
}
} // namespace arthrowear
