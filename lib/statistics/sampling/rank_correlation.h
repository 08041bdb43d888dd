// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "sampling/estimates.h"

namespace arthrowear
{
/// Spearman's rank correlation of two numbers of each case; equal numbers share their mean rank.
/// Cases with NaN are left out. It is NaN with fewer than two cases, or if all numbers are equal.
///
/// The 95 % interval is Fisher's, with the variance (1 + rho^2/2)/(n - 3) of Bonett and Wright
/// (2000); it assumes that the cases are independent. Below four cases it is -1 to 1.
Estimate rank_correlation(const std::vector<double> &x, const std::vector<double> &y);
} // namespace arthrowear
