// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "models/hip_cup/parameters.h"

namespace arthrowear
{
/// Declares the section `Head`: clearance, diameter and start.
void declare_head(Parameters &parameters, HipCupParameters::Head &head);

/// Relates the head's diameter, the radial clearance and, of a made cup, the diameter of the
/// cavity: what is not set follows from the others, and all three must agree to 1e-6 mm. The values
/// that follow are those that the parameters print.
void check_head(Parameters &parameters, HipCupParameters &p);

/// Radial clearance of a head in the cavity of an imported mesh [mm]: given, or from the head's
/// diameter. Where both are given they must agree to a twentieth of the clearance and a micrometre,
/// which a fit of a mesh may be off; then the given clearance is taken.
double clearance_in_mesh(Parameters &parameters, const HipCupParameters &p, double cavity_radius);
} // namespace arthrowear
