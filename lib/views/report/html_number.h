// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"

namespace arthrowear
{
/// A number with at most so many significant digits as HTML: "0.0455", "20 700", "1.6 × 10⁻⁵" with
/// a superscript. No line end separates its parts.
Html html_number(double value, int digits = 4);

/// A whole number with all its digits in groups of three, "1 000 000"; others as html_number.
Html html_count(double value);

/// A number with its unit, which no line end separates; "-" is no unit.
Html html_with_unit(const Html &number, const std::string &unit);

/// "15.64 ± 0.01 mm³": the error is rounded up at the last digit that is shown, which is the fourth
/// of the value or the second of the error, whichever is the coarser. Without an error (0) the
/// value alone.
Html html_interval(double value, double error, const std::string &unit);
} // namespace arthrowear
