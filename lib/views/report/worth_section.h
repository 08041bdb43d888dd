// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/page.h"

namespace arthrowear
{
/// "by mesh and steps …, by the wear factor 2.5 to 48 mm³ …" of a run; empty without measured wear.
Html worth_words(const ReportedRun &run);

/// Wear of the runs as lines, and measured wear of such implants with its scatter, on one scale;
/// empty without measured wear.
Html worth_figure(const Report &report);

/// The rows of the picture with their sources, and what each law predicted of them.
Html worth_table(const Worth &worth);
} // namespace arthrowear
