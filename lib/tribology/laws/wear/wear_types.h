// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/wear/wear_law.h"

namespace arthrowear
{
struct FormNumbers;
struct LawForm;

// One per file; a new law of this library adds its line here and in wear_laws().
LawType<WearLaw> archard_wear();
LawType<WearLaw> dissipated_energy_wear();
LawType<WearLaw> delamination_wear();
/// @param takes_mean  the mean pressure of the gait cycle before in place of the present pressure
LawType<WearLaw> kang_wear(bool takes_mean);
LawType<WearLaw> contact_area_wear();
LawType<WearLaw> power_wear();
LawType<WearLaw> oriented_wear();
LawType<WearLaw> table_wear();

// Forms of laws that are fitted to measurements, listed in wear_law_forms().
LawForm archard_form(const FormNumbers &numbers);
LawForm kang_form(const FormNumbers &numbers, bool takes_mean);
LawForm contact_area_form(const FormNumbers &numbers);
LawForm power_form(const FormNumbers &numbers);
LawForm table_form(const FormNumbers &numbers);

/// k of laws that divide by the hardness [-]
LawNumber wear_coefficient();
/// H [MPa]
LawNumber hardness_number();
/// Smallest cross-shear ratio in a law, which stands for any smaller ratio [-]
LawNumber least_cross_shear();
/// [MPa]
LawNumber largest_pressure_of_data();
/// Pressure below which a law's rate is made to go to zero with the pressure [MPa]
LawNumber threshold_pressure();
} // namespace arthrowear
