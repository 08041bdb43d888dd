// SPDX-License-Identifier: LGPL-2.1-or-later
#include "multibody/lubricated_joint.h"

#include "laws/film/film_share.h"

namespace arthrowear
{
namespace
{
/// Towards the ball's centre, along the velocity where that is the socket's.
Vector2
line_of_centres(const PlanarJointMotion &motion)
{
  const double e = norm(motion.eccentricity);
  if (e > 0.)
    return (1. / e) * motion.eccentricity;
  const double speed = norm(motion.eccentricity_rate);
  return speed > 0. ? (1. / speed) * motion.eccentricity_rate : Vector2{1., 0.};
}
} // namespace

FilmMotion
LubricatedJoint::film_motion(const PlanarJointMotion &motion) const
{
  const double c = clearance(), ratio = norm(motion.eccentricity) / c;
  const Vector2 n = line_of_centres(motion);
  return {ratio, dot(motion.eccentricity_rate, n) / c,
          ratio * (motion.ball_spin + motion.socket_spin) -
              2. * cross(n, motion.eccentricity_rate) / c};
}

PlanarJointForce
LubricatedJoint::force(const PlanarJointMotion &motion) const
{
  const FilmMotion film = film_motion(motion);
  const double share = film_share(film.eccentricity, hand_over);
  if (share == 0.)
    return dry.force(motion);
  const double factor = share * law->force_factor(viscosity, dry.ball_radius, length, clearance());
  const FilmForce pressure = law->force(film);
  const Vector2 n = line_of_centres(motion);
  PlanarJointForce result;
  result.on_ball = {factor * (pressure.radial * n[0] - pressure.tangential * n[1]),
                    factor * (pressure.radial * n[1] + pressure.tangential * n[0])};
  result.moment_on_ball = -.5 * cross(motion.eccentricity, result.on_ball);
  if (drag)
  {
    const double shear =
        film_shear(viscosity, dry.ball_radius, length, clearance(), film.eccentricity);
    result.moment_on_ball -= share * shear * (motion.ball_spin - motion.socket_spin);
  }
  return result;
}

double
LubricatedJoint::stiffest_time_constant(const double mass, const double load) const
{
  const double damping = law->concentric_damping() / clearance() *
                         law->force_factor(viscosity, dry.ball_radius, length, clearance());
  return std::min(mass / damping, dry.stiffest_time_constant(mass, load));
}

Vector2
LubricatedJoint::start(const Vector2 &) const
{
  return {};
}
} // namespace arthrowear
