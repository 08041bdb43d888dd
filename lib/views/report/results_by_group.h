// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/page.h"

namespace arthrowear
{
/// All items of the summaries, each in one row: a table per group, runs side by side with
/// differences from the first. The numbers of the solver are folded.
Html results_by_group(const Report &report);
} // namespace arthrowear
