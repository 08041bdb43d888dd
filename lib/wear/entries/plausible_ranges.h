// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/plausible_range.h"
#include "parameters/rule.h"

/// Ranges of quantities that several models have, in the units of their entries.
namespace arthrowear::plausible
{
/// No solid is stiffer than diamond [MPa].
inline Rule
young_modulus_rule()
{
  return rules::above_up_to(0., 1.3e6);
}

inline PlausibleRange
young_modulus()
{
  return {50., 5e5,
          "Polyethylene has 500 to 1500 MPa, bone 50 to 20000, metals 1e5 to 2.5e5, ceramics up to "
          "4e5."};
}

/// Moduli of heads and trays, which are not made of polyethylene or bone [MPa].
inline PlausibleRange
young_modulus_of_metal()
{
  return {5000., 5e5, "Metals have 1e5 to 2.5e5 MPa, ceramics up to 4e5."};
}

inline PlausibleRange
density()
{
  return {100., 25000., "Polyethylene has 930 to 950 kg/m^3."};
}

/// A heavier person than 1000 kg has not lived [N].
inline Rule
body_weight_rule()
{
  return rules::between(0., 1e4);
}

inline PlausibleRange
body_weight()
{
  return {100., 5000., "Adults weigh 400 to 1500 N."};
}

inline PlausibleRange
gait_frequency()
{
  return {.01, 200.};
}

inline PlausibleRange
cycle_of_file()
{
  return {.05, 600., "A gait cycle lasts about 1.1 s."};
}

inline PlausibleRange
closed_share()
{
  return {.5, 60.};
}

inline PlausibleRange
ball_diameter()
{
  return {10., 100., "Heads have 22 to 60 mm."};
}

inline PlausibleRange
clearance()
{
  return {1e-3, 5., "Radial clearances of implants are 0.02 to 0.2 mm."};
}

constexpr const char *unit_of_file_text = "Length of the file's unit: 1000 for metres, 10 for "
                                          "centimetres, 25.4 for inches, 1e-3 for micrometres.";

inline PlausibleRange
unit_of_file()
{
  return {1e-3, 1000., unit_of_file_text};
}

inline PlausibleRange
place_in_file()
{
  return {0., 5000.};
}

inline PlausibleRange
gravity()
{
  return {1., 20., "The earth has 9.81 m/s^2, the moon 1.62."};
}

/// 100 m/s^2 is above the gravity of any planet.
inline Rule
gravity_rule()
{
  return rules::between(0., 100.);
}

inline PlausibleRange
smallest_impact_rate()
{
  return {2e-5, 5.};
}
} // namespace arthrowear::plausible
