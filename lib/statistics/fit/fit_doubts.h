// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "fit/law_fit.h"
#include "fit/least_squares.h"

namespace arthrowear
{
/// Adds the warnings of a fit, each with a number and a remedy: constants that are not identified,
/// that a run refuses or that may be 0; rows far from all others; wear factors that no joint has.
void add_doubts(LawFit &fit, const FormNumbers &numbers, const LeastSquaresResult &result);
} // namespace arthrowear
