// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_simulation/parameters.h"

namespace arthrowear
{
/// Entries that prescribe the displacement of the backing along z.
struct DisplacementEntries
{
  std::string file, column = "displacement_mm";

  /// Declares them in the section Load; `sign` ends the description of the file.
  void declare(const Parameters::Section &load, const std::string &sign);

  /// Displacement over the whole run [mm] as a function of time; findings go to `parameters`, and
  /// null is returned where there are some.
  std::shared_ptr<const std::function<double(double)>>
  read(Parameters &parameters, const WearRunParameters::Time &time) const;
};
} // namespace arthrowear
