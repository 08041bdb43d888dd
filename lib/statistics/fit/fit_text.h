// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "fit/law_fit.h"

namespace arthrowear
{
/// Constants with their values and 95 % intervals.
std::string constants_text(const std::vector<FittedConstant> &constants);

/// Constants with their intervals, errors of the fitted and of the held-out rows, every row
/// measured and predicted, warnings, and the entries for a parameter file; for people.
/// @param source  name of the table
std::string text_of(const LawFit &fit, const std::string &source);

/// The rows measured and predicted as a table, the constants as comments before it.
std::string csv_of(const LawFit &fit, const std::string &source);

/// The fitted factors as the file that the law table reads; empty for other laws.
std::string factors_of(const LawFit &fit);
} // namespace arthrowear
