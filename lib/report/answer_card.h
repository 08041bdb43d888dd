// SPDX-License-Identifier: LGPL-2.1-or-later
#pragma once

#include "report/page.h"

namespace arthrowear
{
/// The answer of each run on top of the page: its verdict in one line, its rows, and the direction
/// of the penetration.
std::string answer_section(const Report &report);
} // namespace arthrowear
