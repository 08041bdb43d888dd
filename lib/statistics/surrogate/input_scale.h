// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// One row per point.
using Points = std::vector<std::vector<double>>;

/// Scale on which a surrogate sees its inputs.
enum class InputScale
{
  uniform, ///< from -1 to 1
  normal   ///< standard normal scores
};

/// Returns the correlation at a distance of one length in one input.
enum class Kernel
{
  matern,  ///< Matérn's with exponent 5/2: values with two derivatives
  gaussian ///< values with all derivatives
};

/// Converts coordinates of points in (0, 1) to the scale.
std::vector<double> scaled(const std::vector<double> &u, InputScale scale);
Points scaled(const Points &u, InputScale scale);

/// Text like "normal scores".
std::string scale_text(InputScale scale);
} // namespace arthrowear
