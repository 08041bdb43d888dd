// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <array>
#include <cstdint>

namespace arthrowear
{
/// Direction numbers of a dimension, from 0 to most_sobol_dimensions - 1: point i is the exclusive
/// or of the numbers k for which bit k of i is set; the first binary digit is the highest bit.
const std::array<std::uint32_t, 32> &sobol_directions(unsigned dimension);
} // namespace arthrowear
