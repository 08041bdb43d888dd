// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "measured/law_on_trial.h"
#include "measured/row.h"

namespace arthrowear
{
/// The absolute name of a file, without "." and "..".
std::string absolute_name(const std::string &path);

/// The entries of a row's case with the lines of a law; names of files are absolute. A run whose
/// curve gives no constants ends at the years of the row, if all of its cases have the same cycles
/// per year.
/// @throws InputError with the findings about the case
std::string case_text(const PublishedRow &row, const LawOnTrial &law, bool gives_constants);

/// The study file of a case: draws of the missing inputs, and of the constants from a table.
/// @param factors  file of the table; empty: the constants of the law's file
/// @param folder  of case and study, absolute
std::string study_text(const PublishedRow &row, const LawOnTrial &law, const std::string &factors,
                       const std::string &folder);
} // namespace arthrowear
