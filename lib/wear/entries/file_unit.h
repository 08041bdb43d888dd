// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "parameters/parameters.h"

namespace arthrowear
{
/// Adds an error about the unit of a file if the unit's entry has a warning: a part of another size
/// lies at another place. @param entry  of the unit @return true if there was a warning
bool blame_unit(Parameters &parameters, const std::string &entry);
} // namespace arthrowear
