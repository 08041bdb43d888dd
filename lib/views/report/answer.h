// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/page.h"

#include <limits>

namespace arthrowear
{
/// Selects the section of a line of the answer.
enum class AnswerPlace
{
  answer,
  worth,
  further
};

/// A line of the answer.
struct AnswerRow
{
  Html words, value, note;
  bool is_quantity = true; ///< the value stays on one line; false: a text
  AnswerPlace place = AnswerPlace::answer;
  double number = std::numeric_limits<double>::quiet_NaN(); ///< of a quantity, in its unit
};

/// Rows that a reader asks for: wear, penetration, wall left, yardsticks, pressure, then implant,
/// gait and law with its constants. Rows of results and entries that the run does not have are left
/// out; a run with fewer than two of these results has its first numbers as well. Intervals come
/// from the errors that the summary states.
std::vector<AnswerRow> answer_of(const RunResults &run, const Worth &worth);

/// One line on whether the answer can be used, from the verdicts of the run and from the known
/// error of its wear constant.
Verdict verdict_of_answer(const RunResults &run, const Worth &worth);

/// The answer on top of the page. Of one run: its verdict in one line, its first rows and the worn
/// map. Of several: one table with a column per run, and their maps.
Html answer_section(const Report &report);

/// Section about the worth of the number of one run: the range by its constant, yardsticks, and the
/// picture with measured wear; empty without measured wear.
Html worth_section(const Report &report);

/// The other rows of the answer of one run and the direction of its penetration; the measured rows
/// behind the picture. Empty without any.
Html further_section(const Report &report);
} // namespace arthrowear
