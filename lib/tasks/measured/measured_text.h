// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"
#include "measured/measured_tables.h"

namespace arthrowear
{
std::string comparison_markdown(const Comparison &comparison);
std::string comparison_json(const Comparison &comparison);
Html comparison_page(const Comparison &comparison);

constexpr const char *laws_words =
    "Predicted over measured: of each trial, the median. Spread: standard deviation of the natural "
    "logarithm of the trials' own factors. Inside: trials within the 90 % interval that the other "
    "trials give. Score and baseline: see the rule; the larger one is better.";
} // namespace arthrowear
