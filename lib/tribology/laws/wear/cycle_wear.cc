// SPDX-License-Identifier: LGPL-2.1-or-later
#include "laws/wear/cycle_wear.h"

#include "base/units.h"
#include "laws/wear/wear_types.h"

namespace arthrowear
{
std::vector<HistoryVariable>
CycleWear::history() const
{
  std::vector<HistoryVariable> variables{{"cross_shear_of_law", "-", 0., false}};
  if (keeps_pressure_)
    variables.push_back({"mean_pressure_of_law", "MPa", 0., false});
  return variables;
}

void
CycleWear::complete_cycle(const CycleSliding &cycle, double *history) const
{
  history[0] = cycle.cross_shear;
  if (keeps_pressure_)
    history[1] = cycle.pressure;
}

PressurePower
pressure_power(const double pressure, const double exponent, const double threshold)
{
  if (exponent < 1. && pressure < threshold)
  {
    const double x = pressure / threshold, scale = std::pow(threshold, exponent);
    return {scale * x * ((2. - exponent) + (exponent - 1.) * x),
            scale * ((2. - exponent) + 2. * (exponent - 1.) * x) / threshold};
  }
  return {std::pow(pressure, exponent),
          exponent > 0. ? exponent * std::pow(pressure, exponent - 1.) : 0.};
}

LawNumber
least_cross_shear()
{
  return {"Least cross-shear",
          1.,
          rules::between(0., .5),
          "Cross-shear ratio that replaces any smaller ratio: the least ratio measured.",
          "0.01",
          0.,
          true};
}

LawNumber
largest_pressure_of_data()
{
  return {"Largest pressure of data [MPa]",
          units::MPa,
          rules::non_negative(),
          "Largest pressure of the measurements behind the constants. A run warns where "
          "pressures are higher.",
          "11",
          0.,
          true,
          {.1, 1000.}};
}

LawNumber
threshold_pressure()
{
  return {"Threshold pressure [MPa]",
          units::MPa,
          rules::above_up_to(0., 1.),
          "Below this pressure the rate decreases to zero with the pressure, as contact problems "
          "require. With values between 1e-6 and 1e-3 of the largest pressure, volumes change by "
          "less than 1e-3.",
          "",
          1e-3 * units::MPa,
          false,
          {2e-6, .5}};
}
} // namespace arthrowear
