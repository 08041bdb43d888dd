// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "laws/wear/wear_law.h"

namespace arthrowear
{
/// Plausibility of a wear factor. Polyethylene on metal has 1e-7 to 1e-5 mm^3/(N m), ceramics and
/// metals 1e-9 to 1e-7: values above 1e-4, or below 1e-9 except 0, are doubtful; values above 1e-2
/// are impossible.
/// @param factor K [mm^2/N]
LawDoubt doubt_about_wear_factor(double factor);
/// The factors that are not doubtful [mm^3/(N m)].
PlausibleRange plausible_wear_factor();
/// Largest factor that is not impossible [mm^3/(N m)].
constexpr double largest_wear_factor = 1e-2;

/// The same about the largest factor that a law makes of its numbers.
LawDoubt doubt_about_factor_of_law(double factor);

/// The same for the law that `make` gives, where it has a factor.
LawType<WearLaw>::Doubt doubt_by_factor(const LawType<WearLaw>::Make &make);
} // namespace arthrowear
