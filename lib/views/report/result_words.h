// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"
#include "report/run_results.h"

namespace arthrowear
{
/// Headings above the results of each group, in the order of the page.
constexpr std::array<std::pair<ResultGroup, const char *>, 6> titles_of_groups{
    {{ResultGroup::wear, "Wear"},
     {ResultGroup::contact, "Contact"},
     {ResultGroup::penetration, "Penetration of the head"},
     {ResultGroup::accuracy, "Accuracy"},
     {ResultGroup::other, "Other results"},
     {ResultGroup::solver, "Numbers of the solver"}}};

/// The value of a result with its unit, as HTML.
Html html_result(const SummaryItem &item, const DeclaredResult &result);
} // namespace arthrowear
