// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/wear/wear_law.h"

namespace arthrowear
{
// One per file; a new law of this library adds its line here and in wear_laws().
LawType<WearLaw> archard_wear();
LawType<WearLaw> dissipated_energy_wear();
LawType<WearLaw> delamination_wear();

/// k of laws that divide by the hardness [-]
LawNumber wear_coefficient();
/// H [MPa]
LawNumber hardness_number();
} // namespace arthrowear
