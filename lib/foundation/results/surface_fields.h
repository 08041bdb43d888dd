// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "results/column_header.h"

/// Several models have these fields of frames.
namespace arthrowear::surface_fields
{
// The contact points have these values.
inline const ColumnHeader contact_pressure{"contact_pressure", "MPa",
                                           "normal force over the area of the contact point"},
    traction{"traction", "MPa", "contact force on the body over the area"},
    normal_traction{"normal_traction", "MPa", "tension > 0"},
    tangential_traction{"tangential_traction", "MPa"}, gap{"gap", "mm", "0 in contact"},
    slip_velocity{"slip_velocity", "mm/s", "of the body against the counterface, where it slips"},
    slip{"slip", "mm", "length of the shift"},
    accumulated_slip{"accumulated_slip", "mm",
                     "length of the path from the start, with jumps over cycles"},
    contact_status{"status", "0 open 1 stick 2 slip"},
    interface_status{"status", "0 open 1 bonded 2 stick 3 slip"},
    adhesion_intensity{"adhesion_intensity", "-", "1 undamaged, 0 broken"}, interface {
  "interface", "0 tray_bone 1 post_cement"
}, debris_concentration{"debris_concentration", "mm", "volume over area"};

// Wear and creep.
inline const ColumnHeader wear_depth{"wear_depth", "mm", "along the normal, from the start"},
    displacement_wear{"displacement_wear", "mm", "of the surface by wear, beyond the mesh"},
    cross_shear{"cross_shear", "-", "ratio of the last cycle"},
    cross_shear_direction{"cross_shear_direction", "-", "principal direction of the friction work"},
    cycle_mean_pressure{"cycle_mean_pressure", "MPa", "over the last cycle"},
    creep_depth{"creep_depth", "mm", "along the normal, from the start"},
    creep_mean_pressure{"creep_mean_pressure", "MPa", "which drives creep"};

// A body has these values.
inline const ColumnHeader displacement{"displacement", "mm", "of the body and by wear"},
    displacement_elastic{"displacement_elastic", "mm"}, stress{"cauchy_stress", "MPa"},
    von_mises_stress{"von_mises_stress", "MPa"};
} // namespace arthrowear::surface_fields
