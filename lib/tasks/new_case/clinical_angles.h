// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Position of a cup in the pelvis by the radiographic definitions of D. W. Murray, J Bone Joint
/// Surg 75-B (1993) 228 [rad]. The axis of the cup points from its centre out of its opening.
struct RadiographicAngles
{
  double inclination = 0.; ///< between the long axis of the body and the axis of the cup, as the
                           ///< frontal plane shows it
  double anteversion =
      0.; ///< between the axis of the cup and the frontal plane; > 0 opens forwards
};

/// The entries [Cup / Inclination [deg]] and [Cup / Anteversion [deg]] of hip_cup [rad]:
/// p = R_y(anteversion) R_x(inclination) e_z is the direction from the centre to the pole in a
/// frame with x backwards, y inwards and z upwards, the opposite of the axis of the cup.
struct SimulatorAngles
{
  double inclination = 0., anteversion = 0.;
};

/// Angle between the load axis of a hip simulator and the long axis of the body in the frontal
/// plane, 15 deg [rad]: ISO 14242-1 inclines a cup that stands at 45 deg in the body by 30 deg.
extern const double load_axis_tilt;

/// With p = (sin RA, cos RA sin(RI - t), cos RA cos(RI - t)), where RI and RA are the angles and t
/// the tilt of the frame:
///     inclination = -asin(cos RA sin(RI - t)),   anteversion = atan2(sin RA, cos RA cos(RI - t)).
/// For t = 0 these are Murray's operative inclination, with the other sign, and his operative
/// anteversion.
/// @param tilt of the frame's z axis inwards from the long axis of the body [rad]
SimulatorAngles simulator_angles(const RadiographicAngles &angles, double tilt);
} // namespace arthrowear
