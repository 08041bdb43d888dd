// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "study/study.h"
#include "study/study_record.h"

namespace arthrowear
{
/// Findings about a case with a value for each entry of the study, as texts.
using FindingsOf = std::function<std::vector<std::string>(const std::vector<std::string> &values)>;

/// Decides whether one run gives the results of all cases, of which the wear factor alone is drawn,
/// and writes the decision into the plan.
/// @param base   the case file
/// @param cases  becomes the one case with the largest factor if so
void choose_read_wear_factor(const Study &study, const ParameterFile &base, StudyPlan &plan,
                             std::vector<std::vector<std::string>> &cases);

/// Findings about entries that are drawn outside their range: the least and the largest value of
/// each entry are checked alone, with the medians of the others. A case that is refused for another
/// reason is a corner of the distribution, and a row of the table reports it.
/// @param cases  values of each entry in each case
std::vector<std::string> draws_outside_range(const Study &study,
                                             const std::vector<std::vector<std::string>> &cases,
                                             const FindingsOf &findings_of);
} // namespace arthrowear
