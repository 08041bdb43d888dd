// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/page.h"

namespace arthrowear
{
/// A line of the answer.
struct AnswerRow
{
  Html words, value, note;
  bool is_quantity = true; ///< the value stays on one line; false: a text
};

/// Rows that a reader asks for first: wear, penetration, wall left, pressure, then implant, gait
/// and law with its constants. Rows of results and entries that the run does not have are left out;
/// a run with fewer than two of these results has its first numbers as well. Intervals come from
/// the errors that the summary states.
std::vector<AnswerRow> answer_of(const RunResults &run);

/// One line on whether the answer can be used, from the verdicts of the run.
Verdict verdict_of_answer(const RunResults &run);

/// The answer of each run on top of the page: its verdict in one line, its rows, and the direction
/// of the penetration.
Html answer_section(const Report &report);
} // namespace arthrowear
