// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "study/cases/study_cases.h"

namespace arthrowear
{
/// A line every few seconds on the standard output: "Checked 120 of 500 cases".
CheckProgress check_progress();
} // namespace arthrowear
