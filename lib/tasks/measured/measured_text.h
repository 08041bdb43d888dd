// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"
#include "measured/measured_tables.h"

namespace arthrowear
{
std::string comparison_markdown(const Comparison &comparison);
std::string comparison_json(const Comparison &comparison);
Html comparison_page(const Comparison &comparison);

constexpr const char *misfit_words = "Root mean square of ln(predicted/measured) over the rows "
                                     "that are inside or outside, one value "
                                     "per source. Constants of the same source do not count.";
} // namespace arthrowear
