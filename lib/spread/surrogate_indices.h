// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "spread/spread.h"

namespace arthrowear
{
/// Indices from a surrogate of the cases that ended.
/// @param coordinates  of each case in the unit cube
/// @param values       of each case; NaN: failed, or not ended
Indices surrogate_indices(const StudySample &sample,
                          const std::vector<std::vector<double>> &coordinates,
                          const std::vector<double> &values);
} // namespace arthrowear
