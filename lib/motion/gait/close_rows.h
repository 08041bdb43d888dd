// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include <string>
#include <vector>

namespace arthrowear
{
/// Distance below which rows are joined, over their mean distance: in splines, and in curves that are
/// monotone between rows, in which two close rows may be a jump.
constexpr double close_in_spline = .01, close_in_monotone = 1e-4;

/// True if some rows are closer than `close` over their mean distance, or not in order.
bool has_close_rows(const std::vector<double> &positions, double close);

/// Joins rows of a curve that are much closer than their mean distance: an integrator or a filter
/// wrote one row twice, and a spline through both is steep without bounds. The mean of their values
/// stands for them. A whole dense stretch of a table is left as it is. Positions that decrease are
/// left to others.
/// @param positions phases or times; they and `values` are shortened
/// @param places    "file:line" of each row, shortened too; may be empty
/// @param name      of the curve, for messages
/// @param close     over the mean distance
/// @throws InputError with the lines, if values of such rows differ by more than the noise of the
/// curve, than 1e-3 of its range, and than its slope explains
void join_close_rows(std::vector<double> &positions, std::vector<double> &values,
                     std::vector<std::string> &places, const std::string &name,
                     double close = close_in_spline);

/// Sets the first and the last phase to 0 and 1 where they are the same place of the cycle within
/// so little.
void join_ends(std::vector<double> &phases, double close);
} // namespace arthrowear
