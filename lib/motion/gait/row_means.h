// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <vector>

namespace arthrowear
{
/// Replaces more than 20000 rows of a curve by means of neighbouring rows, of which the first and
/// the last stay at their phases. The highest harmonic that is left is beyond any motion of a
/// joint, and the lower ones keep no more noise than by all rows.
void average_rows(std::vector<double> &phases, std::vector<double> &values);
} // namespace arthrowear
