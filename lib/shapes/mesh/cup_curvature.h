// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/units.h"
#include "mesh/cup_frame.h"

namespace arthrowear
{
/// Half the angle of a region of the cavity whose curvature is checked.
constexpr double curved_part_angle = 45. * units::deg;

struct CurvedPart
{
  Vector3 pole{};     // unit vector from the centre of the cavity to the middle of the part
  double change = 0.; // radius of the sphere through the part minus the cavity's radius [mm]
};

/// An oblate or prolate cavity may be near to its sphere and curved unlike it where a head bears,
/// which changes the gap there as another clearance does. The part, about the pole or a direction
/// at 45 deg to it, whose own sphere differs most, of those that differ by more than three standard
/// errors; the change is 0 if there is none. Outliers of the fit are left out.
CurvedPart most_different_part(const ImportedCup &cup);
} // namespace arthrowear
