// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"
#include "report/run_results.h"

namespace arthrowear
{
struct Report;

/// Results of `arthrowear converge` about a run, from convergence.json of the folder above;
/// nothing if the run is not the case that it judges.
/// @throws InputError if the file is damaged
std::vector<ConvergedResult> read_convergence(const std::string &folder);

/// The page's section on convergence; empty if no run has been judged.
Html convergence_section(const Report &report);
} // namespace arthrowear
