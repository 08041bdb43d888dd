// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "fit/law_fit.h"

namespace arthrowear
{
/// Numbers of a law that are not fitted: from the request if it has them, else from the rows.
/// @throws InputError if a place of a table's grid is outside of its range or given twice
FormNumbers fit_numbers(const std::vector<MeasuredRow> &rows, const FitRequest &request);

/// Returns true for each row that is held out, by a shuffle (Fisher and Yates).
std::vector<bool> choose_held_out(std::size_t n_rows, const FitRequest &request);
} // namespace arthrowear
