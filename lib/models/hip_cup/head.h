// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/system.h"

namespace arthrowear
{
/// Declares the section `Head`: clearance, diameter and start.
void declare_head(Parameters &parameters, HipCupParameters::Head &head);

/// Relates the head's diameter, the radial clearance and, of a made cup, the diameter of the
/// cavity: a value that is not set follows from the others, and all three must agree to 1e-6 mm.
/// The program prints the resulting values with its parameters.
void check_head(Parameters &parameters, HipCupParameters &p);

/// Radial clearance of a head in the cavity of an imported mesh [mm]: given, or from the head's
/// diameter. A given clearance must agree with a given diameter to a twentieth of the clearance
/// plus a micrometre, the error of a fit of a mesh; then the given clearance is used.
double clearance_in_mesh(Parameters &parameters, const HipCupParameters &p, double cavity_radius);

/// True if the head turns against the cup in a gait cycle, so that its wear needs separate points.
bool head_turns(const HeadMotion &motion, double frequency);
/// Longest path of a point of its surface over a standing cup in a gait cycle [mm].
double path_of_head(const HeadMotion &motion, double frequency, double radius);
/// Spacing of the wear points of the head [mm]: half the spacing of the cup's contact points, so
/// that their smoothing is small against the resolution of the cup's mesh. The area of the surface
/// without wear counts.
double spacing_on_head(const ContactSurface &surface);

/// The motion of the head in its frame.
HeadTurning head_turning(const HipCupInputs &inputs, const Vector3 &centre);

/// Worn surface of the head: the whole head if it carries its wear; otherwise the part under the
/// cup's contact points.
CounterfaceSurface head_surface(const HipCup &cup, const State &state);

CounterfaceSlope head_slope(const HipCup &cup, const State &state);
} // namespace arthrowear
