// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/wear_factor.h"

#include "base/format.h"
#include "base/units.h"

namespace arthrowear
{
namespace
{
constexpr double large_factor = 1e-4, small_factor = 1e-9; // [mm^3/(N m)]
constexpr const char *known_factors = "Polyethylene on metal has 1e-7 to 1e-5 mm^3/(N m), ceramics "
                                      "and metals 1e-9 to 1e-7.";
} // namespace

PlausibleRange
plausible_wear_factor()
{
  return {small_factor, large_factor, known_factors};
}

LawDoubt
doubt_about_wear_factor(const double factor)
{
  const double K = factor / units::mm3_per_Nm;
  const std::string known = known_factors;
  if (K > largest_wear_factor)
    return {known + " Is it a factor in other units, or per cycle?", true};
  if (K > large_factor)
    return {formatted("%.3g times the largest factor of a joint, %g mm^3/(N m). ", K / large_factor,
                      large_factor) +
            known +
            " To compute the wear of many cycles at once, raise the number of cycles that a "
            "computed cycle represents."};
  if (K > 0. && K < small_factor)
    return {formatted("%.3g of the smallest factor of a joint, %g mm^3/(N m). ", K / small_factor,
                      small_factor) +
            known + " Set 0 for no wear."};
  return {};
}

LawDoubt
doubt_about_factor_of_law(const double factor)
{
  LawDoubt doubt = doubt_about_wear_factor(factor);
  if (!doubt.text.empty())
    doubt.text =
        formatted(doubt.is_impossible ? "has numbers that make a wear factor of %.3g mm^3/(N m), "
                                      : "its numbers make a wear factor of %.3g mm^3/(N m), ",
                  factor / units::mm3_per_Nm) +
        (doubt.is_impossible ? formatted("must be at most %g. ", largest_wear_factor) : "") +
        doubt.text + (doubt.is_impossible ? "" : " Correct the numbers of the law.");
  return doubt;
}

LawType<WearLaw>::Doubt
doubt_by_factor(const LawType<WearLaw>::Make &make)
{
  return [make](const std::vector<double> &values, const WearLaw::Surrounding &surrounding)
  { return doubt_about_factor_of_law(make(values, surrounding)->archard_factor()); };
}
} // namespace arthrowear
