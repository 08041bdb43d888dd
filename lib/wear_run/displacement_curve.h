// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "wear_run/parameters.h"

#include <functional>
#include <memory>

namespace arthrowear
{
/// Displacement of the backing along z over the whole run [mm], as a function of time, from the
/// table of the entry `Load / Displacement file`; findings go to `parameters`, and null is returned
/// where there are some.
std::shared_ptr<const std::function<double(double)>>
read_displacement(Parameters &parameters, const std::string &file, const std::string &column,
                  const WearRunParameters::Time &time);
} // namespace arthrowear
