// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

namespace arthrowear
{
/// Rule by which wear and histories of a step follow from the pressures at its ends, over the path
/// of the step.
enum class WearRule
{
  trapezoidal, ///< mean of the law's rates at both ends: an error of second order in the step
  end_of_step  ///< rate at the end, as [Jourdan2009] (4): an error of first order
};
} // namespace arthrowear
