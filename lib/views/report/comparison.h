// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/page.h"

namespace arthrowear
{
/// Lists the entries of all runs, each once, in their order.
std::vector<InputEntry> entries_of(const Report &report);

bool differs_between_runs(const Report &report, const InputEntry &entry);

/// Value of an entry as a page shows it: of a path its last part.
Html shown_entry(const RunResults &run, const std::string &path);

/// A column per run: its verdict, the entries that differ between the runs, and the rows of their
/// answers, with differences from the first run.
Html comparison_table(const Report &report);

/// Worn maps of the runs on one scale, and of the others minus the first.
Html comparison_maps(const Report &report);
} // namespace arthrowear
