// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "base/html.h"
#include "report/run_results.h"

namespace arthrowear
{
/// Head, liner and material in one line of HTML; empty for a model without them.
Html implant_words(const RunResults &run);

/// Files of motion and load and the largest load; empty for a model without them.
Html gait_words(const RunResults &run);

/// Wear law and its constants, each with the comment of the case behind it as its source; "no
/// source in the case" without one. Empty for a run without wear.
Html law_words(const RunResults &run);
} // namespace arthrowear
