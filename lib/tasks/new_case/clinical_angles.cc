// SPDX-License-Identifier: LGPL-2.1-or-later
#include "new_case/clinical_angles.h"

#include "base/units.h"

#include <cmath>

namespace arthrowear
{
const double load_axis_tilt = 15. * units::deg;

SimulatorAngles
simulator_angles(const RadiographicAngles &angles, const double tilt)
{
  const double from_z = angles.inclination - tilt;
  return {
      -std::asin(std::cos(angles.anteversion) * std::sin(from_z)),
      std::atan2(std::sin(angles.anteversion), std::cos(angles.anteversion) * std::cos(from_z))};
}
} // namespace arthrowear
