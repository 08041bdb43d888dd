// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"
#include "report/curves.h"
#include "report/study_spread.h"

namespace arthrowear
{
/// Elements of the page of a study in which its plots are drawn.
Html origin_place(std::size_t result);
Html scatter_place(std::size_t result);
constexpr char years_place[] = "years-plots", ages_place[] = "ages-plots";

/// All plots of the page: of each result the strength of its inputs as bars and its values over
/// each input as points, of each history its quantiles and the inputs' total indices over the
/// years.
std::vector<ReportPlot> plots_of(const StudySpread &study);

/// At most so many of all cases, evenly chosen: their numbers, ascending.
std::vector<std::size_t> evenly_chosen(std::size_t n, std::size_t most);
} // namespace arthrowear
