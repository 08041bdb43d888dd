// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/run_results.h"

#include <array>

namespace arthrowear
{
/// In the order of the page.
constexpr std::array<ResultGroup, 6> result_groups = {
    ResultGroup::wear,     ResultGroup::contact, ResultGroup::penetration,
    ResultGroup::accuracy, ResultGroup::other,   ResultGroup::solver};

/// Heading above the results of a group on the page
std::string title_of(ResultGroup group);

/// The value of a result with its unit, as HTML.
std::string html_result(const SummaryItem &item, const DeclaredResult &result);
} // namespace arthrowear
