// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/run_results.h"

#include <array>

namespace arthrowear
{
/// Result groups, in the order of the page.
enum class ResultGroup
{
  wear,
  contact,
  penetration,
  accuracy,
  other, ///< results that the table does not have, of any model
  solver ///< counts and times of the computation, folded
};

constexpr std::array<ResultGroup, 6> result_groups = {
    ResultGroup::wear,     ResultGroup::contact, ResultGroup::penetration,
    ResultGroup::accuracy, ResultGroup::other,   ResultGroup::solver};

/// Heading above the results of a group on the page
std::string title_of(ResultGroup group);

enum class NumberStyle
{
  rounded, ///< to `digits` significant digits
  percent, ///< a share of one as percent, to `digits`
  count    ///< a whole number with all digits
};

/// Form in which a result of summary.json is shown.
struct ResultWords
{
  ResultGroup group = ResultGroup::other;
  NumberStyle style = NumberStyle::rounded;
  int digits = 4;
  std::string words;
};

/// Group, digits and words of a result by its name in summary.json. A result that the table does
/// not have is in the group `other`, under its own name.
ResultWords words_of_result(const std::string &name);

/// The value of a result with its unit, as HTML.
std::string html_result(const SummaryItem &item, const ResultWords &words);
} // namespace arthrowear
